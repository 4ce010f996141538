package org.heliostat.advisor.os.network;

import java.util.List;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Sysctl;
import org.heliostat.advisor.os.Topic;

/** Memory of the whole machine for buffers of TCP. */
final class BufferMemory implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_mem";
    private static final int NUMBERS = 3;

    /** Of x86 and of most others; where pages are larger, the setting is the same number of them. */
    private static final long PAGE = 4_096;

    /** Where tcp_wmem and tcp_rmem tell nothing: an answer of 16 KB under way, an empty receive buffer. */
    private static final long USUAL_SEND = 16_384;

    private static final long USUAL_RECEIVE = 4_096;

    private static final Topic TOPIC = new Topic(
            NAME,
            "pages of memory for buffers of all connections together; beyond the second number the system makes buffers smaller,"
                    + " beyond the third it drops connections");

    @Override
    public Comparison compare(OsSituation situation) {
        long send = size(situation, "net.ipv4.tcp_wmem", 1, USUAL_SEND);
        long receive = size(situation, "net.ipv4.tcp_rmem", 0, USUAL_RECEIVE);
        Sum connections = situation.connections();
        long needed = connections.total() * (send + receive) / PAGE;
        String arithmetic = "(" + connections.words() + ") x (" + Quantity.bytes(send) + " + " + Quantity.bytes(receive)
                + ") in pages of 4 KB";
        List<Long> pages = situation.files().numbers(Sysctl.file(NAME));
        if (pages.size() != NUMBERS) {
            return TOPIC.notKnown(Quantity.count(needed), arithmetic);
        }
        String wanted = pages.get(0) + " " + needed + " " + Math.max(pages.get(NUMBERS - 1), needed + needed / 2);
        return TOPIC.count(
                pages.get(1), needed, arithmetic, situation.settings().sysctl(NAME, wanted));
    }

    private static long size(OsSituation situation, String name, int which, long byDefault) {
        List<Long> sizes = situation.files().numbers(Sysctl.file(name));
        return sizes.size() == NUMBERS ? sizes.get(which) : byDefault;
    }
}
