// The server's history, asked for once for each span of time and shared by everything that draws it.

import { get } from '../lib/api.js';
import { useEffect, useState } from '../lib/preact.js';
import { remembered, State } from '../lib/state.js';
import { live } from './live.js';
import { recent } from './recent.js';

/** The spans of time that plots can show, and how many seconds one of their points stands for. */
export const SPANS = [
    { id: '15m', label: '15 min', resolution: 1, seconds: 900 },
    { id: '2h', label: '2 hours', resolution: 10, seconds: 7_200 },
    { id: '24h', label: '24 hours', resolution: 60, seconds: 86_400 },
];

export const span = remembered('span', '15m');

const kept = new Map();
let isMissing = false;

/** @return {timesMillis, series: values by name} of a span, kept up to date while somebody looks; null at first */
export function useHistory(spanId) {
    const chosen = SPANS.find((one) => one.id === spanId) ?? SPANS[0];
    const [data, setData] = useState(() => historyOf(chosen).get());
    useEffect(() => historyOf(chosen).look(setData), [chosen]);
    return data;
}

function historyOf(chosen) {
    if (!kept.has(chosen.id)) {
        kept.set(chosen.id, new History(chosen));
    }
    return kept.get(chosen.id);
}

/** What is known of one span. Asks only while somebody looks, and then for what is new. */
class History {
    #chosen;
    #data = new State(null);
    #lookers = 0;
    #asked = 0;
    #isBusy = false;
    #end = () => {};

    constructor(chosen) {
        this.#chosen = chosen;
    }

    get() {
        return this.#data.get();
    }

    /** @return what ends the looking */
    look(task) {
        task(this.#data.get());
        const forget = this.#data.watch(task);
        if (++this.#lookers === 1) {
            this.#end = live.watch(() => this.#ask());
            this.#ask();
        }
        return () => {
            forget();
            if (--this.#lookers === 0) {
                this.#end();
            }
        };
    }

    async #ask() {
        const now = Date.now();
        if (this.#isBusy || now - this.#asked < this.#chosen.resolution * 900) {
            return;
        }
        this.#isBusy = true;
        this.#asked = now;
        this.#data.set(await this.#more());
        this.#isBusy = false;
    }

    async #more() {
        const before = this.#data.get();
        if (isMissing) {
            return recent();
        }
        const last = before?.timesMillis[before.timesMillis.length - 1];
        try {
            // The server keeps as much as the span is long, so the first question is for everything.
            const since = last === undefined ? undefined : last + 1;
            return joined(
                this.#chosen,
                before,
                await get('/history', { resolution: this.#chosen.resolution, since }),
            );
        } catch (problem) {
            isMissing = problem.isMissing;
            return before ?? recent();
        }
    }
}

function joined(chosen, kept, news) {
    const before = kept ?? { timesMillis: [], series: {} };
    const last = before.timesMillis[before.timesMillis.length - 1] ?? -1;
    const fresh = news.timesMillis.findIndex((time) => time > last);
    const from = fresh < 0 ? news.timesMillis.length : fresh;
    const all = [...before.timesMillis, ...news.timesMillis.slice(from)];
    const newest = all[all.length - 1] ?? 0;
    const old = Math.max(
        0,
        all.findIndex((time) => time >= newest - chosen.seconds * 1000),
    );
    const names = new Set([...Object.keys(before.series), ...Object.keys(news.series)]);
    const part = (name) =>
        [...(before.series[name] ?? []), ...(news.series[name] ?? []).slice(from)].slice(old);
    return {
        timesMillis: all.slice(old),
        series: Object.fromEntries([...names].map((name) => [name, part(name)])),
    };
}
