// Elements and attributes of an XML text put in and taken out in place.

import { childrenOf, elements, escaped } from './xmltags.js';

/** The order of children that the DTD of server.xml wants. */
const ORDER = {
    SERVER: ['VARS', 'PROPERTY', 'LS', 'MIME', 'ACLFILE', 'VSCLASS', 'QOSPARAMS', 'JAVA', 'LOG'],
    LS: ['DESCRIPTION', 'SSLPARAMS'],
    VSCLASS: ['DESCRIPTION', 'VARS', 'PROPERTY', 'VS', 'QOSPARAMS'],
    VS: ['DESCRIPTION', 'VARS', 'PROPERTY', 'QOSPARAMS', 'USERDB', 'DAV', 'SEARCH', 'WEBAPP'],
    JAVA: ['PROPERTY', 'JVMOPTIONS', 'PROFILER', 'SECURITY', 'RESOURCES'],
    RESOURCES: ['CUSTOMRESOURCE', 'EXTERNALJNDIRESOURCE', 'JDBCRESOURCE', 'MAILRESOURCE', 'JDBCCONNECTIONPOOL'],
    JDBCCONNECTIONPOOL: ['DESCRIPTION', 'PROPERTY', 'CONNECTIONPROPERTY'],
};
const STEP = '  ';

/** @return an attribute of an element by its name in any case; undefined when it has none */
export function attributeOf(element, name) {
    const known = Object.keys(element.attributes).find((one) => one.toLowerCase() === name.toLowerCase());
    return known && element.attributes[known];
}

/**
 * @param keepEmpty whether an empty value is written; otherwise it takes the attribute out
 * @param quoted how a value is written between quotation marks
 * @return the text with another value of an attribute
 */
export function withAttribute(text, element, name, value, keepEmpty = false, quoted = escaped) {
    const there = attributeOf(element, name);
    if (value === '' && !keepEmpty) {
        return there ? text.slice(0, there.before) + text.slice(there.after) : text;
    }
    return there
        ? text.slice(0, there.from) + quoted(value) + text.slice(there.to)
        : `${text.slice(0, element.end)} ${name}="${quoted(value)}"${text.slice(element.end)}`;
}

/** @return the text with a new child of an element, behind those of its kind */
export function withChild(text, parent, name, attributes) {
    const tag = written(name, attributes);
    const order = ORDER[parent.name] ?? [];
    const before = childrenOf(elements(text), parent)
        .filter((one) => one.name === name || order.indexOf(one.name) <= order.indexOf(name))
        .pop();
    const outer = indentOf(text, parent.at);
    if (parent.isEmpty) {
        const head = text.slice(0, parent.end).replace(/\s*$/, '');
        return `${head}>\n${outer}${STEP}${tag}\n${outer}</${parent.name}>${text.slice(parent.to)}`;
    }
    const at = before ? before.to : parent.startTo;
    const indent = before ? indentOf(text, before.at) : outer + STEP;
    return `${text.slice(0, at)}\n${indent}${tag}${text.slice(at)}`;
}

/**
 * @param names of elements, one within the other, below the root; those that are missing are put in
 * @return {text, element} with the innermost
 */
export function ensured(text, names) {
    let now = text;
    let element = elements(now)[0];
    for (const name of names) {
        const find = () => childrenOf(elements(now), element, name)[0];
        if (!find()) {
            now = withChild(now, element, name, {});
        }
        // What is put in stands behind the beginning of its parent, whose place therefore stays.
        element = elements(now).find((one) => one.at === element.at);
        element = find();
    }
    return { text: now, element };
}

/** @return the text without an element; its lines go when nothing else is on them */
export function without(text, element) {
    const lineStart = text.lastIndexOf('\n', element.at - 1) + 1;
    const lineEnd = text.indexOf('\n', element.to);
    const isAlone = /^\s*$/.test(text.slice(lineStart, element.at));
    const isLast = lineEnd < 0 || /^\s*$/.test(text.slice(element.to, lineEnd));
    return isAlone && isLast && lineEnd >= 0
        ? text.slice(0, lineStart) + text.slice(lineEnd + 1)
        : text.slice(0, element.at) + text.slice(element.to);
}

function written(name, attributes) {
    const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
    return `<${name}${pairs.join('')}/>`;
}

function indentOf(text, at) {
    return text.slice(text.lastIndexOf('\n', at - 1) + 1).match(/^[ \t]*/)[0];
}
