package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.alias;
import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import org.heliostat.config.DirectiveRow;

/** Directives of magnus.conf about logs, statistics, security and the server as a process. */
final class OperationDirectives {

    private static final long KILOBYTE = 1_024;
    private static final long MEGABYTE = 1_024 * KILOBYTE;

    private static final String NO_LATE_CERTIFICATE =
            "clients are asked for their certificate in the handshake only (clientauth of SSLPARAMS)";

    private static final String TEMPORARY = "the server's temporary files are in work/, those of applications in"
            + " work/temporary; what libraries make without asking is where the option -Djava.io.tmpdir= of the JVM"
            + " says";

    private OperationDirectives() {}

    static DirectiveRow[] logs() {
        return new DirectiveRow[] {
            flag("AccessLog")
                    .byDefault(true)
                    .live()
                    .help("off: AddLog lines write nothing, and the files of access logs are not opened"),
            path("ErrorLog")
                    .byDefault("logs/errors")
                    .live()
                    .help("error log, relative to the instance; SYSLOG = the system's log"),
            text("ErrorLogDateFormat").byDefault("%d/%b/%Y:%H:%M:%S").live().help("time in the error log (strftime)"),
            seconds("LogFlushInterval")
                    .range(0, 3_600)
                    .byDefault(30)
                    .live()
                    .help("access log lines reach the disk after this time at the latest"),
            bytes("LogQueueSize")
                    .range(MEGABYTE, 1_024 * MEGABYTE)
                    .byDefault(2 * MEGABYTE)
                    .live()
                    .help("memory for lines of each access log that are not yet written; over it lines are dropped"),
            count("RefusalLogRate")
                    .range(0, 1_000_000)
                    .byDefault(100)
                    .live()
                    .help("lines a second in each access log for requests that were refused before anything ran for"
                            + " them; further ones are only counted; 0 = none")
                    .advice("as many as one wants to read after an overload: it may refuse ten thousands a second"),
            flag("LogVerbose").byDefault(false).live().help("also log what is normal"),
            flag("LogVsId")
                    .byDefault(false)
                    .live()
                    .help("virtual server's id in each line of the error log that a request of it caused"),
            alias("LogAllVs", "LogVsId"),
            count("LogRepeatLines")
                    .range(0, 1_000_000)
                    .byDefault(100)
                    .live()
                    .help("the error log takes the same text so often within LogRepeatTime; 0 = always"),
            seconds("LogRepeatTime")
                    .range(1, 3_600)
                    .byDefault(10)
                    .live()
                    .help("when it is over, a line says how many more there were"),
            count("MaxProcs")
                    .range(1, 64)
                    .byDefault(1)
                    .help(
                            "server processes; above 1 a small first process opens the listen sockets, starts so many servers that"
                                    + " share them, and starts one that ends by itself again")
                    .advice(
                            "1, unless applications do not scale in one process, or an end of one must not end all; memory,"
                                    + " threads and pools of connections are for each process"),
            path("PidLog")
                    .byDefault("run/pid")
                    .help("file that holds the process's id while the server runs, relative to the instance; run/pid"
                            + " has it in any case"),
            seconds("ProcessTimeout")
                    .range(0, 3_600)
                    .byDefault(60)
                    .live()
                    .help(
                            "with MaxProcs above 1 a server process whose I/O loops and acceptors do not answer for so long is ended"
                                    + " and started again; 0 = none is")
                    .advice("longer than the longest stop of a process, such as a collection of a large heap"),
        };
    }

