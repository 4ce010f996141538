// Whether a text may be the value of a directive, by the server's own table of ranges and words.

const NUMBERS = ['count', 'seconds', 'milliseconds', 'bytes'];
const UNBOUNDED = 9e18;
const FLAGS = ['on', 'off', 'yes', 'no', 'true', 'false', '1', '0'];

export function isNumber(directive) {
    return NUMBERS.includes(directive.type.toLowerCase());
}

export function isFlag(directive) {
    return directive.type.toLowerCase() === 'flag';
}

/** @return on or off for the words that mean the same; other texts as they are */
export function shownFlag(text) {
    const word = text.toLowerCase();
    return word === '' || !FLAGS.includes(word) ? text : ['on', 'yes', 'true', '1'].includes(word) ? 'on' : 'off';
}

/** @return what is expected instead; empty when the text is right */
export function complaint(directive, text) {
    const value = String(text ?? '').trim();
    if (value === '' && directive.required) {
        return expectation(directive);
    }
    // ${env:NAME} and ${file:PATH} are replaced by the server, which then looks at the value itself.
    if (/^\$\{.+\}$/.test(value)) {
        return '';
    }
    if (isNumber(directive)) {
        return isInRange(directive, value) || isChoice(directive, value) ? '' : expectation(directive);
    }
    if (isFlag(directive)) {
        return FLAGS.includes(value.toLowerCase()) ? '' : expectation(directive);
    }
    if (directive.choices?.length > 0) {
        return isChoice(directive, value) ? '' : expectation(directive);
    }
    // An attribute of server.xml may go over several lines, a line of the other files not.
    return directive.file !== 'server.xml' && /[\r\n]/.test(value) ? 'one line' : '';
}

/** @return what a right value looks like */
export function expectation(directive) {
    if (directive.expected) {
        return directive.expected;
    }
    if (isNumber(directive)) {
        const most =
            (directive.most ?? UNBOUNDED) < UNBOUNDED
                ? `${directive.least} to ${directive.most}`
                : `${directive.least} or more`;
        const words = (directive.choices ?? []).map((word) => `, or ${word}`).join('');
        return (directive.unit ? `${most} ${directive.unit}` : most) + words;
    }
    return isFlag(directive)
        ? 'on or off'
        : directive.choices?.length > 0
          ? 'one of ' + directive.choices.join(', ')
          : 'some text';
}

/** @return the value as the API wants it: numbers as numbers */
export function asValue(directive, text) {
    return isNumber(directive) && Number.isSafeInteger(Number(text)) ? Number(text) : String(text).trim();
}

function isChoice(directive, value) {
    return (directive.choices ?? []).some((choice) => choice.toLowerCase() === value.toLowerCase());
}

function isInRange(directive, value) {
    if (!/^-?\d{1,19}$/.test(value)) {
        return false;
    }
    const number = Number(value);
    return number >= (directive.least ?? 0) && number <= (directive.most ?? UNBOUNDED);
}
