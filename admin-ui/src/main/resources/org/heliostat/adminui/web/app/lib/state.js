import { useEffect, useState } from './preact.js';

/** A value that components can watch. */
export class State {
    #value;
    #watchers = new Set();

    constructor(value) {
        this.#value = value;
    }

    get() {
        return this.#value;
    }

    set(value) {
        if (value !== this.#value) {
            this.#value = value;
            [...this.#watchers].forEach((watcher) => watcher(value));
        }
    }

    update(change) {
        this.set(change(this.#value));
    }

    /** @return what ends the watching */
    watch(watcher) {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }
}

/** @return the value now; the component is drawn anew when it changes */
export function useWatched(state) {
    const [value, setValue] = useState(state.get());
    useEffect(() => {
        setValue(() => state.get());
        return state.watch((next) => setValue(() => next));
    }, [state]);
    return value;
}

/** A value that this browser remembers. */
export function remembered(name, byDefault) {
    const state = new State(read(name) ?? byDefault);
    state.watch((value) => {
        try {
            localStorage.setItem('heliostat.' + name, JSON.stringify(value));
        } catch {
            // Private windows may forbid it; then it lasts as long as the page.
        }
    });
    return state;
}

function read(name) {
    try {
        return JSON.parse(localStorage.getItem('heliostat.' + name));
    } catch {
        return null;
    }
}
