// What the forms show of the files: which element, what a new one begins with, what it refers to, what is within it.

import { count, place } from '../../../lib/format.js';
import { attributeOf } from '../text/xmledit.js';

const FIRST_PORT = 8080;

const QOS = {
    element: 'QOSPARAMS',
    title: 'Limits',
    isOpen: true,
    first: ['maxbps', 'enforcebandwidth', 'maxconn', 'enforceconnections'],
};
const PROPERTIES = {
    element: 'PROPERTY',
    title: 'Properties',
    one: 'property',
    attributes: ['name', 'value'],
    fresh: () => ({ name: '', value: '' }),
};

export const SOCKETS = {
    element: 'LS',
    key: 'id',
    title: 'Listen socket',
    plural: 'Listen sockets',
    none: 'There is none, so the server answers nobody.',
    first: ['id', 'ip', 'port', 'security', 'defaultvs', 'servername', 'acceptorthreads'],
    refers: { defaultvs: { of: 'VS', key: 'id' } },
    single: [{ element: 'SSLPARAMS', title: 'TLS', explains: 'Counts when security is on.' }],
    fresh: (all) => ({
        id: unused(all, 'LS', 'id', 'ls'),
        ip: 'any',
        port: Math.max(FIRST_PORT, ...values(all, 'LS', 'port').map(Number).filter(Number.isFinite)) + 1,
        security: 'off',
        defaultvs: values(all, 'VS', 'id')[0] ?? '',
        servername: values(all, 'LS', 'servername')[0] ?? 'localhost',
    }),
    about: (stats, id) => {
        const socket = stats.listenSockets.find((one) => one.id === id);
        return socket ? `Listens on ${socket.scheme}://${place(socket)}.` : 'Is not in use.';
    },
};

export const VIRTUAL_SERVERS = {
    element: 'VS',
    key: 'id',
    title: 'Virtual server',
    plural: 'Virtual servers',
    parent: 'VSCLASS',
    none: 'There is none.',
    first: ['id', 'urlhosts', 'connections', 'state', 'mime', 'aclids'],
    refers: { mime: { of: 'MIME', key: 'id' } },
    lists: { connections: { of: 'LS', key: 'id' }, aclids: { of: 'ACLFILE', key: 'id' } },
    single: [{ ...QOS, title: 'Quality of service', isOpen: false }],
    several: [
        PROPERTIES,
        {
            element: 'WEBAPP',
            title: 'Web applications outside of webapps/',
            one: 'application',
            attributes: ['uri', 'path', 'enabled'],
            fresh: () => ({ uri: '', path: '', enabled: 'on' }),
        },
    ],
    fresh: (all) => ({
        id: unused(all, 'VS', 'id', 'vs'),
        connections: values(all, 'LS', 'id')[0] ?? '',
        urlhosts: '',
        mime: values(all, 'MIME', 'id')[0] ?? '',
        state: 'on',
    }),
    about: (stats, id) => {
        const vs = stats.virtualServers.find((one) => one.id === id);
        return vs ? `${vs.mode}, ${count(vs.requests.requests)} requests so far.` : 'Is not in use.';
    },
};

export const POOLS = {
    element: 'JDBCCONNECTIONPOOL',
    key: 'name',
    title: 'JDBC pool',
    plural: 'JDBC pools',
    within: ['JAVA', 'RESOURCES'],
    none: 'There is none.',
    first: ['name', 'datasourceclassname', 'steadypoolsize', 'maxpoolsize', 'maxwaittime', 'idletimeout'],
    several: [
        { ...PROPERTIES, title: 'Properties of the data source' },
        {
            ...PROPERTIES,
            element: 'CONNECTIONPROPERTY',
            title: 'Properties of each connection',
            one: 'connection property',
        },
    ],
    fresh: (all) => ({ name: unused(all, 'JDBCCONNECTIONPOOL', 'name', 'Pool'), datasourceclassname: '' }),
    about: (stats, name) => {
        const pool = stats.jdbcResources.find((one) => one.pool === name);
        return pool
            ? `${pool.state}: ${count(pool.leased)} of ${count(pool.maxConnections)} connections lent, ${count(pool.waiting)} threads wait.`
            : 'Is not in use.';
    },
};

export const RESOURCES = {
    element: 'JDBCRESOURCE',
    key: 'jndiname',
    title: 'JDBC resource',
    plural: 'JDBC resources',
    explains: 'The names by which applications find pools.',
    within: ['JAVA', 'RESOURCES'],
    none: 'There is none.',
    refers: { poolname: { of: 'JDBCCONNECTIONPOOL', key: 'name' } },
    fresh: (all) => ({
        jndiname: unused(all, 'JDBCRESOURCE', 'jndiname', 'jdbc/name'),
        poolname: values(all, 'JDBCCONNECTIONPOOL', 'name')[0] ?? '',
        enabled: 'on',
    }),
};

