// Where elements with attributes stand: server.xml, and the Init lines of magnus.conf.

import { initLines, quotedValue, withInitLine, withoutInitLine } from '../text/initlines.js';
import { ensured, withAttribute, withChild, without } from '../text/xmledit.js';
import { elements } from '../text/xmltags.js';

/** keys: the attribute that names an element; no two may have the same. */
export const SERVER_XML = {
    file: 'server.xml',
    keys: {
        LS: 'id',
        VS: 'id',
        VSCLASS: 'id',
        MIME: 'id',
        ACLFILE: 'id',
        JDBCCONNECTIONPOOL: 'name',
        JDBCRESOURCE: 'jndiname',
        MAILRESOURCE: 'jndiname',
        CUSTOMRESOURCE: 'jndiname',
        EXTERNALJNDIRESOURCE: 'jndiname',
    },
    elements,
    set: (text, element, name, value, keepEmpty) => withAttribute(text, element, name, value, keepEmpty),
    /** @param parent an element, or names of elements below the root */
    add: (text, parent, name, attributes) => {
        const place = Array.isArray(parent) ? ensured(text, parent) : { text, element: parent };
        return withChild(place.text, place.element, name, attributes);
    },
    remove: without,
};

export const INIT_LINES = {
    file: 'magnus.conf',
    keys: { 'Init thread-pool-init': 'name' },
    elements: initLines,
    set: (text, element, name, value, keepEmpty) => withAttribute(text, element, name, value, keepEmpty, quotedValue),
    add: (text, parent, name, attributes) => withInitLine(text, name, attributes),
    remove: withoutInitLine,
};
