import { remembered } from './state.js';

const CHOICES = ['auto', 'light', 'dark'];
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** auto (as the system has it), light or dark. */
export const theme = remembered('theme', 'auto');

/** Called when the colours on the screen have changed; plots are drawn anew. */
export const themeChanged = new EventTarget();

export function nextTheme() {
    theme.set(CHOICES[(CHOICES.indexOf(theme.get()) + 1) % CHOICES.length]);
}

/** @return a colour of colours.css as it is now */
export function colour(name) {
    return getComputedStyle(document.documentElement)
        .getPropertyValue('--' + name)
        .trim();
}

function apply() {
    const isDark = theme.get() === 'dark' || (theme.get() === 'auto' && dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    themeChanged.dispatchEvent(new Event('change'));
}

theme.watch(apply);
dark.addEventListener('change', apply);
apply();
