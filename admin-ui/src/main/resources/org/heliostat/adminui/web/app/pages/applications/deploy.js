import { bytes } from '../../lib/format.js';
import { h, useRef, useState } from '../../lib/preact.js';
import { upload } from '../../lib/upload.js';
import { sentence, tellDone } from '../../parts/notices.js';

/**
 * Takes a WAR that is dropped or chosen, asks for its URL and sends it.
 *
 * @param limit bytes of the largest WAR that the server takes
 */
export function Deploy({ onDone, virtualServers, limit }) {
    const [file, setFile] = useState(null);
    const [uri, setUri] = useState('');
    const [virtualServer, setVirtualServer] = useState('');
    const [progress, setProgress] = useState(null);
    const [problem, setProblem] = useState(null);
    const [isOver, setOver] = useState(false);
    const running = useRef(null);

    const take = (chosen) => {
        if (chosen && chosen.size > limit) {
            setFile(null);
            setProblem({ message: `${chosen.name} has ${bytes(chosen.size)}; the server takes ${bytes(limit)} at most.` });
            return;
        }
        setProblem(null);
        setFile(chosen ?? null);
        setUri(chosen ? uriOf(chosen.name) : '');
    };
    const drop = (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
    };
    const send = async (event) => {
        event.preventDefault();
        setProblem(null);
        setProgress(0);
        running.current = upload(file, uri, virtualServer, setProgress);
        try {
            const app = await running.current.done;
            tellDone(`${app.uri ?? uri} is deployed.`, app);
            take(null);
        } catch (failed) {
            setProblem(failed);
        }
        setProgress(null);
        onDone();
    };
    return h(
        'form.drop',
        {
            class: isOver ? 'is-over' : '',
            onSubmit: send,
            onDrop: drop,
            onDragOver: (event) => {
                event.preventDefault();
                setOver(true);
            },
            onDragLeave: () => setOver(false),
        },
        h(
            'label.choose',
            h('input', { type: 'file', accept: '.war', name: 'war', onChange: (event) => take(event.target.files[0]) }),
            h('span', file ? `${file.name}, ${bytes(file.size)}` : 'Drop a WAR here, or choose one'),
        ),
        file &&
            h(
                'div.fields',
                h(
                    'label',
                    'URL',
                    h('input', {
                        name: 'uri',
                        value: uri,
                        required: true,
                        'aria-invalid': problem?.field === 'uri' ? 'true' : undefined,
                        onInput: (event) => setUri(event.target.value),
                    }),
                    problem?.field === 'uri' && h('span.error', { role: 'alert' }, `expected: ${problem.expected}`),
                ),
                virtualServers.length > 1 &&
                    h(
                        'label',
                        'Virtual server',
                        h(
                            'select',
                            {
                                name: 'vs',
                                value: virtualServer,
                                onChange: (event) => setVirtualServer(event.target.value),
                            },
                            h('option', { value: '' }, 'the default one'),
                            virtualServers.map((id) => h('option', { key: id, value: id }, id)),
                        ),
                    ),
                progress === null
                    ? h(
                          'span.row-buttons',
                          h('button.first', { type: 'submit' }, 'Deploy'),
                          h('button', { type: 'button', onClick: () => take(null) }, 'Cancel'),
                      )
                    : h(
                          'span.row-buttons',
                          h('progress', { max: 1, value: progress }),
                          progress < 1 ? `${Math.round(progress * 100)} %` : 'starting …',
                          h('button', { type: 'button', onClick: () => running.current.stop() }, 'Stop'),
                      ),
            ),
        problem && problem.field !== 'uri' && h('div.trouble', { role: 'alert' }, sentence(problem)),
    );
}

/** @return the URL that the file's name suggests: ROOT.war is at / */
function uriOf(name) {
    const stem = name.replace(/\.war$/i, '');
    return stem === 'ROOT' ? '/' : '/' + stem.replace(/[^\w.-]+/g, '-').replaceAll('#', '/');
}
