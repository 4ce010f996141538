package org.heliostat.advisor.os.network;

import java.util.List;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Packets that wait between the network's driver and TCP. */
final class PacketQueue implements OsComparison {

    private static final String NAME = "net.core.netdev_max_backlog";
    private static final String COUNTED = "proc/net/softnet_stat";
    private static final int HEXADECIMAL = 16;
    private static final int DROPPED = 1;

    /** How many are missing is not counted. */
    private static final long STEP = 4;

    private static final Topic TOPIC = new Topic(
            NAME,
            "packets beyond it are dropped, and sent again by TCP some hundred milliseconds later: slow answers now and then,"
                    + " under an even load");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        long dropped = dropped(situation.files().lines(COUNTED));
        if (now < 0 || dropped < 0) {
            return TOPIC.notKnown("enough that none is dropped", COUNTED + " cannot be read");
        }
        String arithmetic = Quantity.count(dropped) + " packets were dropped since the machine was started";
        return dropped == 0
                ? TOPIC.ok(Quantity.count(now), "enough that none is dropped", arithmetic)
                : TOPIC.advice(
                        Quantity.count(now),
                        Quantity.count(STEP * now),
                        arithmetic,
                        situation.settings().sysctl(NAME, STEP * now));
    }

    /** A line for each processor; hexadecimal numbers, the second counts drops. */
    private static long dropped(List<String> lines) {
        long sum = lines.isEmpty() ? -1 : 0;
        for (String line : lines) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length <= DROPPED || !words[DROPPED].matches("[0-9a-fA-F]{1,15}")) {
                return -1;
            }
            sum += Long.parseLong(words[DROPPED], HEXADECIMAL);
        }
        return sum;
    }
}
