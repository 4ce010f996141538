import { count, nanos } from '../lib/format.js';

const times = [
    ['Half within', 'p50Nanos'],
    ['99 of 100 within', 'p99Nanos'],
    ['Longest', 'maxNanos'],
];

/** Columns of tables of servlets and pages. */
export const SERVLET_COLUMNS = [
    { label: 'Servlet', value: (one) => one.name },
    { label: 'Requests', value: (one) => one.requests, show: (one) => count(one.requests), number: true },
    { label: 'Errors', value: (one) => one.errors, show: (one) => count(one.errors), number: true },
    ...times.map(([label, name]) => ({
        label,
        value: (one) => one.latency[name],
        show: (one) => nanos(one.latency[name]),
        number: true,
    })),
];
