// Figures as people read them. Missing values are shown as a dash.

const NOTHING = '–';
// Between a number and its unit, so that no line ends there.
const GAP = '\u00a0';
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'short', day: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
});
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function isMissing(value) {
    return value === undefined || value === null || Number.isNaN(value);
}

export function count(value) {
    return isMissing(value) ? NOTHING : NUMBER.format(value);
}

/** At most four characters for large numbers: 12.3K. */
export function short(value) {
    return isMissing(value) ? NOTHING : Math.abs(value) < 10_000 ? count(value) : SHORT.format(value);
}

/** Events per second. */
export function rate(value) {
    if (isMissing(value)) {
        return NOTHING;
    }
    return value > 0 && value < 10 ? value.toFixed(1) : short(value);
}

export function bytes(value) {
    if (isMissing(value) || value < 0) {
        return NOTHING;
    }
    let unit = 0;
    let rest = value;
    while (rest >= 1024 && unit < UNITS.length - 1) {
        rest /= 1024;
        unit++;
    }
    return (unit === 0 || rest >= 100 ? Math.round(rest) : rest.toFixed(1)) + GAP + UNITS[unit];
}

/** A duration given in milliseconds, from fractions of one to days. */
export function millis(value) {
    if (isMissing(value)) {
        return NOTHING;
    }
    if (value < 1) {
        return value === 0 ? '0' + GAP + 'ms' : value.toFixed(2) + GAP + 'ms';
    }
    if (value < 1_000) {
        return (value < 10 ? value.toFixed(1) : Math.round(value)) + GAP + 'ms';
    }
    return value < 60_000 ? (value / 1000).toFixed(1) + GAP + 's' : seconds(value / 1000);
}

export function nanos(value) {
    return isMissing(value) ? NOTHING : millis(value / 1e6);
}

/** A duration given in seconds: 45 s, 3 min 20 s, 2 h 5 min, 4 d 3 h. */
export function seconds(value) {
    if (isMissing(value)) {
        return NOTHING;
    }
    const whole = Math.floor(value);
    const parts = [
        [86_400, 'd'],
        [3_600, 'h'],
        [60, 'min'],
        [1, 's'],
    ];
    const first = parts.findIndex(([size]) => whole >= size);
    if (first < 0) {
        return '0' + GAP + 's';
    }
    const [size, unit] = parts[first];
    const text = Math.floor(whole / size) + GAP + unit;
    const next = parts[first + 1];
    const rest = next ? Math.floor((whole % size) / next[0]) : 0;
    return rest > 0 ? text + GAP + rest + GAP + next[1] : text;
}

export function percent(part, whole) {
    return !whole ? NOTHING : ratio(part / whole);
}

export function ratio(value) {
    return isMissing(value) ? NOTHING : (value * 100).toFixed(value > 0.1 || value === 0 ? 0 : 1) + GAP + '%';
}

export function day(milliseconds) {
    return milliseconds ? DAY.format(milliseconds) : NOTHING;
}

export function moment(milliseconds) {
    return milliseconds ? MOMENT.format(milliseconds) : NOTHING;
}

export function time(milliseconds) {
    return milliseconds ? TIME.format(milliseconds) : NOTHING;
}

/** Where a listen socket listens; the port that it found where any free one was wished. */
export function place(socket) {
    return socket.address.replace(/:0$/, ':' + socket.port);
}
