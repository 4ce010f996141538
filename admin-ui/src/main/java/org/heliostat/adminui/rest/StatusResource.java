package org.heliostat.adminui.rest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Json;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ServerSnapshot;

/** {@code GET /api/v1/status}: which server this is, where it listens and whether it is ready. */
record StatusResource(ServerControl server, Path instance, Json json) implements AdminResource {

    /** The answer. */
    record Status(
            String state,
            String version,
            String java,
            String instance,
            long pid,
            long startedMillis,
            long secondsRunning,
            List<Address> listenSockets) {}

    private record Address(String id, String url) {}

    @Override
    public void answer(Exchange exchange) throws IOException {
        ServerSnapshot snapshot = server.snapshot();
        ServerSnapshot.Identity identity = snapshot.identity();
        json.send(
                exchange,
                200,
                new Status(
                        ApiWords.of(server.state()),
                        identity.version(),
                        Runtime.version().toString(),
                        instance.toString(),
                        identity.pid(),
                        identity.startedMillis(),
                        snapshot.secondsRunning(),
                        server.listenAddresses().stream()
                                .map(StatusResource::address)
                                .toList()));
    }

    private static Address address(ListenAddress address) {
        return new Address(address.id(), address.url());
    }
}
