//! Reads the parts of a file that formats of boards share: members, ids, and references to spaces.

use std::collections::BTreeMap;
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::{Place, SpaceId};

use super::Reference;
use crate::file::Source;
use crate::foreign::shortened;
use crate::import::ImportError;
use crate::import::json::Json;
use crate::import::warnings::Warnings;

/// The most spaces of a file: many times those of any board.
pub(in crate::import) const MAX_SPACES: usize = 5_000;
/// The most links, and the most entries of any other list.
const MAX_LINKS: usize = 8 * MAX_SPACES;
/// The farthest that a place may lie from the corner of the picture, and the most degrees.
pub(in crate::import) const MAX_NUMBER: f64 = 1e6;

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    pub(crate) fn a_list() -> Message {
        message!("a list" as "found in a file")
    }

    pub(crate) fn ids() -> Message {
        message!("a list of ids, which are texts or whole numbers")
    }

    pub(crate) fn an_id() -> Message {
        message!("an id, which is a text or a whole number")
    }

    pub(crate) fn degrees() -> Message {
        message!("a number of degrees")
    }

    pub(crate) fn many_entries(most: usize) -> Message {
        message!(
            "there is more than {most} entry" | "there are more than {most} entries",
            most
        )
    }

    pub(crate) fn only_circuit() -> Message {
        message!("leave out what does not belong to the circuit")
    }
}

/// Reads members of values, and says what to do where they are not what they should be.
#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct Fields {
    pub(in crate::import) help: fn() -> Message,
}

impl Fields {
    pub(in crate::import) fn wrong(
        self,
        value: &Json<'_, '_>,
        key: &str,
        wanted: Message,
    ) -> ImportError {
        value.error(
            message!("`{key}` should be {wanted}", key, wanted),
            (self.help)(),
        )
    }

    pub(in crate::import) fn required<'a, 't>(
        self,
        object: &Json<'a, 't>,
        key: &str,
    ) -> Result<Json<'a, 't>, ImportError> {
        let member = object.member(key);
        member.ok_or_else(|| object.error(message!("`{key}` is missing", key), (self.help)()))
    }

    pub(in crate::import) fn optional_whole(
        self,
        object: &Json<'_, '_>,
        key: &str,
    ) -> Result<Option<u32>, ImportError> {
        let member = object.member(key);
        member.map(|member| self.whole(&member, key)).transpose()
    }

    pub(in crate::import) fn whole(
        self,
        value: &Json<'_, '_>,
        key: &str,
    ) -> Result<u32, ImportError> {
        let number = value.whole_number();
        number.ok_or_else(|| self.wrong(value, key, message!("a whole number from 0 on")))
    }

    /// A coordinate, or another number, that should be this.
    pub(in crate::import) fn number(
        self,
        value: &Json<'_, '_>,
        key: &str,
        wanted: fn() -> Message,
    ) -> Result<f64, ImportError> {
        let number = value.number(MAX_NUMBER);
        number.ok_or_else(|| self.wrong(value, key, wanted()))
    }

    pub(in crate::import) fn object<'a, 't>(
        self,
        value: &Json<'a, 't>,
        key: &str,
    ) -> Result<Json<'a, 't>, ImportError> {
        if value.is_object() {
            Ok(value.clone())
        } else {
            Err(self.wrong(value, key, message!("an object" as "found in a file")))
        }
    }

    pub(in crate::import) fn items<'a, 't>(
        self,
        list: &Json<'a, 't>,
        key: &str,
        wanted: fn() -> Message,
    ) -> Result<Vec<Json<'a, 't>>, ImportError> {
        let items = list.items();
        items.ok_or_else(|| self.wrong(list, key, wanted()))
    }
}

/// Refuses a list of spaces that has none or too many.
pub(in crate::import) fn bounded<'a, 't: 'a, 'j>(
    list: &Json<'_, '_>,
    mut items: impl ExactSizeIterator<Item = &'j Json<'a, 't>>,
    fields: Fields,
) -> Result<(), ImportError>
where
    'a: 'j,
{
    if items.len() == 0 {
        return Err(list.error(message!("the file has no spaces"), (fields.help)()));
    }
    items.nth(MAX_SPACES).map_or(Ok(()), |item| {
        Err(item.error(
            message!(
                "there are more than {most} spaces" | "there are more than {most} spaces",
                most = MAX_SPACES
            ),
            said::only_circuit(),
        ))
    })
}

/// A reader of references to spaces.
pub(in crate::import) struct Reader<'a> {
    pub(in crate::import) fields: Fields,
    pub(in crate::import) warnings: Warnings<'a>,
    /// The spaces by what the file calls them.
    ids: BTreeMap<String, SpaceId>,
    links: usize,
}

