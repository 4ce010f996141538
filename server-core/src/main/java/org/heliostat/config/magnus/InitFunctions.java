package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;
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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;

/**
 * The Init functions of the original with their parameters. Others come with plug-ins and are checked by those.
 */
public final class InitFunctions {

    private static final long GIGABYTE = 1L << 30;
    private static final long YEAR_OF_SECONDS = 31_536_000;
    private static final String OLD_CACHE = "the file cache is set in nsfc.conf";
    private static final String LOG_QUEUE = "LogQueueSize bounds what waits for the disk, LogFlushInterval how long";
    private static final String BY_THE_JVM = "memory is managed by the JVM";

    private static final DirectiveTable EVERY_LINE = DirectiveTable.of(
            "parameter",
            flag("LateInit").byDefault(false).help("run after sockets are bound and threads exist"),
            flag("EarlyInit").byDefault(true).help("run before that, which is the usual"));

    private static final DirectiveTable ANYTHING = EVERY_LINE.open();

    /** Every function, for the manual and for tests. */
    public static final List<InitFunction> ALL = Stream.of(plugIns(), statistics(), logs(), programs(), others())
            .flatMap(List::stream)
            .toList();

    private InitFunctions() {}

    /** @return the function of the name, {@code _} and {@code -} being the same */
    public static Optional<InitFunction> find(String fn) {
        return ALL.stream().filter(function -> function.name().equals(fn)).findFirst();
    }

    /** Reports wrong parameters of a function that is known, and functions that do nothing here. */
    static void check(InitDirective init, Findings findings) {
        find(init.fn()).ifPresent(function -> {
            String thing = "Init " + init.fn();
            boolean takesWords = function.parameters().isOpen() && !init.definesAccessLogs();
            List<NamedValue> named =
                    takesWords ? init.parameters().values() : named(thing, init, function.parameters(), findings);
            function.parameters().read(thing, init.at(), named, findings);
            if (!function.withoutEffect().isEmpty()) {
                findings.warnOncePerFile(init.at(), thing + ": accepted, no effect: " + function.withoutEffect());
            }
        });
    }

    /** A word alone stands behind a forgotten quote, and then one seldom comes alone. */
    private static List<NamedValue> named(String thing, InitDirective init, DirectiveTable known, Findings findings) {
        Map<Boolean, List<NamedValue>> alone = init.parameters().values().stream()
                .collect(Collectors.partitioningBy(value -> InitDirective.isPosition(value.name())
                        && known.find(value.name()).isEmpty()));
        requireNonNull(alone.get(true)).stream()
                .findFirst()
                .ifPresent(word -> findings.error(
                        word.at(),
                        thing + ": " + Findings.shown(word.value()) + ": a word alone (expected: name=\"value\")"));
        return requireNonNull(alone.get(false));
    }

    private static List<InitFunction> plugIns() {
        return List.of(
                honoured(
                        "load-modules",
                        path("shlib").help("jar in lib/; the name of a C library means the jar of that name"),
                        list("funcs").required().help("names of its functions"),
                        withoutEffect("NativeThread", "every session thread may block"),
                        text("pool").help("thread pool that its functions run in"),
                        withoutEffect("shlib_flags", "they are about C libraries")),
                honoured(
                        "thread-pool-init",
                        text("name").required().help("name for pool= in obj.conf"),
                        count("MaxThreads").range(0, 65_536).byDefault(0).help("threads at most; 0 = 128"),
                        count("MinThreads").range(0, 65_536).byDefault(0).help("threads made at start; 0 = 1"),
                        choice("Threads", "fixed", "auto")
                                .byDefault("fixed")
                                .help("auto: the number with the best throughput is found by trying, from MinThreads to"
                                        + " MaxThreads; fixed: there may always be MaxThreads"),
                        count("QueueSize")
                                .range(0, 1_048_576)
                                .byDefault(0)
                                .help("requests that may wait; 0 = RqThrottle and ConnQueueSize together"),
                        bytes("StackSize")
                                .range(0, GIGABYTE)
                                .byDefault(0)
                                .help("stack of a thread; 0 = the JVM's choice")),
                honoured(
                        "init-resonate",
                        text("ThreadPool").required().help("pool that is watched"),
                        flag("Aggressive").byDefault(false).help("count threads in use instead of waiting requests"),
                        milliseconds("PollTime")
                                .range(1, 3_600_000)
                                .byDefault(2_000)
                                .help("time between two looks"),
                        count("HighThreshold").byDefault(4_096).help("from here on it is too much"),
                        count("LowThreshold").byDefault(1).help("down to here it is well again"),
                        text("EventExePath").byDefault("perl").help("program that runs the scripts"),
                        text("CmdLow").help("script to run once when there is little to do again"),
                        text("ArgsLow").help("its arguments"),
                        text("CmdHigh").help("script to run with each look while there is too much"),
                        text("ArgsHigh").help("its arguments")));
    }

