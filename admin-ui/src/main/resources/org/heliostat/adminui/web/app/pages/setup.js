import { h, useState } from '../lib/preact.js';
import { makeFirstUser } from '../lib/session.js';
import { Trouble } from '../parts/notices.js';

const SHORTEST = 8;

/** The first start: whoever has the link that the server printed names the first administrator. */
export function Setup({ token }) {
    const [given, setGiven] = useState(token);
    const [user, setUser] = useState('admin');
    const [password, setPassword] = useState('');
    const [again, setAgain] = useState('');
    const [problem, setProblem] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const complaint =
        password && password.length < SHORTEST
            ? `expected: ${SHORTEST} characters or more`
            : again && again !== password
              ? 'the passwords differ'
              : '';
    const isWhole = given && user && again === password && password.length >= SHORTEST;
    const submit = async (event) => {
        event.preventDefault();
        setBusy(true);
        await makeFirstUser(given, user, password).catch(setProblem);
        setBusy(false);
    };
    return h(
        'div.door',
        h(
            'form.card',
            { onSubmit: submit },
            h('img', { src: '/app/sun.svg', alt: '', width: 48, height: 48 }),
            h('h1', 'Welcome to Heliostat'),
            h('p', 'This server has no administrator yet. Choose a name and a password; there is no default one.'),
            !token &&
                h(
                    'label',
                    'Token of the link that the server printed',
                    h('input', {
                        name: 'token',
                        value: given,
                        autocomplete: 'off',
                        required: true,
                        autofocus: true,
                        onInput: (event) => setGiven(event.target.value),
                    }),
                    h('small', 'Behind /#setup= in the output of the start, and in the file run/admin-setup.'),
                ),
            h(
                'label',
                'User',
                h('input', {
                    name: 'user',
                    value: user,
                    autocomplete: 'username',
                    required: true,
                    onInput: (event) => setUser(event.target.value),
                }),
            ),
            h(
                'label',
                'Password',
                h('input', {
                    name: 'password',
                    type: 'password',
                    value: password,
                    autocomplete: 'new-password',
                    required: true,
                    autofocus: Boolean(token),
                    onInput: (event) => setPassword(event.target.value),
                }),
            ),
            h(
                'label',
                'Password again',
                h('input', {
                    name: 'again',
                    type: 'password',
                    value: again,
                    autocomplete: 'new-password',
                    required: true,
                    onInput: (event) => setAgain(event.target.value),
                }),
            ),
            complaint && h('p.error', { role: 'alert' }, complaint),
            h(Trouble, { problem, what: 'Setting up' }),
            h(
                'button.first',
                { type: 'submit', disabled: !isWhole || isBusy },
                isBusy ? 'Making it …' : 'Make the administrator',
            ),
        ),
    );
}
