package org.heliostat.adminui.rest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;

/** A server that does what the test says, and keeps what it was told. */
final class FakeServer implements ServerControl {

    final List<String> calls = new ArrayList<>();
    ServerState state = ServerState.READY;
    ReloadResult reloadResult = new ReloadResult(true, List.of(), List.of());
    private final Configuration configuration;

    FakeServer(Path instance) {
        ConfigurationReader.Result result = ConfigurationReader.read(instance, Map.of());
        configuration = result.orThrow();
    }

    @Override
    public ServerState state() {
        return state;
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
    public ReloadResult reload() {
        calls.add("reload");
        return reloadResult;
    }

    @Override
    public DrainResult stop() {
        calls.add("drain");
        return DrainResult.NOTHING;
    }

    @Override
    public ServerSnapshot snapshot() {
        return SampleSnapshot.busy();
    }

    @Override
    public String perfdump() {
        return "webservd pid: 1\n";
    }

    @Override
    public void reopenLogs() {
        calls.add("reopen");
    }
}