    private static List<InitFunction> statistics() {
        return List.of(
                honoured(
                        "define-perf-bucket",
                        text("name").required().help("name for bucket= in obj.conf"),
                        text("description").help("text in the report; absent = the name")),
                honoured("perf-init", flag("disable").byDefault(true).help("off: measure functions by bucket")),
                honoured(
                        "stats-init",
                        seconds("update-interval").range(1, 86_400).byDefault(5).help("figures are at most so old"),
                        count("virtual-servers")
                                .range(1, 1_048_576)
                                .byDefault(1_000)
                                .help("virtual servers measured"),
                        flag("profiling").byDefault(false).help("measure functions by bucket")));
    }

    private static List<InitFunction> logs() {
        return List.of(
                // A log's name is a parameter's name: access="$accesslog" format.access="…".
                new InitFunction(
                        "flex-init",
                        ANYTHING.with(
                                "",
                                flag("relaxed.logname")
                                        .help("other names for logs")
                                        .butWithoutEffect("any name may be a log's"),
                                bytes("buffer-size").help("bytes of one buffer").butWithoutEffect(LOG_QUEUE),
                                count("num-buffers")
                                        .range(1, 1_048_576)
                                        .help("buffers at most")
                                        .butWithoutEffect(LOG_QUEUE),
                                count("buffers-per-file")
                                        .range(0, 1_048_576)
                                        .help("buffers of one file")
                                        .butWithoutEffect(LOG_QUEUE),
                                bytes("thread-buffer-size")
                                        .help("buffer of a thread")
                                        .butWithoutEffect(LOG_QUEUE),
                                count("max-threads")
                                        .range(1, 1_024)
                                        .help("threads that write")
                                        .butWithoutEffect("one thread writes all access logs")),
                        ""),
                new InitFunction("init-clf", ANYTHING, ""),
                honoured(
                        "flex-rotate-init",
                        text("rotate-start").help("first rotation of each day, HHMM"),
                        count("rotate-interval").range(1, 10_080).help("minutes between two rotations"),
                        flag("rotate-access").byDefault(true).help("rotate access logs"),
                        flag("rotate-error").byDefault(true).help("rotate the error log"),
                        path("rotate-callback").help("program that gets the name of each file put aside"),
                        bytes("rotate-size")
                                .byDefault(0)
                                .help("a log is rotated when it has so many bytes; 0 = at the times only"),
                        count("rotate-keep")
                                .range(0, 100_000)
                                .byDefault(0)
                                .help("rotated files of a log that are kept; 0 = all")));
    }

    private static List<InitFunction> programs() {
        return List.of(
                // Every other name is a variable of the programs' environment.
                new InitFunction(
                        "init-cgi",
                        ANYTHING.with(
                                "",
                                seconds("timeout")
                                        .range(1, 86_400)
                                        .byDefault(300)
                                        .help("a program that writes nothing for longer is ended, and the answer is"
                                                + " 504"),
                                seconds("cgi_linger_timeout")
                                        .range(0, 3_600)
                                        .byDefault(7)
                                        .help("between asking a program to end (TERM) and ending it (KILL)"),
                                withoutEffect("cgistub-path", "programs are started without a helper"),
                                withoutEffect("minchildren", "programs are started without a helper"),
                                withoutEffect("maxchildren", "MaxCGIStubs says how many programs may run"),
                                withoutEffect("reapinterval", "programs are started without a helper")),
                        ""),
                // Printed guides leave out the sign between errorString and its text, which are then words by number.
                honoured("FCGIInit", ignored("errorString"), ignored("1"), ignored("2")),
                honoured("php4-init", ignored("errorString")),
                nothing("php4-close", "PHP ends with the server"),
                new InitFunction(
                        "init-uhome", EVERY_LINE.with("", path("pwfile").help("file of users")), ""),
                honoured(
                        "cindex-init",
                        text("opts").help("s = look for titles in files"),
                        text("widths")
                                .byDefault("22,18,8,33")
                                .help("characters of name, date, size and description; 0 = without that column"),
                        text("timezone").byDefault("local").help("GMT or local"),
                        text("format").byDefault("%d-%b-%Y %H:%M").help("of times (strftime)"),
                        text("ignore").repeatable().help("pattern of names that are left out, besides .*"),
                        text("icon-uri").help("URI of the folder of icons; absent = no icons")));
    }

