package org.heliostat.adminui.otlp;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.config.magnus.OtlpTarget;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the figures when it is time. Nothing is kept for later: the next sending says everything that the lost one would
 * have said. {@link #look} never waits; what it shares with the thread that sends is guarded by {@code this}.
 */
public final class MetricsPush {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsPush.class);

    /** After failures the next sending comes later and later, but not later than this. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private static final int MOST_DOUBLINGS = 16;
    private static final int LONGEST_REASON = 200;

    private final Supplier<Optional<OtlpTarget>> targets;
    private final Supplier<ServerSnapshot> snapshots;
    private final Collector collector;
    private final Ticker ticker;
    private @Nullable OtlpTarget target;
    private long dueNanos;
    private boolean sending;
    private int failuresInARow;
    private boolean hasSent;
    private long sent;
    private long failed;
    private long rejected;
    private String lastFailure = "";

    /**
     * Makes one that does nothing until {@link #look} is called.
     *
     * @param targets as configured now
     */
    public MetricsPush(Supplier<Optional<OtlpTarget>> targets, Supplier<ServerSnapshot> snapshots, Ticker ticker) {
        this(targets, snapshots, new HttpCollector(), ticker);
    }

    MetricsPush(
            Supplier<Optional<OtlpTarget>> targets,
            Supplier<ServerSnapshot> snapshots,
            Collector collector,
            Ticker ticker) {
        this.targets = targets;
        this.snapshots = snapshots;
        this.collector = collector;
        this.ticker = ticker;
    }

    /** Starts a sending when it is time for one and none is on its way. To be called about once a second. */
    public void look() {
        OtlpTarget now = targets.get().orElse(null);
        synchronized (this) {
            if (now == null || !now.equals(target)) {
                target = now;
                failuresInARow = 0;
                hasSent = false;
                dueNanos = ticker.nanos();
            }
            if (now == null || sending || ticker.nanos() - dueNanos < 0) {
                return;
            }
            sending = true;
        }
        boolean isStarted = false;
        try {
            Thread thread = new Thread(null, () -> send(now), "metrics-push", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(MetricsPush.class.getClassLoader());
            thread.start();
            isStarted = true;
        } finally {
            // Without memory for a thread the next look tries again.
            sending = isStarted;
        }
    }

    public synchronized MetricsPushSnapshot snapshot() {
        String state = "off";
        if (target != null) {
            state = failuresInARow > 0 ? "failing" : hasSent ? "well" : "waiting";
        }
        return new MetricsPushSnapshot(state, sent, failed, rejected, lastFailure);
    }

    private void send(OtlpTarget to) {
        try {
            Collector.Answer answer = collector.send(to, OtlpText.of(snapshots.get(), host()));
            if (answer.status() / 100 == 2) {
                taken(to, rejected(answer.body()));
            } else {
                refused(to, "the collector answered " + answer.status(), answer.retryAfter());
            }
        } catch (IOException unreachable) {
            refused(to, String.valueOf(unreachable.getMessage()), Duration.ZERO);
        } catch (InterruptedException ending) {
            refused(to, "interrupted", Duration.ZERO);
        } catch (Throwable defect) {
            // The edge of the thread.
            LOG.error("OtlpUrl {}: figures could not be sent", to.url(), defect);
            refused(to, defect.toString(), Duration.ZERO);
        }
    }

    private synchronized void taken(OtlpTarget by, long refusedPoints) {
        if (failuresInARow > 0) {
            LOG.info("OtlpUrl {}: figures are taken again", by.url());
        }
        sending = false;
        sent++;
        rejected += refusedPoints;
        hasSent = true;
        failuresInARow = 0;
        dueNanos = ticker.nanos() + by.interval().toNanos();
    }

    private synchronized void refused(OtlpTarget by, String why, Duration wish) {
        lastFailure = why.length() <= LONGEST_REASON ? why : why.substring(0, LONGEST_REASON);
        if (failuresInARow == 0) {
            LOG.warn("OtlpUrl {}: figures were not taken: {}", by.url(), lastFailure);
        }
        sending = false;
        failed++;
        failuresInARow++;
        dueNanos = ticker.nanos() + pause(by.interval(), failuresInARow, wish).toNanos();
    }

    /** A collector's wish counts, as far as it is no shorter than ours and no longer than the longest pause. */
    private static Duration pause(Duration interval, int failures, Duration wish) {
        Duration longest = longer(interval, LONGEST_PAUSE);
        Duration ours = interval.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        Duration pause = longer(ours, wish);
        return pause.compareTo(longest) > 0 ? longest : pause;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** {@code {"partialSuccess": {"rejectedDataPoints": "3"}}}; whatever else a collector says is its own affair. */
    private static long rejected(byte[] body) {
        try {
            return new ObjectMapper()
                    .readTree(body)
                    .path("partialSuccess")
                    .path("rejectedDataPoints")
                    .asLong();
        } catch (IOException noJson) {
            return 0;
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
