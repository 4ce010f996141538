// Preact as a module. The library's scripts are loaded by index.html before this one runs.

const { h: vnode, render } = window.preact;
const { useState, useEffect, useMemo, useRef, useCallback } = window.preactHooks;

export { render, useState, useEffect, useMemo, useRef, useCallback };

/**
 * Makes an element: h('p.hint.wide', {id: 'x'}, 'text'). The properties may be left out; classes may stand in the
 * name. Attributes named style are not used anywhere: the page's policy forbids them.
 */
export function h(type, ...rest) {
    const named = rest.length > 0 && isProperties(rest[0]);
    const properties = named ? { ...rest[0] } : {};
    const children = named ? rest.slice(1) : rest;
    if (typeof type !== 'string') {
        return vnode(type, properties, ...children);
    }
    const [tag, ...classes] = type.split('.');
    if (properties.class) {
        classes.push(properties.class);
    }
    if (classes.length > 0) {
        properties.class = classes.join(' ');
    }
    return vnode(tag || 'div', properties, ...children);
}

function isProperties(value) {
    return value !== null && typeof value === 'object' && !Array.isArray(value) && value.constructor === Object;
}
