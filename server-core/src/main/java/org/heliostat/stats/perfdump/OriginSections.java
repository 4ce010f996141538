package org.heliostat.stats.perfdump;

import java.util.List;
import org.heliostat.stats.program.OriginSnapshot;

/** The servers that the reverse proxy asks, and how long they took. Servers without any have no section. */
record OriginSections(StringBuilder out) {

    void append(List<OriginSnapshot> origins) {
        if (origins.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                "Origin",
                "State",
                "Active/Peak/Limit",
                "Connections/Idle/Limit",
                "Waiting/Peak",
                "Requests/Reused/Retried",
                "Refused/Expired");
        TextTable failures = new TextTable(
                "Origin",
                "Connect/TLS/Closed/Timeout/Malformed",
                "5xx",
                "Times Out",
                "Unasked",
                "Clients Gone",
                "Checks Failed",
                "Bytes Sent/Received");
        TextTable tunnels =
                new TextTable("Origin", "Tunnels/Peak/Limit", "Begun", "Refused", "Timed Out", "Bytes Sent/Received");
        TextTable protocols = new TextTable("Origin", "Protocol", "Streams", "Refused Streams", "GOAWAYs", "Floods");
        LatencyTable times = new LatencyTable("Milliseconds");
        for (OriginSnapshot one : origins) {
            table.row(
                    one.address(),
                    one.state(),
                    one.active() + "/" + one.activePeak() + "/" + one.limit(),
                    one.connections() + "/" + one.idle() + "/" + one.connectionLimit(),
                    one.waiting() + "/" + one.waitingPeak(),
                    one.requests() + "/" + one.reused() + "/" + one.retried(),
                    one.refused() + "/" + one.expired());
            failures.row(
                    one.address(),
                    one.failedConnect() + "/" + one.failedTls() + "/" + one.failedClosed() + "/" + one.failedTimeout()
                            + "/" + one.failedMalformed(),
                    Long.toString(one.errors()),
                    Long.toString(one.timesOut()),
                    Long.toString(one.unasked()),
                    Long.toString(one.clientsGone()),
                    Long.toString(one.checksFailed()),
                    one.bytesSent() + "/" + one.bytesReceived());
            tunnels.row(
                    one.address(),
                    one.tunnels() + "/" + one.tunnelsPeak() + "/" + one.tunnelLimit(),
                    Long.toString(one.tunnelsBegun()),
                    Long.toString(one.tunnelsRefused()),
                    Long.toString(one.tunnelsTimedOut()),
                    one.tunnelBytesSent() + "/" + one.tunnelBytesReceived());
            protocols.row(
                    one.address(),
                    one.protocol(),
                    Long.toString(one.streams()),
                    Long.toString(one.streamsRefused()),
                    Long.toString(one.goAways()),
                    Long.toString(one.floods()));
            times.row("connect " + one.address(), one.connect());
            times.row("first byte " + one.address(), one.firstByte());
            times.row("last byte " + one.address(), one.last());
        }
        table.append(out, "Origins");
        failures.append(out, "OriginFailures");
        tunnels.append(out, "OriginTunnels");
        protocols.append(out, "OriginProtocols");
        if (!times.isEmpty()) {
            times.append(out, "OriginTimes");
        }
    }
}
