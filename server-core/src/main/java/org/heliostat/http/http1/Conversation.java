package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection stands between its requests and answers: one exchange is out at a time, further requests wait
 * in the inbox. Belongs to one {@link Http1Connection} and runs on its I/O loop.
 */
final class Conversation {

    private static final long DRAIN_GRACE_MILLIS = 250;

    private enum State {
        /** Waits for a head, or for the rest of one. */
        HEAD,
        /** An exchange is out. */
        EXCHANGE,
        /** The connection speaks another protocol until its end. */
        UPGRADED,
        /** The answer is complete, the body of the request is not. */
        DRAINING,
        /** The last answer is on its way; what still comes in is dropped. */
        CLOSING,
        CLOSED
    }

    private final Http1Connection connection;
    private final HttpEnvironment environment;
    private final IoLoop ioLoop;
    private final Inbox inbox = new Inbox();
    private final BodyIntake intake;
    private final HeadReader heads;
    private final KeepReservation reservation;
    private final UpgradeWatch upgradeWatch;
    private final ReadPause readPause;
    private final long id;

    private State state = State.HEAD;
    private @Nullable Http1Transport current;
    private long requests;
    private long since;
    private boolean headBegun;
    private boolean upgraded;
    private boolean heldBack;
    private boolean processing;

    Conversation(Http1Connection connection, IoLoop ioLoop, HeadReader heads, long id) {
        this.connection = connection;
        this.environment = connection.environment();
        this.ioLoop = ioLoop;
        this.heads = heads;
        this.id = id;
        this.intake = new BodyIntake(environment);
        this.reservation = new KeepReservation(environment.keepAlive());
        this.upgradeWatch = new UpgradeWatch(environment);
        this.readPause = new ReadPause(connection, this::adjustReading);
        this.since = environment.ticker().nanos();
    }

    /** @return whether nothing more will be understood, so that what comes in is dropped */
    boolean isOver() {
        return state == State.CLOSING || state == State.CLOSED || intake.isBroken();
    }

    boolean isEnding() {
        return state == State.CLOSING || state == State.CLOSED;
    }

    /** @return whether a request is out whose answer is not complete */
    boolean isServing() {
        return state == State.EXCHANGE && current != null;
    }

    /** @return whether it is the client's turn, and no thread waits for what the client does */
    boolean isWaiting() {
        return switch (state) {
            case HEAD, DRAINING, CLOSING -> true;
            case EXCHANGE -> intake.isCollecting();
            case UPGRADED, CLOSED -> false;
        };
    }

    /** The handshake of a secure connection is over; requests can be read from now on. */
    void secured(TlsSession session) {
        heads.secured(session);
        since = environment.ticker().nanos();
    }

    /** Takes over bytes from the socket. */
    void received(ByteBuf bytes) {
        Http1Transport serving = current;
        if (serving != null && isSlowed()) {
            readPause.received(serving, bytes.readableBytes());
        }
        inbox.add(bytes, connection.channel().context().alloc());
        process();
    }

    /** The client takes answers again. */
    void writable() {
        if (heldBack) {
            heldBack = false;
            connection.onLoop(() -> connection.batch(this::process));
        }
    }