    private static List<InitFunction> others() {
        return List.of(
                honoured(
                        "http-client-config",
                        flag("keep-alive").byDefault(true).help("connections to origins are used more than once"),
                        seconds("keep-alive-timeout")
                                .range(1, 3_600)
                                .byDefault(29)
                                .help("how long one may be idle"),
                        count("max-idle")
                                .range(0, 65_536)
                                .byDefault(64)
                                .help("idle connections to one origin that each I/O loop keeps"),
                        seconds("timeout")
                                .range(1, 86_400)
                                .byDefault(60)
                                .help(
                                        "for a head, and between two pieces of a body; over it 504, or the answer is cut"),
                        seconds("connect-timeout")
                                .range(1, 300)
                                .byDefault(5)
                                .help("for a connection, and for its TLS handshake"),
                        bytes("max-head")
                                .range(512, 1_048_576)
                                .byDefault(32_768)
                                .help("head of a response; over it 502"),
                        count("max-fields").range(1, 10_000).byDefault(200).help("fields of a response; over it 502"),
                        count("max-interim")
                                .range(0, 1_000)
                                .byDefault(16)
                                .help("responses 100, 102 and 103 before a response; over it 502"),
                        count("max-addresses")
                                .range(1, 64)
                                .byDefault(3)
                                .help("addresses of a host that are tried for one request"),
                        flag("validate-server-cert")
                                .byDefault(true)
                                .help(
                                        "certificates of origins are checked, and that they are for the host that is asked"),
                        path("authorities").help("PEM file of the authorities to trust; absent = those of the JDK"),
                        path("client-cert").help("PEM file of the certificate to show, with its chain"),
                        path("client-key").help("PEM file of its key"),
                        flag("allow-loopback")
                                .byDefault(false)
                                .help(
                                        "on: the name of an origin may lead to this machine; localhost and addresses may anyway"),
                        choice("protocol", "http/1.1", "http/2")
                                .byDefault("http/1.1")
                                .help(
                                        "spoken with origins; http/2 with https where the origin chooses it (ALPN), with http by prior knowledge"),
                        count("http2-max-streams")
                                .range(1, 10_000)
                                .byDefault(100)
                                .help(
                                        "requests at the same time on one connection of HTTP/2, if the origin takes so many"),
                        bytes("http2-max-window")
                                .range(65_535, 67_108_864)
                                .byDefault(4_194_304)
                                .help(
                                        "to which the window of a response grows; so much of it may wait for a slow client"),
                        bytes("http2-max-growth")
                                .range(0, 1_073_741_824)
                                .byDefault(16_777_216)
                                .help("by which the windows of all responses on one connection may have grown"),
                        count("http2-max-settings")
                                .range(1, 1_000_000)
                                .byDefault(100)
                                .help(
                                        "SETTINGS frames of an origin on one connection in 30 seconds; over it the connection ends, as with all that follow"),
                        count("http2-max-pings")
                                .range(1, 1_000_000)
                                .byDefault(10_000)
                                .help("PING frames of an origin in 30 seconds"),
                        count("http2-max-empty-frames")
                                .range(1, 1_000_000)
                                .byDefault(1_000)
                                .help(
                                        "frames of an origin that carry nothing and end nothing, that give back windows which were not used, or that nobody knows, in 30 seconds"),
                        count("http2-max-priorities")
                                .range(1, 1_000_000)
                                .byDefault(3_000)
                                .help("PRIORITY frames of an origin in 30 seconds"),
                        count("http2-max-continuations")
                                .range(1, 10_000)
                                .byDefault(16)
                                .help("CONTINUATION frames of one response's fields"),
                        count("http2-max-broken-streams")
                                .range(1, 1_000_000)
                                .byDefault(100)
                                .help("responses of an origin that break the rules of their streams, in 30 seconds"),
                        count("http2-max-resets")
                                .range(0, 1_000_000)
                                .byDefault(0)
                                .help("streams that an origin resets in 30 seconds; 0 = no limit"),
                        seconds("http2-ping")
                                .range(0, 3_600)
                                .byDefault(10)
                                .help(
                                        "after so long a silence on a connection of HTTP/2 its origin is asked whether it is there; 0 = never")),
                honoured(
                        "dns-cache-init",
                        count("cache-size").range(32, 32_768).byDefault(1_024).help("names kept"),
                        seconds("expire")
                                .range(1, YEAR_OF_SECONDS)
                                .byDefault(1_200)
                                .help("a name is believed so long"),
                        flag("disable").byDefault(false).help("on: keep none")),
                honoured("register-http-method", list("methods").required().help("methods to accept besides HTTP's")),
                new InitFunction("init-j2ee", ANYTHING, ""),
                new InitFunction("shtml-init", ANYTHING, ""),
                nothing("NSServletEarlyInit", "the servlet container needs no line to start"),
                nothing("NSServletLateInit", "the servlet container needs no line to start"),
                nothing("acl-register-module", "attributes and databases of ACLs are built in"),
                nothing("acl-register-dbtype", "attributes and databases of ACLs are built in"),
                nothing("pool-init", BY_THE_JVM),
                nothing("load-types", "MIME in server.xml names the file"),
                nothing("nt-console-init", "there is no Windows console"),
                nothing("init-filter-order", "filters work in the order of their lines in obj.conf"),
                new InitFunction("init-dav", ANYTHING, ""),
                nothing("qos", "qosactive and QOSPARAMS of server.xml say what is measured and limited"),
                nothing("cache-init", OLD_CACHE),
                nothing("accel-cache-init", OLD_CACHE),
                nothing("time-cache-init", OLD_CACHE),
                nothing("nsapi-cache-init", OLD_CACHE),
                nothing("load-objects", "objectfile in server.xml names the file"));
    }

    private static InitFunction honoured(String name, DirectiveRow... rows) {
        return new InitFunction(name, EVERY_LINE.with("", rows), "");
    }

    private static InitFunction nothing(String name, String reason) {
        return new InitFunction(name, ANYTHING, reason);
    }
}
