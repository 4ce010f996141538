package org.heliostat.incident;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.threadpool.ThreadPoolSettings;

/** Every kind of incident that figures show: what is a symptom, how much of it is an incident, and what is said of it. */
final class IncidentKinds {

    /** Seconds in a row, or nearly, until something that may be a moment's business is an incident. */
    private static final int SOME_SECONDS = 3;

    /** Requests that failed or were slow until that is an incident, and the part of all requests that they must be. */
    private static final int SOME_REQUESTS = 10;

    private static final int PERCENT = 100;
    private static final int LEAST_PERCENT = 10;

    /** Part of the time that the collector takes, in percent, above which the server hardly comes to anything else. */
    private static final int THRASH_PERCENT = 50;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long LATE_NANOS = NANOS_PER_SECOND;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final int MOST_HOLDERS = 3;
    private static final int LONGEST_REASON = 300;

    static final List<IncidentKind> ALL = List.of(
            new IncidentKind(
                    "queue-full",
                    "ConnQueueSize",
                    1,
                    second -> counted(
                            second, snapshot -> snapshot.connectionQueue().overflows(), true),
                    (subject, count, detail) -> sentence("connection queue full", count, "refused", detail)),
            new IncidentKind(
                    "queue-timeout",
                    "QueueTimeout",
                    1,
                    second -> counted(
                            second, snapshot -> snapshot.sessionThreads().expired(), true),
                    (subject, count, detail) -> sentence(
                            "requests waited too long in the connection queue", count, "answered 503", detail)),
            new IncidentKind(
                    "threads-busy",
                    "RqThrottle",
                    SOME_SECONDS,
                    IncidentKinds::busy,
                    (subject, count, detail) -> joined("all session threads busy and requests wait", detail)),
            new IncidentKind(
                    "connections-refused",
                    "MaxConnections",
                    1,
                    second -> counted(second, snapshot -> snapshot.protocol().connectionsRefused(), false),
                    (subject, count, detail) -> sentence("connection limit reached", count, "refused", detail)),
            new IncidentKind(
                    "pool-full",
                    IncidentKinds::poolQueue,
                    1,
                    IncidentKinds::threadPools,
                    (subject, count, detail) -> sentence("thread pool " + subject + " full", count, "refused", detail)),
            new IncidentKind(
                    "jdbc-exhausted",
                    "",
                    1,
                    IncidentKinds::jdbcExhausted,
                    (subject, count, detail) ->
                            sentence("JDBC pool " + subject + " exhausted", count, "gave up waiting", detail)),
            new IncidentKind(
                    "jdbc-down",
                    "",
                    1,
                    IncidentKinds::jdbcDown,
                    (subject, count, detail) -> joined("JDBC pool " + subject + " without its database", detail)),
            new IncidentKind(
                    "errors",
                    "",
                    SOME_REQUESTS,
                    IncidentKinds::errors,
                    (subject, count, detail) -> sentence("requests fail", count, "answered 5xx", detail)),
            new IncidentKind(
                    "slow",
                    "SlowRequestTime",
                    SOME_REQUESTS,
                    IncidentKinds::slow,
                    (subject, count, detail) ->
                            sentence("requests are slow", count, "took SlowRequestTime or more", detail)),
            new IncidentKind(
                    "out-of-memory",
                    "OutOfMemory",
                    1,
                    second -> counted(second, snapshot -> snapshot.jvm().outOfMemoryErrors(), true),
                    (subject, count, detail) -> sentence("out of memory", count, "OutOfMemoryErrors", detail)),
            new IncidentKind(
                    "collector-thrash",
                    "",
                    SOME_SECONDS,
                    IncidentKinds::thrash,
                    (subject, count, detail) -> joined("the garbage collector takes most of the time", detail)),
            new IncidentKind(
                    "unwell",
                    "",
                    1,
                    IncidentKinds::unwell,
                    (subject, count, detail) -> joined("the server does not serve as it should", detail)),
            new IncidentKind(
                    "loop-late",
                    "IOThreads",
                    1,
                    IncidentKinds::loopLate,
                    (subject, count, detail) -> joined("an I/O loop is late", detail)),
            new IncidentKind(
                    "access-log-dropped",
                    "LogQueueSize",
                    1,
                    second -> accessLogs(second, AccessLogSnapshot::droppedFull),
                    (subject, count, detail) ->
                            sentence("access log " + subject + " too slow", count, "lines dropped", detail)),
            new IncidentKind(
                    "log-unwritable",
                    "",
                    1,
                    IncidentKinds::unwritable,
                    (subject, count, detail) ->
                            sentence(subject + " cannot be written (disk full?)", count, "lines lost", detail)),
            new IncidentKind(
                    "error-log-dropped",
                    "LogRepeatLines",
                    1,
                    second -> errorLogs(second, ErrorLogSnapshot::dropped, "error log to "),
                    (subject, count, detail) -> sentence(subject + " too slow", count, "lines dropped", detail)),
            new IncidentKind(
                    "application-failed",
                    "",
                    1,
                    IncidentKinds::applications,
                    (subject, count, detail) -> joined("application " + subject + " failed", detail)));

