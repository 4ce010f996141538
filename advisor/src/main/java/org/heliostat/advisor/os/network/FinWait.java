package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** How long the system waits for the other side's end of a connection that the server has closed. */
final class FinWait implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_fin_timeout";
    private static final long USUAL_SECONDS = 60;

    private static final Topic TOPIC = new Topic(
            NAME,
            "a client that vanished never ends its side: for so long the connection takes memory, and one to another machine its"
                    + " port");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        String needed = "at most 60 s";
        String arithmetic = "as long as TIME_WAIT";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        return now <= USUAL_SECONDS
                ? TOPIC.ok(now + " s", needed, arithmetic)
                : TOPIC.advice(
                        now + " s", needed, arithmetic, situation.settings().sysctl(NAME, USUAL_SECONDS));
    }
}
