package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.TcpState;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.qos.Flow;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection stands between its requests and answers: one exchange is out at a time, further requests wait
 * in the inbox. Belongs to one {@link Http1Connection} and runs on its I/O loop.
 */
final class Conversation {

    private static final long DRAIN_GRACE_NANOS = 250_000_000;

    private final Http1Connection connection;
    private final HttpEnvironment environment;
    private final IoLoop ioLoop;
    private final Inbox inbox = new Inbox();
    private final BodyIntake intake;
    private final HeadWait heads;
    private final UpgradeWatch upgradeWatch;
    private final Reading reading;
    private final ConnectionName name;

    private Phase phase = Phase.HEAD;
    private @Nullable Http1Transport current;
    private boolean upgraded;
    private boolean awaitsReader;
    private boolean processing;

    Conversation(Http1Connection connection, IoLoop ioLoop, HeadReader reader, ConnectionName name) {
        this.connection = connection;
        this.environment = connection.environment();
        this.ioLoop = ioLoop;
        this.heads = new HeadWait(connection, reader);
        this.name = name;
        this.intake = new BodyIntake(environment);
        this.upgradeWatch = new UpgradeWatch(environment);
        this.reading = new Reading(connection, inbox, intake, heads, this::adjustReading);
    }

    /** @return whether nothing more will be understood, so that what comes in is dropped */
    boolean isOver() {
        return phase.isEnding() || intake.isBroken();
    }

    boolean isEnding() {
        return phase.isEnding();
    }

    /** @return whether an exchange is out: its answer is not complete, or its request is still being read */
    boolean isServing() {
        return phase == Phase.EXCHANGE && current != null;
    }

    /** @return whether it is the client's turn, and no thread waits for what the client does */
    boolean isWaiting() {
        return switch (phase) {
            case HEAD, DRAINING, CLOSING -> true;
            case EXCHANGE -> intake.isCollecting();
            case UPGRADED, CLOSED -> false;
        };
    }

    /** The handshake of a secure connection is over; requests can be read from now on. */
    void secured(TlsSession session) {
        heads.secured(session);
    }

    /** Takes over bytes from the socket. */
    void received(ByteBuf bytes) {
        Http1Transport serving = current;
        if (serving != null) {
            reading.received(phase, serving, bytes.readableBytes());
        }
        inbox.add(bytes, connection.channel().context().alloc());
        process();
    }

    /** The client takes answers again. */
    void writable() {
        if (heads.isHeldBack()) {
            heads.takeUp();
            connection.onLoop(() -> connection.batch(this::process));
        }
    }

