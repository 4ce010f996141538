package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** How often the system sends something again to somebody who does not confirm it. */
final class Retransmissions implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_retries2";

    /** With fewer than 100 seconds TCP gives up too soon (RFC 1122, 4.2.3.5). */
    private static final long LEAST = 8;

    /** A quarter of an hour. */
    private static final long MOST = 15;

    private static final Topic TOPIC = new Topic(
            NAME,
            "clients that take nothing are ended by NetWriteTimeout; connections to databases that have vanished only by this:"
                    + " 15 are a quarter of an hour, 8 a hundred seconds or more, fewer break connections that are merely slow");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        String needed = LEAST + " to " + MOST;
        String arithmetic = "RFC 1122: 100 seconds at least";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        return now >= LEAST && now <= MOST
                ? TOPIC.ok(Long.toString(now), needed, arithmetic)
                : TOPIC.advice(
                        Long.toString(now),
                        needed,
                        arithmetic,
                        situation.settings().sysctl(NAME, now < LEAST ? LEAST : MOST));
    }
}
