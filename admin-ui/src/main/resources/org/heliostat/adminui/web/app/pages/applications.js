import { get, post, remove } from '../lib/api.js';
import { count, millis, moment } from '../lib/format.js';
import { useEvery, useLoaded } from '../lib/load.js';
import { h, useState } from '../lib/preact.js';
import { may } from '../lib/session.js';
import { useWatched } from '../lib/state.js';
import { live } from '../live/live.js';
import { sum } from '../live/rates.js';
import { confirmed } from '../parts/dialog.js';
import { attempt, Trouble } from '../parts/notices.js';
import { SERVLET_COLUMNS } from '../parts/servlets.js';
import { Table } from '../parts/table.js';
import { WindowChoice } from '../parts/windowchoice.js';
import { Deploy } from './applications/deploy.js';

const LOOK_SECONDS = 5;

/** Which applications there are and how they do; deploying, reloading and removing them. */
export function Applications() {
    const { value, problem, reload } = useLoaded(() => get('/applications'));
    const { stats } = useWatched(live);
    useEvery(LOOK_SECONDS, reload);
    const figures = (app) =>
        stats?.webApps.find((one) => one.uri === app.uri && one.virtualServer === app.virtualServer);
    return h(
        'div',
        h('h1', 'Applications'),
        stats && h(WindowChoice, { stats }),
        may('operator') &&
            h(Deploy, {
                onDone: reload,
                virtualServers: stats?.virtualServers.map((one) => one.id) ?? [],
                limit: value?.uploadLimitBytes ?? Infinity,
            }),
        h(Trouble, { problem, what: 'The list of applications' }),
        value && value.applications.length === 0 && h('p.empty', 'No application is deployed.'),
        value?.applications.map((app) =>
            h(Application, {
                key: app.virtualServer + app.uri,
                app,
                figures: figures(app),
                processes: value.processes,
                elsewhere: value.elsewhere.filter(
                    (one) => one.uri === app.uri && one.virtualServer === app.virtualServer,
                ),
                socket: stats?.listenSockets[0],
                reload,
            }),
        ),
    );
}

function Application({ app, figures, processes, elsewhere, socket, reload }) {
    const [isOpen, setOpen] = useState(false);
    const isFailed = app.state === 'failed';
    const serving = processes - (isFailed ? 1 : 0) - elsewhere.filter((one) => !one.serves).length;
    const url = socket && `${socket.scheme}://${location.hostname}:${socket.port}${app.uri === '/' ? '' : app.uri}/`;
    return h(
        'section.card.application',
        { class: isFailed || app.replacementRefused || elsewhere.length > 0 ? 'is-failed' : '', 'data-uri': app.uri },
        h(
            'header',
            h(
                'h2',
                url && !isFailed ? h('a', { href: url, target: '_blank', rel: 'noopener' }, app.uri) : app.uri,
                ' ',
                h('small', app.displayName),
            ),
            h('span.state', { class: 'is-' + app.state }, app.state),
            processes > 1 && serving < processes && h('small', ` serves in ${serving} of ${processes} processes`),
            h('span.room'),
            may('operator') && h(Actions, { app, figures, reload }),
        ),
        app.detail && h('p.trouble', app.replacementRefused ? 'An earlier version stays in service: ' : '', app.detail),
        elsewhere.map((one) =>
            h(
                'p.trouble',
                { key: one.number },
                `Process ${one.number}${one.pid > 0 ? ` (${one.pid})` : ''}, ${one.state}: ${one.detail}`,
            ),
        ),
        h(
            'ul.inline',
            h('li', `on ${app.virtualServer}`),
            h('li', `since ${moment(app.startedMillis)}, started in ${millis(app.startMillis)}`),
            h('li', h('b', count(app.activeSessions)), ' HTTP sessions'),
            figures && h('li', h('b', count(sum(figures.servlets, (one) => one.requests))), ' requests'),
            figures &&
                h(
                    'li',
                    { class: sum(figures.servlets, (one) => one.errors) > 0 ? 'is-bad' : '' },
                    h('b', count(sum(figures.servlets, (one) => one.errors))),
                    ' errors',
                ),
        ),
        figures &&
            figures.servlets.length > 0 &&
            h(
                'button.link',
                { type: 'button', 'aria-expanded': String(isOpen), onClick: () => setOpen(!isOpen) },
                isOpen ? 'Hide servlets' : 'Show servlets',
            ),
        isOpen && figures && h(Servlets, { servlets: figures.servlets }),
        h('p.quiet.path', app.source),
    );
}

function Actions({ app, figures, reload }) {
    const query = { uri: app.uri, vs: app.virtualServer };
    const act = (task, done) => async () => {
        await attempt(task, done);
        reload();
    };
    const undeploy = async () =>
        (await confirmed(
            `Remove ${app.uri}`,
            'Its requests in progress end first; a WAR in webapps/ is removed with it.',
            'Remove',
        )) && act(() => remove('/applications', query), `${app.uri} is gone.`)();
    return h(
        'span.row-buttons',
        h(
            'button',
            { type: 'button', onClick: act(() => post('/applications/reload', query), `${app.uri} was started anew.`) },
            'Reload',
        ),
        figures?.responseCache.maxEntries > 0 &&
            h(
                'button',
                {
                    type: 'button',
                    onClick: act(
                        () => post('/applications/flush', query),
                        (answer) => `${count(answer.entries)} answers forgotten.`,
                    ),
                },
                'Empty its cache',
            ),
        h('button.danger', { type: 'button', onClick: undeploy }, 'Remove …'),
    );
}

function Servlets({ servlets }) {
    return h(Table, {
        rows: servlets,
        keyOf: (one) => one.name,
        sort: '-Requests',
        empty: '',
        label: 'Servlets',
        columns: SERVLET_COLUMNS,
    });
}
