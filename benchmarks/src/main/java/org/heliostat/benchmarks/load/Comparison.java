package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.time.Ticker;

/**
 * Runs a plan: in each round every server is started, meets its cases and is ended, one server at a time. What slows
 * the machine for a while then hurts all alike, and no server lives from one lucky compilation.
 */
final class Comparison {

    private final Plan plan;
    private final Servers servers;
    private final LoadGenerator generator;
    private final Ticker ticker;
    private final Consumer<String> progress;
    private final Retakes retakes;
    private final List<String> failures = new ArrayList<>();

    Comparison(Plan plan, Servers servers, LoadGenerator generator, Ticker ticker, Consumer<String> progress) {
        this.plan = plan;
        this.servers = servers;
        this.generator = generator;
        this.ticker = ticker;
        this.progress = progress;
        this.retakes = new Retakes(plan.again(), progress);
    }

    List<Measurement> run() {
        List<Measurement> measurements = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (ServerKind kind : plan.order(round)) {
                String obstacle = servers.obstacle(kind);
                if (!obstacle.isEmpty()) {
                    failed(kind.label() + " left out: " + obstacle);
                } else if (!plan.casesFor(kind).isEmpty()) {
                    measurements.addAll(run(kind, round));
                }
            }
        }
        return measurements;
    }

    /** @return what could not be measured and why, each once */
    List<String> failures() {
        return failures.stream().distinct().toList();
    }

    private List<Measurement> run(ServerKind kind, int round) {
        List<Measurement> measurements = new ArrayList<>();
        List<LoadCase> cases = new ArrayList<>(plan.casesFor(kind));
        cases.removeIf(each -> isLeftOut(each));
        if (cases.isEmpty()) {
            return measurements;
        }
        boolean servlets = cases.stream().anyMatch(LoadCase::needsServlets);
        boolean programs = cases.stream().anyMatch(LoadCase::needsPrograms);
        boolean bookstore = cases.stream().anyMatch(LoadCase::needsBookstore);
        try (ServerProcess server =
                servers.start(kind, servlets, programs, bookstore ? Extras.BOOKSTORE : Extras.NONE)) {
            Duration first = plan.firstWarmUp();
            for (LoadCase each : cases) {
                Duration before = first;
                Optional<Measurement> quietest =
                        retakes.quietest(again -> measure(server, each, round, again == 0 ? before : plan.warmUp()));
                quietest.ifPresent(result -> progress.accept(line(result)));
                quietest.ifPresent(measurements::add);
                first = plan.warmUp();
            }
        } catch (IOException failed) {
            failed(kind.label() + ": " + failed.getMessage());
        }
        return measurements;
    }

    private boolean isLeftOut(LoadCase loadCase) {
        String obstacle = loadCase.needsBookstore() ? servers.obstacleOfBookstore() : loadCase.obstacle();
        if (!obstacle.isEmpty()) {
            failed(loadCase.label() + " left out: " + obstacle);
        }
        return !obstacle.isEmpty();
    }

    private Optional<Measurement> measure(ServerProcess server, LoadCase loadCase, int round, Duration warmUp) {
        String where = server.kind().label() + ", " + loadCase.label();
        Workload workload = loadCase.workload(server.kind());
        Optional<AllocationMeter> allocation =
                server.kind().isJvm() ? AllocationMeter.attach(server.pid()) : Optional.empty();
        try {
            check(server, loadCase, workload);
            NoiseMeter noise = new NoiseMeter(ticker, loadCase.needsDatabase());
            ResourceMeter meter = new ResourceMeter(server, allocation.orElse(null));
            CacheMeter cache = new CacheMeter(server);
            Meters meters = loadCase.needsTree() ? Meters.of(noise, cache, meter) : Meters.of(noise, meter);
            Tally tally = generator.load(workload, server.port(), warmUp, plan.measured(), meters);
            long requests = Math.max(1, tally.answers());
            return Optional.of(new Measurement(
                    server.kind(),
                    loadCase,
                    round,
                    tally,
                    meter.cpuMicros(requests),
                    meter.allocatedBytes(requests),
                    cache.hitRatio(),
                    noise.noise()));
        } catch (IOException failed) {
            failed(where + ": " + failed.getMessage());
            return Optional.empty();
        } finally {
            close(allocation);
        }
    }

    /** Nobody wins by answering something else. */
    private static void check(ServerProcess server, LoadCase loadCase, Workload workload) throws IOException {
        String target = workload.plain().target();
        HttpResponse<byte[]> answer = server.get(target);
        int length = answer.body().length;
        boolean hasText = new String(answer.body(), StandardCharsets.UTF_8).contains(loadCase.sign());
        if (answer.statusCode() != 200
                || length < workload.plain().shortest()
                || length > workload.plain().longest()
                || !hasText) {
            throw new IOException(target + ": status " + answer.statusCode() + ", " + length + " bytes (expected: 200, "
                    + workload.plain().shortest() + " to " + workload.plain().longest() + " bytes)");
        }
    }

    private static String line(Measurement result) {
        String hits = Double.isNaN(result.hitRatio())
                ? ""
                : String.format(Locale.ROOT, "  cached %.1f %%", 100 * result.hitRatio());
        return String.format(
                        Locale.ROOT,
                        "round %d  %-24s %-18s %,9.0f /s  p50 %,8.0f us  p99 %,8.0f us  cpu %6.1f us  alloc %,8.0f B  wrong %d",
                        result.round(),
                        result.server().label(),
                        result.loadCase().label(),
                        result.tally().perSecond(),
                        result.tally().p50Micros(),
                        result.tally().p99Micros(),
                        result.cpuMicros(),
                        result.allocatedBytes(),
                        result.tally().wrong())
                + hits;
    }

    private void failed(String text) {
        failures.add(text);
        progress.accept(text);
    }

    private void close(Optional<AllocationMeter> allocation) {
        try {
            if (allocation.isPresent()) {
                allocation.get().close();
            }
        } catch (IOException gone) {
            progress.accept("the JMX connection broke: " + gone.getMessage());
        }
    }
}
