package org.heliostat.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.heliostat.request.pattern.Wildcard;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The patterns that the shipped obj.conf compares with every request. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WildcardBenchmark {

    private final Wildcard methods = Wildcard.compile("(GET|HEAD|POST)");
    private final Wildcard types = Wildcard.compile("*~magnus-internal/*");
    private final Wildcard prefix = Wildcard.compile("/manual/*");
    private final Wildcard literal = Wildcard.compile("/.perf");

    @Param({"/samples/wasp/index.html"})
    private String path = "";

    @Param({"text/html"})
    private String type = "";

    @Param({"GET"})
    private String method = "";

    @Benchmark
    public boolean alternatives() {
        return methods.matches(method);
    }

    @Benchmark
    public boolean exclusion() {
        return types.matches(type);
    }

    @Benchmark
    public boolean beginning() {
        return prefix.matches(path);
    }

    @Benchmark
    public boolean literal() {
        return literal.matches(path);
    }
}