    /** The client has ended its half of the connection; what it asked for is still answered. */
    void inputEnded() {
        connection.channel().goodbye().inputEnded();
        if (isIdle() || phase == Phase.DRAINING) {
            closeAfterFlush(false);
        } else if (phase == Phase.UPGRADED) {
            process();
        } else {
            intake.fail(new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        adjustReading();
    }

    /** The connection is gone. */
    void lost() {
        phase = Phase.CLOSED;
        reading.end();
        heads.release();
        inbox.clear();
        intake.fail(new ClientGoneException("the client closed the connection"));
        Http1Transport unanswered = current;
        current = null;
        if (unanswered != null) {
            if (!upgraded && !awaitsReader && !connection.isCut() && !unanswered.isStream()) {
                environment
                        .counters()
                        .countAndLog(ProtocolEvent.CLIENT_GONE, name, "the client went away before it had its answer");
            }
            if (!awaitsReader) {
                unanswered.gone();
            }
        }
    }

    /** Ends what has taken too long, and tells what of it has passed. */
    void tick(long now) {
        Flow flow = current == null ? null : current.flow();
        if (flow != null) {
            connection.channel().passed().belongTo(flow);
        }
        connection.channel().passed().tell();
        switch (phase) {
            case HEAD -> tickHead(now);
            case EXCHANGE -> tickExchange(now);
            case UPGRADED -> {
                if (upgradeWatch.isIdle(now, name)) {
                    endUpgraded("nothing was sent for too long");
                }
            }
            case DRAINING -> {
                if (intake.isDropOverdue(now, name)) {
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
        reading.hurry();
        if (phase == Phase.EXCHANGE && current != null && !hasFurtherHead()) {
            // Where the head has said already that the connection is kept, it is given the same moment afterwards.
            current.closeAfter();
        }
        if (phase == Phase.UPGRADED) {
            endUpgraded("the server stops");
            return;
        }
        connection.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
    }

    /** From now on, what comes in belongs to the stream, what is here already included. */
    void upgraded(Http1Transport transport, Http1Body stream) {
        if (transport == current && phase == Phase.EXCHANGE) {
            phase = Phase.UPGRADED;
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
        connection.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
    }

    private void closeIfIdle() {
        boolean idle = isIdle();
        if (idle || phase == Phase.UPGRADED) {
            closeAfterFlush(idle);
        }
    }

    /** The last byte of an answer is in the outbox. */
    void answered(Http1Transport transport) {
        if (transport != current) {
            return;
        }
        connection.channel().passed().belongTo(transport.flow());
        transport.answered();
        if (transport.isShort()) {
            current = null;
            connection.flush();
            abort("an answer is shorter than its Content-Length");
            processFurther();
        } else if (intake.isKept()) {
            // Who answers early may still read the request (Servlet 6.1, 3.1.1): the exchange goes on without an
            // answer.
            awaitsReader = true;
        } else {
            over(transport);
        }
    }

    /** Nobody reads a request any more that was answered before. */
    void bodyLetGo(Http1Transport transport) {
        if (transport == current && awaitsReader) {
            over(transport);
        }
    }

    /** An exchange is over on both ways. */
    private void over(Http1Transport transport) {
        current = null;
        awaitsReader = false;
        if (transport.closes() || intake.isBroken()) {
            // A client that asked for the end, and has sent all it had, need not be waited for.
            intake.fail(new IOException("the connection was ended by this side"));
            closeAfterFlush(heads.mayBeFollowed() || inbox.size() > 0 || intake.isUnfinished());
        } else if (intake.isUnfinished()) {
            dropBody();
        } else {
            nextRequest();
        }
        processFurther();
    }

    private void processFurther() {
        if (!processing && phase != Phase.CLOSED) {
            process();
        }
    }

    /** The answer of an exchange will never be complete. */
    void aborted(Http1Transport transport, String why) {
        if (transport == current) {
            connection.flush();
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
        if (phase == Phase.UPGRADED && inputEnded && inbox.size() == 0) {
            intake.endOfInput();
        }
        if (inputEnded && isIdle()) {
            closeAfterFlush(false);
        }
        adjustReading();
    }

    /** @return whether there may be more to do with what is here */
    private boolean step() {
        try {
            return switch (phase) {
                case HEAD -> readHead();
                case EXCHANGE, UPGRADED -> {
                    intake.feed(inbox, name);
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
        Exchange exchange = heads.next(inbox);
        if (exchange == null) {
            return false;
        }
        current = heads.transport();
        intake.begin(heads.body());
        phase = Phase.EXCHANGE;
        intake.feed(inbox, name);
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            current.closeAfter();
        }
        return connection.hand(exchange);
    }

    private void dropBody() {
        if (intake.beginDropping() && !connection.channel().goodbye().isInputEnded()) {
            phase = Phase.DRAINING;
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
        phase = Phase.HEAD;
        intake.begin(null);
        if (inbox.size() == 0) {
            heads.begin();
        }
        if (ioLoop.isDraining()) {
            connection.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), name, String.valueOf(refusal.getMessage()));
        if (phase == Phase.HEAD) {
            heads.refused(refusal, inbox);
            RefusalAnswer.write(connection, refusal.status());
        }
        closeAfterFlush(true);
    }

    private void abort(String why) {
        environment.counters().countAndLog(ProtocolEvent.ABORTED, name, why);
        connection.cut();
    }

    private void closeAfterFlush(boolean lingering) {
        phase = Phase.CLOSING;
        inbox.clear();
        connection.flush();
        connection.channel().goodbye().begin(lingering);
    }

    private void tickHead(long now) {
        switch (heads.look(now)) {
            case IN_TIME -> {}
            case HEAD_OVERDUE ->
                connection.batch(() ->
                        refuse(new ProtocolException(408, ProtocolEvent.HEAD_TIMEOUT, "head is not complete in time")));
            case IDLE -> closeAfterFlush(false);
        }
    }

    private void tickExchange(long now) {
        if (connection.channel().goodbye().isInputEnded()
                && TcpState.isClosed(connection.channel().context().channel())) {
            connection.reset();
            return;
        }
        intake.endIfTooSlow(inbox, now - reading.paused(now), name);
    }

    /** @return whether nothing was asked for that is not answered */
    private boolean isIdle() {
        return phase == Phase.HEAD && !heads.isHeldBack() && !hasFurtherHead();
    }

    private boolean hasFurtherHead() {
        return !intake.isBroken() && !intake.isUnfinished() && inbox.holdsHead();
    }

    private void adjustReading() {
        reading.adjust(phase);
    }
}
