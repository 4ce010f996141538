import { chart } from '../lib/chart.js';
import { count, time } from '../lib/format.js';
import { h, useEffect, useRef, useState } from '../lib/preact.js';
import { colour, themeChanged } from '../lib/theme.js';

const MOST_POINTS = 360;
const COLOURS = ['plot-1', 'plot-2', 'plot-3', 'plot-4', 'plot-5'];
/** Each line has marks of its own shape, so that nobody must tell colours apart. */
const MARKS = [
    { shape: 'circle', sign: '●' },
    { shape: 'triangle', sign: '▲' },
    { shape: 'rect', sign: '■' },
    { shape: 'rectRot', sign: '◆' },
    { shape: 'star', sign: '✳' },
];
const MARKS_PER_LINE = 6;

/**
 * A plot over time.
 *
 * @param over the time that it shows, in words
 * @param series {label, values, tone} where tone is one of the colours, the next one when left out
 * @param peak and limit: values of the dashed lines, left out when 0 or undefined
 * @param show makes a value readable
 */
export function Plot({ title, over, times, series, peak, limit, show }) {
    const canvas = useRef(null);
    const drawn = useRef(null);
    const [failed, setFailed] = useState(false);

    useEffect(() => {
        let isOver = false;
        chart()
            .then((Chart) => {
                if (!isOver) {
                    drawn.current = new Chart(canvas.current, empty(show));
                    fill(drawn.current, { times, series, peak, limit });
                }
            })
            .catch(() => setFailed(true));
        const repaint = () => drawn.current && paint(drawn.current);
        themeChanged.addEventListener('change', repaint);
        return () => {
            isOver = true;
            themeChanged.removeEventListener('change', repaint);
            drawn.current?.destroy();
            drawn.current = null;
        };
    }, []);

    useEffect(() => {
        if (drawn.current) {
            fill(drawn.current, { times, series, peak, limit });
        }
    });

    const tones = toned(series);
    const last = series.map((one) => show(one.values[one.values.length - 1] ?? null));
    return h(
        'figure.plot',
        h(
            'figcaption',
            h('h3', title),
            h(
                'ul.legend',
                series.map((one, at) =>
                    h(
                        'li',
                        { key: one.label },
                        h('i.mark', { class: tones[at], 'aria-hidden': 'true' }, MARKS[at % MARKS.length].sign),
                        one.label,
                        ' ',
                        h('b', last[at]),
                    ),
                ),
                peak > 0 && h('li', { key: 'peak' }, h('i.peak'), 'peak ', h('b', show(peak))),
                limit > 0 && h('li', { key: 'limit' }, h('i.limit'), 'limit ', h('b', show(limit))),
            ),
        ),
        failed
            ? h('p.empty', 'The plots could not be loaded.')
            : h('div.canvas', h('canvas', { ref: canvas, role: 'img', 'aria-label': inWords(title, over, series, show) })),
    );
}

/** What the picture says, for those who do not see it. */
function inWords(title, over, series, show) {
    const lines = series.map((one) => {
        const known = one.values.filter((value) => value !== null && value !== undefined);
        if (known.length === 0) {
            return `${one.label}: nothing yet`;
        }
        const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
        const [least, most] = known.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [
            Infinity,
            -Infinity,
        ]);
        return `${one.label}: now ${show(known[known.length - 1])}, from ${show(least)} to ${show(most)}, ${show(mean)} on average`;
    });
    return `${title} over ${over}. ${lines.join('. ')}.`;
}

function empty(show) {
    return {
        type: 'line',
        data: { labels: [], datasets: [] },
        options: {
            animation: false,
            responsive: true,
            maintainAspectRatio: false,
            interaction: { mode: 'index', intersect: false },
            elements: { point: { radius: 0, hitRadius: 6 }, line: { borderWidth: 1.6 } },
            scales: {
                x: {
                    ticks: {
                        maxTicksLimit: ({ chart: plot }) => Math.max(2, Math.floor(plot.width / 95)),
                        maxRotation: 0,
                    },
                    grid: { display: false },
                },
                y: {
                    beginAtZero: true,
                    suggestedMax: 1,
                    ticks: {
                        maxTicksLimit: 5,
                        precision: show === count ? 0 : undefined,
                        callback: (value) => show(value),
                    },
                },
            },
            plugins: {
                legend: { display: false },
                tooltip: { callbacks: { label: (item) => item.dataset.label + ': ' + show(item.raw) } },
            },
        },
    };
}

function fill(plot, { times, series, peak, limit }) {
    const step = Math.max(1, Math.ceil(times.length / MOST_POINTS));
    const groups = grouped(times, step);
    const tones = toned(series);
    const lines = series.map((one, at) => ({
        label: one.label,
        // The largest value of each group, so that a short peak stays visible.
        data: groups.map(([from, to]) => largest(one.values, from, to)),
        colourName: tones[at],
        fill: at === 0,
        borderDash: [],
        pointStyle: MARKS[at % MARKS.length].shape,
        marks: series.length > 1 ? { every: Math.ceil(groups.length / MARKS_PER_LINE), from: at } : null,
    }));
    const level = (label, value, colourName) =>
        value > 0 && lines.push({ label, data: groups.map(() => value), colourName, fill: false, borderDash: [5, 4], marks: null });
    level('peak', peak, 'plot-peak');
    level('limit', limit, 'plot-limit');
    plot.data.labels = groups.map(([from]) => time(times[from]));
    lines.forEach((line, at) => (plot.data.datasets[at] = Object.assign(plot.data.datasets[at] ?? {}, line)));
    plot.data.datasets.length = lines.length;
    paint(plot);
}

function toned(series) {
    return series.map((one, at) => one.tone ?? COLOURS[at % COLOURS.length]);
}

function grouped(times, step) {
    const groups = [];
    for (let from = 0; from < times.length; from += step) {
        groups.push([from, Math.min(times.length, from + step)]);
    }
    return groups;
}

function largest(values, from, to) {
    const known = values.slice(from, to).filter((value) => value !== null && value !== undefined);
    return known.length === 0 ? null : Math.max(...known);
}

function paint(plot) {
    plot.data.datasets.forEach((line) => {
        const tone = colour(line.colourName);
        const { every, from } = line.marks ?? {};
        const offset = Math.floor((every * from) / MARKS.length);
        Object.assign(line, {
            borderColor: tone,
            backgroundColor: tone + '22',
            pointBackgroundColor: tone,
            pointBorderColor: tone,
            pointRadius: ({ dataIndex }) => (line.marks && dataIndex % every === offset ? 3.5 : 0),
        });
    });
    const text = colour('text-2');
    for (const axis of Object.values(plot.options.scales)) {
        axis.ticks.color = text;
        axis.grid.color = colour('line');
        axis.border = { color: colour('line') };
    }
    plot.update('none');
}
