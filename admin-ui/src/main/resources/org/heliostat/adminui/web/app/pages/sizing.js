import { h, useState } from '../lib/preact.js';
import { Trouble } from '../parts/notices.js';
import { Answers } from './sizing/answers.js';
import { CostsFrom } from './sizing/costs.js';
import { useSizing } from './sizing/ask.js';
import { MORE, SLIDERS, Slider, Word } from './sizing/words.js';

/** Which machines and settings a load needs; every change is answered at once, by the server's own arithmetic. */
export function Sizing() {
    const [words, setWords] = useState({ window: '1m' });
    const [study, setStudy] = useState(null);
    const { report, problem, isOld } = useSizing(words, study);
    const set = (word, value) => setWords((now) => ({ ...now, [word]: value }));
    const wrong = (word) => problem?.field === word || (problem?.findings ?? []).some((one) => one.startsWith(word + ':'));
    return h(
        'div.sizing',
        h('h1', 'Sizing'),
        h(
            'p.about',
            'What a load needs that is not here yet: machines and settings, by what requests cost. Nothing is changed. The command ',
            h('code', 'size'),
            ' says the same.',
        ),
        h(
            'div.halves',
            h(
                'form.card',
                { onSubmit: (event) => event.preventDefault(), 'aria-label': 'What is expected' },
                h(CostsFrom, { words, set, study, setStudy, wrong }),
                h('h2', 'Load'),
                SLIDERS.map((one) => h(Slider, { key: one.word, one, value: words[one.word] ?? '', set, isWrong: wrong(one.word) })),
                h(
                    'details',
                    h('summary', 'More'),
                    MORE.map((one) => h(Word, { key: one.word, one, value: words[one.word] ?? '', set, isWrong: wrong(one.word) })),
                ),
            ),
            h(
                'section.card',
                { 'aria-label': 'What it needs', class: isOld ? 'is-old' : '', 'aria-busy': String(isOld) },
                h(Trouble, { problem, what: 'Sizing' }),
                problem?.findings?.length > 0 &&
                    h('ul.findings', problem.findings.map((one) => h('li.is-error', { key: one }, one))),
                report && h(Answers, { report }),
            ),
        ),
    );
}
