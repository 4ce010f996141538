import { h, useEffect, useRef } from '../lib/preact.js';
import { go } from '../lib/route.js';

/** Links to the parts of a page; arrow keys move between them. */
export function Tabs({ base, tabs, current, label }) {
    const list = useRef(null);
    const isMoved = useRef(false);
    useEffect(() => {
        const shown = list.current?.querySelector('[aria-current]');
        if (isMoved.current) {
            isMoved.current = false;
            shown?.focus();
        }
        if (shown) {
            list.current.scrollLeft = shown.offsetLeft - list.current.offsetLeft - list.current.clientWidth / 3;
        }
    }, [current]);
    const move = (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) {
            return;
        }
        event.preventDefault();
        const at = tabs.findIndex((tab) => tab.id === current);
        const next = tabs[(at + step + tabs.length) % tabs.length];
        isMoved.current = true;
        go(base + '/' + next.id);
    };
    return h(
        'nav.tabs',
        { ref: list, 'aria-label': label, onKeyDown: move },
        tabs.map((tab) =>
            h(
                'a',
                {
                    key: tab.id,
                    href: '#/' + base + '/' + tab.id,
                    'aria-current': tab.id === current ? 'page' : undefined,
                    tabIndex: tab.id === current ? 0 : -1,
                },
                tab.label,
            ),
        ),
    );
}
