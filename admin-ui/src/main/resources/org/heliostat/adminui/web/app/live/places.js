// Where one sees what a finding is about: its station on the way of a request, its page, its form.

const CONNECTIONS = { link: 'monitor/connections', label: 'Connections' };
const KEEP_ALIVE = { link: 'monitor/keep-alive', label: 'Keep-alive' };
const SESSION_THREADS = { link: 'monitor/threads', label: 'Session threads' };
const THREADS = { link: 'threads', label: 'What runs now' };
const FILE_CACHE = { link: 'monitor/file-cache', label: 'File cache' };
const VIRTUAL_SERVERS = { link: 'monitor/virtual-servers', label: 'Virtual servers' };
const APPLICATIONS = { link: 'monitor/applications', label: 'Servlets and sessions' };
const DEPLOYED = { link: 'applications', label: 'Applications' };
const POOLS = { link: 'monitor/jdbc', label: 'JDBC pools' };
const THREAD_POOLS = { link: 'monitor/pools', label: 'Thread pools' };
const DNS = { link: 'monitor/dns', label: 'DNS' };
const JAVA = { link: 'monitor/jvm', label: 'Java' };
const LOGS = { link: 'logs', label: 'Logs' };
const CERTIFICATES = { link: 'certificates', label: 'Certificates' };
const FAILED = { link: 'incidents', label: 'Requests that failed' };
const SLOW = { link: 'incidents?why=slow', label: 'Slow requests' };
const INCIDENTS = { link: 'incidents', label: 'Incidents' };
/** What no page shows. */
const PERFDUMP = { href: '/api/v1/perfdump', label: 'perfdump' };

/** By the name of the rule, the first that fits; a station where there is one. */
const BY_RULE = [
    [/^session-threads-on-database$/, 'threads', POOLS],
    [/^session-threads-(in-application|on-clients)$/, 'threads', THREADS],
    [/^session-threads-/, 'threads', SESSION_THREADS],
    [/^thread-pool-/, 'threads', THREAD_POOLS],
    [/^queue-/, 'queue', CONNECTIONS],
    [/^(keep-alive|kept)-/, 'keepalive', KEEP_ALIVE],
    [/^clients-give-up$/, 'sockets', SLOW],
    [/^client-/, 'sockets', THREADS],
    [/^(tls-provider|tls-ticket|certificate|ocsp)-/, 'sockets', CERTIFICATES],
    [/^(listen|connections|request-heads|bodies|body|http2|tls|pipelin)/, 'sockets', CONNECTIONS],
    [/^(descriptors|system-files|time-waits|local-ports|send-buffer)/, 'sockets', CONNECTIONS],
    [/^(file-|large-files|few-file)/, 'cache', FILE_CACHE],
    [/^jdbc-/, 'pools', POOLS],
    [/^application-failed$/, 'applications', DEPLOYED],
    [/^servlet-(fails|out)/, 'applications', FAILED],
    [/^servlet-takes-most-time$/, 'applications', THREADS],
    [/^(servlet-tail|slow-requests|async-timeouts)$/, 'applications', SLOW],
    [/^(servlet|async|form|dynamic|pages|jsp|reload|answers|response-cache|few-response|http-session)/, 'applications', APPLICATIONS],
    [/^dns-/, 'pipeline', DNS],
    [/^(access-log|error-log|log)-/, 'pipeline', LOGS],
    [/^(qos|virtual-server)-/, 'pipeline', VIRTUAL_SERVERS],
    [/^(shtml|compression|inflated|cgi|fastcgi|chunked|password|group|directory|logins)/, 'pipeline', PERFDUMP],
    [/^slow-request-time$/, '', SLOW],
    [/^incidents-/, '', INCIDENTS],
    [/^windows-/, '', PERFDUMP],
    [/^process-unwell$/, 'memory', THREADS],
    [/^processors-/, 'memory', THREADS],
    [/^(heap|collector|direct|memory|classes|swap|huge)/, 'memory', JAVA],
];

/** By the subject, for rules that this page does not know. */
const BY_SUBJECT = [
    [/^JDBC/, 'pools', POOLS],
    [/^(WEBAPP|code)\b/, 'applications', APPLICATIONS],
    [/^nsfc\.conf/, 'cache', FILE_CACHE],
    [/^jvm\b/, 'memory', JAVA],
    [/^thread-pool-init/, 'threads', THREAD_POOLS],
];

const FORMS = [
    [/^JDBC/, () => 'configure/pools'],
    [/^WEBAPP\b/, () => 'configure/virtual-servers'],
    [/^thread-pool-init\b/, () => 'configure/thread-pools'],
    [/^(LS|SSLPARAMS)\b/, () => 'configure/listen-sockets'],
    [/^QOSPARAMS\b/, () => 'configure/qos'],
    [/^ConnectionQueue$/, () => 'configure/magnus?name=ConnQueueSize'],
    [/^nsfc\.conf\b/, () => 'configure/files/nsfc.conf'],
    [/^LOG\b/, () => 'configure/files/server.xml'],
    [/^[A-Z][A-Za-z0-9]+$/, (directive) => 'configure/magnus?name=' + directive],
];

/** @return station, the one of the picture, empty when it has none; href and label of the page that shows it */
export function placeOf({ rule, subject = '' }) {
    const found = BY_RULE.find(([names]) => names.test(rule)) ?? BY_SUBJECT.find(([words]) => words.test(subject));
    const [, station, page] = found ?? [null, '', INCIDENTS];
    return { station, href: page.href ?? '#/' + page.link, label: page.label };
}

/** @return the place of the form in which the subject of a finding is changed, empty where there is none */
export function formOf({ subject = '' }) {
    const found = FORMS.find(([words]) => words.test(subject));
    return found ? '#/' + found[1](subject) : '';
}
