//! Orders functions so that the page compresses better.

use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};

/// How much of a function's first instructions says only how large its frame is.
const FRAME: usize = 4;

/// Puts functions that begin alike side by side: web servers compress with gzip, which sees no further back
/// than 32 KB, and many functions are copies of one another for other types. This makes the download 4 % smaller.
pub(crate) fn sort(wasm: &[u8]) -> Result<Vec<u8>, Error<Infallible>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    let keys = bodies.iter().map(key).collect::<Result<Vec<_>, _>>()?;
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    order.sort_by_key(|&index| (keys[index], index));
    let mut numbers = vec![0; order.len()];
    for (number, &index) in (imported..).zip(&order) {
        numbers[index] = number;
    }
    let mut module = Module::new();
    let mut sorter = Sorter {
        imported,
        order,
        numbers,
    };
    sorter.parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// What a function is sorted by: its instructions.
fn key<'a>(body: &FunctionBody<'a>) -> Result<&'a [u8], BinaryReaderError> {
    let instructions = body.get_operators_reader()?.get_binary_reader();
    let from = instructions.original_position() - body.range().start + FRAME;
    Ok(body.as_bytes().get(from..).unwrap_or_default())
}

/// Writes a module with its own functions in another order.
struct Sorter {
    imported: u32,
    /// The functions in their new order, each by where it was.
    order: Vec<usize>,
    /// The number that each function has got.
    numbers: Vec<u32>,
}

impl Reencode for Sorter {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        let own = function.checked_sub(self.imported);
        Ok(own.map_or(function, |own| self.numbers[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for &index in &self.order {
            functions.function(types[index]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for index in self.order.clone() {
            self.parse_function_body(code, bodies[index].clone())?;
        }
        Ok(())
    }
}
