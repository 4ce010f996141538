package org.heliostat.adminui.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceReport;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.config.ConfigDesk;
import org.heliostat.adminui.config.FakeConfiguredServer;
import org.heliostat.adminui.testing.DirectLanes;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.RecordPath;

/** An instance with advice about it, whose figures and time a test says. */
final class TrialScene {

    static final String RULE = "few-threads";
    static final String MAGNUS = "# ours\nRqThrottle 4\nQueueTimeout 60\n";
    static final Trials.Wish WISH = new Trials.Wish(RULE, "", 60);
    private static final long MILLIS = 1_764_082_502_120L;

    final FakeTicker ticker = new FakeTicker();
    final DirectLanes lanes = new DirectLanes();
    final AtomicReference<AdviceReport> advice = new AtomicReference<>();
    final AtomicReference<ServerSnapshot> figures = new AtomicReference<>(closed(24, 0.6));
    final AtomicReference<String> trouble = new AtomicReference<>("");
    final Path conf;
    final FakeConfiguredServer server;
    Trials trials;

    TrialScene(Path instance) throws IOException {
        conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), MAGNUS);
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
                <MIME id="m1" file="mime.types"/>
                <LOG loglevel="finest"/>
                <VSCLASS id="c1" objectfile="obj.conf">
                <VS id="vs1" mime="m1" urlhosts="localhost"/>
                </VSCLASS>
                </SERVER>
                """);
        server = new FakeConfiguredServer(instance);
        stands(finding(threads("128")));
        trials = started();
    }

    /** @return trials of a server that has just been started */
    Trials started() {
        return new Trials(
                ConfigDesk.of(server, conf, this::millis),
                advice::get,
                new Trials.Watched(length -> figures.get(), trouble::get),
                lanes,
                conf.resolve("history/trial.json"),
                ticker,
                this::millis);
    }

    long millis() {
        return MILLIS;
    }

    void stands(AdviceFinding... findings) {
        advice.set(new AdviceReport(true, MILLIS, List.of(findings), new AdviceSnapshot(1, 0, 1, 0, 1, 0, 0, 0, 0)));
    }

    static AdviceFinding finding(ProposedChange change) {
        return new AdviceFinding(RULE, AdviceSeverity.WARNING, change.name(), "few threads", "why", "effect")
                .with(Optional.of(change))
                .aiming(new Aim("timeSplit.total.averageNanos", "ns", Aim.Better.LESS, 600e6, 100e6));
    }

    static ProposedChange threads(String to) {
        return new ProposedChange("conf/magnus.conf", "", "RqThrottle", "4", to);
    }

    /** A window in which so many clients asked again as soon as they had their answer, each after so many seconds. */
    static ServerSnapshot closed(int clients, double seconds) {
        return window(clients / seconds, clients, seconds);
    }

    /** A window in which so many requests came a second, whatever became of them. */
    static ServerSnapshot open(double perSecond, double seconds) {
        return window(perSecond, perSecond * seconds, seconds);
    }

    private static ServerSnapshot window(double perSecond, double inside, double seconds) {
        long requests = Math.round(perSecond * 60);
        long nanos = (long) (seconds * 1e9);
        ServerSnapshot made = SampleSnapshot.justStarted();
        made = with(made, "virtualServers", List.of(SampleSnapshot.virtualServer("vs1", requests)));
        made = with(
                made,
                "timeSplit.total",
                new LatencySnapshot(requests, requests * nanos, nanos, nanos, nanos, nanos, nanos));
        made = with(made, "window.coveredMillis", 60_000L);
        made = with(made, "window.perSecond.requests", perSecond);
        made = with(made, "window.perSecond.queued", perSecond);
        made = with(made, "window.averages.sessionsBusy", 0.0);
        return with(made, "window.averages.queueLength", inside);
    }

    static ServerSnapshot with(ServerSnapshot snapshot, String path, Object value) {
        return RecordPath.with(snapshot, path, value);
    }

    /** Of the requests of a window so many were answered 5xx. */
    static ServerSnapshot failing(ServerSnapshot window, long failed) {
        return with(
                window,
                "virtualServers",
                List.of(RecordPath.with(window.virtualServers().get(0), "requests.status5xx", failed)));
    }

    Trial begin() throws ProblemException {
        return trials.begin(WISH, "alice");
    }

    /** So many seconds pass, with a look in each. */
    void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            ticker.advance(Duration.ofSeconds(1));
            trials.look();
        }
    }

    Trial newest() {
        return trials.all().get(0);
    }

    String magnus() throws IOException {
        return Files.readString(conf.resolve("magnus.conf"));
    }

    List<ChangeRecord> history() throws IOException {
        return new ConfigFolder(conf).history().all();
    }

    /** Somebody edits the file, and reloads. */
    void edit(String magnus) throws IOException {
        Files.writeString(conf.resolve("magnus.conf"), magnus);
        server.reload();
    }
}
