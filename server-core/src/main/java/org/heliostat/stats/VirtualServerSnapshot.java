package org.heliostat.stats;

import java.util.List;

/**
 * One virtual server: the virtual-server element of stats-xml with its request-bucket.
 *
 * @param id of the {@code <VS>} element
 * @param mode {@code active} or {@code disabled}
 * @param hosts names it answers to
 * @param interfaces ids of the listen sockets it is reached by
 * @param requests that ended here
 * @param lastMethod method of the most recent request, empty before the first
 * @param lastUri path of the most recent request, empty before the first
 * @param openConnections requests in service now (QoS counts these as connections)
 * @param maxConnections maxconn; 0 = no limit
 * @param bytesPerSecond sent and received over the QoS metrics interval; 0 when QoS is off
 * @param maxBytesPerSecond maxbps; 0 = no limit
 */
public record VirtualServerSnapshot(
        String id,
        String mode,
        List<String> hosts,
        List<String> interfaces,
        RequestCountersSnapshot requests,
        String lastMethod,
        String lastUri,
        int openConnections,
        int maxConnections,
        long bytesPerSecond,
        long maxBytesPerSecond) {

    public VirtualServerSnapshot {
        hosts = List.copyOf(hosts);
        interfaces = List.copyOf(interfaces);
    }
}
