package org.heliostat.benchmarks.advice;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.heliostat.benchmarks.advice.load.Load;
import org.heliostat.benchmarks.advice.replay.Recorder;
import org.heliostat.benchmarks.advice.server.CaseServer;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.Jar;
import org.heliostat.benchmarks.advice.server.Target;
import org.heliostat.benchmarks.advice.server.Template;
import org.heliostat.time.Ticker;

/** Runs one case after the other: plants, starts, loads, looks. Used by one thread. */
final class CaseRun {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /** After the cause stands: two rounds of the adviser, in which others may come to stand above it. */
    private static final Duration SETTLING = Duration.ofSeconds(12);

    private final Template template;
    private final Jar jar;
    private final Path work;
    private final Ports ports;
    private final Limits limits;
    private final Semaphore starts;
    private final boolean isGainMeasured;
    private final Ticker ticker;

    /**
     * Where the server of a case listens.
     *
     * @param plain port of HTTP
     * @param secure port of TLS
     * @param admin port of the administration
     */
    record Ports(int plain, int secure, int admin) {}

    /**
     * Makes one of several that run side by side.
     *
     * @param work folder that instances are made in
     * @param starts how many servers may be starting at one time: all at once, each would take minutes
     */
    CaseRun(
            Template template,
            Jar jar,
            Path work,
            Ports ports,
            Limits limits,
            Semaphore starts,
            boolean isGainMeasured,
            Ticker ticker) {
        this.template = template;
        this.jar = jar;
        this.work = work;
        this.ports = ports;
        this.limits = limits;
        this.starts = starts;
        this.isGainMeasured = isGainMeasured;
        this.ticker = ticker;
    }

    /** @return how it went; a case that cannot be run is an outcome, too */
    Outcome run(Fault fault) {
        long begin = ticker.nanos();
        try (Instance instance = Instance.of(template, work.resolve(fault.name()), ports.plain(), ports.secure())) {
            fault.planting().plant(instance);
            try (CaseServer server = start(instance);
                    Loads loads = Loads.begin(fault.loads(), server.target())) {
                return fault.isHealthy() ? healthy(fault, server) : planted(fault, server);
            }
        } catch (IOException | RuntimeException failed) { // Of code that makes what is wrong: the next case goes on.
            return failed(fault, failed, seconds(begin));
        }
    }

    private CaseServer start(Instance instance) throws IOException {
        starts.acquireUninterruptibly();
        try {
            return CaseServer.start(instance, jar, ports.admin(), ticker);
        } finally {
            starts.release();
        }
    }

    private Outcome planted(Fault fault, CaseServer server) throws IOException {
        long begin = ticker.nanos();
        long end = begin + limits.of(fault).toNanos();
        List<Finding> latest = List.of();
        Verdict verdict = Verdict.of(fault, latest);
        while (!verdict.found() && ticker.nanos() - end < 0) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            requireAlive(server);
            latest = look(server);
            verdict = Verdict.of(fault, latest);
        }
        long seconds = verdict.found() ? seconds(begin) : -1;
        if (verdict.found()) {
            LockSupport.parkNanos(SETTLING.toNanos());
            List<Finding> settled = look(server);
            if (Verdict.of(fault, settled).found()) {
                latest = settled;
                verdict = Verdict.of(fault, settled);
            }
        }
        Gain.Result gain = gain(fault, server, latest);
        return new Outcome(
                fault.name(),
                fault.area().heading(),
                false,
                verdict.found(),
                verdict.first(),
                verdict.grave(),
                verdict.fixed(),
                seconds,
                seconds(begin),
                List.copyOf(new TreeSet<>(fault.rules())),
                verdict.instead(),
                gain,
                "");
    }

    private Gain.Result gain(Fault fault, CaseServer server, List<Finding> findings) throws IOException {
        Optional<Finding> cause = Finding.first(findings, fault.rules());
        return isGainMeasured && cause.isPresent() ? new Gain(server, ticker).measure(cause.get()) : Gain.Result.NONE;
    }

    private Outcome healthy(Fault fault, CaseServer server) throws IOException {
        long begin = ticker.nanos();
        long end = begin + limits.healthy().toNanos();
        Map<String, String> stood = new LinkedHashMap<>();
        Set<String> grave = new LinkedHashSet<>();
        try (Recorder recorder = Recorder.into(server.target().folder())) {
            while (ticker.nanos() - end < 0) {
                LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
                requireAlive(server);
                recorder.record(server.target().admin(), ticker.nanos());
                for (Finding one : look(server)) {
                    stood.putIfAbsent(one.rule(), one.severity() + " " + one.rule() + ": " + one.title());
                    if (one.isGrave()) {
                        grave.add(one.rule() + one.about());
                    }
                }
            }
        }
        return new Outcome(
                fault.name(),
                fault.area().heading(),
                true,
                false,
                false,
                grave.size(),
                true,
                -1,
                seconds(begin),
                List.of(),
                List.copyOf(stood.values()),
                Gain.Result.NONE,
                "");
    }

    /** A server that is too busy to answer its administrator says nothing this time. */
    private static List<Finding> look(CaseServer server) {
        try {
            JsonNode advice = server.target().admin().advice();
            return Finding.of(advice);
        } catch (IOException busy) {
            return List.of();
        }
    }

    private static void requireAlive(CaseServer server) throws IOException {
        if (!server.isAlive()) {
            throw new IOException("the server has ended");
        }
    }

    private Outcome failed(Fault fault, Exception why, long ran) {
        return new Outcome(
                fault.name(),
                fault.area().heading(),
                fault.isHealthy(),
                false,
                false,
                0,
                false,
                -1,
                ran,
                List.copyOf(new TreeSet<>(fault.rules())),
                List.of(),
                Gain.Result.NONE,
                String.valueOf(why.getMessage()).strip());
    }

    private long seconds(long begin) {
        return Duration.ofNanos(ticker.nanos() - begin).toSeconds();
    }

    /** All loads of a case, which end together. */
    private record Loads(List<AutoCloseable> begun) implements AutoCloseable {

        static Loads begin(List<Load> loads, Target target) throws IOException {
            Loads all = new Loads(new ArrayList<>());
            try {
                for (Load load : loads) {
                    all.begun.add(load.begin(target));
                }
                return all;
            } catch (IOException failed) {
                all.close();
                throw failed;
            }
        }

        @Override
        public void close() {
            for (AutoCloseable one : begun) {
                try {
                    one.close();
                } catch (Exception left) { // The others must end, too.
                    System.err.println("a load did not end: " + left);
                }
            }
        }
    }
}
