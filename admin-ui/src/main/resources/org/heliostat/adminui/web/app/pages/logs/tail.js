import { moment } from '../../lib/format.js';
import { h, useEffect, useRef, useState } from '../../lib/preact.js';
import { followLog } from '../../live/followlog.js';
import { Trouble } from '../../parts/notices.js';

const MOST = 2_000;
const SAYS = { stream: 'New lines come as they are written.', polling: 'Looks for new lines every two seconds.', end: '' };

/** The end of one log, with the lines that come. At most MOST lines are kept. */
export function Tail({ log, level, words, isFollowed }) {
    const [{ lines, how }, setSeen] = useState({ lines: null, how: '' });
    const [problem, setProblem] = useState(null);
    const box = useRef(null);
    useEffect(() => {
        const take = (news) => {
            setSeen((seen) => ({
                lines: [...(news.isFirst ? [] : (seen.lines ?? [])), ...news.lines].slice(-MOST),
                how: news.how,
            }));
            setProblem(null);
        };
        return followLog({ name: log.name, level, contains: words }, isFollowed, take, setProblem);
    }, [log.name, level, words, isFollowed]);
    useEffect(() => {
        if (isFollowed && box.current) {
            box.current.scrollTop = box.current.scrollHeight;
        }
    }, [lines, isFollowed]);

    return h(
        'div',
        h(Trouble, { problem, what: 'This log' }),
        lines &&
            h(
                'div.tail',
                { ref: box, tabIndex: 0, role: 'log', 'aria-label': log.name, 'data-how': how },
                lines.length === 0
                    ? h('p.empty', 'No such line.')
                    : lines.map((line, at) => h(Line, { key: at, line })),
            ),
        lines && h('p.quiet', SAYS[how]),
    );
}

function Line({ line }) {
    return h(
        'p',
        { class: 'is-' + (line.level || 'none').toLowerCase() },
        line.atMillis > 0 && h('time', moment(line.atMillis)),
        line.level && h('b', line.level),
        line.logger && h('i', line.logger),
        h('span', line.text),
    );
}
