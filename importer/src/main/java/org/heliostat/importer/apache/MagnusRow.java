package org.heliostat.importer.apache;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.MagnusDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Notes;

/**
 * A directive of httpd.conf that is one of magnus.conf here.
 *
 * @param ours the directive here
 * @param kind how its value is read
 * @param why what differs; may be empty
 */
record MagnusRow(String ours, Kind kind, String why) {

    /** How a value is read. */
    enum Kind {
        NUMBER,
        FLAG,
        TEXT
    }

    private static final Map<String, MagnusRow> ROWS = Map.ofEntries(
            number(
                    "maxclients",
                    "RqThrottle",
                    "requests at the same time; idle connections need no process here and count in MaxConnections"),
            number(
                    "maxrequestworkers",
                    "RqThrottle",
                    "requests at the same time; idle connections need no process here and count in MaxConnections"),
            number("minspareservers", "RqThrottleMin", "threads at the start; more come when requests wait"),
            number("minsparethreads", "RqThrottleMin", "threads at the start; more come when requests wait"),
            number("keepalivetimeout", "KeepAliveTimeout", ""),
            number("listenbacklog", "ListenQ", "the operating system has a limit of its own"),
            number("sendbuffersize", "SndBufSize", ""),
            number("receivebuffersize", "RcvBufSize", ""),
            number("timeout", "AcceptTimeout", "for what the client sends; NetWriteTimeout for what it takes"),
            number("sslsessioncachetimeout", "SSL3SessionTimeout", ""),
            number("limitrequestbody", "MaxRequestBody", "for all virtual servers"),
            number("limitrequestfields", "MaxRqHeaders", ""),
            number("limitrequestline", "MaxRequestLine", ""),
            number("limitrequestfieldsize", "HeaderBufferSize", "the whole head must fit, not one field"),
            row("hostnamelookups", "DNS", Kind.FLAG, "on: look-ups never block other requests"),
            row("sslusestapling", "OCSPStapling", Kind.FLAG, ""),
            row("user", "User", Kind.TEXT, "a JVM cannot switch accounts: start it as this one"));

    private static Map.Entry<String, MagnusRow> number(String theirs, String ours, String why) {
        return Map.entry(theirs, new MagnusRow(ours, Kind.NUMBER, why));
    }

    private static Map.Entry<String, MagnusRow> row(String theirs, String ours, Kind kind, String why) {
        return Map.entry(theirs, new MagnusRow(ours, kind, why));
    }

    static Optional<MagnusRow> of(Node node) {
        return Optional.ofNullable(ROWS.get(node.key()));
    }

    /** @throws UnwritableException where the value cannot be one of the directive */
    void apply(Node node, MagnusDraft magnus, Notes notes) {
        String value =
                switch (kind) {
                    case NUMBER -> node.word(0);
                    case FLAG -> flag(node.word(0));
                    case TEXT -> node.rest(0);
                };
        String written = magnus.set(ours, value, node.at() + " " + node.name());
        String became = ours + " " + written;
        boolean isSame = written.equals(value);
        if (isSame && why.isEmpty()) {
            notes.taken(node.at(), node.shown(), became);
        } else {
            notes.changed(node.at(), node.shown(), became, isSame ? why : "the nearest value that is allowed");
        }
    }

    private static String flag(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "on", "double", "yes" -> "on";
            default -> "off";
        };
    }
}
