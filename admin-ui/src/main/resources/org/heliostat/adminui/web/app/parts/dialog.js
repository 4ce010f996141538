import { h, useEffect, useRef } from '../lib/preact.js';
import { State, useWatched } from '../lib/state.js';

/** A window over the page: Escape closes it, the keyboard stays inside, the focus returns afterwards. */
export function Dialog({ title, onClose, wide, children }) {
    const element = useRef(null);
    useEffect(() => {
        element.current.showModal();
        return () => element.current?.close();
    }, []);
    return h(
        'dialog',
        {
            ref: element,
            class: wide ? 'wide' : '',
            'aria-label': title,
            onCancel: (event) => {
                event.preventDefault();
                onClose();
            },
        },
        h(
            'header',
            h('h2', title),
            h('button.plain', { type: 'button', 'aria-label': 'Close', onClick: onClose }, '×'),
        ),
        h('div.inside', children),
    );
}

const question = new State(null);

/** Asks before something that cannot be taken back. @return the promise of the answer */
export function confirmed(title, text, action) {
    return new Promise((resolve) => question.set({ title, text, action, resolve }));
}

/** The place where questions appear; once in the page. */
export function Question() {
    const asked = useWatched(question);
    if (!asked) {
        return null;
    }
    const end = (answer) => {
        question.set(null);
        asked.resolve(answer);
    };
    return h(
        Dialog,
        { title: asked.title, onClose: () => end(false), key: asked.title },
        h('p', asked.text),
        h(
            'div.buttons',
            h('button.danger', { type: 'button', onClick: () => end(true) }, asked.action),
            h('button', { type: 'button', autofocus: true, onClick: () => end(false) }, 'Cancel'),
        ),
    );
}
