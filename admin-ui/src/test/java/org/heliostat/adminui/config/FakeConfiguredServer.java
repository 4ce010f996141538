package org.heliostat.adminui.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;

/** A server that reads its instance as the real one does, and refuses a reload when the test says so. */
public final class FakeConfiguredServer implements ServerControl {

    final List<Integer> throttles = new ArrayList<>();
    public List<Finding> refusal = List.of();
    /** What a reload does once the configuration is in force. */
    Runnable afterwards = () -> {};

    private final Path instance;
    private Configuration configuration;

    public FakeConfiguredServer(Path instance) {
        this.instance = instance;
        this.configuration = ConfigurationReader.read(instance, Map.of()).orThrow();
    }

    @Override
    public ServerState state() {
        return ServerState.READY;
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return List.of();
    }

    @Override
    public Configuration configuration() {
        return configuration;
    }

    @Override
    public List<Finding> check(Map<String, Optional<byte[]>> staged) {
        return ConfigurationReader.readStaged(instance, staged).findings();
    }

    @Override
    public ReloadResult reload() {
        ConfigurationReader.Result read = ConfigurationReader.read(instance, Map.of());
        if (!refusal.isEmpty() || read.configuration().isEmpty()) {
            List<Finding> why = refusal.isEmpty() ? read.findings() : refusal;
            refusal = List.of();
            return ReloadResult.refused(why);
        }
        configuration = read.configuration().get();
        throttles.add(configuration.magnus().rqThrottle());
        return new ReloadResult(true, read.findings(), List.of(), List.of());
    }

    @Override
    public ReloadResult reload(Runnable inForce) {
        ReloadResult result = reload();
        if (result.applied()) {
            inForce.run();
            afterwards.run();
        }
        return result;
    }

    @Override
    public DrainResult stop() {
        return DrainResult.NOTHING;
    }

    @Override
    public ServerSnapshot snapshot() {
        return SampleSnapshot.busy();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return snapshot();
    }

    @Override
    public String perfdump() {
        return "";
    }

    @Override
    public void reopenLogs() {
        throw new IllegalStateException("nobody asked for that");
    }

    @Override
    public void rotateLogs() {
        throw new IllegalStateException("nobody asked for that");
    }
}
