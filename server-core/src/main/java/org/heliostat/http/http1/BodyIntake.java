package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.function.Supplier;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.exchange.BodyDeadline;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.BodyException;
import org.jspecify.annotations.Nullable;

/**
 * The loop's side of the request body at hand: fed while somebody may read it, dropped after the answer. Belongs to
 * one connection, runs on its I/O loop.
 */
final class BodyIntake {

    /** What came of dropping. */
    enum Dropped {
        DONE,
        MORE,
        TOO_MUCH
    }

    private final HttpEnvironment environment;
    private @Nullable Http1Body body;
    private @Nullable BodyDeadline deadline;
    private boolean broken;
    private long dropSince;
    private long receivedThen;

    BodyIntake(HttpEnvironment environment) {
        this.environment = environment;
    }

    /** @param next body of the next request, null when it has none */
    void begin(@Nullable Http1Body next) {
        body = next;
        deadline = null;
    }

    /** @return whether bytes of the body are still on the wire */
    boolean isUnfinished() {
        return body != null && !body.isDecoded();
    }

    /** @return whether more of the body will come, and somebody may read it although the answer is complete */
    boolean isKept() {
        return body != null && !broken && !body.isDecoded() && body.holdsUp();
    }

    /** @return whether somebody collects the body without keeping a thread for it */
    boolean isCollecting() {
        return body != null && body.isAwaitedWithoutThread();
    }

    /** @return whether it is unknown where the body ends, so that nothing behind it can be read */
    boolean isBroken() {
        return broken;
    }

    /** @return whether the reader keeps up */
    boolean takesMore() {
        return broken || body == null || !body.isPaused();
    }

    /** Takes what has come; a malformed body is ended, its reader learns it, and nothing more is read. */
    void feed(Inbox inbox, ConnectionName name) {
        Http1Body feeding = body;
        ByteBuf in = inbox.bytes();
        if (feeding == null || feeding.isDecoded() || in == null || broken) {
            return;
        }
        try {
            feeding.feed(in);
        } catch (ProtocolException bad) {
            String why = String.valueOf(bad.getMessage());
            environment.counters().countAndLog(bad.event(), name, why);
            broken = true;
            feeding.fail(new BodyException(bad.status(), why));
            inbox.clear();
        }
    }

    /** Ends a body that comes too slowly while somebody waits for it; called about once a second. */
    void endIfTooSlow(Inbox inbox, long now, ConnectionName name) {
        Http1Body feeding = body;
        if (feeding == null || broken) {
            return;
        }
        if (deadline == null) {
            deadline = new BodyDeadline();
        }
        boolean isAwaited = !feeding.isDecoded() && feeding.isAwaited();
        boolean isMissed = deadline.isMissed(isAwaited, feeding.received(), now, environment.settings());
        if (!isMissed && !feeding.isOverdue(now)) {
            return;
        }
        environment.counters().countAndLog(ProtocolEvent.BODY_TIMEOUT, name, "request body is too slow");
        broken = true;
        feeding.fail(new BodyException(408, "request body is too slow"));
        inbox.clear();
    }

    /** The client has ended its half of a connection that has no other end. */
    void endOfInput() {
        if (body != null) {
            body.endOfInput();
        }
    }

    /**
     * Tells the reader, where there is one, that nothing more will come.
     *
     * @param why made where somebody hears it: most connections end without a body, and stack traces are dear
     */
    void fail(Supplier<IOException> why) {
        if (body != null) {
            body.fail(why.get());
        }
    }

    /** @return whether the rest is short enough to be dropped; from now on nobody can read it */
    boolean beginDropping() {
        Http1Body unread = present();
        unread.fail(new IOException("the answer is complete (expected: reading the body before)"));
        dropSince = environment.ticker().nanos();
        receivedThen = unread.received();
        return unread.isWorthDraining(environment.settings().bodies().maxDrainedBody());
    }

    /** Drops what is here of the body. */
    Dropped drop(Inbox inbox) throws ProtocolException {
        Http1Body unread = present();
        ByteBuf in = inbox.bytes();
        if (in != null) {
            unread.skip(in);
        }
        if (unread.isDecoded()) {
            return Dropped.DONE;
        }
        if (unread.received() - receivedThen > environment.settings().bodies().maxDrainedBody()) {
            environment.counters().count(ProtocolEvent.DRAIN_TIMEOUT);
            return Dropped.TOO_MUCH;
        }
        return Dropped.MORE;
    }

    /** @return whether dropping takes longer than RqTransactionTimeout */
    boolean isDropOverdue(long now, ConnectionName name) {
        if (now - dropSince
                < environment.settings().timeOuts().rqTransactionTimeout().toNanos()) {
            return false;
        }
        environment.counters().countAndLog(ProtocolEvent.DRAIN_TIMEOUT, name, "unread request body does not end");
        return true;
    }

    private Http1Body present() {
        if (body == null) {
            throw new IllegalStateException("the request has no body");
        }
        return body;
    }
}
