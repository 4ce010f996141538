package org.heliostat.adminui.figures;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.event.EventStreams;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;

/**
 * Once a second takes one snapshot for the history and for all streams together. {@link #beat} runs on the thread {@code
 * admin-figures}, or on a test's.
 */
public final class FiguresPulse implements AutoCloseable {

    /** Streams at one time. */
    static final int MOST_STREAMS = 16;

    /** Seconds after which a stream that had nothing to say shows that it stands. */
    private static final int HEARTBEAT = 15;

    private final ServerControl server;
    private final Json json;
    private final Sampling sampling;
    private final History history = new History();
    private final EventStreams<Wish> streams;
    private final PeriodicTasks clock = new PeriodicTasks("admin-figures");
    private long beats;

    /**
     * What a stream was asked for.
     *
     * @param seconds between two of its snapshots
     * @param query which time they speak for
     */
    record Wish(int seconds, WindowQuery query) {}

    /**
     * Makes one that stands still until {@link #start}.
     *
     * @param isStillIn whether somebody who listens still may
     */
    public FiguresPulse(ServerControl server, Json json, Predicate<Caller> isStillIn, Ticker ticker) {
        this.server = server;
        this.json = json;
        this.sampling = new Sampling(
                ticker, FiguresPulse::cpuNanos, Runtime.getRuntime().availableProcessors());
        this.streams = new EventStreams<>(MOST_STREAMS, isStillIn);
    }

    public void start() {
        clock.every(Duration.ofSeconds(1), "admin: figures of a second", this::beat);
    }

    /** One second has passed. */
    void beat() {
        ServerSnapshot snapshot = server.snapshot();
        float[] values = sampling.values(snapshot);
        if (values.length == 0) {
            history.begin(snapshot.timeSplit().total());
        } else {
            history.add(snapshot.takenMillis(), values, snapshot.timeSplit().total());
        }
        beats++;
        if (streams.count() > 0) {
            send();
        }
    }

    History history() {
        return history;
    }

    EventStreams<Wish> streams() {
        return streams;
    }

    /** Ends the streams with a whole answer, and the thread. */
    @Override
    public void close() {
        clock.end();
        streams.close();
    }

    /** A snapshot is written once for all who want the same window, the rates once for each number of seconds. */
    private void send() {
        Map<WindowQuery, String> byWindow = new HashMap<>();
        Map<Wish, byte[]> byWish = new HashMap<>();
        streams.forEach((stream, wish) -> {
            if (beats % wish.seconds() == 0) {
                byte[] event = byWish.computeIfAbsent(
                        wish,
                        unused ->
                                joined(byWindow.computeIfAbsent(wish.query(), this::stats), ratesOver(wish.seconds())));
                stream.send("snapshot", event);
            }
            if (beats % HEARTBEAT == 0) {
                stream.heartbeat();
            }
        });
    }

    private String stats(WindowQuery query) {
        return written(server.snapshot(query));
    }

    private String ratesOver(int seconds) {
        return written(history.latest(seconds));
    }

    private String written(Object value) {
        try {
            return new String(json.bytes(value), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new IllegalStateException(value.getClass().getSimpleName() + " cannot be written", impossible);
        }
    }

    private static byte[] joined(String stats, String rates) {
        String whole = stats.substring(0, stats.length() - 1) + ",\"rates\":" + rates + "}";
        return whole.getBytes(StandardCharsets.UTF_8);
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean process
                ? Math.max(0, process.getProcessCpuTime())
                : 0;
    }
}
