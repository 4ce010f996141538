package org.heliostat.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.Exchange;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** The hand-over between I/O loops and session threads, without anybody waiting. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ConnectionQueueBenchmark {

    private static final int LIMIT = 4_096;

    private final ConnectionQueue queue = new ConnectionQueue(LIMIT, Ticker.system());
    private final Exchange exchange = new SampleRequest().exchange();

    /** One thread puts in and takes out. */
    @Benchmark
    public @Nullable Turn offerAndPoll() {
        queue.offer(exchange);
        return queue.pollAny();
    }

    /** Four threads do so at once; each takes what another may have put in. */
    @Benchmark
    @Threads(4)
    public @Nullable Turn offerAndPollByFour() {
        queue.offer(exchange);
        return queue.pollAny();
    }
}
