// Chart.js, fetched when the first plot is drawn. Its own ES module needs a bundler; this file of it does not.

const ADDRESS = '/webjars/chart.js/4.5.1/dist/chart.umd.min.js';

let loading = null;

/** @return the promise of the class Chart */
export function chart() {
    loading ??= new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = ADDRESS;
        script.onload = () => resolve(window.Chart);
        script.onerror = () => {
            loading = null;
            reject(new Error('The plots could not be loaded.'));
        };
        document.head.append(script);
    });
    return loading;
}
