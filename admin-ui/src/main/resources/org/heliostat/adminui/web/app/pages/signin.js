import { h, useState } from '../lib/preact.js';
import { signIn } from '../lib/session.js';
import { Trouble } from '../parts/notices.js';

/** Who is there? Wrong passwords are answered later and later by the server. */
export function SignIn({ note }) {
    const [user, setUser] = useState('');
    const [password, setPassword] = useState('');
    const [problem, setProblem] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const submit = async (event) => {
        event.preventDefault();
        setBusy(true);
        setProblem(null);
        try {
            await signIn(user, password);
        } catch (failed) {
            setProblem(failed);
            setPassword('');
            setBusy(false);
        }
    };
    return h(
        'div.door',
        h(
            'form.card',
            { onSubmit: submit },
            h('img', { src: '/app/sun.svg', alt: '', width: 48, height: 48 }),
            h('h1', 'Heliostat administration'),
            note && h('p', note),
            h(
                'label',
                'User',
                h('input', {
                    name: 'user',
                    value: user,
                    autocomplete: 'username',
                    required: true,
                    autofocus: true,
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
                    autocomplete: 'current-password',
                    required: true,
                    onInput: (event) => setPassword(event.target.value),
                }),
            ),
            h(Trouble, { problem, what: 'Signing in' }),
            h('button.first', { type: 'submit', disabled: isBusy }, isBusy ? 'Looking …' : 'Sign in'),
        ),
    );
}