    private IncidentKinds() {}

    private static List<Symptom> counted(Second second, ToLongFunction<ServerSnapshot> counter, boolean withLongest) {
        long grown = second.grown(counter);
        if (grown == 0) {
            return List.of();
        }
        return List.of(withLongest ? withLongest(second, grown, "") : Symptom.of(grown, ""));
    }

    /** Of all seconds, that in which a request had been at work for the longest tells of it. */
    private static Symptom withLongest(Second second, long count, String detail) {
        String longest = second.longestRunning();
        Symptom symptom = Symptom.of(count, joined(detail, longest)).ranked(second.longestRunningNanos());
        return longest.isEmpty() ? symptom.withoutLongest() : symptom;
    }

    private static List<Symptom> busy(Second second) {
        var threads = second.now().sessionThreads();
        int waiting = second.now().connectionQueue().length();
        boolean stands =
                waiting > 0 && waiting >= second.before().connectionQueue().length();
        if (threads.active() < threads.limit() || threads.limit() == 0 || !stands) {
            return List.of();
        }
        String detail = joined(threads.limit() + " threads", waits(waiting));
        return List.of(withLongest(second, waiting, detail));
    }

    private static List<Symptom> threadPools(Second second) {
        return each(
                second,
                ServerSnapshot::threadPools,
                ThreadPoolSnapshot::name,
                pool -> pool.refused() + pool.expired(),
                pool -> joined(pool.limit() + " threads", waits(pool.queued())));
    }

    /** NativePool is there by itself and has directives; every other pool has an Init line. */
    private static String poolQueue(String pool) {
        return pool.equals(ThreadPoolSettings.NATIVE_POOL) ? "NativePoolQueueSize" : "thread-pool-init QueueSize";
    }

    private static List<Symptom> jdbcExhausted(Second second) {
        return each(
                second,
                ServerSnapshot::jdbcResources,
                JdbcResourceSnapshot::pool,
                JdbcResourceSnapshot::waitTimeouts,
                IncidentKinds::holders);
    }

    private static String holders(JdbcResourceSnapshot pool) {
        String who = "";
        for (int i = 0; i < pool.leases().size() && i < MOST_HOLDERS; i++) {
            JdbcResourceSnapshot.Lease lease = pool.leases().get(i);
            String request = lease.url().isEmpty()
                    ? lease.thread()
                    : ShownPath.ofDecoded(lease.url().substring(lease.url().indexOf(' ') + 1)) + " of "
                            + lease.virtualServer();
            who = joined(who, request + " (" + Second.seconds(lease.heldNanos()) + ")");
        }
        return joined(
                joined(pool.leased() + " of " + pool.maxConnections() + " lent out", waits(pool.waiting())),
                who.isEmpty() ? "" : "held longest by " + who);
    }

    private static List<Symptom> jdbcDown(Second second) {
        List<Symptom> found = new ArrayList<>();
        for (JdbcResourceSnapshot pool : second.now().jdbcResources()) {
            if (pool.state().equals("down") || pool.state().equals("failed")) {
                String waiting = pool.waiting() == 0 ? "" : number(pool.waiting()) + " threads wait";
                found.add(new Symptom(pool.pool(), 1, 0, waiting));
            }
        }
        return found;
    }

    private static List<Symptom> errors(Second second) {
        long errors = second.grown(snapshot -> snapshot.requests().status5xx());
        long all = second.grown(snapshot -> snapshot.requests().requests());
        return part(errors, all, "");
    }

    /** What is slow says SlowRequestTime, of each request by itself: steps of a distribution lie beside it. */
    private static List<Symptom> slow(Second second) {
        long slow = second.grown(snapshot -> snapshot.incidents().slow());
        long all = second.grown(snapshot -> snapshot.timeSplit().total().count());
        return part(slow, all, second.longestSlow()).stream()
                .map(symptom -> symptom.ranked(second.longestSlowMillis()))
                .toList();
    }

    /** What health says: threads that stand still, memory that does not come back. */
    private static List<Symptom> unwell(Second second) {
        var now = second.now().jvm();
        if (!now.trouble().isEmpty()) {
            return List.of(Symptom.of(0, now.trouble()));
        }
        // While memory was short nobody may have come to look.
        return second.grown(snapshot -> snapshot.jvm().troubles()) > 0
                ? List.of(Symptom.of(0, now.lastTrouble()))
                : List.of();
    }

