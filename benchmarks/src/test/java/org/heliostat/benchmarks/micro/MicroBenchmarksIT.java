package org.heliostat.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Every benchmark still runs; its figures mean nothing here. */
class MicroBenchmarksIT {

    @ParameterizedTest
    @ValueSource(
            classes = {
                AccessLogBenchmark.class,
                ConnectionQueueBenchmark.class,
                FileCacheBenchmark.class,
                HeadParseBenchmark.class,
                JdbcPoolBenchmark.class,
                PipelineBenchmark.class,
                WildcardBenchmark.class
            })
    void everyBenchmarkRuns(Class<?> benchmark) throws RunnerException {
        Options once = new OptionsBuilder()
                .include("\\." + benchmark.getSimpleName() + "\\.")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(10))
                .shouldFailOnError(true)
                .build();

        Collection<RunResult> results = new Runner(once).run();

        assertThat(results).isNotEmpty();
    }

    @Test
    void theQuickLaneAnswersTheSamplePage() throws Exception {
        try (ShippedInstance instance = ShippedInstance.create()) {
            SampleRequest request = new SampleRequest();
            var first = request.exchange();
            instance.virtualServer().run(first);
            var second = request.exchange();

            assertThat(first.response().status()).isEqualTo(200);
            assertThat(instance.virtualServer().tryQuick(second)).isTrue();
            assertThat(second.response().transport().bytesSent()).isEqualTo(1_024);
        }
    }

    @Test
    void runsWithTheAllocationProfilerUnlessAnotherIsAskedFor() {
        assertThat(MicroBenchmarks.withProfiler(new String[] {"Wildcard"})).containsExactly("Wildcard", "-prof", "gc");
        assertThat(MicroBenchmarks.withProfiler(new String[] {"-prof", "perf"})).containsExactly("-prof", "perf");
        assertThat(MicroBenchmarks.withProfiler(new String[] {"--help"})).containsExactly("-h");
    }
}
