package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the head of the next request: how long one may take, whether one is wanted yet, whether the connection may
 * be kept for it. Belongs to one connection, runs on its I/O loop.
 */
final class HeadWait {

    /** What has become of the time that a client is given. */
    enum Patience {
        IN_TIME,
        /** A head was begun, and is not complete. */
        HEAD_OVERDUE,
        /** Nothing was sent. */
        IDLE
    }

    private final TransportOwner owner;
    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final HeadReader heads;
    private final KeepReservation reservation;

    private long requests;
    private long since;
    private boolean begun;
    private boolean heldBack;

    HeadWait(TransportOwner owner, HeadReader heads) {
        this.owner = owner;
        this.channel = owner.channel();
        this.environment = owner.environment();
        this.heads = heads;
        this.reservation = new KeepReservation(environment.keepAlive());
        this.since = environment.ticker().nanos();
    }

    /** The handshake of a secure connection is over; the first head can come from now on. */
    void secured(TlsSession session) {
        heads.secured(session);
        since = environment.ticker().nanos();
    }

    /** The client's time begins: nothing of a further request is here. */
    void begin() {
        since = channel.now();
    }

    /** @return the exchange of the head at the front, null when no whole one is there or wanted */
    @Nullable
    Exchange next(Inbox inbox) throws ProtocolException {
        ByteBuf in = inbox.bytes();
        if (in == null || holdsBack()) {
            return null;
        }
        long now = channel.now();
        if (!begun) {
            since = now;
            begun = heads.isBegun(in);
        }
        if (!begun || !heads.read(in)) {
            return null;
        }
        begun = false;
        boolean kept = requests++ > 0;
        if (kept) {
            environment.keepAlive().hit();
        }
        environment.counters().count(ProtocolEvent.REQUEST);
        boolean keeps = reservation.mayKeep(heads.framing().keepAlive());
        return heads.exchange(owner, keeps, kept, now);
    }

    /** A client that does not take its answers gets no further ones made. */
    private boolean holdsBack() {
        if (channel.isWritable()) {
            return false;
        }
        channel.flush();
        heldBack = !channel.isWritable();
        if (heldBack) {
            environment.counters().count(ProtocolEvent.PIPELINE_PAUSE);
        }
        return heldBack;
    }

    /** @return whether a head may be here that was not looked at, because the client took no answers */
    boolean isHeldBack() {
        return heldBack;
    }

    /** The client takes answers again. */
    void takeUp() {
        heldBack = false;
    }

    /**
     * Tells of a head that was refused, and answers it.
     *
     * @param security line of Strict-Transport-Security, empty for none
     */
    void refuse(ProtocolException refusal, Inbox inbox, byte[] security) {
        Refusal told = heads.refused(RefusalCause.ofStatus(refusal.status()), inbox.bytes());
        HeaderFields fields = environment.receiver().refused(told);
        boolean headRequest = told.method().equals("HEAD");
        RefusalAnswer.write(channel, environment.dateLine().bytes(), security, fields, refusal.status(), headRequest);
    }

    /** @return the way of the answer to the request that was read last */
    Http1Transport transport() {
        return heads.transport();
    }

    /** @return the body of the request that was read last, null when it has none */
    @Nullable
    Http1Body body() {
        return heads.body();
    }

    /** @return whether the client has had reason to send more than the one request */
    boolean mayBeFollowed() {
        return reservation.isHeld() || requests > 1;
    }

    /** Gives the connection's place among the kept ones back. */
    void release() {
        reservation.release();
    }

    /** Looks whether the client has used up its time. One that has sent nothing is counted here, the other when refused. */
    Patience look(long now) {
        if (heldBack) {
            return Patience.IN_TIME;
        }
        boolean kept = !begun && requests > 0;
        long limit = (kept
                        ? environment.keepAlive().timeout()
                        : environment.settings().timeOuts().acceptTimeout())
                .toNanos();
        if (now - since < limit) {
            return Patience.IN_TIME;
        }
        if (begun) {
            return Patience.HEAD_OVERDUE;
        }
        if (kept) {
            environment.keepAlive().timedOut();
        } else {
            environment.counters().count(ProtocolEvent.HEAD_TIMEOUT);
        }
        return Patience.IDLE;
    }
}
