import { h, useEffect, useState } from '../lib/preact.js';
import { route } from '../lib/route.js';
import { may, session, signOut } from '../lib/session.js';
import { useWatched } from '../lib/state.js';
import { nextTheme, theme } from '../lib/theme.js';
import { live, refresh } from '../live/live.js';
import { AdviceBadge, Badge } from '../parts/badge.js';
import { tell } from '../parts/notices.js';
import { pending } from './configure/pending.js';
import { ServerMenu } from './servermenu.js';

const PAGES = [
    { id: '', label: 'Overview' },
    { id: 'advice', label: 'Advice' },
    { id: 'monitor', label: 'Monitor' },
    { id: 'incidents', label: 'Incidents' },
    { id: 'sizing', label: 'Sizing' },
    { id: 'applications', label: 'Applications' },
    { id: 'threads', label: 'Threads' },
    { id: 'logs', label: 'Logs' },
    { id: 'configure', label: 'Configure', role: 'administrator' },
    { id: 'certificates', label: 'Certificates' },
    { id: 'users', label: 'Users', role: 'administrator' },
];
const THEMES = { auto: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' };
const SECONDS = [1, 2, 5, 10, 15];

/** What surrounds every page: where one can go, how fresh the figures are, who is signed in. */
export function Shell({ children }) {
    const [isOpen, setOpen] = useState(false);
    const [place = ''] = useWatched(route);
    const { stats, restarts } = useWatched(live);
    useEffect(() => setOpen(false), [place]);
    useEffect(() => {
        if (restarts > 0) {
            tell('The server was started anew; the figures begin at nothing.');
        }
    }, [restarts]);
    useEffect(() => {
        const label = PAGES.find((page) => page.id === place)?.label ?? 'No such page';
        document.title = `${label} · ${stats?.identity.id ?? 'Heliostat'}`;
    }, [place, stats?.identity.id]);
    return h(
        'div.shell',
        { class: isOpen ? 'is-open' : '' },
        h('a.skip', { href: '#main', onClick: toMain }, 'To the page'),
        h(
            'header.top',
            h(
                'button.plain.burger',
                {
                    type: 'button',
                    'aria-expanded': String(isOpen),
                    'aria-label': 'Menu',
                    onClick: () => setOpen(!isOpen),
                },
                '☰',
            ),
            h(
                'a.brand',
                { href: '#/' },
                h('img', { src: '/app/sun.svg', alt: '', width: 26, height: 26 }),
                h('span', 'Heliostat'),
            ),
            h('span.server', stats?.identity.id ?? ''),
            h(Freshness),
            h('span.room'),
            h(ServerMenu),
            h(Who),
        ),
        h(
            'nav.side',
            { 'aria-label': 'Pages' },
            h(Links, { place }),
            h('a.manual', { href: '/manual/', target: '_blank', rel: 'noopener' }, 'Manual', h('span', { 'aria-hidden': 'true' }, '↗')),
        ),
        h('main', { id: 'main', tabIndex: -1 }, h(Away), children),
    );
}

function toMain(event) {
    event.preventDefault();
    document.getElementById('main').focus();
}

function Links({ place }) {
    const { stats } = useWatched(live);
    const changes = useWatched(pending).size;
    const badges = {
        advice: h(AdviceBadge),
        incidents: h(Badge, { number: stats?.goingOn.length ?? 0, sign: '▲', level: 'full', said: 'go on' }),
        configure: h(Badge, { number: changes, level: 'new', said: 'changes wait' }),
    };
    return PAGES.filter((page) => !page.role || may(page.role)).map((page) =>
        h(
            'a',
            { key: page.id, href: '#/' + page.id, 'aria-current': page.id === place ? 'page' : undefined },
            page.label,
            badges[page.id],
        ),
    );
}

function Freshness() {
    const { phase } = useWatched(live);
    const words = { connecting: 'connecting …', live: 'live', lost: 'no connection' };
    return h(
        'label.fresh',
        { class: 'is-' + phase },
        h('i', { 'aria-hidden': 'true' }),
        h('span', { role: 'status' }, words[phase]),
        h(
            'select',
            {
                'aria-label': 'Seconds between two looks',
                value: useWatched(refresh),
                onChange: (event) => refresh.set(Number(event.target.value)),
            },
            SECONDS.map((second) => h('option', { key: second, value: second }, second + ' s')),
        ),
    );
}

function Who() {
    const { user, role } = useWatched(session);
    const chosen = useWatched(theme);
    return h(
        'div.who',
        h(
            'button.plain.theme',
            { type: 'button', title: THEMES[chosen], 'aria-label': THEMES[chosen], onClick: nextTheme },
            { auto: '◐', light: '☀', dark: '☾' }[chosen],
        ),
        h('span.user', { title: role }, user, h('small', ' ' + role)),
        h('button', { type: 'button', onClick: signOut }, 'Sign out'),
    );
}

/** Said above every page while the server does not answer. */
function Away() {
    const { phase, stats } = useWatched(live);
    if (phase !== 'lost') {
        return null;
    }
    return h(
        'div.away',
        { role: 'alert' },
        h('strong', 'The server does not answer. '),
        'It may be restarting; this page looks again every two seconds.',
        stats ? ' The figures below are old.' : '',
    );
}
