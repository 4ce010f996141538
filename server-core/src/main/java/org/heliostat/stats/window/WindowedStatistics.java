package org.heliostat.stats.window;

import java.time.Duration;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.time.Ticker;

/**
 * Gives the server's snapshot for the time that is asked for. {@link #sample} is called once a second by the server's
 * clock; any thread may ask. Snapshots are read and added up under one lock, since a sample must not be newer than the
 * snapshot that is compared with it; no request takes it but those for reports.
 */
public final class WindowedStatistics {

    /** Between two samples. */
    public static final Duration PERIOD = Duration.ofSeconds(1);

    private final Supplier<ServerSnapshot> snapshots;
    private final FigureWindows windows;
    private final Ticker ticker;

    /** A ticker may begin anywhere, and pass the largest number; from here on times are compared. */
    private final long made;

    private final Object lock = new Object();

    /** A snapshot with what was counted in the window that ends with it. */
    private record Taken(ServerSnapshot now, FigureWindows.Counted counted, WindowSnapshot.Samples samples) {}

    /**
     * Makes one without samples.
     *
     * @param snapshots reads the figures of this moment, all since the start
     * @param maxBytes for all samples (WindowMemory)
     */
    public WindowedStatistics(Supplier<ServerSnapshot> snapshots, int maxBytes, Ticker ticker) {
        this.snapshots = snapshots;
        this.windows = new FigureWindows(maxBytes);
        this.ticker = ticker;
        this.made = ticker.nanos();
    }

    /** Changes the memory that samples may take. */
    public void maxBytes(int most) {
        synchronized (lock) {
            windows.maxBytes(most);
        }
    }

    /** Takes a sample. */
    public void sample() {
        synchronized (lock) {
            long now = ticker.nanos() - made;
            windows.sample(snapshots.get(), now);
        }
    }

    /** @return the figures of this moment, all since the start */
    public ServerSnapshot snapshot() {
        return snapshots.get();
    }

    /** @return the figures of the time that is asked for */
    public ServerSnapshot snapshot(WindowQuery query) {
        Taken taken = taken(query);
        ServerSnapshot all =
                query.figures() == Window.START ? taken.now() : windows.written(taken.now(), taken.counted(), true);
        WindowSnapshot window = DerivedFigures.of(
                query.figures().word(), query.counters().word(), all, taken.counted(), taken.samples());
        if (query.figures() == Window.START || query.counters() == query.figures()) {
            return all.with(window);
        }
        return windows.written(taken.now(), taken.counted(), false).with(window);
    }

    /**
     * Gives the figures of a time that no window is as long as.
     *
     * @param last that ends now; no more than the longest window is covered
     * @return all of that time, counters too; {@code window.coveredMillis} says how much of it was seen
     */
    public ServerSnapshot snapshotOf(Duration last) {
        synchronized (lock) {
            long now = ticker.nanos() - made;
            ServerSnapshot snapshot = snapshots.get();
            FigureWindows.Counted counted = windows.counted(snapshot, now, last);
            ServerSnapshot all = windows.written(snapshot, counted, true);
            String word = last.toSeconds() + "s";
            return all.with(DerivedFigures.of(word, word, all, counted, windows.samples()));
        }
    }

    private Taken taken(WindowQuery query) {
        synchronized (lock) {
            long now = ticker.nanos() - made;
            ServerSnapshot snapshot = snapshots.get();
            FigureWindows.Counted counted = query.figures() == Window.START
                    ? sinceStart(snapshot)
                    : windows.counted(snapshot, now, query.figures().length());
            return new Taken(snapshot, counted, windows.samples());
        }
    }

    private FigureWindows.Counted sinceStart(ServerSnapshot snapshot) {
        long millis = Math.max(0, snapshot.takenMillis() - snapshot.identity().startedMillis());
        return new FigureWindows.Counted(
                windows.poolsSinceStart(),
                windows.levelsSinceStart(),
                Duration.ofMillis(millis).toNanos());
    }
}
