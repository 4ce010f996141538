import { h } from '../lib/preact.js';

/** Parameters that all Init functions take; the manual says it once. */
const OF_ALL_INITS = ['LateInit', 'EarlyInit'];

/**
 * Where the manual says what a directive, an attribute or a parameter is. Its pages are made from the same registry; a test holds the
 * addresses together.
 *
 * @return the address; empty when the registry does not know the name
 */
export function addressOf({ file, element, name, support }) {
    if (support === undefined || OF_ALL_INITS.includes(name)) {
        return '';
    }
    const place = element ? [file === 'magnus.conf' ? 'Init-functions' : file, element, name] : [file, name];
    return '/manual/directives.html#' + place.map(encodeURIComponent).join(':');
}

export function HelpLink({ directive }) {
    return h(
        'a',
        {
            href: addressOf(directive),
            target: '_blank',
            rel: 'noopener',
            'aria-label': `${directive.name} in the manual`,
        },
        'manual',
    );
}
