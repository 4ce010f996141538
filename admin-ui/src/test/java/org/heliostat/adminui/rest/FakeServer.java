package org.heliostat.adminui.rest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.Finding;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.WindowQuery;

/** A server that does what the test says, and keeps what it was told. */
public final class FakeServer implements ServerControl {

    public Supplier<ServerSnapshot> snapshots = SampleSnapshot::busy;
    final List<String> calls = new ArrayList<>();
    ServerState state = ServerState.READY;
    String trouble = "";
    ApplicationCounts applications = ApplicationCounts.NONE;
    ReloadResult reloadResult = new ReloadResult(true, List.of(), List.of(), List.of());
    private final Configuration configuration;
    private Map<String, ServerCertificate> swapped = Map.of();
    private List<ServerCertificate> standIns = List.of();

    public FakeServer(Path instance) {
        ConfigurationReader.Result result = ConfigurationReader.read(instance, Map.of());
        configuration = result.orThrow();
    }

    public FakeServer(Configuration configuration) {
        this.configuration = configuration;
    }

    /** @return what the server was told, in order */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** From now on every reload finds an error. */
    public void refuseReloads() {
        reloadResult = ReloadResult.refused(List.of());
    }

    /** Certificates have changed on disk and are in use. */
    public void swap(ServerCertificate now) {
        swapped = Map.of(now.nickname(), now);
    }

    /** An ordered certificate has not come. */
    public void standIn(ServerCertificate shown) {
        standIns = List.of(shown);
    }

    @Override
    public List<ServerCertificate> standIns() {
        return standIns;
    }

    @Override
    public Map<String, ServerCertificate> certificates() {
        return swapped.isEmpty() ? ServerControl.super.certificates() : swapped;
    }

    @Override
    public ServerState state() {
        return state;
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public ApplicationCounts applicationCounts() {
        return applications;
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return List.of(new ListenAddress("ls1", "http", "localhost", 8080));
    }

    @Override
    public Configuration configuration() {
        return configuration;
    }

    @Override
    public List<Finding> check(Map<String, Optional<byte[]>> staged) {
        return List.of();
    }

    @Override
    public ReloadResult reload() {
        calls.add("reload");
        return reloadResult;
    }

    @Override
    public ReloadResult reload(Runnable inForce) {
        ReloadResult result = reload();
        if (result.applied()) {
            inForce.run();
        }
        return result;
    }

    @Override
    public DrainResult stop() {
        calls.add("drain");
        return DrainResult.NOTHING;
    }

    @Override
    public ServerSnapshot snapshot() {
        return snapshots.get();
    }

    /** Counts nothing in windows, but says what it was asked for. */
    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        WindowSnapshot none = WindowSnapshot.NONE;
        return snapshots
                .get()
                .with(new WindowSnapshot(
                        query.figures().word(),
                        query.counters().word(),
                        query.figures().length().toMillis(),
                        none.perSecond(),
                        none.averages(),
                        none.ratios(),
                        none.samples()));
    }

    @Override
    public String perfdump() {
        return "webservd pid: 1\n";
    }

    @Override
    public void reopenLogs() {
        calls.add("reopen");
    }

    @Override
    public void rotateLogs() {
        calls.add("rotate");
    }
}
