//! Which line of a file is wanted.

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
}