    static DirectiveRow[] statistics() {
        return new DirectiveRow[] {
            bytes("WindowMemory")
                    .range(64 * KILOBYTE, 1_024 * MEGABYTE)
                    .byDefault(2 * MEGABYTE)
                    .live()
                    .help(
                            "what was counted in the last 15 minutes, second by second at first, takes at most so much: some"
                                    + " 10 KB for each busy virtual server with an application; where it is too little, the"
                                    + " windows grow coarser, and boxes beyond one for each 2 KB have none"),
            milliseconds("SlowRequestTime")
                    .range(0, 86_400_000)
                    .byDefault(1_000)
                    .live()
                    .help(
                            "a request that takes so long, not counting what its client takes to fetch a file, is kept among"
                                    + " the slow ones, and an event of Java's flight recorder, when a recording runs;"
                                    + " 0 = none is"),
            milliseconds("SlowPoolWait")
                    .range(0, 86_400_000)
                    .byDefault(100)
                    .live()
                    .help("a wait of that length for a database connection is an event of Java's flight recorder,"
                            + " when a recording runs; 0 = none is"),
            count("MaxIncidents")
                    .range(0, 10_000)
                    .byDefault(100)
                    .live()
                    .help("incidents that are kept, such as a full queue, in memory and in logs/incidents; 0 = nobody"
                            + " looks for any"),
            count("MaxRequestReports")
                    .range(0, 10_000)
                    .byDefault(100)
                    .live()
                    .help("reports of slow requests that are kept, and as many of failed ones; the same again is one"
                            + " report; 0 = none"),
            bytes("IncidentFileSize")
                    .range(64 * KILOBYTE, 16 * MEGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("when logs/incidents would be larger it becomes logs/incidents.1, in the place of the one"
                            + " before"),
            flag("Advice")
                    .byDefault(true)
                    .live()
                    .help(
                            "on: rules look at the figures again and again, and say what is slow, why, and what to change"),
            seconds("AdviceInterval")
                    .range(5, 60)
                    .byDefault(10)
                    .live()
                    .help("time from one look of all rules to the next; a finding is shown when the second look has it"
                            + " too"),
            count("MaxAdvice")
                    .range(1, 1_000)
                    .byDefault(100)
                    .live()
                    .help("findings at one time; further ones are left out and counted"),
            list("AutoAdvice")
                    .live()
                    .help(
                            "rules of advice whose changes are tried without being asked, with blanks or commas between them:"
                                    + " measured, and put back where they do not help"),
            text("OtlpUrl")
                    .byDefault("")
                    .live()
                    .help("collector that all figures are sent to as OpenTelemetry metrics (OTLP over HTTP, JSON), such"
                            + " as http://127.0.0.1:4318/v1/metrics; empty = none"),
            seconds("OtlpInterval")
                    .range(1, 3_600)
                    .byDefault(60)
                    .live()
                    .help("time from one sending of figures to the next; after failures it doubles, up to five"
                            + " minutes"),
            seconds("OtlpTimeout")
                    .range(1, 300)
                    .byDefault(10)
                    .live()
                    .help("within this time the collector must have answered"),
            list("OtlpHeaders")
                    .byDefault("")
                    .live()
                    .help("headers for the collector, each NAME=VALUE with %XX for blanks, commas and percent signs;"
                            + " ${file:PATH} keeps a secret out of this file"),
            text("MetricsToken")
                    .byDefault("")
                    .live()
                    .help("token that /metrics asks for (Authorization: Bearer), and that opens nothing else: 16"
                            + " characters or more, ${file:PATH}, or sha256: and the SHA-256 of the token in"
                            + " hexadecimal digits; empty = /metrics asks for none"),
        };
    }

    static DirectiveRow[] security() {
        return new DirectiveRow[] {
            flag("Security").byDefault(false).live().help("must be on for a listen socket with security=\"on\""),
            choice("TLSProvider", "auto", "openssl", "jdk")
                    .byDefault("auto")
                    .live()
                    .help("who calculates TLS: openssl is BoringSSL, a native library; auto takes it where it can be"
                            + " loaded, the JDK elsewhere"),
            count("TLSCertificateDays")
                    .range(0, 365)
                    .byDefault(14)
                    .live()
                    .help("check warns of a listen socket's certificate that is good for fewer days"),
            count("TLSHandshakeRate")
                    .range(0, 1_000_000)
                    .byDefault(0)
                    .live()
                    .help("TLS handshakes of all clients in a second; as long as there are no more, nobody is refused;"
                            + " 0 = 300 for each processor with BoringSSL, 50 with the JDK, and whoever is the only client has"
                            + " as many as it likes"),
            count("TLSHandshakesPerClient")
                    .range(0, 1_000_000)
                    .byDefault(20)
                    .live()
                    .help("where there are more, an address, or a network of 64 bits with IPv6, has so many in a"
                            + " second; further connections of it are closed; 0 = no limit"),
            text("TLSTicketKeyFile")
                    .byDefault("")
                    .live()
                    .help("keys that session tickets are encrypted with, shared by several servers, relative to the"
                            + " instance: 1 to 16 keys of 48 bytes, the first for new tickets, mode 0600; looked at"
                            + " every ten seconds; empty = own keys; with BoringSSL only"),
            seconds("TLSTicketKeyInterval")
                    .range(60, 604_800)
                    .byDefault(43_200)
                    .live()
                    .help("an own key of session tickets is replaced after this time; the one before still opens"
                            + " tickets; with BoringSSL only"),
            flag("OCSPStapling")
                    .byDefault(false)
                    .live()
                    .help("on: asks the authorities of certificates whether they are good, and shows the answer in each"
                            + " handshake, so that clients need not ask; with BoringSSL only"),
            seconds("OCSPTimeout")
                    .range(1, 60)
                    .byDefault(10)
                    .live()
                    .help("within this time the authority of a certificate must have answered"),
            bytes("OCSPResponseSize")
                    .range(KILOBYTE, MEGABYTE)
                    .byDefault(64 * KILOBYTE)
                    .live()
                    .help("longest answer of the authority of a certificate, which every handshake with it carries"),
            count("OCSPMaxRequests")
                    .range(1, 256)
                    .byDefault(16)
                    .live()
                    .help("certificates whose authorities are asked at the same time; the others wait for them")
                    .advice("more where hundreds of certificates have authorities that are slow"),
            count("SSLCacheEntries")
                    .byDefault(10_000)
                    .live()
                    .help("TLS sessions of each virtual server kept for resumption; 0 = 10000"),
            seconds("SSL3SessionTimeout")
                    .range(5, 86_400)
                    .byDefault(86_400)
                    .live()
                    .help("a TLS session may be resumed for this long"),
            seconds("SSLSessionTimeout")
                    .range(5, 100)
                    .byDefault(100)
                    .butWithoutEffect("it is about SSL 2, which is gone; SSL3SessionTimeout is used for TLS")
                    .help("SSL 2 sessions"),
            bytes("SSLClientAuthDataLimit")
                    .byDefault(MEGABYTE)
                    .butWithoutEffect(NO_LATE_CERTIFICATE)
                    .help("request body kept while the client is asked for its certificate"),
            seconds("SSLClientAuthTimeout")
                    .range(1, 3_600)
                    .byDefault(60)
                    .butWithoutEffect(NO_LATE_CERTIFICATE)
                    .help("time for the client to show its certificate"),
            seconds("ACLCacheLifetime")
                    .range(0, 86_400)
                    .byDefault(120)
                    .live()
                    .help("a checked password is believed for this long; 0 = always check"),
            count("ACLUserCacheSize")
                    .range(1, 1_048_576)
                    .byDefault(200)
                    .live()
                    .help("users of a realm whose password is remembered as checked")
                    .advice("the number of users who are active at the same time"),
            count("MaxPasswordChecks")
                    .range(0, 1_024)
                    .byDefault(0)
                    .live()
                    .help("passwords hashed at one time, each of which keeps a processor busy; 0 = one per processor"),
            seconds("PasswordCheckTimeout")
                    .range(0, 60)
                    .byDefault(15)
                    .live()
                    .help("a login waits this long for its password to be checked, then it is answered 503"),
            count("ACLGroupCacheSize").range(1, 1_024).byDefault(4).live().help("groups kept for each cached user"),
            ignored("ACLCacheStrictPassword"),
            ignored("ACLCacheMax"),
        };
    }

    static DirectiveRow[] server() {
        return new DirectiveRow[] {
            choice("OutOfMemory", "recover", "continue", "dump", "restart")
                    .byDefault("recover")
                    .live()
                    .help("after an OutOfMemoryError, wherever it was thrown, which is logged and counted in any case:"
                            + " go on, and end in an orderly way with exit code 75, upon which systemd and"
                            + " bin/heliostat start anew, where memory is still short after ten seconds; go on; write"
                            + " a dump of the heap to logs/outofmemory-….hprof and go on; end so at the first error"),
            count("OutOfMemoryDumps")
                    .range(1, 100)
                    .byDefault(2)
                    .live()
                    .help("dumps that OutOfMemory dump leaves in logs/; as soon as so many lie there it writes no"
                            + " more, until somebody takes one away"),
            count("HistoryVersions")
                    .range(1, 10_000)
                    .byDefault(200)
                    .live()
                    .help("changes of the configuration that conf/history keeps, to be looked at and undone; the"
                            + " oldest go"),
            text("ServerID").byDefault("heliostat").help("name of the instance in reports"),
            text("User")
                    .byDefault("")
                    .help("account that the server is expected to run as; a JVM cannot switch accounts: a start as"
                            + " another one is warned about")
                    .advice("start it as this account; the unit for systemd lets it have ports below 1024"),
            withoutEffect("TempDir", TEMPORARY),
            withoutEffect("TempDirSecurity", TEMPORARY),
            text("Umask")
                    .byDefault("")
                    .butWithoutEffect("a JVM cannot change it; set it where the server is started")
                    .help("octal mask for files made by the server"),
            path("ExtraPath").help("folders, separated by colons, put before the PATH of CGI programs"),
            ignored("ServerRoot"),
            ignored("NetSiteRoot"),
            ignored("ServerConfigurationFile"),
            ignored("MtaHost"),
            ignored("Concurrency"),
            ignored("IoProcessor"),
            withoutEffect("Chroot", "a JVM cannot change its root; use a container"),
        };
    }

    static DirectiveRow[] obsolete() {
        return new DirectiveRow[] {
            withoutEffect("KernelThreads", "threads are the operating system's"),
            text("DefaultLanguage")
                    .byDefault("en")
                    .live()
                    .help("where acceptlanguage is on: language of files for clients whose own are not there"),
            withoutEffect("RqThrottleMinPerSocket", "sessions are shared by all listen sockets; use RqThrottleMin"),
            withoutEffect("BlockingListenSockets", "sockets never block"),
            withoutEffect("DaemonStats", "use stats-init"),
            withoutEffect("ServerName", "it is the servername of LS in server.xml"),
            withoutEffect("Ciphers", "it belongs to SSLPARAMS in server.xml"),
            withoutEffect("SSL2", "SSL 2 is gone; use SSLPARAMS in server.xml"),
            withoutEffect("SSL3", "SSL 3 is gone; use SSLPARAMS in server.xml"),
            withoutEffect("SSL3Ciphers", "it belongs to SSLPARAMS in server.xml"),
            withoutEffect("CERTDefaultNickname", "it is servercertnickname of SSLPARAMS in server.xml"),
            withoutEffect("CGIStub", "programs are started without a helper"),
            withoutEffect("AdminLanguage", "the server speaks one language"),
            withoutEffect("ClientLanguage", "the server speaks one language"),
            withoutEffect("DefaultCharSet", "set charset with force-type in obj.conf"),
            withoutEffect("LoadObjects", "objectfile in server.xml names the file"),
            withoutEffect("RootObject", "it is rootobject in server.xml"),
            withoutEffect("ACLFile", "it is an element of server.xml"),
            withoutEffect("Address", "it is the ip of LS in server.xml"),
            withoutEffect("Port", "it is the port of LS in server.xml"),
            withoutEffect("VirtualServerFile", "virtual servers are in server.xml"),
        };
    }
}
