//! `street.police-not-across`: the police line does not reach across all lanes.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "street.police-not-across",
    severity: Severity::Warning,
    finds: "The police line does not reach across all lanes.",
    why: "Cars in the other lanes are never measured (STREET-3).",
    example: "A police line of lanes 1 and 2 on a three-lane road.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let Some(street) = &cx.plan.street else {
        return;
    };
    let line: Vec<Spot> = street
        .police
        .iter()
        .filter_map(|id| cx.survey.spot(*id))
        .collect();
    let mut covered = [false; 5];
    for spot in &line {
        covered[usize::from(cx.lane(*spot))] = true;
    }
    let mut beside = line.iter().flat_map(|spot| &cx.beside[*spot]);
    if let Some(open) = beside.find(|spot| !covered[usize::from(cx.lane(**spot))]) {
        found.push(
            ENTRY.problem(
                Place::at("/street/police")
                    .space(cx.id(*open))
                    .spaces(street.police.iter().copied()),
                format!(
                    "the police line does not reach across lane {}",
                    cx.lane(*open)
                ),
                "add the first space past the line in that lane",
            ),
        );
    }
}
