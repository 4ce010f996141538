package org.heliostat.advisor.os.network;

import java.util.List;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Sysctl;
import org.heliostat.advisor.os.Topic;

/**
 * A buffer of connections that the system lets grow by itself.
 *
 * @param name of the setting: least, usual and largest size
 * @param what goes through it, such as {@code an answer}
 */
record GrowingBuffer(String name, String what) implements OsComparison {

    /** 100 Mbit/s over a line on which an answer takes 80 ms come to that. */
    private static final long LEAST_OF_MOST = 1L << 20;

    private static final int NUMBERS = 3;

    @Override
    public Comparison compare(OsSituation situation) {
        Topic topic = new Topic(
                name,
                "the third number is how far the buffer of a connection may grow; " + what
                        + " over a fast line far away goes no faster than a buffer in each round trip");
        List<Long> sizes = situation.files().numbers(Sysctl.file(name));
        String arithmetic = "100 Mbit/s with a round trip of 80 ms";
        if (sizes.size() != NUMBERS) {
            return topic.notKnown(Quantity.bytes(LEAST_OF_MOST), arithmetic);
        }
        return topic.bytes(
                sizes.get(NUMBERS - 1),
                LEAST_OF_MOST,
                arithmetic,
                situation.settings().sysctl(name, sizes.get(0) + " " + sizes.get(1) + " " + LEAST_OF_MOST));
    }
}
