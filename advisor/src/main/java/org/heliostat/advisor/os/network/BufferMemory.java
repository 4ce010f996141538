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

    /** Of x86 and of most others. */
    private static final long USUAL_KILOBYTES = 4;

    private static final int BITS_OF_KILOBYTE = 10;

    /** No buffer is larger; a number from the system may be anything. */
    private static final long MOST_BYTES = 1L << 30;

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
        long page = page(situation);
        long needed = connections.total() * (send + receive) / page;
        String arithmetic = "(" + connections.words() + ") x (" + Quantity.bytes(send) + " + " + Quantity.bytes(receive)
                + ") in pages of " + Quantity.bytes(page);
        List<Long> pages = situation.files().numbers(Sysctl.file(NAME));
        if (pages.size() != NUMBERS) {
            return TOPIC.notKnown(Quantity.count(needed), arithmetic);
        }
        long machine = situation.files().memoryOfMachine();
        if (pages.get(1) < needed && machine >= 0 && needed * page > machine / 2) {
            return TOPIC.low(
                    Quantity.count(pages.get(1)),
                    Quantity.count(needed),
                    arithmetic + ": more than half of the memory of the machine, which carries fewer connections",
                    List.of());
        }
        String wanted = pages.get(0) + " " + needed + " " + Math.max(pages.get(NUMBERS - 1), needed + needed / 2);
        return TOPIC.count(
                pages.get(1), needed, arithmetic, situation.settings().sysctl(NAME, wanted));
    }

    private static long size(OsSituation situation, String name, int which, long byDefault) {
        List<Long> sizes = situation.files().numbers(Sysctl.file(name));
        return sizes.size() == NUMBERS ? Math.min(MOST_BYTES, sizes.get(which)) : byDefault;
    }

    /** @return bytes */
    private static long page(OsSituation situation) {
        long kilobytes = situation.files().number("proc/self/smaps", "KernelPageSize");
        return (kilobytes > 0 ? kilobytes : USUAL_KILOBYTES) << BITS_OF_KILOBYTE;
    }
}