    private static List<Symptom> part(long some, long all, String detail) {
        boolean enough = some > 0 && some * PERCENT >= all * LEAST_PERCENT;
        if (!enough) {
            return List.of();
        }
        String share = Math.min(PERCENT, some * PERCENT / Math.max(1, all)) + " % of the requests of a second";
        return List.of(new Symptom("", some, some, joined(share, detail)));
    }

    private static List<Symptom> thrash(Second second) {
        long collecting = second.grown(snapshot -> snapshot.jvm().collectionMillis()) * NANOS_PER_MILLI;
        long percent = collecting * PERCENT / Math.max(1, second.nanos());
        if (percent < THRASH_PERCENT) {
            return List.of();
        }
        long most = Math.max(1, second.now().jvm().heapMax());
        long heap = Math.max(0, second.now().jvm().heapUsed()) * PERCENT / most;
        long share = Math.min(PERCENT, percent);
        long seconds = Math.max(1, second.nanos() / NANOS_PER_SECOND);
        String time = seconds == 1 ? "a second" : seconds + " seconds";
        return List.of(new Symptom("", seconds, share, share + " % of " + time + ", heap " + heap + " % full"));
    }

    private static List<Symptom> loopLate(Second second) {
        long late = second.loopLateNanos();
        return late < LATE_NANOS
                ? List.of()
                : List.of(Symptom.of(late / NANOS_PER_MILLI, "by " + Second.seconds(late) + " at the worst"));
    }

    private static List<Symptom> accessLogs(Second second, ToLongFunction<AccessLogSnapshot> counter) {
        return each(second, ServerSnapshot::accessLogs, AccessLogSnapshot::file, counter, log -> "");
    }

    private static List<Symptom> errorLogs(Second second, ToLongFunction<ErrorLogSnapshot> counter, String prefix) {
        return each(second, ServerSnapshot::errorLogs, log -> prefix + log.target(), counter, log -> "");
    }

    private static List<Symptom> unwritable(Second second) {
        List<Symptom> found = new ArrayList<>();
        found.addAll(each(
                second,
                ServerSnapshot::accessLogs,
                log -> "access log " + log.file(),
                AccessLogSnapshot::droppedFailed,
                log -> ""));
        found.addAll(errorLogs(second, ErrorLogSnapshot::failed, "error log to "));
        return found;
    }

    private static List<Symptom> applications(Second second) {
        List<Symptom> found = new ArrayList<>();
        for (WebAppSnapshot app : second.now().webApps()) {
            if (app.mode().equals("failed")) {
                String detail = app.detail().lines().findFirst().orElse("");
                found.add(new Symptom(
                        app.uri() + " of " + app.virtualServer(),
                        1,
                        0,
                        detail.length() > LONGEST_REASON ? detail.substring(0, LONGEST_REASON) + "..." : detail));
            }
        }
        return found;
    }

    /** Several of one name, such as formats of one log, are one. */
    private static <T> List<Symptom> each(
            Second second,
            Function<ServerSnapshot, List<T>> all,
            Function<T, String> name,
            ToLongFunction<T> counter,
            Function<T, String> detail) {
        List<T> now = all.apply(second.now());
        List<T> before = all.apply(second.before());
        if (now.stream().mapToLong(counter).sum()
                == before.stream().mapToLong(counter).sum()) {
            return List.of();
        }
        Map<String, Long> earlier = new HashMap<>();
        before.forEach(one -> earlier.merge(name.apply(one), counter.applyAsLong(one), Long::sum));
        Map<String, Long> totals = new LinkedHashMap<>();
        Map<String, T> shown = new HashMap<>();
        for (T one : now) {
            totals.merge(name.apply(one), counter.applyAsLong(one), Long::sum);
            shown.putIfAbsent(name.apply(one), one);
        }
        List<Symptom> found = new ArrayList<>();
        totals.forEach((word, total) -> {
            long grown = total - earlier.getOrDefault(word, 0L);
            T one = shown.get(word);
            if (grown > 0 && one != null) {
                found.add(new Symptom(word, 1, grown, detail.apply(one)));
            }
        });
        return found;
    }

    private static String sentence(String what, long count, String cost, String detail) {
        return joined(joined(what, number(count) + " " + cost), detail);
    }

    private static String joined(String first, String second) {
        return first.isEmpty() ? second : second.isEmpty() ? first : first + ", " + second;
    }

    /** @return how many wait, nothing where none does */
    private static String waits(long waiting) {
        return waiting == 0 ? "" : number(waiting) + " wait";
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
