package org.heliostat.advisor.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ReadFiles;
import org.heliostat.config.instance.SecurityFiles;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.resources.JavaConfig;
import org.heliostat.config.serverxml.LogConfig;
import org.heliostat.config.serverxml.QosConfig;
import org.heliostat.config.serverxml.QosLimits;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.testing.RecordPath;

/**
 * A server of which a test says what it counts. Begins as a busy one that is healthy: {@link #busy}; each step gives another
 * scene. Immutable.
 */
public final class Scene {

    private final ServerSnapshot snapshot;
    private final Map<Window, Long> covered;
    private final MagnusConf magnus;
    private final NsfcConf nsfc;
    private final ServerXml serverXml;
    private final Map<String, ObjConf> objConfs;
    private final Machine machine;
    private final Map<Window, Map<String, Object>> others;

    private Scene(
            ServerSnapshot snapshot,
            Map<Window, Long> covered,
            MagnusConf magnus,
            NsfcConf nsfc,
            ServerXml serverXml,
            Map<String, ObjConf> objConfs,
            Machine machine,
            Map<Window, Map<String, Object>> others) {
        this.snapshot = snapshot;
        this.covered = covered;
        this.magnus = magnus;
        this.nsfc = nsfc;
        this.serverXml = serverXml;
        this.objConfs = objConfs;
        this.machine = machine;
        this.others = others;
    }

    /** A server without a request, whose windows are all covered. */
    public static Scene quiet() {
        Map<Window, Long> covered = new EnumMap<>(Window.class);
        for (Window window : Window.values()) {
            covered.put(
                    window,
                    window == Window.START
                            ? Duration.ofHours(1).toMillis()
                            : window.length().toMillis());
        }
        return new Scene(
                        SampleSnapshot.justStarted(),
                        covered,
                        MagnusConf.defaults(),
                        NsfcConf.defaults(),
                        serverXml("info"),
                        Map.of(),
                        machine(),
                        Map.of())
                .with("jvm.heapUsed", 200L << 20)
                .with("jvm.heapMax", 512L << 20)
                .with("jvm.heapAfterCollection", 60L << 20)
                .with("jvm.collectionMillis", 0L)
                .with("jvm.outOfMemoryErrors", 0L)
                .with("window.ratios.processor", 0.01)
                .with("window.ratios.sessionsBusy", 0.0)
                .with("window.averages.sessionsBusy", 0.0)
                .with("window.averages.queueLength", 0.0);
    }

    /** Files and pages, a hundred requests a second, all of it well within every limit. */
    public static Scene busy() {
        return quiet().requests(6_000)
                .with("connectionQueue.queuedTotal", 3_000L)
                .with("quickLaneAnswers", 3_000L)
                .with("protocol.connectionsTotal", 300L)
                .with("protocol.connectionsOpen", 120)
                .with("protocol.requests", 6_000L)
                .with("keepAlive.count", 110)
                .with("keepAlive.max", 32_768)
                .with("keepAlive.hits", 5_700L)
                .with("keepAlive.timeouts", 250L)
                .with("timeSplit.total", times(6_000, 4))
                .with("timeSplit.queueing", times(3_000, 0.2))
                .with("timeSplit.functions", times(3_000, 0.3))
                .with("timeSplit.application", times(1_500, 12))
                .with("fileCache.entries", 300L)
                .with("fileCache.lookups", 4_000L)
                .with("fileCache.hits", 3_900L)
                .with("fileCache.contentHits", 1_500L)
                .with("fileCache.contentMisses", 20L)
                .with("fileCache.heapLimit", 1L << 20)
                .with("fileCache.heapUsed", 300L << 10)
                .with("fileCache.mediumLimit", 10L << 20)
                .with("fileCache.mediumUsed", 3L << 20)
                .with("fileCache.maxOpenFiles", 1_024L)
                .with("fileCache.openFiles", 10L)
                .with("jvm.collectionMillis", 900L)
                .with("window.perSecond.connections", 5.0)
                .with("window.perSecond.requests", 100.0)
                .with("window.averages.queueDelayNanos", 200_000.0)
                .with("window.averages.queueLength", 0.05)
                .with("window.averages.sessionsBusy", 4.0)
                .with("window.ratios.sessionsBusy", 0.03)
                .with("window.ratios.processor", 0.4);
    }

    /** Every session thread busy, and requests waiting, with idle processors: it depends on where their time goes. */
    public static Scene saturated() {
        return busy().with("window.ratios.sessionsBusy", 0.95)
                .with("window.averages.sessionsBusy", 121.0)
                .with("window.averages.queueLength", 20.0)
                .with("window.averages.queueDelayNanos", 300_000_000.0);
    }

    /** @return a distribution of so many durations of so many milliseconds */
    public static LatencySnapshot times(long count, double millis) {
        long nanos = (long) (millis * 1e6);
        return new LatencySnapshot(count, count * nanos, nanos, nanos, nanos, nanos, nanos);
    }

    private static Machine machine() {
        return new Machine(
                new Machine.Memory(4L << 30, 4L << 30, 0, 0, 512L << 20, false),
                new Machine.Descriptors(300, 65_536),
                new Machine.Throttle(-1, 0, 0, 0),
                new Machine.Listening(0, 4_096));
    }

    private static ServerXml serverXml(String logLevel) {
        return new ServerXml(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                new QosConfig(false, Duration.ofSeconds(30), Duration.ofMillis(100), QosLimits.NONE),
                JavaConfig.defaults(),
                new LogConfig("", logLevel, false, false, false, false, false));
    }

    /**
     * Sets a figure of every window.
     *
     * @param path such as {@code connectionQueue.overflows}
     */
    public Scene with(String path, Object value) {
        return of(RecordPath.with(snapshot, path, value), covered, magnus, machine);
    }

