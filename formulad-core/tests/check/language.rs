//! What the checks say can be said in another language.

use std::collections::BTreeSet;

use formulad_core::check::catalogue;
use formulad_core::language::{Language, Message};

use crate::corpus;
use crate::pseudo::english;

#[test]
fn every_problem_is_said_in_the_language_that_is_spoken() {
    let pseudo = Language::pseudo().leak();
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
