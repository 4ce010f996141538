// What the page itself has seen, for plots of servers that keep no history, and for the picture's small curves.

const LONGEST = 900;
const times = [];
const samples = [];

export function remember(atMillis, rates) {
    if (times[times.length - 1] === atMillis) {
        return;
    }
    times.push(atMillis);
    samples.push(rates);
    if (times.length > LONGEST) {
        times.shift();
        samples.shift();
    }
}

/** @return the values of all series, in the form of the server's history */
export function recent() {
    const names = Object.keys(samples[samples.length - 1] ?? {});
    return {
        timesMillis: [...times],
        series: Object.fromEntries(names.map((name) => [name, samples.map((sample) => sample[name] ?? null)])),
    };
}