    /** Takes all figures from elsewhere; each window has the same. */
    public Scene figures(ServerSnapshot other) {
        return of(other, covered, magnus, machine);
    }

    /** Takes the whole machine from elsewhere. */
    public Scene machine(Machine other) {
        return of(snapshot, covered, magnus, other);
    }

    /** Sets a figure of one window, in which it is another than in the others. */
    public Scene in(Window window, String path, Object value) {
        Map<Window, Map<String, Object>> all = new EnumMap<>(Window.class);
        all.putAll(others);
        Map<String, Object> more = new LinkedHashMap<>(others.getOrDefault(window, Map.of()));
        more.put(path, value);
        all.put(window, more);
        return new Scene(snapshot, covered, magnus, nsfc, serverXml, objConfs, machine, all);
    }

    /** So many requests have ended, all of them well. */
    public Scene requests(long count) {
        return with("virtualServers", List.of(SampleSnapshot.virtualServer("vs1", count)));
    }

    /** @param path of {@link Machine}, such as {@code listening.overflows} */
    public Scene machine(String path, Object value) {
        return of(snapshot, covered, magnus, RecordPath.with(machine, path, value));
    }

    public Scene magnus(String directive, String value) {
        return of(snapshot, covered, magnus.with(directive, value), machine);
    }

    public Scene nsfc(String parameter, String value) {
        return new Scene(snapshot, covered, magnus, nsfc.with(parameter, value), serverXml, objConfs, machine, others);
    }

    public Scene logLevel(String level) {
        return new Scene(snapshot, covered, magnus, nsfc, serverXml(level), objConfs, machine, others);
    }

    /** @param path of {@link ServerXml}, such as {@code java} */
    public Scene serverXml(String path, Object value) {
        return new Scene(
                snapshot, covered, magnus, nsfc, RecordPath.with(serverXml, path, value), objConfs, machine, others);
    }

    /** @param name of the file, as server.xml has it */
    public Scene objConf(String name, ObjConf conf) {
        Map<String, ObjConf> more = new LinkedHashMap<>(objConfs);
        more.put(name, conf);
        return new Scene(snapshot, covered, magnus, nsfc, serverXml, more, machine, others);
    }

    /** Of a window only so much is covered. */
    public Scene covered(Window window, Duration time) {
        Map<Window, Long> other = new EnumMap<>(covered);
        other.put(window, time.toMillis());
        return of(snapshot, other, magnus, machine);
    }

    /** Of the other windows nothing is covered, such as where what happens is too rare for them. */
    public Scene only(Window window) {
        Map<Window, Long> other = new EnumMap<>(covered);
        other.replaceAll((each, millis) -> each == window || each == Window.START ? millis : 0);
        return of(snapshot, other, magnus, machine);
    }

    /** It was started so long ago, and has counted all of that since. */
    public Scene young(Duration age) {
        Map<Window, Long> other = new EnumMap<>(covered);
        other.replaceAll((each, millis) -> each == Window.START ? age.toMillis() : Math.min(millis, age.toMillis()));
        return of(snapshot, other, magnus, machine);
    }

    public ServerSnapshot snapshot(Window window) {
        ServerSnapshot of = RecordPath.with(snapshot, "window.name", window.word());
        for (Map.Entry<String, Object> other :
                others.getOrDefault(window, Map.of()).entrySet()) {
            of = RecordPath.with(of, other.getKey(), other.getValue());
        }
        return RecordPath.with(of, "window.coveredMillis", covered.getOrDefault(window, 0L));
    }

    public Configuration configuration() {
        return new Configuration(
                Path.of("instance"),
                magnus,
                serverXml,
                objConfs,
                Map.of(),
                nsfc,
                new SecurityFiles(Certificates.NONE, Map.of(), AccessConfig.NONE),
                ReadFiles.NONE);
    }

    public Machine machineFacts() {
        return machine;
    }

    public Situation situation() {
        return new Situation(this::snapshot, configuration(), machine, List::of);
    }

    /** @return the same, where these requests were slow or have failed */
    public Situation situation(List<RequestReport> requests) {
        return new Situation(this::snapshot, configuration(), machine, () -> requests);
    }

    /** @return what a rule finds, asked as a round does */
    public List<AdviceFinding> findings(String name) {
        return findings(name, situation());
    }

    /** @return what a rule finds where these requests were slow or have failed */
    public List<AdviceFinding> findings(String name, List<RequestReport> requests) {
        return findings(name, situation(requests));
    }

    private static List<AdviceFinding> findings(String name, Situation situation) {
        Rule rule = rule(name);
        return situation.says(rule.description().scope()) ? rule.examine(situation) : List.of();
    }

    /** @return the one finding of a rule; empty when it finds nothing */
    public Optional<AdviceFinding> finding(String name) {
        List<AdviceFinding> found = findings(name);
        if (found.size() > 1) {
            throw new AssertionError(name + " found " + found);
        }
        return found.stream().findFirst();
    }

    /** @return names of all rules that find something */
    public List<String> holding() {
        List<String> names = new ArrayList<>();
        for (Rule rule : RuleBook.all()) {
            String name = rule.description().name();
            if (!findings(name).isEmpty()) {
                names.add(name);
            }
        }
        return names;
    }

    private static Rule rule(String name) {
        return RuleBook.all().stream()
                .filter(rule -> rule.description().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": no such rule"));
    }

    private Scene of(
            ServerSnapshot other, Map<Window, Long> otherCovered, MagnusConf otherMagnus, Machine otherMachine) {
        return new Scene(other, otherCovered, otherMagnus, nsfc, serverXml, objConfs, otherMachine, others);
    }
}