impl<'a> Reader<'a> {
    pub(in crate::import) fn new(source: &'a Source, fields: Fields) -> Self {
        Self {
            fields,
            warnings: Warnings::new(source),
            ids: BTreeMap::new(),
            links: 0,
        }
    }

    pub(in crate::import) fn odd(
        &mut self,
        bytes: Range<usize>,
        space: Option<SpaceId>,
        message: Message,
    ) {
        let (place, help) = (
            Place::of(space),
            message!("compare this place with the board"),
        );
        self.warnings
            .add("import.odd-line", bytes, place, message, help);
    }

    /// Numbers the spaces by their names in the file, each with its place: by the names themselves if all are numbers.
    /// A name that was given before has none.
    pub(in crate::import) fn number(
        &mut self,
        named: &[(String, Range<usize>)],
    ) -> Vec<Option<SpaceId>> {
        let number = |name: &String| name.parse().ok().filter(|it: &u32| it.to_string() == *name);
        let numbers: Option<Vec<u32>> = named.iter().map(|(name, _)| number(name)).collect();
        let numbers = numbers.unwrap_or_else(|| (0..).take(named.len()).collect());
        let mut ids = Vec::with_capacity(named.len());
        for ((name, bytes), number) in named.iter().zip(numbers) {
            if self.ids.contains_key(name) {
                self.odd(
                    bytes.clone(),
                    None,
                    message!(
                        "space {space} was given before; this one is left out",
                        space = &shown(name)
                    ),
                );
                ids.push(None);
                continue;
            }
            self.ids.insert(name.clone(), SpaceId(number));
            ids.push(Some(SpaceId(number)));
        }
        ids
    }

    /// The spaces that a space leads to, by a member of its object.
    pub(in crate::import) fn next(
        &mut self,
        item: &Json<'_, '_>,
        key: &str,
        from: (SpaceId, &str),
    ) -> Result<Vec<SpaceId>, ImportError> {
        let (id, name) = from;
        let mut next = Vec::new();
        for Reference { space, bytes } in self.references(item, key)? {
            if space == id {
                self.odd(
                    bytes,
                    Some(id),
                    message!(
                        "space {space} leads to itself; this link is left out",
                        space = name
                    ),
                );
            } else if !next.contains(&space) {
                next.push(space);
            }
        }
        Ok(next)
    }

    /// The spaces that a list refers to; those that the file does not have are left out.
    pub(in crate::import) fn references(
        &mut self,
        object: &Json<'_, '_>,
        key: &str,
    ) -> Result<Vec<Reference>, ImportError> {
        let Some(list) = object.member(key) else {
            return Ok(Vec::new());
        };
        let items = self.fields.items(&list, key, said::ids)?;
        self.links += items.len();
        if self.links > MAX_LINKS {
            let message = said::many_entries(MAX_LINKS);
            return Err(list.error(message, said::only_circuit()));
        }
        let mut found = Vec::new();
        for item in &items {
            found.extend(self.reference(item, key, said::ids)?);
        }
        Ok(found)
    }

    pub(in crate::import) fn reference(
        &mut self,
        item: &Json<'_, '_>,
        key: &str,
        wanted: fn() -> Message,
    ) -> Result<Option<Reference>, ImportError> {
        let name = id_text(item).ok_or_else(|| self.fields.wrong(item, key, wanted()))?;
        let Some(space) = self.ids.get(&name).copied() else {
            self.odd(
                item.bytes(),
                None,
                message!(
                    "the file has no space {space}; what refers to it here is left out",
                    space = &shown(&name)
                ),
            );
            return Ok(None);
        };
        let bytes = item.bytes();
        Ok(Some(Reference { space, bytes }))
    }

    /// The space that a member refers to.
    pub(in crate::import) fn one(
        &mut self,
        object: &Json<'_, '_>,
        key: &str,
    ) -> Result<Option<Reference>, ImportError> {
        match object.member(key) {
            Some(item) => self.reference(&item, key, said::an_id),
            None => Ok(None),
        }
    }
}

/// What an id is compared by.
pub(in crate::import) fn id_text(value: &Json<'_, '_>) -> Option<String> {
    let number = || value.whole_number().map(|number| number.to_string());
    value.text().map(str::to_owned).or_else(number)
}

/// An id in messages.
pub(in crate::import) fn shown(name: &str) -> String {
    const LONGEST: usize = 20;
    let is_plain = name.len() <= LONGEST && name.chars().all(|c| c.is_ascii_graphic());
    if is_plain && !name.is_empty() {
        name.to_owned()
    } else {
        shortened(name)
    }
}

/// The name of something, if it is a text that says anything.
pub(in crate::import) fn name(text: &str) -> Option<String> {
    /// The longest name that is kept.
    const MOST: usize = 100;
    let shown = text.chars().filter(|c| !c.is_control());
    let name: String = shown.take(MOST).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
