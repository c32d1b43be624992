//! What the checks say can be said in another language, and the tables of the source are in order.

use std::collections::BTreeSet;

use formulad_core::check::catalogue;
use formulad_core::language::{Language, Message, Pattern};
use formulad_core::sources;

use crate::corpus;
use crate::pseudo::english;

#[test]
fn every_problem_is_said_in_the_language_that_is_spoken() {
    let pseudo = Language::pseudo(sources()).leak();
    let mut said = BTreeSet::new();
    for plan in corpus::plans() {
        // Found in English, shown in the other language.
        let problems = plan.check();
        let given: Vec<String> = plan.silenced.iter().map(|it| it.problem.clone()).collect();
        for problem in &problems {
            let related = problem.related.iter().map(|it| &it.label);
            let fix = problem.fix.iter().map(|fix| &fix.label);
            let messages: Vec<&Message> = [&problem.message, &problem.help]
                .into_iter()
                .chain(related)
                .chain(fix)
                .collect();
            for message in messages {
                let shown = pseudo.speak(|| message.to_string());
                assert_eq!(english(&shown, &given), [""; 0], "{}: {shown}", problem.id);
                said.extend(message.key());
            }
        }
        // Found in the other language, saved in English.
        let found = pseudo.speak(|| plan.check());
        assert_eq!(found, problems);
    }
    assert!(said.len() > catalogue().len(), "{}", said.len());
    for kind in catalogue() {
        pseudo.speak(|| {
            let texts = [kind.finds(), kind.why(), kind.example()];
            assert!(texts.iter().all(|text| text.contains('~')), "{texts:?}");
        });
    }
}

#[test]
fn the_tables_of_the_source_are_in_order() {
    let mut keys = BTreeSet::new();
    for source in sources() {
        assert!(keys.insert(source.key), "{} is there twice", source.key);
        let forms = source.forms.iter().map(|form| form.parse());
        let forms: Vec<Pattern> = forms
            .map(|form| form.unwrap_or_else(|error| panic!("{}: {error}", source.key)))
            .collect();
        let mut written: BTreeSet<&str> = forms.iter().flat_map(Pattern::arguments).collect();
        // The number of a plural need not be written.
        let number = source.arguments.first().filter(|_| source.is_plural());
        written.extend(number);
        let has: BTreeSet<&str> = source.arguments.iter().copied().collect();
        assert_eq!(written, has, "{}", source.key);
    }
}
