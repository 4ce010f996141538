package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Exchange;
import org.heliostat.virtualserver.VirtualServer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The obj.conf that is shipped, for a cached file: all stages on a session thread, and again on the quick lane. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PipelineBenchmark {

    private final ShippedInstance instance = ShippedInstance.create();
    private final VirtualServer virtualServer = instance.virtualServer();
    private final SampleRequest request = new SampleRequest();

    /** Lets the quick lane see how the file is served. */
    public PipelineBenchmark() {
        virtualServer.run(request.exchange());
    }

    @TearDown
    public void deleteInstance() throws IOException {
        instance.close();
    }

    /** What the other figures contain besides the pipeline. */
    @Benchmark
    public Exchange exchangeAlone() {
        return request.exchange();
    }

    @Benchmark
    public int allStages() {
        Exchange exchange = request.exchange();
        virtualServer.run(exchange);
        return exchange.response().status();
    }

    @Benchmark
    public int quickLane() {
        Exchange exchange = request.exchange();
        if (!virtualServer.tryQuick(exchange)) {
            // A stale cache entry: as in the server, a session thread looks at the disk.
            virtualServer.run(exchange);
        }
        return exchange.response().status();
    }
}
