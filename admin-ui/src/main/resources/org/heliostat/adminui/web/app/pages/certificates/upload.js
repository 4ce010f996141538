import { post } from '../../lib/api.js';
import { day } from '../../lib/format.js';
import { h, useState } from '../../lib/preact.js';
import { sentence, tell } from '../../parts/notices.js';

const LARGEST_BYTES = 500_000;

/** Sends a certificate with its key, as files or as text; where a listen socket uses the name, it counts at once. */
export function CertificateUpload({ names, onDone }) {
    const [nickname, setNickname] = useState('');
    const [text, setText] = useState('');
    const [problem, setProblem] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const take = async (event) => {
        setProblem(null);
        const files = [...event.target.files];
        if (files.reduce((sum, file) => sum + file.size, 0) > LARGEST_BYTES) {
            setProblem({ message: 'Certificates and keys are small; these files are not.' });
            return;
        }
        // The certificate goes before the key, whatever the order in which the files were chosen.
        const texts = await Promise.all(files.map((file) => file.text()));
        setText([...texts].sort((a, b) => isKey(a) - isKey(b)).join('\n'));
        if (nickname === '' && files.length > 0) {
            setNickname(files[0].name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-'));
        }
    };
    const send = async (event) => {
        event.preventDefault();
        setBusy(true);
        setProblem(null);
        try {
            const one = await post('/certificates', null, { nickname, certificate: text });
            const use = one.listenSockets.length > 0 ? `in use by ${one.listenSockets.join(', ')}` : 'not used yet';
            tell(`${nickname}: ${one.subject}, good until ${day(one.notAfterMillis)}, ${use}.`);
            setText('');
            setNickname('');
            event.target.reset();
            onDone();
        } catch (failed) {
            setProblem(failed);
        }
        setBusy(false);
    };
    const replaces = names.includes(nickname);
    return h(
        'form.card.column.certificate-upload',
        { onSubmit: send, 'aria-label': 'New certificate' },
        h('h2', 'New or renewed certificate'),
        h(
            'label',
            'Name (servercertnickname)',
            h('input', {
                name: 'nickname',
                value: nickname,
                required: true,
                autocomplete: 'off',
                spellcheck: false,
                list: 'certificate-names',
                'aria-invalid': problem?.field === 'nickname' ? 'true' : undefined,
                onInput: (event) => setNickname(event.target.value.trim()),
            }),
            h(
                'datalist',
                { id: 'certificate-names' },
                names.map((name) => h('option', { key: name, value: name })),
            ),
            replaces && h('small', 'Takes the place of the one of this name; the old file is kept as NAME.pem.old.'),
        ),
        h(
            'label',
            'PEM files: the certificate, those that signed it, the key',
            h('input', { type: 'file', name: 'pem', multiple: true, accept: '.pem,.crt,.cer,.key', onChange: take }),
        ),
        h(
            'label',
            'or their text',
            h('textarea', {
                name: 'text',
                value: text,
                rows: 5,
                spellcheck: false,
                autocomplete: 'off',
                placeholder: '-----BEGIN CERTIFICATE-----',
                onInput: (event) => setText(event.target.value),
            }),
        ),
        problem && h('div.trouble', { role: 'alert' }, problem.status === undefined ? problem.message : sentence(problem)),
        h(
            'div.buttons',
            h(
                'button.first',
                { type: 'submit', disabled: isBusy || nickname === '' || text.trim() === '' },
                isBusy ? 'Checking …' : replaces ? 'Replace' : 'Add',
            ),
        ),
    );
}

function isKey(text) {
    return text.includes('PRIVATE KEY') && !text.includes('BEGIN CERTIFICATE') ? 1 : 0;
}
