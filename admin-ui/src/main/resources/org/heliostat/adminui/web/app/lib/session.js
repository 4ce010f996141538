import { csrf, get, post, remove, signedOut } from './api.js';
import { live } from '../live/live.js';
import { State } from './state.js';

const RANKS = ['monitor', 'operator', 'administrator'];

/** phase: asking, setup (no user exists yet), out, in or away (no answer); user and role when in. */
export const session = new State({ phase: 'asking', user: '', role: '', note: '' });

export async function ask() {
    try {
        enter(await get('/session'));
    } catch (problem) {
        if (problem.status === 401) {
            session.set({ phase: problem.body.setup ? 'setup' : 'out', user: '', role: '', note: '' });
        } else {
            session.set({ phase: 'away', user: '', role: '', note: problem.message });
        }
    }
}

export async function signIn(user, password) {
    enter(await post('/session', null, { user, password }));
}

/** @param token of the link that the server printed at its first start */
export async function makeFirstUser(token, user, password) {
    await post('/setup', null, { token, user, password });
    await signIn(user, password);
}

export async function signOut() {
    await remove('/session').catch(() => null);
    leave('');
}

/** @return whether the one who is signed in may do what needs a role */
export function may(role) {
    return RANKS.indexOf(session.get().role) >= RANKS.indexOf(role);
}

signedOut.watch(() => {
    if (session.get().phase === 'in') {
        // Sessions end with the server that knew them.
        const why = live.get().phase === 'lost' ? 'The server was started anew.' : 'Your session is over.';
        leave(why + ' Please sign in again.');
    }
});

function enter(answer) {
    csrf.token = answer.csrfToken ?? '';
    session.set({ phase: 'in', user: answer.user, role: answer.role, note: '' });
}

function leave(note) {
    csrf.token = '';
    session.set({ phase: 'out', user: '', role: '', note });
}
