package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientView;
import org.heliostat.virtualserver.VirtualServer;
import org.heliostat.virtualserver.VirtualServers;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What many virtual servers cost: the choice of one by its host, and reading and binding their configuration. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // set by makeInstance before anything is measured
public class VirtualServersBenchmark {

    /** Virtual servers beside the one of the shipped configuration; each with a name and a pattern. */
    @Param({"1", "100", "2000"})
    public int count;

    private final SampleRequest request = new SampleRequest();
    private ShippedInstance instance;
    private VirtualServers virtualServers;
    private Exchange byName;
    private Exchange byPattern;

    @Setup
    public void makeInstance() throws IOException {
        instance = ShippedInstance.create(count);
        virtualServers =
                instance.bind(ConfigurationReader.read(instance.folder()).orThrow());
        byName = request.exchange(host("www" + (count - 1) + ".example"));
        byPattern = request.exchange(host("a.site" + (count - 1) + ".example"));
    }

    @TearDown
    public void deleteInstance() throws IOException {
        instance.close();
    }

    private static ClientView host(String name) {
        return new ClientView("http", name, 80, new InetSocketAddress("127.0.0.1", 50_000));
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public @Nullable VirtualServer chooseByName() {
        return virtualServers.select(byName);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public @Nullable VirtualServer chooseByPattern() {
        return virtualServers.select(byPattern);
    }

    /** Not cold as a start is, but what grows with their number. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public VirtualServers readAndBind() {
        Configuration configuration =
                ConfigurationReader.read(instance.folder()).orThrow();
        return instance.bind(configuration);
    }
}
