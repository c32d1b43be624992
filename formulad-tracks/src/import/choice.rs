//! Which line of a file is wanted, and which there are.

use super::ImportError;

/// Which line of a file is wanted, where it has several, and how it is to be taken.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::{Choice, Format};
///
/// let mut choice = Choice::default();
/// choice.columns = Some(["z".to_owned(), "x".to_owned()]);
/// let source = Source::new("a.csv", "x,y,z\n0,7,0\n0,8,900\n900,9,900\n900,8,0\n");
/// let line = Format::CentrelineCsv.line(&source, &choice).expect("it is a line")?;
/// assert_eq!(line.points[1], (900.0, 0.0).into());
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The layout of several that lines make: 1 is the one that is taken otherwise, the others follow by length.
    pub layout: Option<u32>,
    /// The lap of a recording, from 1.
    pub lap: Option<u32>,
    /// The columns of a table that are x and y: their names, or their numbers from 1.
    pub columns: Option<[String; 2]>,
    /// The id of a path in a picture.
    pub path: Option<String>,
    /// Whether the line was driven, and cuts corners; `None`: as the file says.
    pub driven: Option<bool>,
}

impl Choice {
    /// What is chosen of a line, besides whether it was driven, as the command calls it.
    pub(super) fn given(&self) -> impl Iterator<Item = &'static str> {
        let given = [
            (self.layout.is_some(), "--layout"),
            (self.lap.is_some(), "--lap"),
            (self.columns.is_some(), "--columns"),
            (self.path.is_some(), "--path"),
        ];
        given
            .into_iter()
            .filter_map(|(is_given, option)| is_given.then_some(option))
    }

    /// The layout that is wanted of so many, from 0.
    pub(super) fn layout_of(&self, count: usize) -> Result<usize, ImportError> {
        let wanted = self.layout.unwrap_or(1).max(1) as usize;
        if wanted > count {
            let message = message!(
                "the file has no layout {layout}, but only one"
                    | "the file has no layout {layout}, but only {layouts}",
                layouts = count,
                layout = wanted
            );
            return Err(ImportError::whole(
                message,
                message!(
                    "give --layout 1, or leave it out"
                        | "give --layout 1 to {layouts}, longest first",
                    layouts = count
                ),
            ));
        }
        Ok(wanted - 1)
    }
}

/// What a file has to choose from, for a program that asks: each is a value of [`Choice`].
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::{Choice, Format};
///
/// let text = "<svg><path id='in' d='M0 0H90V40H0Z'/><path id='out' d='M0 0H95V50H0Z'/></svg>";
/// let source = Source::new("a.svg", text);
/// let line = Format::Svg.line(&source, &Choice::default()).expect("it is a line")?;
/// let names = line.choices.layouts.iter().map(|layout| layout.name.as_str());
/// assert_eq!(names.collect::<Vec<_>>(), ["out", "in"]);
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Choices {
    /// In the order of [`Choice::layout`]; empty if the format has none.
    pub layouts: Vec<Layout>,
    /// How many laps a recording has; 0 for other lines.
    pub laps: usize,
    /// Whether the line was taken as a driven one; `None` for a circuit that is along no line.
    pub driven: Option<bool>,
}

/// A circuit that lines of a file make.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Layout {
    /// What its line is called; empty if it has no name.
    pub name: String,
    /// The length of the lap in metres; of a recording, that of all that was recorded.
    pub length: f64,
}
