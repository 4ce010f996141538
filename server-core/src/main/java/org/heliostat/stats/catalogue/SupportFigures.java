package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;

import java.util.List;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.IncidentsSnapshot;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;

/** What requests are served with: cache, names, logins, logs. */
final class SupportFigures {

    private SupportFigures() {}

    static List<Box<?>> boxes() {
        return List.of(
                fileCache(),
                compression(),
                inflation(),
                shtml(),
                dns(),
                logins(),
                accessLogs(),
                errorLogs(),
                metricsPush(),
                stapling(),
                incidents(),
                advice());
    }

    private static Box<FileCacheSnapshot> fileCache() {
        return Box.single(
                "FileCache",
                "Files kept in memory",
                ServerSnapshot::fileCache,
                gauge("enabled", "1 = FileCacheEnable", cache -> cache.enabled() ? 1 : 0),
                gauge("active", "1 = enabled and not stopped", cache -> cache.active() ? 1 : 0),
                gauge(
                        "maxAgeSeconds",
                        FigureUnit.SECONDS,
                        "MaxAge; -1 = never compared with the disk",
                        FileCacheSnapshot::maxAgeSeconds),
                gauge("entries", "Files known", FileCacheSnapshot::entries),
                gauge("maxEntries", "MaxFiles", FileCacheSnapshot::maxEntries),
                gauge(
                        "entryBytes",
                        FigureUnit.BYTES,
                        "Charged for each entry beside its name",
                        FileCacheSnapshot::entryBytes),
                gauge("heapUsed", FigureUnit.BYTES, "Entries and small contents", FileCacheSnapshot::heapUsed),
                gauge("heapLimit", FigureUnit.BYTES, "Limit of these", FileCacheSnapshot::heapLimit),
                gauge("mediumUsed", FigureUnit.BYTES, "Medium contents", FileCacheSnapshot::mediumUsed),
                gauge("mediumLimit", FigureUnit.BYTES, "Limit of these", FileCacheSnapshot::mediumLimit),
                gauge("openFiles", "Files kept open", FileCacheSnapshot::openFiles),
                gauge("maxOpenFiles", "Limit of these", FileCacheSnapshot::maxOpenFiles),
                counter("lookups", "Lookups", FileCacheSnapshot::lookups),
                counter("hits", "Lookups that found an entry", FileCacheSnapshot::hits),
                counter("infoHits", "File information found", FileCacheSnapshot::infoHits),
                counter("infoMisses", "File information not found", FileCacheSnapshot::infoMisses),
                counter("contentHits", "Content found", FileCacheSnapshot::contentHits),
                counter("contentMisses", "Content not found", FileCacheSnapshot::contentMisses),
                counter(
                        "comparisons",
                        "Entries older than MaxAge that were compared with the disk",
                        FileCacheSnapshot::comparisons),
                counter("outdated", "Entries deleted since the file had changed", FileCacheSnapshot::outdated),
                counter("replacements", "Entries deleted to make room", FileCacheSnapshot::replacements),
                counter("deleted", "Entries deleted", FileCacheSnapshot::deleted),
                gauge("busyDeleted", "Deleted entries still being sent", FileCacheSnapshot::busyDeleted));
    }

    private static Box<CompressionSnapshot> compression() {
        return Box.single(
                "Compression",
                "Answers compressed on their way",
                ServerSnapshot::compression,
                counter("answers", "Answers compressed", CompressionSnapshot::answers),
                counter("bytesIn", FigureUnit.BYTES, "Their bodies before", CompressionSnapshot::bytesIn),
                counter("bytesOut", FigureUnit.BYTES, "Their bodies after", CompressionSnapshot::bytesOut),
                counter("bypassed", "Left as they were: too many at one time", CompressionSnapshot::bypassed),
                gauge("running", "Being compressed now", CompressionSnapshot::running));
    }

    private static Box<CompressionSnapshot.Bodies> inflation() {
        return Box.single(
                "Inflation",
                "Request bodies inflated for who reads them",
                snapshot -> snapshot.compression().bodies(),
                counter("inflated", "Bodies inflated", CompressionSnapshot.Bodies::inflated),
                counter("bytesIn", FigureUnit.BYTES, "These as sent", CompressionSnapshot.Bodies::bytesIn),
                counter("bytesOut", FigureUnit.BYTES, "These as read", CompressionSnapshot.Bodies::bytesOut),
                counter("unknown", "In a coding that is not inflated (415)", CompressionSnapshot.Bodies::unknown),
                counter(
                        "broken",
                        "Not what their coding says, cut off, or without data (400, 408)",
                        CompressionSnapshot.Bodies::broken),
                counter(
                        "tooLarge",
                        "Over max-size, max-ratio or MaxRequestBody (413)",
                        CompressionSnapshot.Bodies::tooLarge),
                counter("tooMany", "MaxInflatedBodies at one time (503)", CompressionSnapshot.Bodies::tooMany),
                gauge("running", "Being inflated now", CompressionSnapshot.Bodies::running));
    }