    /** The client has ended its half of the connection; what it asked for is still answered. */
    void inputEnded() {
        connection.channel().goodbye().inputEnded();
        boolean nothingToAnswer = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (nothingToAnswer || state == State.DRAINING) {
            closeAfterFlush(false);
        } else if (state == State.UPGRADED) {
            process();
        } else {
            intake.fail(new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        adjustReading();
    }

    /** The connection is gone. */
    void lost() {
        state = State.CLOSED;
        readPause.end();
        reservation.release();
        inbox.clear();
        intake.fail(new ClientGoneException("the client closed the connection"));
        Http1Transport unanswered = current;
        current = null;
        if (unanswered != null) {
            if (!upgraded && !connection.isCut() && !unanswered.isStream()) {
                environment
                        .counters()
                        .countAndLog(ProtocolEvent.CLIENT_GONE, id, "the client went away before it had its answer");
            }
            unanswered.gone();
        }
    }

    /** Ends what has taken too long. */
    void tick(long now) {
        switch (state) {
            case HEAD -> tickHead(now, environment.settings());
            case EXCHANGE -> tickExchange(now);
            case UPGRADED -> {
                if (upgradeWatch.isIdle(now, id)) {
                    endUpgraded("nothing was sent for too long");
                }
            }
            case DRAINING -> {
                if (intake.isDropOverdue(now, id)) {
                    closeAfterFlush(false);
                }
            }
            case CLOSING -> {
                if (connection.channel().goodbye().isOver(now)) {
                    connection.cut();
                }
            }
            case CLOSED -> ioLoop.remove(connection);
        }
    }

    /**
     * Ends when the requests whose heads are here are answered. An idle connection is given a moment: a request that
     * is on its way already gets its answer instead of a reset.
     */
    void drain() {
        readPause.hurry();
        if (state == State.EXCHANGE && current != null && !hasFurtherHead()) {
            // Where the head has said already that the connection is kept, it is given the same moment afterwards.
            current.closeAfter();
        }
        if (state == State.UPGRADED) {
            endUpgraded("the server stops");
            return;
        }
        connection.onLoopAfter(DRAIN_GRACE_MILLIS, this::closeIfIdle);
    }

    /** From now on, what comes in belongs to the stream, what is here already included. */
    void upgraded(Http1Transport transport, Http1Body stream) {
        if (transport == current && state == State.EXCHANGE) {
            state = State.UPGRADED;
            upgraded = true;
            intake.begin(stream);
            upgradeWatch.begin(transport);
            process();
            if (ioLoop.isDraining()) {
                endUpgraded("the server stops");
            }
        } else {
            stream.fail(new ClientGoneException("the client closed the connection"));
        }
    }

    /** Whoever speaks the protocol hears of it, and has a moment for its last words. */
    private void endUpgraded(String why) {
        intake.fail(new IOException(why));
        connection.onLoopAfter(DRAIN_GRACE_MILLIS, this::closeIfIdle);
    }

    private void closeIfIdle() {
        boolean idle = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (idle || state == State.UPGRADED) {
            closeAfterFlush(idle);
        }
    }

    /** The last byte of an answer is in the outbox. */
    void answered(Http1Transport transport) {
        if (transport != current) {
            return;
        }
        current = null;
        transport.answered();
        if (transport.isShort()) {
            connection.outbox().flush();
            abort("an answer is shorter than its Content-Length");
        } else if (transport.closes() || intake.isBroken()) {
            // A client that asked for the end, and has sent all it had, need not be waited for.
            intake.fail(new IOException("the connection was ended by this side"));
            closeAfterFlush(reservation.isHeld() || requests > 1 || inbox.size() > 0 || intake.isUnfinished());
        } else if (intake.isUnfinished()) {
            dropBody();
        } else {
            nextRequest();
        }
        if (!processing && state != State.CLOSED) {
            process();
        }
    }

    /** The answer of an exchange will never be complete. */
    void aborted(Http1Transport transport, String why) {
        if (transport == current) {
            connection.outbox().flush();
            abort(why);
        }
    }

    /** Does what can be done with what is here. */
    void process() {
        if (processing) {
            return;
        }
        processing = true;
        try {
            int turns = environment.settings().maxPipelinedRequests();
            while (step()) {
                if (--turns <= 0) {
                    connection.onLoop(() -> connection.batch(this::process));
                    break;
                }
            }
        } finally {
            processing = false;
        }
        inbox.trim();
        boolean inputEnded = connection.channel().goodbye().isInputEnded();
        if (state == State.UPGRADED && inputEnded && inbox.size() == 0) {
            intake.endOfInput();
        }
        if (inputEnded && state == State.HEAD && !heldBack && !hasFurtherHead()) {
            closeAfterFlush(false);
        }
        adjustReading();
    }

    /** @return whether there may be more to do with what is here */
    private boolean step() {
        try {
            return switch (state) {
                case HEAD -> readHead();
                case EXCHANGE, UPGRADED -> {
                    intake.feed(inbox, id);
                    yield false;
                }
                case DRAINING -> skipBody();
                case CLOSING, CLOSED -> {
                    inbox.clear();
                    yield false;
                }
            };
        } catch (ProtocolException refusal) {
            refuse(refusal);
            return false;
        }
    }

    private boolean readHead() throws ProtocolException {
        ByteBuf in = inbox.bytes();
        if (in == null || isHeldBack()) {
            return false;
        }
        long now = connection.now();
        if (!headBegun) {
            since = now;
            headBegun = heads.isBegun(in);
        }
        if (!headBegun) {
            return false;
        }
        if (!heads.read(in)) {
            return false;
        }
        headBegun = false;
        boolean kept = requests++ > 0;
        if (kept) {
            environment.keepAlive().hit();
        }
        environment.counters().count(ProtocolEvent.REQUEST);
        boolean keeps = reservation.mayKeep(heads.framing().keepAlive());
        Exchange exchange = heads.exchange(connection, keeps, kept, now);
        current = heads.transport();
        intake.begin(heads.body());
        state = State.EXCHANGE;
        intake.feed(inbox, id);
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            current.closeAfter();
        }
        return connection.hand(exchange);
    }

    /** A client that does not take its answers gets no further ones made. */
    private boolean isHeldBack() {
        if (connection.outbox().isWritable()) {
            return false;
        }
        connection.outbox().flush();
        heldBack = !connection.outbox().isWritable();
        if (heldBack) {
            environment.counters().count(ProtocolEvent.PIPELINE_PAUSE);
        }
        return heldBack;
    }

    private void dropBody() {
        if (intake.beginDropping() && !connection.channel().goodbye().isInputEnded()) {
            state = State.DRAINING;
        } else {
            closeAfterFlush(true);
        }
    }

    private boolean skipBody() throws ProtocolException {
        return switch (intake.drop(inbox)) {
            case DONE -> {
                nextRequest();
                yield true;
            }
            case MORE -> false;
            case TOO_MUCH -> {
                closeAfterFlush(true);
                yield false;
            }
        };
    }

    private void nextRequest() {
        state = State.HEAD;
        intake.begin(null);
        if (inbox.size() == 0) {
            since = connection.now();
        }
        if (ioLoop.isDraining()) {
            connection.onLoopAfter(DRAIN_GRACE_MILLIS, this::closeIfIdle);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), id, String.valueOf(refusal.getMessage()));
        if (state == State.HEAD) {
            RefusalAnswer.write(connection, refusal.status());
        }
        closeAfterFlush(true);
    }

