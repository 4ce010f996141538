import { address, csrf, Problem } from './api.js';

/**
 * Sends a WAR and tells how far it is; fetch cannot do that.
 *
 * @param progress called with 0 to 1
 * @return the promise of the application, and what stops the upload
 */
export function upload(file, uri, virtualServer, progress) {
    const request = new XMLHttpRequest();
    const done = new Promise((resolve, reject) => {
        request.open('POST', address('/applications', { uri, vs: virtualServer }));
        request.setRequestHeader('Content-Type', 'application/octet-stream');
        request.setRequestHeader('X-CSRF-Token', csrf.token);
        request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
        request.onload = () => {
            const body = read(request.responseText);
            if (request.status < 300) {
                resolve(body);
            } else {
                reject(new Problem(request.status, body));
            }
        };
        request.onerror = () => reject(new Problem(0, { detail: 'The connection broke during the upload; nothing was deployed. Is the server still there, and the file not changed meanwhile?' }));
        request.onabort = () => reject(new Problem(0, { detail: 'The upload was stopped.' }));
        request.send(file);
    });
    return { done, stop: () => request.abort() };
}

function read(text) {
    try {
        return JSON.parse(text);
    } catch {
        return {};
    }
}
