// Every request to /api/v1. Changes carry the session's CSRF token.

import { State } from './state.js';

const BASE = '/api/v1';

/** The token of the session, for changes. */
export const csrf = { token: '' };

/** Counts answers that said the session is over; the page then asks to sign in. */
export const signedOut = new State(0);

/** An error as the server tells it (RFC 9457): what is wrong with which field, and what would be right. */
export class Problem extends Error {
    constructor(status, body) {
        super(body.detail || body.title || 'The server answered ' + status + '.');
        this.status = status;
        this.title = body.title || '';
        this.field = body.field || '';
        this.value = body.value;
        this.expected = body.expected || '';
        this.findings = body.findings || [];
        this.body = body;
    }

    /** Whether this server has no such resource. */
    get isMissing() {
        return this.status === 404 || this.status === 405 || this.status === 501;
    }
}

export const get = (path, query) => send('GET', path, query);
export const post = (path, query, body, headers) => send('POST', path, query, body, headers);
export const put = (path, query, body, headers) => send('PUT', path, query, body, headers);
export const patch = (path, query, body, headers) => send('PATCH', path, query, body, headers);
export const remove = (path, query) => send('DELETE', path, query);

/** @return the address with those of the query's entries that have a value */
export function address(path, query = {}) {
    const given = Object.entries(query ?? {}).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
    );
    return BASE + path + (given.length ? '?' + new URLSearchParams(given) : '');
}

async function send(method, path, query, body, more = {}) {
    const headers = { Accept: 'application/json', ...more };
    if (method !== 'GET') {
        headers['X-CSRF-Token'] = csrf.token;
    }
    if (body !== undefined) {
        headers['Content-Type'] = 'application/json';
    }
    const options = { method, headers, credentials: 'same-origin', cache: 'no-store' };
    if (body !== undefined) {
        options.body = JSON.stringify(body);
    }
    let response;
    try {
        response = await fetch(address(path, query), options);
    } catch {
        throw new Problem(0, { title: 'No answer', detail: 'The server does not answer. Is it running?' });
    }
    return answer(response, path);
}

async function answer(response, path) {
    const text = await response.text();
    const json = /json/.test(response.headers.get('Content-Type') || '');
    const body = json && text ? parsed(text) : text;
    if (response.ok) {
        return body;
    }
    if (response.status === 401 && path !== '/session') {
        signedOut.update((times) => times + 1);
    }
    throw new Problem(response.status, json ? body : { title: response.statusText });
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        throw new Problem(0, {
            title: 'Unreadable answer',
            detail: 'The answer is cut off; the server may be stopping.',
        });
    }
}