    private void abort(String why) {
        environment.counters().countAndLog(ProtocolEvent.ABORTED, id, why);
        connection.cut();
    }

    private void closeAfterFlush(boolean lingering) {
        state = State.CLOSING;
        inbox.clear();
        connection.outbox().flush();
        connection.channel().goodbye().say(lingering);
    }

    private void tickHead(long now, HttpSettings settings) {
        if (heldBack) {
            return;
        }
        boolean kept = !headBegun && requests > 0;
        long limit = (kept ? environment.keepAlive().timeout() : settings.acceptTimeout()).toNanos();
        if (now - since < limit) {
            return;
        }
        if (headBegun) {
            connection.batch(() ->
                    refuse(new ProtocolException(408, ProtocolEvent.HEAD_TIMEOUT, "head is not complete in time")));
            return;
        }
        if (kept) {
            environment.keepAlive().timedOut();
        } else {
            environment.counters().count(ProtocolEvent.HEAD_TIMEOUT);
        }
        closeAfterFlush(false);
    }

    private void tickExchange(long now) {
        if (connection.channel().goodbye().isInputEnded()
                && HalfClosed.isDead(connection.channel().context().channel())) {
            connection.reset();
            return;
        }
        // Time in which we did not read is not the client's.
        intake.endIfTooSlow(inbox, now - readPause.total(now), id);
    }

    /** @return whether what the client sends belongs to an exchange, of which there may be more */
    private boolean isSlowed() {
        return state == State.UPGRADED || state == State.EXCHANGE && intake.isUnfinished();
    }

    private boolean hasFurtherHead() {
        return !intake.isBroken() && !intake.isUnfinished() && inbox.holdsHead();
    }

    private void adjustReading() {
        boolean wanted =
                switch (state) {
                    case HEAD ->
                        !heldBack && inbox.size() <= environment.settings().headLimit();
                    case EXCHANGE ->
                        intake.isUnfinished()
                                ? intake.takesMore()
                                : inbox.size() < environment.settings().pipelineBuffer();
                    case UPGRADED -> intake.takesMore();
                    case DRAINING, CLOSING -> true;
                    case CLOSED -> false;
                };
        boolean paused = readPause.isOn() && isSlowed();
        connection
                .channel()
                .read(wanted && !paused && !connection.channel().goodbye().isInputEnded());
    }
}
