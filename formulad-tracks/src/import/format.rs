//! Which formats there are, and which one a text is of.

use super::{centreline_csv, geojson, gp_online};

/// A format of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A circuit of the program GP Online, *.dat.
    ///
    /// See [`gp_online`].
    GpOnline,
    /// A centreline, one point a line: x,y in metres or lon,lat in degrees.
    ///
    /// See [`centreline_csv`].
    CentrelineCsv,
    /// A centreline as a line of GeoJSON.
    ///
    /// See [`geojson`].
    GeoJson,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::GpOnline, Self::CentrelineCsv, Self::GeoJson];

    /// The name that the command knows it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GpOnline => "gp-online",
            Self::CentrelineCsv => "centreline-csv",
            Self::GeoJson => "geojson",
        }
    }

    /// What such a text looks like, in a few words.
    #[must_use]
    pub const fn looks(self) -> &'static str {
        match self {
            Self::GpOnline => "a line with the name of a picture, then one for each node",
            Self::CentrelineCsv => "two numbers or more a line, perhaps after a line of names",
            Self::GeoJson => "JSON with coordinates in degrees",
        }
    }

    /// The format that a text looks like, whatever its file is called; none, if it looks like none.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        if geojson::is_format(text) {
            Some(Self::GeoJson)
        } else if gp_online::is_format(text) {
            Some(Self::GpOnline)
        } else if centreline_csv::is_format(text) {
            Some(Self::CentrelineCsv)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn formats_are_told_apart_by_their_text() {
        for (text, format) in [
            ("monza.png 0\n0 833 756 5\n", Some(Format::GpOnline)),
            (
                "an old track.jpg 0 30 2\r\n0 833 756 1 F\r\n",
                Some(Format::GpOnline),
            ),
            (
                "# x_m,y_m,w_tr_right_m,w_tr_left_m\n1.5,2.5,5,5\n",
                Some(Format::CentrelineCsv),
            ),
            ("x;y\n1,5;2\n", Some(Format::CentrelineCsv)),
            ("1.5 2.5\n1 2 3 4\n", Some(Format::CentrelineCsv)),
            ("lat\tlon\n50.1\t6.2\n", Some(Format::CentrelineCsv)),
            (
                "\n  {\"type\":\"LineString\",\"coordinates\":[]}",
                Some(Format::GeoJson),
            ),
            // A track file is no file of another program.
            ("{\"format\":1,\"name\":\"Port Merrow\"}", None),
            ("", None),
            ("Dear reader,\nthis is a letter.\n", None),
            ("<gpx><trk></trk></gpx>", None),
            ("7\n8\n9\n", None),
        ] {
            assert_eq!(Format::guess(text), format, "{text:?}");
        }
    }
}
