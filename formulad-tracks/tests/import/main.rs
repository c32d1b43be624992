//! Importers: what they take over, what they doubt, what they refuse.

mod centreline_csv;
mod circuits;
mod cut_files;
mod dat;
mod geojson;
mod gp_online;
mod odd_files;
mod samples;
