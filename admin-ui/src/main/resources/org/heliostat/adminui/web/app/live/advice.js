// What the server says of itself: the findings of its adviser, asked for with the snapshots and shared by all pages.

import { get } from '../lib/api.js';
import { State } from '../lib/state.js';
import { live } from './live.js';

const AGAIN_MILLIS = 4_000;
const LONGEST_SILENCE_MILLIS = 10_000;
/** The adviser speaks of the last minute, and of what two rounds after each other have seen. */
const FIRST_MINUTE_MILLIS = 90_000;
/** From its start until the adviser has looked for the first time. */
const STARTING_MILLIS = 15_000;

/** The least first. sign and word are said besides the colour, level is the class of the colour. */
const SEVERITIES = [
    { id: 'info', sign: 'ℹ', word: 'hint', level: 'calm' },
    { id: 'warning', sign: '▲', word: 'warning', level: 'busy' },
    { id: 'critical', sign: '▲▲', word: 'critical', level: 'full' },
];

/** report: as the API gives it, null until it is there; problem: of the last question, if it failed. */
export const advice = new State({ report: null, problem: null });

let askedMillis = 0;
let isBusy = false;

live.watch(({ phase }) => phase === 'live' && askNowAndThen());

/** Asks at once: after a change that may have made findings go. */
export async function askForAdvice() {
    askedMillis = Date.now();
    isBusy = true;
    try {
        advice.set({ report: await get('/advice'), problem: null });
    } catch (problem) {
        advice.update((now) => ({ report: problem.isMissing ? null : now.report, problem }));
    } finally {
        isBusy = false;
    }
}

function askNowAndThen() {
    // A question through a tunnel may die without a word.
    if (Date.now() - askedMillis >= (isBusy ? LONGEST_SILENCE_MILLIS : AGAIN_MILLIS)) {
        askForAdvice();
    }
}

export function severityOf(finding) {
    return SEVERITIES.find((one) => one.id === finding.severity) ?? SEVERITIES[0];
}

/** @return the worst severity of a finding and of what follows from it */
export function gravest(finding) {
    return worst([severityOf(finding), ...(finding.consequences ?? []).map(gravest)]);
}

/** @return the worst of some severities; a hint when there are none */
export function worst(severities) {
    return SEVERITIES[Math.max(0, ...severities.map((one) => SEVERITIES.indexOf(one)))];
}

/** @return findings that nothing explains and that, with what follows from them, slow or fail requests */
export function alarmsOf(report) {
    return (report?.findings ?? []).filter((one) => gravest(one) !== SEVERITIES[0]);
}

/** @return findings that nothing explains and that only cost something */
export function hintsOf(report) {
    return (report?.findings ?? []).filter((one) => gravest(one) === SEVERITIES[0]);
}

/** @return on, off, gathering (the first minute after a start), or missing when there is no answer */
export function stateOf({ report, problem }, stats) {
    if (!report) {
        return problem ? 'missing' : 'gathering';
    }
    const startedMillis = stats?.identity.startedMillis ?? 0;
    if (!report.on) {
        return stats && stats.takenMillis - startedMillis < STARTING_MILLIS ? 'gathering' : 'off';
    }
    const isEarly = Date.parse(report.taken) - startedMillis < FIRST_MINUTE_MILLIS;
    return isEarly && report.findings.length === 0 ? 'gathering' : 'on';
}

/** @return what a finding is known by from round to round: the request that it points to may be another one */
export function keyOf(finding) {
    const isOfRequest = /^code ([A-Z]+ )?\//.test(finding.subject);
    return [finding.rule, finding.about, isOfRequest ? '' : finding.subject].join(' ');
}

/** @return the place of the page Advice where a finding stands */
export function addressOf(finding) {
    return 'advice?' + new URLSearchParams({ rule: finding.rule, about: finding.about });
}

/** @return the title as a sentence */
export function sentenceOf({ title }) {
    return title ? title[0].toUpperCase() + title.slice(1) + '.' : '';
}

/** @return whether a finding or one that follows from it is of a rule, and about a thing if one is named */
export function isFound(report, rule, about) {
    const holds = (one) =>
        (rule.test(one.rule) && (about === undefined || one.about === about)) || (one.consequences ?? []).some(holds);
    return (report?.findings ?? []).some(holds);
}
