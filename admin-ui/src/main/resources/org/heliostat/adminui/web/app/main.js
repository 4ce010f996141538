import { forgetSecret, route, secretOfAddress } from './lib/route.js';
import { h, render, useEffect } from './lib/preact.js';
import { ask, may, session } from './lib/session.js';
import { State, useWatched } from './lib/state.js';
import './lib/theme.js';
import { listen, stopListening } from './live/live.js';
import { Question } from './parts/dialog.js';
import { Notices, tell } from './parts/notices.js';
import { Advice } from './pages/advice.js';
import { Applications } from './pages/applications.js';
import { Certificates } from './pages/certificates.js';
import { Configure } from './pages/configure.js';
import { Incidents } from './pages/incidents.js';
import { Logs } from './pages/logs.js';
import { Monitor } from './pages/monitor.js';
import { Overview } from './pages/overview.js';
import { Setup } from './pages/setup.js';
import { Shell } from './pages/shell.js';
import { SignIn } from './pages/signin.js';
import { Sizing } from './pages/sizing.js';
import { Threads } from './pages/threads.js';
import { Unknown } from './pages/unknown.js';
import { Users } from './pages/users.js';

const PAGES = {
    '': Overview,
    advice: Advice,
    monitor: Monitor,
    incidents: Incidents,
    sizing: Sizing,
    configure: Configure,
    applications: Applications,
    logs: Logs,
    threads: Threads,
    users: Users,
    certificates: Certificates,
};
/** Pages whose address goes on with the name of a part; they know which there are. */
const WITH_PARTS = ['monitor', 'configure'];
const AGAIN_MILLIS = 2_000;

const USED = 'The link for the first user was used already.';

const setupToken = new State('');

/** @param hash of the place to be at afterwards: a link may be pasted into a tab that shows something */
function takeSetupToken(hash) {
    const token = secretOfAddress('setup');
    if (token) {
        setupToken.set(token);
        forgetSecret(hash);
    }
    return token;
}

window.addEventListener('hashchange', async (event) => {
    if (takeSetupToken(new URL(event.oldURL).hash)) {
        // Whether there is a first user may have changed since the page was opened.
        await ask();
        if (session.get().phase === 'in') {
            tell(USED);
        }
    }
});
takeSetupToken();

function App() {
    const { phase, note } = useWatched(session);
    const [place = '', ...more] = useWatched(route);
    const token = useWatched(setupToken);
    useEffect(() => {
        if (phase === 'in') {
            listen();
            return stopListening;
        }
        const again = phase === 'away' ? setTimeout(ask, AGAIN_MILLIS) : 0;
        return () => clearTimeout(again);
    }, [phase, note]);
    return h('div', page(phase, note, place, more, token), h(Question), h(Notices));
}

function page(phase, note, place, more, token) {
    switch (phase) {
        case 'asking':
            return h('p.empty', 'Looking for the server …');
        case 'away':
            return h(
                'div.door',
                h(
                    'div.card',
                    h('h1', 'No answer'),
                    h('p', note),
                    h('p.quiet', 'This page looks again every two seconds.'),
                ),
            );
        case 'setup':
            return h(Setup, { token, key: token });
        case 'out':
            return h(SignIn, { note: note || (token && USED) });
        default:
            return h(Shell, shown(place, more));
    }
}

function shown(place, more) {
    const isKnown = Object.hasOwn(PAGES, place) && (more.length === 0 || WITH_PARTS.includes(place));
    return isKnown
        ? h(PAGES[place], { more, key: place, canChange: may('administrator') })
        : h(Unknown, { path: [place, ...more].join('/') });
}

ask();
render(h(App), document.getElementById('app'));
