// Which stations of the way the findings of the adviser are about.

import { gravest, severityOf, sentenceOf } from '../../live/advice.js';
import { placeOf } from '../../live/places.js';

const RANKS = ['calm', 'busy', 'full'];

/** @return by station: level, sign, word and text of its worst finding; isAfter where it only follows from another station's */
export function marksOf(report) {
    const marks = new Map();
    (report?.findings ?? []).forEach((one) => mark(marks, one, null));
    return marks;
}

function mark(marks, finding, cause) {
    const { station } = placeOf(finding);
    if (station !== '') {
        const isAfter = cause !== null && placeOf(cause).station !== station;
        // Where the cause stands it is as grave as what comes of it.
        const { level, sign, word } = cause === null ? gravest(finding) : severityOf(finding);
        put(marks, station, { level, sign: isAfter ? '↳' : sign, word: isAfter ? 'follows' : word, text: sentenceOf(finding), isAfter });
    }
    (finding.consequences ?? []).forEach((one) => mark(marks, one, cause ?? finding));
}

/** A cause before what follows, then the worst. */
function put(marks, station, next) {
    const now = marks.get(station);
    const weight = (one) => (one.isAfter ? 0 : RANKS.length) + RANKS.indexOf(one.level);
    if (!now || weight(next) > weight(now)) {
        marks.set(station, next);
    }
}
