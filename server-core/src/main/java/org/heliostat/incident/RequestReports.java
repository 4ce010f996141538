package org.heliostat.incident;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.log.LogText;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.ServedBy;
import org.heliostat.request.counter.NotableRequests;
import org.heliostat.request.counter.RequestSplit;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * The last requests that were slow, and the last that have failed; what happens again and again is one report. {@link #ended}
 * takes no lock, on any thread; all else is guarded by whoever has it.
 */
final class RequestReports implements NotableRequests {

    /** From one look to the next; those beyond are counted. */
    private static final int MOST_WAITING = 1_000;

    private static final int LONGEST_NAME = 200;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final WallClock clock;
    private final Queue<RequestReport> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final LongAdder overlooked = new LongAdder();
    private final LongAdder seen = new LongAdder();
    private final LongAdder slowCount = new LongAdder();
    private final Kept<RequestReport.Key, RequestReport> slow;
    private final Kept<RequestReport.Key, RequestReport> failed;
    private volatile boolean isOff;
    private long latestId;
    private @Nullable RequestReport slowest;

    RequestReports(int most, WallClock clock) {
        this.clock = clock;
        this.slow = new Kept<>(most);
        this.failed = new Kept<>(most);
        this.isOff = most == 0;
    }

    void limit(int most) {
        isOff = most == 0;
        slow.limit(most);
        failed.limit(most);
    }

    /** @return requests that were slow or have failed since the start of the server */
    long seen() {
        return seen.sum();
    }

    /** @return requests that were slow since the start of the server, kept or not */
    long slow() {
        return slowCount.sum();
    }

    /** @return those of them that came too fast to be looked at */
    long overlooked() {
        return overlooked.sum();
    }

    @Override
    public void wasSlow() {
        slowCount.increment();
    }

    @Override
    public void ended(Exchange exchange, RequestSplit split, boolean hasFailed) {
        if (isOff) {
            return;
        }
        seen.increment();
        if (waitingCount.get() >= MOST_WAITING) {
            overlooked.increment();
            return;
        }
        waitingCount.incrementAndGet();
        waiting.add(report(exchange, split, hasFailed));
    }

    /** Takes one of the file. */
    void restore(RequestReport report) {
        latestId = Math.max(latestId, report.id());
        kept(report).restore(report.key(), report);
    }

    /** Takes in what has ended since. */
    void look() {
        for (RequestReport next = waiting.poll(); next != null; next = waiting.poll()) {
            waitingCount.decrementAndGet();
            slowest = slower(slowest, next);
            RequestReport known = kept(next).get(next.key());
            if (known == null) {
                latestId++;
            }
            kept(next).put(next.key(), known == null ? next.withId(latestId) : known.plus(next), false);
        }
    }

    /** @return the slow request that took longest of those that were taken in since the last call; null when none was */
    @Nullable
    RequestReport takeSlowest() {
        RequestReport taken = slowest;
        slowest = null;
        return taken;
    }

    private static @Nullable RequestReport slower(@Nullable RequestReport known, RequestReport next) {
        boolean isSlower = !next.failed()
                && (known == null || next.longest().total() > known.longest().total());
        return isSlower ? next : known;
    }

    /** @return what the file should get now, oldest first */
    List<RequestReport> due(long nanos, boolean everything) {
        List<RequestReport> due = new ArrayList<>(slow.due(nanos, everything));
        due.addAll(failed.due(nanos, everything));
        return due;
    }

    void written(List<RequestReport> values, long nanos) {
        slow.written(values, nanos);
        failed.written(values, nanos);
    }

    List<RequestReport> newestFirst() {
        List<RequestReport> all = new ArrayList<>(slow.newestFirst());
        all.addAll(failed.newestFirst());
        all.sort(Comparator.comparingLong(RequestReport::lastMillis).reversed());
        return all;
    }

    private Kept<RequestReport.Key, RequestReport> kept(RequestReport report) {
        return report.failed() ? failed : slow;
    }

    private RequestReport report(Exchange exchange, RequestSplit split, boolean hasFailed) {
        long now = clock.millis();
        ServedBy by = exchange.servedBy();
        Failure failure = exchange.failure();
        return new RequestReport(
                0,
                hasFailed,
                now,
                now,
                1,
                exchange.virtualServerId(),
                shown(exchange.request().method()),
                ShownPath.ofRaw(exchange.request().target().rawPath()),
                exchange.response().status(),
                by == null ? "" : shown(by.applicationUri()),
                by == null ? "" : shown(by.servletName()),
                failure == null ? "" : shown(failure.exception()),
                failure == null ? "" : shown(failure.frame()),
                new RequestReport.Split(
                        split.total() / NANOS_PER_MILLI,
                        split.queueing() / NANOS_PER_MILLI,
                        split.pipeline() / NANOS_PER_MILLI,
                        split.application() / NANOS_PER_MILLI,
                        split.jdbc() / NANOS_PER_MILLI,
                        split.writing() / NANOS_PER_MILLI));
    }

    private static String shown(@Nullable String name) {
        if (name == null) {
            return "";
        }
        return LogText.oneLine(name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...");
    }
}
