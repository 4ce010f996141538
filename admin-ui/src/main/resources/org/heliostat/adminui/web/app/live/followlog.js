// The lines of a log as they come: a stream of the server, or polling where the server has no stream to spare.

import { address, get } from '../lib/api.js';
import { bytes } from '../lib/format.js';

const FIRST_LINES = 200;
const LOOK_MILLIS = 2_000;
const WAIT_MILLIS = 250;

/** Lines of a busy log are drawn together. */
const GATHER_MILLIS = 100;
const MOST_GATHERED = 2_000;

/**
 * Reads the end of a log, and goes on with what comes while it is followed. A page that nobody sees gives its stream
 * back, because their number is limited.
 *
 * @param question {name, level, contains}
 * @param isFollowed whether more than the end is wanted
 * @param take called with {lines, isFirst, how} where how is stream, polling or end
 * @param fail called with a problem
 * @return what ends it
 */
export function followLog(question, isFollowed, take, fail) {
    let isOver = false;
    let next;
    let source = null;
    let gathered = [];
    let drawing = null;
    let timer = setTimeout(begin, WAIT_MILLIS);

    async function begin() {
        next = undefined;
        await look(isFollowed ? 'stream' : 'end');
        if (!isOver && isFollowed) {
            listen();
        }
    }

    async function look(how) {
        try {
            const isFirst = next === undefined;
            const answer = await get('/logs/tail', { ...question, lines: FIRST_LINES, after: next });
            if (!isOver) {
                next = answer.next;
                take({ lines: answer.lines, isFirst, how });
            }
        } catch (problem) {
            if (!isOver) {
                fail(problem);
            }
        }
    }

    function listen() {
        if (document.hidden || next === undefined) {
            again(poll);
            return;
        }
        let hasOpened = false;
        source = new EventSource(address('/logs/stream', { ...question, after: next }));
        source.onopen = () => (hasOpened = true);
        source.addEventListener('line', (event) => gather(JSON.parse(event.data)));
        source.addEventListener('skipped', (event) =>
            gather({ text: `${bytes(JSON.parse(event.data).bytes)} came faster than they could be shown, and are left out.` }),
        );
        source.onerror = () => {
            close();
            // What came by the stream has moved on from where the last look ended, so all is read again.
            again(hasOpened ? begin : poll);
        };
    }

    function gather(line) {
        gathered.push(line);
        if (gathered.length > 2 * MOST_GATHERED) {
            gathered = gathered.slice(-MOST_GATHERED);
        }
        drawing ??= setTimeout(draw, GATHER_MILLIS);
    }

    function draw() {
        drawing = null;
        const lines = gathered;
        gathered = [];
        take({ lines, isFirst: false, how: 'stream' });
    }

    /** No stream: the server has none to spare, is away, or nobody looks. */
    async function poll() {
        if (!document.hidden) {
            await look('polling');
        }
        again(poll);
    }

    function again(task) {
        clearTimeout(timer);
        if (!isOver) {
            timer = setTimeout(task, LOOK_MILLIS);
        }
    }

    function close() {
        source?.close();
        source = null;
        clearTimeout(drawing);
        drawing = null;
        gathered = [];
    }

    function seen() {
        if (isFollowed) {
            clearTimeout(timer);
            close();
            if (!document.hidden) {
                begin();
            }
        }
    }

    document.addEventListener('visibilitychange', seen);
    return () => {
        isOver = true;
        document.removeEventListener('visibilitychange', seen);
        clearTimeout(timer);
        close();
    };
}
