package org.heliostat.gateway.upstream.http2;

import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.upstream.UpstreamSettings;

/**
 * When the origin of one connection may be asked by PING whether it is there. gRPC's servers count PINGs, and end a connection for too
 * many ("too_many_pings"): none of ours is without a look at how many there were. On the loop of the connection.
 */
final class OriginPings {

    /** What closes connections that nobody used does so after seconds: one that has just sent something is surely open. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /** So many PINGs between two responses are taken by everybody. */
    private static final int QUICK_PINGS = 2;

    /** They allow one more in five minutes while requests are on the connection, and the first when it is as old as that. */
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(310);

    /** Of silence; 0 for never. */
    private final long everyNanos;

    private final long answerNanos;
    private final long begunAt;
    private long heardAt;
    private long sentAt;
    private boolean isWaiting;

    /** Whether it was sent for the sake of one request alone. */
    private boolean isProof;

    /** PINGs since something of a response has come. */
    private int pings;

    /** Since when a request is on the connection, of those behind which nothing was heard. */
    private long askedAt;

    private boolean isAsked;

    OriginPings(UpstreamSettings settings, long now) {
        this.everyNanos = settings.http2().ping().toNanos();
        this.answerNanos = settings.connectTimeout().toNanos();
        this.begunAt = now;
        this.heardAt = now;
    }

    /** The origin has sent something. */
    void heard(long now) {
        heardAt = now;
        isAsked = false;
    }

    /** It has sent something of a response: those who count begin anew. */
    void responded() {
        pings = 0;
    }

    /** A request is about to be on the connection. */
    void asked(long now) {
        if (!isAsked) {
            isAsked = true;
            askedAt = now;
        }
    }

    /** @param forOne whether it is for the sake of one request alone */
    void sent(long now, boolean forOne) {
        isWaiting = true;
        isProof = forOne;
        pings++;
        sentAt = now;
    }

    /** The last one is answered, or no answer is waited for any more. */
    void over() {
        isWaiting = false;
    }

    /** @return whether the last one is not answered yet */
    boolean isWaiting() {
        return isWaiting;
    }

    /** @return whether the last one was sent for the sake of one request alone */
    boolean isProof() {
        return isProof;
    }

    boolean isOverdue(long now) {
        return isWaiting && now - sentAt >= answerNanos;
    }

    /** @return whether something was heard a moment ago */
    boolean isFresh(long now) {
        return now - heardAt <= FRESH_NANOS;
    }

    /** @return whether one may be sent before a request, or is on its way */
    boolean mayProve(long now, boolean isIdle) {
        return isWaiting || pings < QUICK_PINGS || !isIdle && now - sentAt >= SELDOM_NANOS;
    }

    boolean isDue(long now, boolean isIdle) {
        return everyNanos > 0 && (isSilent(now, isIdle) || isAskedInVain(now));
    }

    /** After http2-ping, and after twice that; then seldom, and not at all where nothing waits for an answer. */
    private boolean isSilent(long now, boolean isIdle) {
        if (pings >= QUICK_PINGS && isIdle) {
            return false;
        }
        return now - heardAt >= (pings < QUICK_PINGS ? everyNanos << pings : Math.max(everyNanos, SELDOM_NANOS));
    }

    /** A request has come behind all PINGs: whether anybody is there to answer it is asked once more. */
    private boolean isAskedInVain(long now) {
        return pings == QUICK_PINGS
                && isAsked
                && sentAt - askedAt < 0
                && now - askedAt >= everyNanos
                && now - begunAt >= SELDOM_NANOS;
    }
}
