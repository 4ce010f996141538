package org.heliostat.advisor.os.network;

import java.util.List;
import org.heliostat.advisor.os.OsComparison;

/** The comparisons of this package. */
public final class NetworkComparisons {

    private NetworkComparisons() {}

    /** @return in the order of the report */
    public static List<OsComparison> all() {
        return List.of(
                new AcceptQueue(),
                new HandshakeQueue(),
                new SynCookies(),
                new PacketQueue(),
                new ConnectionTracking(),
                new LocalPorts(),
                new TimeWaitReuse(),
                new TimeWaitBuckets(),
                new FinWait(),
                new KeepAliveProbes(),
                new Retransmissions(),
                new IdleSlowStart(),
                new FixedBuffer("SndBufSize", "net.core.wmem_max"),
                new FixedBuffer("RcvBufSize", "net.core.rmem_max"),
                new GrowingBuffer("net.ipv4.tcp_wmem", "an answer"),
                new GrowingBuffer("net.ipv4.tcp_rmem", "an upload"),
                new BufferMemory());
    }
}
