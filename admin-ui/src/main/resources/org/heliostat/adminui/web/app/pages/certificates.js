import { get } from '../lib/api.js';
import { day } from '../lib/format.js';
import { useLoaded } from '../lib/load.js';
import { h } from '../lib/preact.js';
import { may } from '../lib/session.js';
import { serverNow } from '../live/live.js';
import { Trouble } from '../parts/notices.js';
import { CertificateUpload } from './certificates/upload.js';

const DAY_MILLIS = 86_400_000;
const SOON_DAYS = 30;

/** Which certificates the server shows, and until when they are good. */
export function Certificates() {
    const { value, problem, reload } = useLoaded(() => get('/certificates'));
    const all = value?.certificates ?? value ?? [];
    return h(
        'div',
        h('h1', 'Certificates'),
        h(Trouble, { problem, what: 'The list of certificates' }),
        value &&
            all.length === 0 &&
            h(
                'p.empty',
                'There is none yet. Security on in magnus.conf and security="on" of a ',
                h('a', { href: '#/configure/listen-sockets' }, 'listen socket'),
                ' switch TLS on.',
            ),
        all.map((one) => h(Certificate, { key: one.nickname + one.sha256, one })),
        value && may('administrator') && h(CertificateUpload, { names: all.map((one) => one.nickname), onDone: reload }),
        value &&
            h(
                'p.quiet',
                'A file that is renewed in conf/certs by hand is in use within half a minute.',
            ),
    );
}

function Certificate({ one }) {
    const days = Math.floor((one.notAfterMillis - serverNow()) / DAY_MILLIS);
    const level = days < 0 ? 'full' : one.standIn || days < SOON_DAYS ? 'busy' : 'calm';
    return h(
        'section.card.certificate',
        { class: 'is-' + level, 'data-nickname': one.nickname },
        h(
            'header',
            h('h2', one.nickname),
            h(
                'span.state',
                { class: 'is-' + level },
                one.standIn
                    ? '▲ stands in, self-signed'
                    : days < 0
                      ? `▲▲ ended ${-days} days ago`
                      : `${level === 'busy' ? '▲ ' : ''}${days} days left`,
            ),
        ),
        h(
            'dl.facts',
            one.standIn && h('dt', 'Until'),
            one.standIn && h('dd', 'the one that is ordered comes from its authority; browsers warn of this one'),
            h('dt', 'For'),
            h('dd', one.subject),
            h('dt', 'By'),
            h('dd', one.issuer),
            h('dt', 'Good'),
            h('dd', `${day(one.notBeforeMillis)} to ${day(one.notAfterMillis)}`),
            h('dt', 'Used by'),
            h(
                'dd',
                one.listenSockets?.length > 0
                    ? one.listenSockets.join(', ')
                    : h('span', 'no ', h('a', { href: '#/configure/listen-sockets' }, 'listen socket'), ' yet'),
            ),
            h('dt', 'SHA-256'),
            h('dd.path', one.sha256),
        ),
    );
}
