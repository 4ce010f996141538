import { h } from '../../lib/preact.js';

/** What moves most often; from and to are the ends of the slider, and more can be typed. */
export const SLIDERS = [
    { word: 'rate', label: 'Requests at the busiest time', from: 1, to: 1_000_000, unit: '/s', byDefault: 'as measured' },
    { word: 'growth', label: 'Growth', from: 0, to: 300, unit: '%', byDefault: '0%' },
    { word: 'peak', label: 'Peak', from: 1, to: 10, unit: '', byDefault: '1' },
    { word: 'margin', label: 'Margin: free at the highest load', from: 5, to: 90, unit: '%', byDefault: '30%' },
    { word: 'sessions', label: 'HTTP sessions', from: 1, to: 10_000_000, unit: '', byDefault: 'as measured' },
    { word: 'files', label: 'Files', from: 1, to: 1_000_000, unit: '', byDefault: '0' },
    { word: 'processors', label: 'Processors of one machine at most', from: 1, to: 128, unit: '', byDefault: 'any number' },
];

export const MORE = [
    { word: 'mix', label: 'Mix', hint: 'static=70%,servlet=30%' },
    { word: 'users', label: 'Users at the same time, instead of a rate', hint: '5000' },
    { word: 'think', label: 'Time between two requests of a user', hint: '10s' },
    { word: 'visit', label: 'How long a user stays', hint: '10m' },
    { word: 'session-timeout', label: 'Time-out of HTTP sessions', hint: '30m' },
    { word: 'session-size', label: 'Heap of one HTTP session', hint: '4k' },
    { word: 'kept', label: 'Connections kept open', hint: 'from users or the rate' },
    { word: 'connections-per-user', label: 'Connections of one user', hint: '2' },
    { word: 'requests-per-connection', label: 'Requests on a connection', hint: '10' },
    { word: 'keep-alive', label: 'KeepAliveTimeout', hint: '30s' },
    { word: 'file-size', label: 'Mean size of a file', hint: '16k' },
    { word: 'tls-new', label: 'Requests with a new TLS session', hint: '0%' },
    { word: 'tls-resumed', label: 'Requests with a resumed TLS session', hint: '0%' },
    { word: 'max-wait', label: 'How long a request may wait', hint: '1s' },
    { word: 'request-size', label: 'Size of a request', hint: 'as measured, or 600' },
    { word: 'allocation', label: 'Heap that a request uses for itself', hint: '32k' },
    { word: 'live', label: 'Heap in use after a collection', hint: 'as measured, or 64m' },
    { word: 'log-days', label: 'Days that access logs are kept', hint: '30' },
    { word: 'log-line', label: 'Bytes of a line of the access log', hint: '160' },
    { word: 'memory', label: 'Memory of one machine at most', hint: '64g' },
];

const STEPS = 200;
/** Beyond, every step of the slider is so many times the one before. */
const LINEAR_TO = 300;

/** A word as a slider and, for what lies between or beyond, as text. */
export function Slider({ one, value, set, isWrong }) {
    const id = 'sizing-' + one.word;
    return h(
        'div.slider',
        { 'data-word': one.word },
        h('label', { for: id }, one.label),
        h('input', {
            type: 'range',
            min: 0,
            max: STEPS,
            value: position(one, value || one.byDefault),
            'aria-label': one.label,
            'aria-valuetext': value || one.byDefault,
            onInput: (event) => set(one.word, valueAt(one, Number(event.target.value)) + one.unit),
        }),
        h(Text, { id, one, hint: one.byDefault, value, set, isWrong }),
    );
}

/** A word as text. */
export function Word({ one, value, set, isWrong }) {
    const id = 'sizing-' + one.word;
    return h(
        'div.word',
        { 'data-word': one.word },
        h('label', { for: id }, one.label),
        h(Text, { id, one, hint: one.hint, value, set, isWrong }),
    );
}

function Text({ id, one, hint, value, set, isWrong }) {
    return h('input', {
        id,
        name: one.word,
        type: 'text',
        value,
        placeholder: hint,
        autocomplete: 'off',
        spellcheck: false,
        'aria-invalid': isWrong ? 'true' : undefined,
        onInput: (event) => set(one.word, event.target.value.trim()),
    });
}

function valueAt(one, step) {
    const part = step / STEPS;
    if (one.to <= LINEAR_TO) {
        const value = one.from + part * (one.to - one.from);
        return one.to <= 10 ? Math.round(value * 10) / 10 : Math.round(value);
    }
    const value = one.from * (one.to / one.from) ** part;
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
    return Math.round(value / digits) * digits;
}

function position(one, text) {
    const value = Math.min(one.to, Math.max(one.from, parseFloat(text) || one.from));
    return one.to <= LINEAR_TO
        ? ((value - one.from) / (one.to - one.from)) * STEPS
        : (Math.log(value / one.from) / Math.log(one.to / one.from)) * STEPS;
}
