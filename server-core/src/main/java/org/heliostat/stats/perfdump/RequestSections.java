package org.heliostat.stats.perfdump;

import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** Requests that ended, by virtual server and servlet, and how long they took, by bucket as well. */
record RequestSections(StringBuilder out) {

    void append(ServerSnapshot snapshot) {
        virtualServers(snapshot);
        servlets(snapshot);
        times(snapshot);
    }

    private void virtualServers(ServerSnapshot snapshot) {
        if (snapshot.virtualServers().isEmpty()) {
            return;
        }
        TextTable table =
                new TextTable("VS", "Requests", "2xx/3xx/4xx/5xx/Other", "Bytes In/Out", "Clients Gone", "Streams");
        for (VirtualServerSnapshot virtualServer : snapshot.virtualServers()) {
            RequestCountersSnapshot requests = virtualServer.requests();
            table.row(
                    virtualServer.id(),
                    Long.toString(requests.requests()),
                    requests.status2xx() + "/" + requests.status3xx() + "/" + requests.status4xx() + "/"
                            + requests.status5xx() + "/" + requests.statusOther(),
                    requests.bytesReceived() + "/" + requests.bytesSent(),
                    Long.toString(requests.clientsGone()),
                    Long.toString(requests.streams()));
        }
        table.append(out, "VirtualServers");
    }

    /** Only servlets that were used; pages are counted by the servlet that runs them. */
    private void servlets(ServerSnapshot snapshot) {
        TextTable table = new TextTable("URI", "VS", "Servlet", "Requests", "Errors");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            for (WebAppSnapshot.Servlet servlet : webApp.servlets()) {
                any = true;
                table.row(
                        webApp.uri(),
                        webApp.virtualServer(),
                        servlet.name(),
                        Long.toString(servlet.requests()),
                        Long.toString(servlet.errors()));
            }
        }
        if (any) {
            table.append(out, "Servlets");
        }
    }

    private void times(ServerSnapshot snapshot) {
        LatencyTable table = new LatencyTable("Milliseconds");
        for (VirtualServerSnapshot virtualServer : snapshot.virtualServers()) {
            table.row("vs " + virtualServer.id(), virtualServer.latency());
        }
        for (PerformanceSnapshot.Bucket bucket : snapshot.performance().buckets()) {
            table.row("bucket " + bucket.name(), bucket.responseTimes());
        }
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            for (WebAppSnapshot.Servlet servlet : webApp.servlets()) {
                table.row("servlet " + webApp.uri() + " " + servlet.name(), servlet.latency());
            }
        }
        if (!table.isEmpty()) {
            table.append(out, "ResponseTimes");
        }
    }
}
