import { h } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { live } from '../live/live.js';
import { Figures } from '../parts/figures.js';
import { Plots } from '../parts/plots.js';
import { Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { WindowChoice } from '../parts/windowchoice.js';
import { applications } from './monitor/applications.js';
import { connections } from './monitor/connections.js';
import { dns } from './monitor/dns.js';
import { fileCache } from './monitor/filecache.js';
import { jdbc } from './monitor/jdbc.js';
import { jvm } from './monitor/jvm.js';
import { keepAlive } from './monitor/keepalive.js';
import { origins } from './monitor/origins.js';
import { processes } from './monitor/processes.js';
import { sessionThreads } from './monitor/sessionthreads.js';
import { threadPools } from './monitor/threadpools.js';
import { virtualServers } from './monitor/virtualservers.js';
import { Unknown } from './unknown.js';

/**
 * Each tab: {id, label, about, plots(stats), groups(stats) of figures {title, rows}, tables(stats) with the properties
 * of Table and a title, more: a component below}.
 */
const TABS = [
    connections,
    keepAlive,
    sessionThreads,
    fileCache,
    virtualServers,
    applications,
    jdbc,
    threadPools,
    origins,
    processes,
    dns,
    jvm,
];

/** Every figure the server has, by its part, over time where that says more. */
export function Monitor({ more }) {
    const { stats } = useWatched(live);
    const tab = more.length === 0 ? TABS[0] : TABS.find((one) => one.id === more[0]);
    if (!tab) {
        return h(Unknown, { path: 'monitor/' + more.join('/') });
    }
    return h(
        'div.monitor',
        h(
            'div.headline',
            h('h1', 'Monitor'),
            h(
                'p.links',
                h('a', { href: '/api/v1/perfdump', target: '_blank', rel: 'noopener' }, 'perfdump'),
                ' ',
                h('a', { href: '/api/v1/stats', target: '_blank', rel: 'noopener' }, 'JSON'),
                ' ',
                stats && h('a', { href: statsXml(stats), target: '_blank', rel: 'noopener' }, 'stats-xml'),
            ),
        ),
        h(Tabs, { base: 'monitor', tabs: TABS, current: tab.id, label: 'Parts of the server' }),
        stats ? h(Tab, { key: tab.id, tab, stats }) : h('p.empty', 'Waiting for the first figures …'),
    );
}

function Tab({ tab, stats }) {
    return h(
        'div',
        h('p.about', tab.about),
        h(WindowChoice, { stats }),
        h(
            'div.groups',
            (tab.groups?.(stats) ?? []).map((group) =>
                h('section.card', { key: group.title }, h('h2', group.title), h(Figures, { rows: group.rows })),
            ),
        ),
        tab.plots && h(Plots, { plots: tab.plots(stats) }),
        (tab.tables?.(stats) ?? []).map((table) =>
            h('section', { key: table.title }, h('h2', table.title), h(Table, { ...table, label: table.title })),
        ),
        tab.more && h(tab.more, { stats }),
    );
}

/** The report is served on the ordinary listen sockets, to this machine only. */
function statsXml(stats) {
    const socket = stats.listenSockets[0];
    return socket ? `${socket.scheme}://${location.hostname}:${socket.port}/stats-xml/heliostat.xml` : '#/monitor';
}