    private static Box<ShtmlSnapshot> shtml() {
        return Box.single(
                "Shtml",
                "Server-parsed pages",
                ServerSnapshot::shtml,
                counter("pages", "Pages sent, included ones too", ShtmlSnapshot::pages),
                counter("parsed", "Files taken apart", ShtmlSnapshot::parsed),
                counter("cacheHits", "Pages found taken apart", ShtmlSnapshot::cacheHits),
                counter("includes", "Includes asked for", ShtmlSnapshot::includes),
                counter("commands", "Commands run by exec", ShtmlSnapshot::commands),
                counter("failed", "Elements that showed the error message", ShtmlSnapshot::failed),
                counter("tooDeep", "Includes nested too deep: ShtmlMaxDepth", ShtmlSnapshot::tooDeep),
                counter("tooMany", "Includes and commands refused: max-includes", ShtmlSnapshot::tooMany),
                counter("tooLate", "Includes given up: timeout", ShtmlSnapshot::tooLate));
    }

    private static Box<DnsSnapshot> dns() {
        return Box.single(
                "Dns",
                "Lookups of names",
                ServerSnapshot::dns,
                gauge("cacheEnabled", "1 = answers are kept", dns -> dns.cacheEnabled() ? 1 : 0),
                gauge("entries", "Answers kept", DnsSnapshot::entries),
                gauge("maxEntries", "Limit of these", DnsSnapshot::maxEntries),
                counter("hits", "Lookups answered from the cache", DnsSnapshot::hits),
                counter("misses", "Lookups that were not", DnsSnapshot::misses),
                gauge("asyncEnabled", "1 = AsyncDNS", dns -> dns.asyncEnabled() ? 1 : 0),
                counter("nameLookups", "Addresses asked for", DnsSnapshot::nameLookups),
                counter("addressLookups", "Names asked for", DnsSnapshot::addressLookups),
                gauge("lookupsInProgress", "Lookups now", DnsSnapshot::lookupsInProgress),
                counter(
                        "unanswered",
                        "Waits for a name that ended without one, or were not begun",
                        DnsSnapshot::unanswered),
                counter("crowded", "Of these, those whose network had its half of the places", DnsSnapshot::crowded),
                gauge("threadsWaiting", "Threads that wait for names", DnsSnapshot::threadsWaiting));
    }

    private static Box<LoginSnapshot> logins() {
        return Box.single(
                "Logins",
                "Logins of all realms",
                ServerSnapshot::logins,
                gauge("cached", "Users whose password is remembered as checked", LoginSnapshot::cached),
                counter("cacheHits", "Passwords that needed no hashing", LoginSnapshot::cacheHits),
                counter("cacheMisses", "Passwords that were hashed", LoginSnapshot::cacheMisses),
                counter("refused", "Wrong passwords, unknown users, wrong digests", LoginSnapshot::refused),
                counter("noncesLost", "Nonces forgotten before their time", LoginSnapshot::noncesLost),
                counter(
                        "savedRequestsLost",
                        "Requests interrupted by a form and forgotten",
                        LoginSnapshot::savedRequestsLost),
                counter("unchecked", "Passwords answered 503: MaxPasswordChecks", LoginSnapshot::unchecked),
                counter("groupCacheHits", "Groups of users that needed no directory", logins -> logins.directories()
                        .groupHits()),
                counter("groupCacheMisses", "Groups of users that a directory affirmed", logins -> logins.directories()
                        .groupMisses()),
                counter("directoryLookups", "Questions to LDAP directories", logins -> logins.directories()
                        .lookups()),
                counter("directoryFailures", "Questions that were not answered", logins -> logins.directories()
                        .failures()),
                counter(
                        "directoryRefused",
                        "Questions not asked: too many waited, or the directory had just failed",
                        logins -> logins.directories().refused()),
                counter(
                        "directoryGroupsCut",
                        "Lists of groups of which not all could be told",
                        logins -> logins.directories().groupsCut()),
                counter(
                        "directoryLookupNanos",
                        FigureUnit.NANOSECONDS,
                        "Threads waited for directories",
                        logins -> logins.directories().lookupNanos()));
    }

    private static Box<AccessLogSnapshot> accessLogs() {
        return new Box<>(
                "AccessLog",
                "An access log",
                List.of("log", "file"),
                List.of(
                        counter("lines", "Lines accepted", AccessLogSnapshot::lines),
                        gauge("queued", "Lines not yet written", AccessLogSnapshot::queued),
                        counter("droppedFull", "Lines dropped: the queue was full", AccessLogSnapshot::droppedFull),
                        counter("droppedFailed", "Lines dropped: writing failed", AccessLogSnapshot::droppedFailed),
                        counter("bytes", FigureUnit.BYTES, "Bytes written", AccessLogSnapshot::bytes)),
                snapshot -> AccessLogSnapshot.byFile(snapshot.accessLogs()).stream()
                        .map(log -> new Part<>(List.of(log.name(), log.file()), log)));
    }

