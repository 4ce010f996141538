import { h, useState } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { Tabs } from '../parts/tabs.js';
import { Acls } from './configure/acls.js';
import { Directives } from './configure/forms/directives.js';
import { Elements } from './configure/forms/elements.js';
import { INIT_LINES, SERVER_XML } from './configure/forms/sources.js';
import {
    CUSTOM_RESOURCES,
    EXTERNAL_RESOURCES,
    MAIL_RESOURCES,
    POOLS,
    RESOURCES,
    SOCKETS,
    THREAD_POOLS,
    VIRTUAL_SERVERS,
} from './configure/forms/views.js';
import { History } from './configure/history.js';
import { MimeTypes } from './configure/mimetypes.js';
import { forgetAll, pending } from './configure/pending.js';
import { Qos } from './configure/qos.js';
import { Review } from './configure/review.js';
import { Files } from './configure/text/files.js';
import { Unknown } from './unknown.js';

/** What the guides to performance begin with. */
const TUNING = [
    'RqThrottle',
    'RqThrottleMin',
    'ThreadIncrement',
    'SessionThreads',
    'StackSize',
    'ConnQueueSize',
    'QueueTimeout',
    'StrictOverflow',
    'ListenQ',
    'IOThreads',
    'KeepAliveTimeout',
    'MaxKeepAliveConnections',
    'AcceptTimeout',
    'NetWriteTimeout',
    'DNS',
    'TerminateTimeout',
].map((name) => name.toLowerCase());

const ofXml = (...views) => h(Elements, { key: views[0].element, source: SERVER_XML, views });
const ofMagnus = (properties) => h(Directives, { file: 'magnus.conf', title: 'magnus.conf', ...properties });

const TABS = [
    { id: 'magnus', label: 'Magnus editor', show: () => ofMagnus({ key: 'magnus' }) },
    {
        id: 'tuning',
        label: 'Performance',
        show: () => ofMagnus({ key: 'tuning', only: (one) => TUNING.includes(one.name.toLowerCase()) }),
    },
    {
        id: 'thread-pools',
        label: 'Thread pools',
        show: () => h(Elements, { key: 'Init', source: INIT_LINES, views: [THREAD_POOLS] }),
    },
    {
        id: 'file-cache',
        label: 'File cache',
        show: () => h(Directives, { key: 'nsfc', file: 'nsfc.conf', title: 'nsfc.conf' }),
    },
    { id: 'listen-sockets', label: 'Listen sockets', show: () => ofXml(SOCKETS) },
    { id: 'virtual-servers', label: 'Virtual servers', show: () => ofXml(VIRTUAL_SERVERS) },
    { id: 'pools', label: 'JDBC', show: () => ofXml(POOLS, RESOURCES) },
    {
        id: 'resources',
        label: 'Resources',
        show: () => ofXml(MAIL_RESOURCES, CUSTOM_RESOURCES, EXTERNAL_RESOURCES),
    },
    { id: 'mime', label: 'MIME types', show: () => h(MimeTypes) },
    { id: 'qos', label: 'QoS', show: () => h(Qos) },
    { id: 'acls', label: 'ACLs', show: () => h(Acls) },
    { id: 'files', label: 'Files', show: () => h(Files) },
    { id: 'history', label: 'History', show: () => h(History) },
];

/** Everything that can be set, made from the server's own table of directives. Nothing changes before Apply. */
export function Configure({ more, canChange }) {
    const [isReviewed, setReviewed] = useState(false);
    const all = useWatched(pending);
    const tab = more.length === 0 ? TABS[0] : TABS.find((one) => one.id === more[0]);
    if (!tab) {
        return h(Unknown, { path: 'configure/' + more.join('/') });
    }
    if (!canChange) {
        return h(
            'div',
            h('h1', 'Configure'),
            h('p.empty', 'Only administrators may see and change the configuration.'),
        );
    }
    return h(
        'div',
        h('h1', 'Configure'),
        h(Tabs, { base: 'configure', tabs: TABS, current: tab.id, label: 'Parts of the configuration' }),
        tab.show(),
        all.size > 0 && h(PendingBar, { all, onReview: () => setReviewed(true) }),
        isReviewed && h(Review, { onClose: () => setReviewed(false) }),
    );
}

function PendingBar({ all, onReview }) {
    const wrong = [...all.values()].filter((one) => one.complaint);
    const names = [...all.values()].map((one) => one.name ?? one.file);
    const complaint = (one) =>
        one.name || one.complaint === 'errors' ? (one.name ?? one.file) : `${one.file}: ${one.complaint}`;
    return h(
        'div.pending',
        { role: 'region', 'aria-label': 'Pending changes' },
        h(
            'span',
            { role: 'status' },
            h('b', `${all.size} change${all.size === 1 ? '' : 's'}`),
            ' not applied yet: ',
            names.slice(0, 5).join(', '),
            names.length > 5 ? ' …' : '',
        ),
        wrong.length > 0 && h('span.error', { role: 'status' }, `Not right yet: ${wrong.map(complaint).join('; ')}`),
        h('button.first', { type: 'button', disabled: wrong.length > 0, onClick: onReview }, 'Review and apply'),
        h('button', { type: 'button', onClick: forgetAll }, 'Discard'),
    );
}