const JNDI = { key: 'jndiname', within: ['JAVA', 'RESOURCES'], none: 'There is none.' };

export const MAIL_RESOURCES = {
    ...JNDI,
    element: 'MAILRESOURCE',
    title: 'Mail resource',
    plural: 'Mail resources',
    explains: 'Applications find a jakarta.mail.Session by the name; they, or lib/, bring the mail API.',
    first: ['jndiname', 'host', 'from', 'user', 'enabled', 'transportprotocol', 'storeprotocol'],
    several: [{ ...PROPERTIES, title: 'Properties of the session' }],
    fresh: (all) => ({
        jndiname: unused(all, 'MAILRESOURCE', 'jndiname', 'mail/name'),
        host: 'localhost',
        user: '',
        from: '',
        enabled: 'on',
    }),
};

export const CUSTOM_RESOURCES = {
    ...JNDI,
    element: 'CUSTOMRESOURCE',
    title: 'Custom resource',
    plural: 'Custom resources',
    explains: 'Objects that a factory of yours makes; its classes are in jars of lib/ of the instance.',
    first: ['jndiname', 'restype', 'factoryclass', 'enabled'],
    several: [{ ...PROPERTIES, title: 'Properties for the factory' }],
    fresh: (all) => ({
        jndiname: unused(all, 'CUSTOMRESOURCE', 'jndiname', 'custom/name'),
        restype: '',
        factoryclass: '',
        enabled: 'on',
    }),
};

export const EXTERNAL_RESOURCES = {
    ...JNDI,
    element: 'EXTERNALJNDIRESOURCE',
    title: 'External JNDI resource',
    plural: 'External JNDI resources',
    explains: 'Objects that another naming service has, such as an LDAP directory.',
    first: ['jndiname', 'jndilookupname', 'restype', 'factoryclass', 'enabled'],
    several: [{ ...PROPERTIES, title: 'Properties of the naming service' }],
    fresh: (all) => ({
        jndiname: unused(all, 'EXTERNALJNDIRESOURCE', 'jndiname', 'external/name'),
        jndilookupname: '',
        restype: '',
        factoryclass: '',
        enabled: 'on',
    }),
};

export const THREAD_POOLS = {
    element: 'Init thread-pool-init',
    key: 'name',
    title: 'Thread pool',
    plural: 'Thread pools',
    explains:
        'A function of obj.conf that names one by pool= runs on its threads, so that slow functions cannot take every session thread.',
    none: 'There is none: every function runs on session threads.',
    attributes: ['name', 'MaxThreads', 'MinThreads', 'Threads', 'QueueSize', 'StackSize'],
    first: ['name', 'MaxThreads', 'MinThreads', 'QueueSize'],
    fresh: (all) => ({
        name: unused(all, 'Init thread-pool-init', 'name', 'pool'),
        MaxThreads: 16,
        MinThreads: 1,
        QueueSize: 100,
    }),
    about: (stats, name) => {
        const pool = stats.threadPools?.find((one) => one.name === name || one.id === name);
        return pool ? 'Is in use; its figures: Monitor, Thread pools.' : 'Is not in use yet.';
    },
};

export const MIME_FILES = {
    element: 'MIME',
    key: 'id',
    title: 'MIME file',
    plural: 'MIME files',
    explains: 'Each virtual server uses one of them.',
    none: 'There is none.',
};

export const ACL_FILES = {
    element: 'ACLFILE',
    key: 'id',
    title: 'ACL file',
    plural: 'ACL files',
    explains: 'A virtual server uses those that its aclids name.',
    none: 'There is none: nobody is refused by an access control list.',
};

export const QOS_SERVER = {
    element: 'SERVER',
    title: 'The server as a whole',
    attributes: ['qosactive', 'qosmetricsinterval', 'qosrecomputeinterval'],
    single: [QOS],
};
export const QOS_CLASS = {
    element: 'VSCLASS',
    key: 'id',
    title: 'Class of virtual servers',
    attributes: [],
    single: [QOS],
};
export const QOS_VS = { element: 'VS', key: 'id', title: 'Virtual server', attributes: [], single: [QOS] };

function values(all, element, attribute) {
    return all.filter((one) => one.name === element).map((one) => attributeOf(one, attribute)?.value ?? '');
}

/** @return the first of stem2, stem3, … that no element has; stem1 when there is none at all */
function unused(all, element, attribute, stem) {
    const taken = new Set(values(all, element, attribute));
    let number = taken.size + 1;
    while (taken.has(stem + number)) {
        number++;
    }
    return stem + number;
}
