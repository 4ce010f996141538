'use strict';

/* The search box, the colours, the list of pages on narrow screens. A classic script, so that pages work as files, too. */
(() => {
    const page = document.documentElement;
    const root = page.dataset.root;
    const MOST = 40;

    // Colours: the same choice, and the same place of it, as in the administration's pages.
    const CHOICES = ['auto', 'light', 'dark'];
    const SIGNS = { auto: '◐', light: '☀', dark: '☾' };
    const SAID = { auto: 'as the system', light: 'light', dark: 'dark' };
    const dark = matchMedia('(prefers-color-scheme: dark)');

    function chosen() {
        try {
            const kept = JSON.parse(localStorage.getItem('heliostat.theme'));
            return CHOICES.includes(kept) ? kept : 'auto';
        } catch {
            return 'auto';
        }
    }

    let theme = chosen();

    function colour() {
        page.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
        const button = document.querySelector('.theme');
        if (button) {
            button.textContent = SIGNS[theme];
            button.title = 'Colours: ' + SAID[theme];
            button.setAttribute('aria-label', button.title);
        }
    }

    colour();
    dark.addEventListener('change', colour);

    /** Resolves once the index is there; it is fetched when somebody begins to search. */
    let loading;
    function index() {
        loading ??= new Promise((found, failed) => {
            const script = document.createElement('script');
            script.src = root + 'search-index.js';
            script.onload = () => found(window.manualIndex.map(entry));
            script.onerror = () => failed(new Error('search-index.js'));
            document.head.append(script);
        });
        return loading;
    }

    function entry([title, place, address, text]) {
        return { title, place, address, text, name: title.toLowerCase(), all: `${title} ${place} ${text}`.toLowerCase() };
    }

    /** Every word must be there; a name that is the word comes before one that begins with it, names before texts. */
    function search(entries, typed) {
        const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
        const whole = words.join(' ');
        return entries
            .filter((one) => words.every((word) => one.all.includes(word)))
            .map((one, order) => ({ one, score: score(one, whole, words), order }))
            .sort((a, b) => b.score - a.score || a.order - b.order)
            .slice(0, MOST)
            .map(({ one }) => one);
    }

    function score({ name }, whole, words) {
        if (name === whole) {
            return 100;
        }
        const long = Math.min(name.length / 2, 20);
        if (name.startsWith(whole)) {
            return 90 - long;
        }
        const named = words.filter((word) => name.includes(word)).length;
        return named === 0 ? 0 : (60 * named) / words.length - long;
    }

    function marked(text, words) {
        const at = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
        const first = at.length ? Math.max(0, Math.min(...at) - 40) : 0;
        const part = (first > 0 ? '… ' : '') + text.slice(first, first + 150) + (text.length > first + 150 ? ' …' : '');
        const pieces = document.createDocumentFragment();
        const pattern = new RegExp('(' + words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') + ')', 'gi');
        part.split(pattern).forEach((piece, number) => {
            const node = number % 2 ? document.createElement('b') : document.createTextNode('');
            node.textContent = piece;
            pieces.append(node);
        });
        return pieces;
    }

    function row(one, words, number) {
        const item = document.createElement('li');
        item.id = 'found-' + number;
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', 'false');
        const link = document.createElement('a');
        link.href = root + one.address;
        link.tabIndex = -1;
        link.append(marked(one.title, words));
        const place = document.createElement('small');
        place.textContent = one.place;
        link.append(place);
        if (one.text) {
            const text = document.createElement('p');
            text.append(marked(one.text, words));
            link.append(text);
        }
        item.append(link);
        return item;
    }

    function searchBox() {
        const input = document.querySelector('.search input');
        const list = document.getElementById('found');
        let selected = -1;

        const close = () => {
            list.hidden = true;
            input.setAttribute('aria-expanded', 'false');
            input.removeAttribute('aria-activedescendant');
        };
        const select = (number) => {
            const rows = [...list.querySelectorAll('[role=option]')];
            selected = rows.length ? (number + rows.length) % rows.length : -1;
            rows.forEach((one, at) => one.setAttribute('aria-selected', String(at === selected)));
            if (selected >= 0) {
                rows[selected].scrollIntoView({ block: 'nearest' });
                input.setAttribute('aria-activedescendant', rows[selected].id);
            }
        };
        const show = async () => {
            const typed = input.value.trim();
            if (!typed) {
                close();
                return;
            }
            let entries;
            try {
                entries = await index();
            } catch {
                entries = [];
            }
            if (typed !== input.value.trim()) {
                return;
            }
            const words = typed.toLowerCase().split(/\s+/);
            const found = search(entries, typed);
            const none = document.createElement('li');
            none.className = 'none';
            none.textContent = 'Nothing has these words.';
            list.replaceChildren(...(found.length ? found.map((one, number) => row(one, words, number)) : [none]));
            list.hidden = false;
            list.scrollTop = 0;
            input.setAttribute('aria-expanded', 'true');
            select(0);
        };
        input.addEventListener('focus', () => index().catch(() => {}));
        input.addEventListener('input', show);
        input.addEventListener('keydown', (event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault();
                select(selected + (event.key === 'ArrowDown' ? 1 : -1));
            } else if (event.key === 'Enter') {
                list.querySelector('[aria-selected=true] a')?.click();
            } else if (event.key === 'Escape') {
                close();
            }
        });
        list.addEventListener('click', close);
        document.addEventListener('click', (event) => {
            if (!event.target.closest('.search')) {
                close();
            }
        });
        document.addEventListener('keydown', (event) => {
            if (event.key === '/' && !event.target.closest('input, textarea')) {
                event.preventDefault();
                input.focus();
            }
        });
        const asked = new URLSearchParams(location.search).get('q');
        if (asked) {
            input.value = asked;
            show();
        }
    }

    /** A sign beside each heading and row that has an address of its own. */
    function anchors() {
        document.querySelectorAll('main :is(h1, h2, h3, h4)[id], main tr[id] > td:first-child').forEach((place) => {
            const link = document.createElement('a');
            link.className = 'anchor';
            link.href = '#' + (place.id || place.parentElement.id);
            link.textContent = '#';
            link.setAttribute('aria-label', 'Address of this place');
            place.append(link);
        });
    }

    function pages() {
        const burger = document.querySelector('.burger');
        const open = (isOpen) => {
            document.body.classList.toggle('is-open', isOpen);
            burger.setAttribute('aria-expanded', String(isOpen));
        };
        burger.addEventListener('click', () => open(!document.body.classList.contains('is-open')));
        document.getElementById('main').addEventListener('click', () => open(false));
        document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });
    }

    document.addEventListener('DOMContentLoaded', () => {
        colour();
        document.querySelector('.theme').addEventListener('click', () => {
            theme = CHOICES[(CHOICES.indexOf(theme) + 1) % CHOICES.length];
            try {
                localStorage.setItem('heliostat.theme', JSON.stringify(theme));
            } catch {
                // Private windows may forbid it; then it lasts as long as the page.
            }
            colour();
        });
        searchBox();
        anchors();
        pages();
    });
})();
