package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a connection stands between its requests and answers: one exchange is out at a time, further requests wait
 * in the inbox. Belongs to one {@link Http1Connection} and runs on its I/O loop.
 */
final class Conversation {

    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

    private static final long DRAIN_GRACE_MILLIS = 250;

    private enum State {
        /** Waits for a head, or for the rest of one. */
        HEAD,
        /** An exchange is out. */
        EXCHANGE,
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
    private final long id;

    private State state = State.HEAD;
    private @Nullable Http1Transport current;
    private long requests;
    private long since;
    private boolean headBegun;
    private boolean reserved;
    private boolean heldBack;
    private boolean processing;

    Conversation(Http1Connection connection, IoLoop ioLoop, HeadReader heads, long id) {
        this.connection = connection;
        this.environment = connection.environment();
        this.ioLoop = ioLoop;
        this.heads = heads;
        this.id = id;
        this.intake = new BodyIntake(environment);
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

    /** Takes over bytes from the socket. */
    void received(ByteBuf bytes) {
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
        } else {
            intake.fail(new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        adjustReading();
    }

    /** The connection is gone. */
    void lost() {
        state = State.CLOSED;
        if (reserved) {
            reserved = false;
            environment.keepAlive().release();
        }
        inbox.clear();
        intake.fail(new ClientGoneException("the client closed the connection"));
        Http1Transport unanswered = current;
        current = null;
        if (unanswered != null) {
            if (!connection.isCut()) {
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
            case DRAINING -> tickDrop(now);
            case CLOSING -> tickClose(now);
            case CLOSED -> ioLoop.remove(connection);
        }
    }

    /**
     * Ends when the requests whose heads are here are answered. An idle connection is given a moment: a request that
     * is on its way already gets its answer instead of a reset.
     */
    void drain() {
        if (state == State.EXCHANGE && current != null && !hasFurtherHead()) {
            // Where the head has said already that the connection is kept, it is given the same moment afterwards.
            current.closeAfter();
        }
        connection.onLoopAfter(DRAIN_GRACE_MILLIS, this::closeIfIdle);
    }

    private void closeIfIdle() {
        if (state == State.HEAD && !heldBack && !hasFurtherHead()) {
            closeAfterFlush(true);
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
            closeAfterFlush(reserved || requests > 1 || inbox.size() > 0 || intake.isUnfinished());
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
        boolean served = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (served && connection.channel().goodbye().isInputEnded()) {
            closeAfterFlush(false);
        }
        adjustReading();
    }

    /** @return whether there may be more to do with what is here */
    private boolean step() {
        try {
            return switch (state) {
                case HEAD -> readHead();
                case EXCHANGE -> {
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
        HeadReader reader = heads;
        long now = environment.ticker().nanos();
        if (!headBegun) {
            since = now;
            headBegun = reader.isBegun(in);
        }
        if (!headBegun) {
            return false;
        }
        if (!reader.read(in)) {
            return false;
        }
        headBegun = false;
        boolean kept = requests++ > 0;
        if (kept) {
            environment.keepAlive().hit();
        }
        environment.counters().count(ProtocolEvent.REQUEST);
        boolean keeps = mayKeep(reader.framing().keepAlive());
        Exchange exchange = reader.exchange(connection, keeps, kept, now);
        current = reader.transport();
        intake.begin(reader.body());
        state = State.EXCHANGE;
        intake.feed(inbox, id);
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            current.closeAfter();
        }
        return hand(exchange);
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

    private boolean hand(Exchange exchange) {
        try {
            environment.receiver().received(exchange);
            return true;
        } catch (RuntimeException defect) {
            LOG.error("connection {}: the exchange could not be handed over", id, defect);
            connection.cut();
            return false;
        }
    }

    private boolean mayKeep(boolean wanted) {
        if (!wanted) {
            return false;
        }
        if (reserved) {
            reserved = environment.keepAlive().renew();
            return reserved;
        }
        reserved = environment.keepAlive().reserve();
        return reserved;
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
            since = environment.ticker().nanos();
        }
        if (ioLoop.isDraining()) {
            connection.onLoopAfter(DRAIN_GRACE_MILLIS, this::closeIfIdle);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), id, String.valueOf(refusal.getMessage()));
        if (state == State.HEAD) {
            RefusalAnswer.write(
                    connection.outbox(),
                    refusal.status(),
                    environment.dateLine().bytes());
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
        intake.endIfTooSlow(inbox, now, id);
    }

    private void tickDrop(long now) {
        if (intake.isDropOverdue(now, id)) {
            closeAfterFlush(false);
        }
    }

    private void tickClose(long now) {
        if (connection.channel().goodbye().isOver(now)) {
            connection.cut();
        }
    }

    private boolean hasFurtherHead() {
        return !intake.isBroken() && !intake.isUnfinished() && inbox.holdsHead();
    }

    private void adjustReading() {
        HttpSettings settings = environment.settings();
        boolean wanted =
                switch (state) {
                    case HEAD -> !heldBack && inbox.size() <= settings.headLimit();
                    case EXCHANGE ->
                        intake.isUnfinished() ? intake.takesMore() : inbox.size() < settings.pipelineBuffer();
                    case DRAINING, CLOSING -> true;
                    case CLOSED -> false;
                };
        connection.channel().read(wanted && !connection.channel().goodbye().isInputEnded());
    }
}
