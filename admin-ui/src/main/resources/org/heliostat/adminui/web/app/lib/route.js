import { State } from './state.js';

/** Where the reader is: the words of the address after #/, such as ['monitor', 'threads']. */
export const route = new State(words());

window.addEventListener('hashchange', () => {
    // A link with a secret is no place to go to.
    if (location.hash.startsWith('#') && !location.hash.startsWith('#/') && location.hash.includes('=')) {
        return;
    }
    route.set(words());
    window.scrollTo(0, 0);
});

export function go(path) {
    location.hash = '#/' + path;
}

/** @return a value of the address's query: #/configure/magnus?name=RqThrottle */
export function wanted(name) {
    return new URLSearchParams(location.hash.split('?')[1] || '').get(name) || '';
}

/** @return the value of #name=value, of links that are printed by the server */
export function secretOfAddress(name) {
    const start = '#' + name + '=';
    return location.hash.startsWith(start) ? decoded(location.hash.slice(start.length)) : '';
}

/** Takes a secret out of the address and the history of the browser. @param hash of the place to be at instead */
export function forgetSecret(hash = '#/') {
    history.replaceState(null, '', hash || '#/');
    route.set(words());
}

function words() {
    const [path] = location.hash.split('?');
    return path.startsWith('#/') ? path.slice(2).split('/').filter(Boolean).map(decoded) : [];
}

/** What somebody typed need not be well encoded. */
function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
