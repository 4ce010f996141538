package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/**
 * A buffer of sockets whose size a directive sets.
 *
 * @param directive {@code SndBufSize} or {@code RcvBufSize}
 * @param name of the largest size that the system gives
 */
record FixedBuffer(String directive, String name) implements OsComparison {

    @Override
    public Comparison compare(OsSituation situation) {
        Topic topic = new Topic(name, "a buffer that is asked for is made no larger than this, without a word");
        long size = situation.configuration().magnus().values().integer(directive);
        return size == 0
                ? unset(topic, situation.sysctl(name))
                : topic.bytes(
                        situation.sysctl(name),
                        size,
                        directive + " " + Quantity.bytes(size),
                        situation.settings().sysctl(name, size));
    }

    private Comparison unset(Topic topic, long now) {
        String arithmetic = directive + " is not set: the system lets buffers grow by themselves";
        return now < 0 ? topic.notKnown("any", arithmetic) : topic.ok(Quantity.bytes(now), "any", arithmetic);
    }
}
