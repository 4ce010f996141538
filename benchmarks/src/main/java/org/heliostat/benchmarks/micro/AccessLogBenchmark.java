package org.heliostat.benchmarks.micro;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.AccessLog;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.log.access.LogFileException;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.AccessLogFormatException;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A line of the access log, formatted and handed to the writing thread, which writes to nowhere. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class AccessLogBenchmark {

    /** Fewer than a queue holds. */
    private static final int LINES = 4_000;

    private static final Duration FLUSH_INTERVAL = Duration.ofMillis(5);
    private static final long PAUSE_NANOS = 2_000_000;
    private static final Path NOWHERE = Path.of("/dev/null");

    private final AccessLogs logs;
    private final AccessLog common;
    private final AccessLog combined;
    private final AccessLogEntry entry = new SampleEntry();

    /** Opens the logs; JMH's own subclasses allow no checked exception here. */
    public AccessLogBenchmark() {
        logs = new AccessLogs(
                new LogDates(WallClock.system(), ZoneOffset.UTC),
                Ticker.system(),
                FLUSH_INTERVAL,
                new ServerLog(Ticker.system()));
        AccessLogs.Change change = logs.begin();
        common = open(change, AccessLogFormat.COMMON);
        combined = open(change, AccessLogFormat.COMBINED);
        change.apply();
        logs.start();
    }

    /** A line that finds the queue full is dropped, which costs less than writing it; so each batch fits in. */
    @Setup(Level.Invocation)
    public void awaitEmptyQueues() {
        while (logs.snapshots().stream().anyMatch(log -> log.queued() > 0)) {
            // Each look allocates, and the profiler would count it.
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @TearDown
    public void stop() {
        logs.close();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void commonLine() {
        for (int i = 0; i < LINES; i++) {
            common.append(entry);
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void combinedLine() {
        for (int i = 0; i < LINES; i++) {
            combined.append(entry);
        }
    }

    private static AccessLog open(AccessLogs.Change change, String format) {
        try {
            return change.open("access", NOWHERE, AccessLogFormat.compile(format));
        } catch (AccessLogFormatException | LogFileException impossible) {
            throw new IllegalStateException(format, impossible);
        }
    }
}
