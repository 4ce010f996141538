package org.heliostat.stats.statsxml;

import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;

/** The requests of a virtual server, and what they cost by bucket. */
final class RequestElements {

    private RequestElements() {}

    static void requests(XmlTree tree, VirtualServerSnapshot virtualServer) {
        RequestCountersSnapshot counters = virtualServer.requests();
        tree.element("request-bucket", () -> {
            if (!virtualServer.lastMethod().isEmpty()) {
                tree.attribute("method", virtualServer.lastMethod()).attribute("uri", virtualServer.lastUri());
            }
            tree.attribute("countRequests", counters.requests())
                    .attribute("countBytesReceived", counters.bytesReceived())
                    .attribute("countBytesTransmitted", counters.bytesSent())
                    .attribute("rateBytesTransmitted", virtualServer.bytesPerSecond())
                    .attribute("maxByteTransmissionRate", virtualServer.maxBytesPerSecond())
                    .attribute("countOpenConnections", virtualServer.openConnections())
                    .attribute("maxOpenConnections", virtualServer.maxConnections());
            statuses(tree, counters);
        });
    }

    private static void statuses(XmlTree tree, RequestCountersSnapshot counters) {
        tree.attribute("count2xx", counters.status2xx())
                .attribute("count3xx", counters.status3xx())
                .attribute("count4xx", counters.status4xx())
                .attribute("count5xx", counters.status5xx())
                .attribute("countOther", counters.statusOther())
                .attribute("count200", counters.status200())
                .attribute("count302", counters.status302())
                .attribute("count304", counters.status304())
                .attribute("count400", counters.status400())
                .attribute("count401", counters.status401())
                .attribute("count403", counters.status403())
                .attribute("count404", counters.status404())
                .attribute("count503", counters.status503());
    }

    /** The sum of all buckets comes first; its requests are those of the virtual server that were measured. */
    static void profiles(XmlTree tree, VirtualServerSnapshot virtualServer) {
        if (virtualServer.performance().buckets().isEmpty()) {
            return;
        }
        long calls = 0;
        long latency = 0;
        long function = 0;
        for (PerformanceSnapshot.Counts bucket : virtualServer.performance().buckets()) {
            calls += bucket.invocations();
            latency += bucket.latencyNanos();
            function += bucket.functionNanos();
        }
        profile(
                tree,
                0,
                new PerformanceSnapshot.Counts(virtualServer.performance().requests(), calls, latency, function));
        int number = 1;
        for (PerformanceSnapshot.Counts bucket : virtualServer.performance().buckets()) {
            profile(tree, number++, bucket);
        }
    }

    private static void profile(XmlTree tree, int number, PerformanceSnapshot.Counts counts) {
        tree.element("profile-bucket", () -> tree.attribute("profile", StatsXmlWriter.profileId(number))
                .attribute("countCalls", counts.invocations())
                .attribute("countRequests", counts.requests())
                .attribute("ticksDispatch", counts.latencyNanos())
                .attribute("ticksFunction", counts.functionNanos()));
    }
}
