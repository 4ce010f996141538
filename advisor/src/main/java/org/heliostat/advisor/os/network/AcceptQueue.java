package org.heliostat.advisor.os.network;

import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** The queue of connections that are to be accepted, of each listen socket. */
final class AcceptQueue implements OsComparison {

    private static final String NAME = "net.core.somaxconn";

    private static final Topic TOPIC = new Topic(
            NAME,
            "the system cuts each queue of connections to be accepted to this without a word; a rush that finds it full is"
                    + " dropped, and its clients try again a second later. It counts when a listen socket is opened: start the"
                    + " server anew");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        long listenQ = situation.configuration().magnus().listenQ();
        String needed = Quantity.count(listenQ);
        String arithmetic = "ListenQ " + needed + ", for each of "
                + situation.configuration().serverXml().listenSockets().size() + " LS";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        return Thresholds.isBacklogCut(now, listenQ)
                ? TOPIC.low(
                        Quantity.count(now),
                        needed,
                        arithmetic,
                        situation.settings().sysctl(NAME, listenQ))
                : TOPIC.ok(Quantity.count(now), needed, arithmetic);
    }
}
