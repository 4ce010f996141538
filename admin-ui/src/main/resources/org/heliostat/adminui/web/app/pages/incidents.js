import { get } from '../lib/api.js';
import { count, millis, moment, time } from '../lib/format.js';
import { useEvery, useLoaded } from '../lib/load.js';
import { h, useState } from '../lib/preact.js';
import { wanted } from '../lib/route.js';
import { may } from '../lib/session.js';
import { PLACES } from '../live/goingon.js';
import { Trouble } from '../parts/notices.js';

const SECONDS = 5;
const DAY_MILLIS = 86_400_000;
const WHYS = [
    { id: 'failed', label: 'Failed', empty: 'No request has failed.' },
    { id: 'slow', label: 'Slow', empty: 'No request was slow.' },
];
const PARTS = {
    queueing: 'in the queue',
    pipeline: 'in the pipeline',
    application: 'in the application',
    jdbc: 'waiting for a JDBC connection',
    writing: 'waiting for the client',
};

/** What went wrong and when, and the last requests that were slow or have failed. */
export function Incidents() {
    const incidents = useLoaded(() => get('/incidents'));
    const requests = useLoaded(() => get('/incidents/requests'));
    const [why, setWhy] = useState(wanted('why') || 'failed');
    useEvery(SECONDS, () => {
        incidents.reload();
        requests.reload();
    });
    const reports = requests.value?.requests ?? [];
    const chosen = WHYS.find((one) => one.id === why) ?? WHYS[0];
    const shown = reports.filter((one) => one.why === chosen.id);
    return h(
        'div',
        h('h1', 'Incidents'),
        h(Trouble, { problem: incidents.problem, what: 'The list of incidents' }),
        incidents.value && h(List, { all: incidents.value.incidents }),
        incidents.value && h(Cost, { counters: incidents.value.counters }),
        h('h2', 'Requests that failed or were slow'),
        h(Trouble, { problem: requests.problem, what: 'The list of requests' }),
        requests.value &&
            h(
                'div.choice',
                { role: 'group', 'aria-label': 'Which requests' },
                WHYS.map((one) =>
                    h(
                        'button',
                        {
                            key: one.id,
                            type: 'button',
                            name: one.id,
                            'aria-pressed': String(one === chosen),
                            onClick: () => setWhy(one.id),
                        },
                        one.label,
                        ' ',
                        h('small', count(reports.filter((report) => report.why === one.id).length)),
                    ),
                ),
            ),
        requests.value && shown.length === 0 && h('p.empty', chosen.empty),
        requests.value &&
            h(
                'ul.reports',
                shown.map((one) => h(Report, { key: one.id, one })),
            ),
    );
}

function List({ all }) {
    if (all.length === 0) {
        return h('p.empty', 'Nothing went wrong, as far as the server remembers.');
    }
    return h(
        'ul.reports.incidents',
        all.map((one) => h(Incident, { key: one.id, one })),
    );
}

function Incident({ one }) {
    const place = PLACES[one.kind] ?? 'logs';
    return h(
        'li.card',
        { class: one.open ? 'is-open' : '', 'data-kind': one.kind },
        h('p.when', h('time', { dateTime: one.opened }, range(one)), one.open && h('span.tag.is-start', 'goes on')),
        h('p', one.text),
        h(
            'p.links',
            h('a', { href: '#/' + place }, 'See more'),
            one.directive &&
                may('administrator') &&
                h('a', { href: '#/' + formOf(one.directive) }, one.directive),
        ),
    );
}

/** What stands on an Init line, such as the queue of a thread pool, has a form of its own. */
function formOf(directive) {
    return directive.startsWith('thread-pool-init')
        ? 'configure/thread-pools'
        : 'configure/magnus?name=' + encodeURIComponent(directive);
}

function Report({ one }) {
    const servlet = one.servlet ? `${one.servlet} of ${one.application}, ` : '';
    const parts = Object.entries(PARTS).filter(([part]) => one.longestMillis[part] > 0);
    return h(
        'li.card',
        { 'data-path': one.path },
        h(
            'p.when',
            h('time', { dateTime: one.last }, moment(Date.parse(one.last))),
            one.times > 1 && h('span.quiet', ` ${count(one.times)} times since ${moment(Date.parse(one.first))}`),
        ),
        h('p', h('strong', `${one.method} ${one.path}`), ` answered ${one.status}, ${servlet}${one.virtualServer}`),
        one.exception && h('p', one.exception, one.frame && h('span.quiet', ` at ${one.frame}`)),
        h(
            'p.quiet',
            `${one.times > 1 ? 'The longest took' : 'Took'} ${millis(one.longestMillis.total)}`,
            parts.map(([part, words], at) => `${at === 0 ? ': ' : ', '}${millis(one.longestMillis[part])} ${words}`),
        ),
    );
}

/** Said only where something is missing. */
function Cost({ counters }) {
    const said = [
        counters.overlooked > 0 && `${count(counters.overlooked)} requests came too fast to be looked at`,
        counters.unwritten > 0 && `${count(counters.unwritten)} times logs/incidents could not be written`,
        counters.skipped > 0 && `${count(counters.skipped)} lines of logs/incidents were broken`,
        counters.maxIncidents === 0 && 'MaxIncidents is 0: nobody looks for incidents',
    ].filter(Boolean);
    return said.length > 0 ? h('p.quiet', said.join('; ') + '.') : null;
}

function range(one) {
    const opened = Date.parse(one.opened);
    const last = Date.parse(one.last);
    if (one.open || last - opened < 1_000) {
        return moment(opened);
    }
    return `${moment(opened)} to ${last - opened < DAY_MILLIS / 2 ? time(last) : moment(last)}`;
}
