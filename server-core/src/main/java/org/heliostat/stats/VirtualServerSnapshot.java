package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * One virtual server: the virtual-server element of stats-xml with its request-bucket.
 *
 * @param id of the {@code <VS>} element
 * @param mode {@code active} or {@code disabled}
 * @param hosts names it answers to
 * @param interfaces ids of the listen sockets it is reached by
 * @param requests that ended here
 * @param latency of these requests, from the complete head to the last byte handed over; nothing for virtual servers
 *     beyond those of stats-init virtual-servers
 * @param performance what they cost, by bucket
 * @param lastMethod method of the most recent request, empty before the first
 * @param lastUri path of the most recent request, empty before the first
 * @param openConnections requests in service now (QoS counts these as connections)
 * @param maxConnections maxconn; 0 = no limit
 * @param bytesPerSecond sent and received over the QoS metrics interval; 0 when QoS is off
 * @param maxBytesPerSecond maxbps; 0 = no limit
 * @param qosRefused requests that quality of service has refused
 * @param pace what slowing to bandwidth limits has done
 */
public record VirtualServerSnapshot(
        String id,
        String mode,
        List<String> hosts,
        List<String> interfaces,
        RequestCountersSnapshot requests,
        LatencySnapshot latency,
        PerformanceSnapshot.Part performance,
        String lastMethod,
        String lastUri,
        int openConnections,
        int maxConnections,
        long bytesPerSecond,
        long maxBytesPerSecond,
        long qosRefused,
        PaceSnapshot pace) {

    public VirtualServerSnapshot {
        hosts = List.copyOf(hosts);
        interfaces = List.copyOf(interfaces);
    }
}
