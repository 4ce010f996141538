// What the registry says about an element's attributes, and what is wrong with those that are written.

import { attributeOf } from '../text/xmledit.js';
import { complaint } from './check.js';

const NOT_OFFERED = /ignored|alias|warned/i;

/**
 * @param names attributes wanted, all when left out
 * @return the rows of an element; attributes that the registry does not know come last
 */
export function rowsOf(table, file, elementName, element, names) {
    const written = element ? Object.keys(element.attributes) : [];
    const known = table
        .filter((one) => one.file === file && one.element === elementName)
        .map((one) => ({ ...one, name: one.name.slice(elementName.length + 1), element: elementName, value: undefined, line: 0 }))
        .filter((one) => (names ? names.includes(one.name) : true))
        .filter((one) => !NOT_OFFERED.test(one.support ?? '') || (element && attributeOf(element, one.name)));
    if (names) {
        return known;
    }
    const all = new Set(known.map((one) => one.name.toLowerCase()));
    const others = written
        .filter((name) => !all.has(name.toLowerCase()) && name !== 'fn')
        .map((name) => ({ file, name, type: 'text', help: '' }));
    return [...known, ...others];
}

/**
 * @param keys attribute that names an element, by the element's name: no two may have the same
 * @return the first thing that is wrong with a file's elements, as a sentence; empty when nothing is
 */
export function wrongIn(table, file, elements, keys) {
    const seen = new Set();
    for (const element of elements) {
        const key = keys[element.name];
        const name = key ? (attributeOf(element, key)?.value ?? '') : '';
        const label = `${element.name} ${name}`.trim();
        const wrong = wrongAttribute(table, file, element);
        if (wrong) {
            return `${label} ${wrong}`;
        }
        if (name && seen.has(label)) {
            return `${label}: there are two of this ${key}`;
        }
        seen.add(label);
    }
    return '';
}

function wrongAttribute(table, file, element) {
    for (const row of rowsOf(table, file, element.name, element)) {
        const there = attributeOf(element, row.name);
        const wrong = there || row.required ? complaint(row, there?.value ?? '') : '';
        if (wrong) {
            return `${row.name}: expected ${wrong}`;
        }
    }
    return '';
}
