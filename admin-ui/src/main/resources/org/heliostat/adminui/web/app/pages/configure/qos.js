import { get } from '../../lib/api.js';
import { useLoaded } from '../../lib/load.js';
import { h } from '../../lib/preact.js';
import { useWatched } from '../../lib/state.js';
import { Elements } from './forms/elements.js';
import { SERVER_XML } from './forms/sources.js';
import { QOS_CLASS, QOS_SERVER, QOS_VS } from './forms/views.js';
import { applied } from './pending.js';
import { attributeOf } from './text/xmledit.js';

const HANDLER = /^\s*AuthTrans\s[^\n]*\bfn="?qos-handler"?/m;

/** How much of the server its parts may use: the limits of the whole, of classes, and of virtual servers. */
export function Qos() {
    return h(Elements, { source: SERVER_XML, views: [QOS_SERVER, QOS_CLASS, QOS_VS], note: (draft) => h(Notes, { draft }) });
}

/** What else must be there for a limit to count. */
function Notes({ draft }) {
    const { value } = useLoaded(() => get('/config/obj.conf'), [useWatched(applied)]);
    const all = SERVER_XML.elements(draft.text);
    const active = attributeOf(all[0] ?? { attributes: {} }, 'qosactive')?.value ?? 'off';
    const hasLimits = all.some((one) => one.name === 'QOSPARAMS');
    const isOff = /^(off|no|false|0)$/i.test(active);
    const lacks = value && !HANDLER.test(value.text);
    return h(
        'div',
        { role: 'status' },
        h('p.quiet', 'Requests above a limit that is enforced are answered 503; with "shape" transfers are slowed to it instead.'),
        hasLimits && isOff && h('p.warn', 'Nothing is measured or limited while qosactive is off.'),
        hasLimits &&
            lacks &&
            h(
                'p.warn',
                'Nothing is refused before obj.conf begins its default object with ',
                h('code', 'AuthTrans fn="qos-handler"'),
                '. ',
                h('a', { href: '#/configure/files/obj.conf' }, 'Edit obj.conf'),
            ),
    );
}