    private static Box<ErrorLogSnapshot> errorLogs() {
        return new Box<>(
                "ErrorLog",
                "A place the error log is written to",
                List.of("target"),
                List.of(
                        counter("lines", "Lines accepted", ErrorLogSnapshot::lines),
                        gauge("queued", "Lines not yet written", ErrorLogSnapshot::queued),
                        counter("dropped", "Lines dropped: too many waited", ErrorLogSnapshot::dropped),
                        counter("failed", "Lines dropped: writing failed", ErrorLogSnapshot::failed),
                        counter("heldBack", "Lines held back: the same text again", ErrorLogSnapshot::heldBack)),
                snapshot -> snapshot.errorLogs().stream().map(log -> new Part<>(List.of(log.target()), log)));
    }

    private static Box<MetricsPushSnapshot> metricsPush() {
        return Box.single(
                "MetricsPush",
                "Figures sent to a collector (OtlpUrl)",
                ServerSnapshot::metricsPush,
                text("state", "off, waiting, well or failing", MetricsPushSnapshot::state),
                counter("sent", "Times that the collector took the figures", MetricsPushSnapshot::sent),
                counter("failed", "Times that it did not", MetricsPushSnapshot::failed),
                counter("rejected", "Data points refused of what it took", MetricsPushSnapshot::rejected),
                text("lastFailure", "Why the last one that failed did so", MetricsPushSnapshot::lastFailure));
    }

    private static Box<StaplingSnapshot> stapling() {
        return Box.single(
                "Stapling",
                "What authorities said of certificates (OCSPStapling)",
                ServerSnapshot::stapling,
                gauge("certificates", "Certificates whose authorities are asked", StaplingSnapshot::certificates),
                gauge("stapled", "Of these, those shown with an answer", StaplingSnapshot::stapled),
                counter("fetched", "Answers that a certificate is good", StaplingSnapshot::fetched),
                counter("unreachable", "Times that nobody answered", StaplingSnapshot::unreachable),
                counter("timedOut", "Times that the answer came too late: OCSPTimeout", StaplingSnapshot::timedOut),
                counter("tooLarge", "Answers too long: OCSPResponseSize", StaplingSnapshot::tooLarge),
                counter("refused", "Times that the responder answered that it does not", StaplingSnapshot::refused),
                counter("invalid", "Answers that are malformed or not to be believed", StaplingSnapshot::invalid),
                counter("revoked", "Answers that a certificate is revoked", StaplingSnapshot::revoked),
                counter("unknown", "Answers that a certificate is not known", StaplingSnapshot::unknown),
                counter(
                        "postponed",
                        "Times that a certificate waited until others were answered: OCSPMaxRequests",
                        StaplingSnapshot::postponed));
    }

    private static Box<IncidentsSnapshot> incidents() {
        return Box.single(
                "Incidents",
                "What went wrong",
                ServerSnapshot::incidents,
                counter("incidents", "Incidents that have begun", IncidentsSnapshot::incidents),
                gauge("maxIncidents", "MaxIncidents", IncidentsSnapshot::maxIncidents),
                counter("requests", "Requests that were slow or have failed", IncidentsSnapshot::requests),
                counter("slow", "Requests that took SlowRequestTime or more", IncidentsSnapshot::slow),
                gauge("maxRequestReports", "MaxRequestReports", IncidentsSnapshot::maxRequestReports),
                counter(
                        "overlooked",
                        "Of these, those that came too fast to be looked at",
                        IncidentsSnapshot::overlooked),
                counter("unwritten", "Times that logs/incidents could not be written", IncidentsSnapshot::unwritten),
                counter("skipped", "Lines of logs/incidents that were none", IncidentsSnapshot::skipped));
    }

    private static Box<AdviceSnapshot> advice() {
        return Box.single(
                "Advice",
                "What rules have found about this server",
                ServerSnapshot::advice,
                gauge("rules", "Rules that are looked at; 0 = Advice off", AdviceSnapshot::rules),
                gauge("info", "Findings that only cost something", AdviceSnapshot::info),
                gauge("warning", "Findings that slow requests down", AdviceSnapshot::warning),
                gauge("critical", "Findings that fail requests", AdviceSnapshot::critical),
                counter("rounds", "Times that all rules were looked at", AdviceSnapshot::rounds),
                counter(
                        "roundNanos",
                        FigureUnit.NANOSECONDS,
                        "Time that rounds have taken",
                        AdviceSnapshot::roundNanos),
                gauge(
                        "longestRoundNanos",
                        FigureUnit.NANOSECONDS,
                        "Time that the longest round has taken",
                        AdviceSnapshot::longestRoundNanos),
                counter("rulesFailed", "Times that a rule ended in a defect", AdviceSnapshot::rulesFailed),
                counter("leftOut", "Findings left out: MaxAdvice", AdviceSnapshot::leftOut));
    }
}
