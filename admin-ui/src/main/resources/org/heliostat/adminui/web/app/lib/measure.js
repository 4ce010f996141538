// Values with their units, as the API's advice has them.

import { bytes, count, millis, nanos, seconds } from './format.js';

const GAP = '\u00a0';
const MINUTE = 60;

/** @return a value of a unit such as ms, bytes, %, s or requests/s as people read it */
export function measured(value, unit) {
    switch (unit) {
        case 'ms':
            return millis(value);
        case 'ns':
            return nanos(value);
        case 'bytes':
            return bytes(value);
        case 's':
            return value < MINUTE ? number(value) + GAP + 's' : seconds(value);
        default:
            return number(value) + (unit ? GAP + unit : '');
    }
}

/** Three digits say enough of what is small. */
function number(value) {
    if (value === null || value === undefined || Number.isInteger(value) || Math.abs(value) >= 100) {
        return count(value);
    }
    return String(Number(value.toPrecision(3)));
}
