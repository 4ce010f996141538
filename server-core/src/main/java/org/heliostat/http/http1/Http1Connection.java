package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.TlsSessions;
import org.heliostat.http.channel.ChannelProtocol;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.qos.Flow;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.client.ConnectionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks HTTP/1 on one connection: bytes in, exchanges out, answers back in order. One exchange is out at a time, further
 * requests wait in the inbox. Runs on the I/O loop. Long, because it is one state machine: every step looks at the
 * {@link Phase}, and what does not stands in a class of its own.
 */
public final class Http1Connection implements ChannelProtocol, TransportOwner {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    private static final String LEFT_EARLY = "the client went away before it had its answer";
    private static final long DRAIN_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final LoopTools tools;
    private final ConnectionInfo info;
    private final Inbox inbox = new Inbox();
    private final BodyIntake intake;
    private final HeadWait heads;
    private final UpgradeWatch upgradeWatch;
    private final Reading reading;

    private Phase phase = Phase.HEAD;
    private @Nullable Http1Transport current;
    private boolean upgraded;
    private boolean awaitsReader;
    private boolean processing;

    /** @param tools of the loop the channel is registered with */
    public Http1Connection(
            ConnectionChannel channel, HttpEnvironment environment, LoopTools tools, String listenSocketId) {
        this.channel = channel;
        this.environment = environment;
        this.tools = tools;
        this.info = new ConnectionInfo(
                channel.name().id(), channel.remote(), channel.local(), listenSocketId, channel.isSecure());
        this.heads = new HeadWait(this, new HeadReader(environment, tools.parser(), info));
        this.intake = new BodyIntake(environment);
        this.upgradeWatch = new UpgradeWatch(environment);
        this.reading = new Reading(channel, environment, inbox, intake, heads, this::adjustReading);
    }

    /** @return whether nothing more will be understood, so that what comes in is dropped */
    private boolean isOver() {
        return phase.isEnding() || intake.isBroken();
    }

    @Override
    public boolean isEnding() {
        return phase.isEnding();
    }

    /** @return whether an exchange is out: its answer is not complete, or its request is still being read */
    @Override
    public boolean isServing() {
        return phase == Phase.EXCHANGE && current != null;
    }

    @Override
    public boolean isWaiting() {
        return switch (phase) {
            case HEAD, DRAINING, CLOSING -> true;
            case EXCHANGE -> intake.isCollecting();
            case UPGRADED, CLOSED -> false;
        };
    }

    @Override
    public void secured(SSLEngine engine, String applicationProtocol) {
        heads.secured(TlsSessions.of(engine));
    }

    @Override
    public void handshakeFailed() {
        environment.receiver().refused(Refusal.of(RefusalCause.TLS_HANDSHAKE, info));
    }

    @Override
    public void received(ByteBuf bytes) {
        if (isOver()) {
            bytes.release();
            return;
        }
        Http1Transport serving = current;
        if (serving != null) {
            reading.received(phase, serving, bytes.readableBytes());
        }
        inbox.add(bytes, channel);
        process();
    }

    @Override
    public void overdue(ByteBuf begun) {
        inbox.add(begun, channel);
        refuseOverdueHead();
    }

    @Override
    public void writable() {
        if (heads.isHeldBack()) {
            heads.takeUp();
            channel.onLoop(() -> channel.batch(this::process));
        }
    }

    /** What the client asked for is still answered. */
    @Override
    public void inputEnded() {
        if (isIdle() || phase == Phase.DRAINING) {
            closeAfterFlush(false);
        } else if (phase == Phase.UPGRADED) {
            process();
        } else {
            intake.fail(() -> new ClientGoneException("the client ended the connection in the middle of its request"));
            Http1Transport serving = current;
            if (serving != null && !awaitsReader) {
                serving.inputEnded();
            }
        }
        adjustReading();
    }

    @Override
    public void lost() {
        phase = Phase.CLOSED;
        reading.end();
        heads.release();
        inbox.clear();
        intake.fail(() -> new ClientGoneException("the client closed the connection"));
        Http1Transport unanswered = current;
        current = null;
        if (unanswered != null) {
            if (!upgraded && !awaitsReader && !channel.isCut() && !unanswered.isStream()) {
                environment.counters().countAndLog(ProtocolEvent.CLIENT_GONE, channel.name(), LEFT_EARLY);
            }
            if (!awaitsReader) {
                unanswered.gone();
            }
        }
    }

    @Override
    public void tick(long now) {
        Flow flow = current == null ? null : current.flow();
        if (flow != null) {
            channel.countFor(flow);
        }
        switch (phase) {
            case HEAD -> tickHead(now);
            case EXCHANGE -> intake.endIfTooSlow(inbox, now - reading.paused(now), channel.name());
            case UPGRADED -> {
                if (upgradeWatch.isIdle(now, channel.name())) {
                    endUpgraded("nothing was sent for too long");
                }
            }
            case DRAINING -> {
                if (intake.isDropOverdue(now, channel.name())) {
                    closeAfterFlush(false);
                }
            }
            case CLOSING, CLOSED -> {}
        }
    }

    /**
     * Ends when the requests whose heads are here are answered. An idle connection is given a moment: a request that
     * is on its way already gets its answer instead of a reset.
     */
    @Override
    public void drain() {
        reading.hurry();
        if (phase == Phase.EXCHANGE && current != null && !hasFurtherHead()) {
            // Where the head has said already that the connection is kept, it is given the same moment afterwards.
            current.closeAfter();
        }
        if (phase == Phase.UPGRADED) {
            endUpgraded("the server stops");
            channel.onLoopAfter(
                    environment.settings().timeOuts().terminateTimeout().toNanos() / 2, this::resetUnread);
            return;
        }
        channel.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
    }

