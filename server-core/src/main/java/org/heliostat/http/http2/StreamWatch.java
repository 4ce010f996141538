package org.heliostat.http.http2;

import java.util.function.Supplier;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.channel.SentProgress;
import org.heliostat.http.exchange.BodyDeadline;

/**
 * Watches one stream: how its client takes the answer and sends the body, and, where the stream is another protocol's, whether
 * anything passes. On the I/O loop.
 */
final class StreamWatch {

    /** What has become of the time that a client is given. */
    enum Verdict {
        IN_TIME,
        /** It takes no answer, or hardly any. */
        STALLED,
        /** The body of its request comes too slowly. */
        BODY_SLOW,
        /** Nothing passes on a stream that is another protocol's. */
        SILENT,
        /** It has its answer and goes on sending a body that nobody reads. */
        UNREAD
    }

    /**
     * What all streams of a connection are watched with.
     *
     * @param streams how many there are
     * @param progress of the client with all that was sent on the connection
     */
    record Shared(HttpSettings settings, int streams, Supplier<SentProgress> progress) {}

    private final SendStall stall = new SendStall();
    private final BodyDeadline body = new BodyDeadline();
    private long passed;
    private long since;
    private boolean isUpgradeSeen;
    private boolean isUnreadSeen;

    /**
     * To be asked about once a second.
     *
     * @param connection what the stream shares with others
     * @param waits whether some of the answer waits for the client's window
     * @param pending bytes of the request's body in a frame that is not whole yet
     */
    Verdict look(Shared connection, Http2Stream stream, boolean waits, int pending, long now) {
        HttpSettings settings = connection.settings();
        Http2Transport transport = stream.transport();
        if (stream.isUnread()) {
            boolean isLong = isUnreadSeen;
            isUnreadSeen = true;
            return isLong ? Verdict.UNREAD : Verdict.IN_TIME;
        }
        if (stall.isOver(waits, transport.contentLeft(), connection.streams(), connection.progress(), now, settings)) {
            return Verdict.STALLED;
        }
        if (transport.isUpgraded()) {
            return !transport.isWatchedElsewhere() && isSilent(transport, now, settings)
                    ? Verdict.SILENT
                    : Verdict.IN_TIME;
        }
        Http2Body content = stream.body();
        boolean tooSlow = content != null
                && !stream.isRemoteEnded()
                && (body.isMissed(isAwaited(content, transport), content.received() + pending, now, settings)
                        || content.isOverdue(now));
        return tooSlow ? Verdict.BODY_SLOW : Verdict.IN_TIME;
    }

    /** Where both sides go on at the same time, whoever passes their bytes judges their silence. */
    private static boolean isAwaited(Http2Body content, Http2Transport transport) {
        return content.isAwaited() && !transport.isWatchedElsewhere();
    }

    private boolean isSilent(Http2Transport transport, long now, HttpSettings settings) {
        long total = transport.framed() + transport.bytesReceived();
        if (!isUpgradeSeen || total != passed) {
            isUpgradeSeen = true;
            passed = total;
            since = now;
        }
        long limit = settings.timeOuts().upgradeTimeout().toNanos();
        return limit > 0 && now - since >= limit;
    }
}