    @Override
    public void upgraded(Http1Transport transport, Http1Body stream) {
        channel.batch(() -> beginUpgraded(transport, stream));
    }

    /** From now on, what comes in belongs to the stream, what is here already included. */
    private void beginUpgraded(Http1Transport transport, Http1Body stream) {
        if (transport == current && phase == Phase.EXCHANGE) {
            phase = Phase.UPGRADED;
            upgraded = true;
            intake.begin(stream);
            upgradeWatch.begin(transport);
            process();
            if (channel.isDraining()) {
                endUpgraded("the server stops");
            }
        } else {
            stream.fail(new ClientGoneException("the client closed the connection"));
        }
    }

    /** Whoever speaks the protocol hears of it, and has a moment for its last words. */
    private void endUpgraded(String why) {
        intake.fail(() -> new IOException(why));
        channel.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
    }

    /** A client that does not take what is left of the other protocol must not keep the server from its stop. */
    private void resetUnread() {
        if (phase != Phase.CLOSED) {
            channel.cutByReset();
        }
    }

    private void closeIfIdle() {
        boolean idle = isIdle();
        if (idle || phase == Phase.UPGRADED) {
            closeAfterFlush(idle);
        }
    }

    @Override
    public void answered(Http1Transport transport) {
        if (transport != current) {
            return;
        }
        channel.countFor(transport.flow());
        transport.answered();
        if (transport.isShort()) {
            current = null;
            channel.flush();
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

    @Override
    public void bodyLetGo(Http1Transport transport) {
        if (transport == current && awaitsReader) {
            channel.batch(() -> over(transport));
        }
    }

    @Override
    public void readOn() {
        channel.batch(this::process);
    }

    /** An exchange is over on both ways. */
    private void over(Http1Transport transport) {
        current = null;
        awaitsReader = false;
        if (transport.closes() || intake.isBroken()) {
            // A client that asked for the end, and has sent all it had, need not be waited for.
            intake.fail(() -> new IOException("the connection was ended by this side"));
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

    @Override
    public void aborted(Http1Transport transport, String why) {
        if (transport == current) {
            channel.flush();
            if (upgraded) {
                // Nothing else tells that the other protocol has not come to its end.
                environment.counters().countAndLog(ProtocolEvent.ABORTED, channel.name(), why);
                channel.cutByReset();
                return;
            }
            abort(why);
        }
    }

    @Override
    public void abandoned(Http1Transport transport) {
        if (transport == current) {
            channel.giveUp(ProtocolEvent.CLIENT_GONE, LEFT_EARLY);
        }
    }

    /** Does what can be done with what is here. */
    private void process() {
        if (processing) {
            return;
        }
        processing = true;
        try {
            int turns = environment.settings().pipelining().maxPipelinedRequests();
            while (step()) {
                if (--turns <= 0) {
                    channel.onLoop(() -> channel.batch(this::process));
                    break;
                }
            }
        } finally {
            processing = false;
        }
        inbox.trim();
        boolean inputEnded = channel.isInputEnded();
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
                    intake.feed(inbox, channel.name());
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
        intake.feed(inbox, channel.name());
        if (channel.isDraining() && !hasFurtherHead()) {
            current.closeAfter();
        }
        return hand(exchange);
    }

    /** @return whether the exchange is on its way */
    private boolean hand(Exchange exchange) {
        try {
            environment.receiver().received(exchange);
            return true;
        } catch (RuntimeException defect) {
            LOG.error("connection {}: the exchange could not be handed over", channel.name(), defect);
            channel.cut();
            return false;
        }
    }

    private void dropBody() {
        if (intake.beginDropping() && !channel.isInputEnded()) {
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
        if (channel.isDraining()) {
            channel.onLoopAfter(DRAIN_GRACE_NANOS, this::closeIfIdle);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), channel.name(), String.valueOf(refusal.getMessage()));
        if (phase == Phase.HEAD) {
            byte[] security = channel.isSecure() ? environment.transportSecurityLine() : AnswerBytes.NOTHING;
            heads.refuse(refusal, inbox, security);
        }
        closeAfterFlush(true);
    }

    private void abort(String why) {
        channel.giveUp(ProtocolEvent.ABORTED, why);
    }

    private void closeAfterFlush(boolean lingering) {
        phase = Phase.CLOSING;
        inbox.clear();
        channel.close(lingering);
    }

    private void tickHead(long now) {
        switch (heads.look(now)) {
            case IN_TIME -> {}
            case HEAD_OVERDUE -> refuseOverdueHead();
            case IDLE -> closeAfterFlush(false);
        }
    }

    private void refuseOverdueHead() {
        channel.batch(
                () -> refuse(new ProtocolException(408, ProtocolEvent.HEAD_TIMEOUT, "head is not complete in time")));
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

    @Override
    public ConnectionChannel channel() {
        return channel;
    }

    @Override
    public HttpEnvironment environment() {
        return environment;
    }

    @Override
    public HeadBuffer loopBuffer() {
        return tools.headBuffer();
    }

    @Override
    public byte[] date() {
        return tools.date(environment.dateLine(), channel.now());
    }
}
