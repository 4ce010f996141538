package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.heliostat.connection.Connection;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.request.BodyException;
import org.heliostat.request.ClientGoneException;
import org.heliostat.request.ConnectionInfo;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP/1 connection: bytes in, exchanges out, one at a time, answers back in order. The only handler of its
 * channel. Everything runs on the I/O loop unless it says otherwise.
 */
public final class Http1Connection extends Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

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

    private final HttpEnvironment environment;
    private final IoLoop ioLoop;
    private final LoopTools tools;
    private final String listenSocketId;
    private final boolean secure;
    private final Inbox inbox = new Inbox();

    private @Nullable Http1Channel channel;
    private @Nullable HeadReader heads;

    private State state = State.HEAD;
    private @Nullable Http1Transport current;
    private @Nullable Http1Body body;
    private @Nullable BodyDeadline bodyDeadline;
    private long id;
    private long requests;
    private long since;
    private long receivedThen;
    private long receivedUncounted;
    private boolean headBegun;
    private boolean reserved;
    private boolean heldBack;
    private boolean broken;
    private boolean processing;
    private boolean batching;

    /**
     * @param tools of the loop the channel is registered with
     * @param secure whether TLS is spoken before this handler
     */
    public Http1Connection(
            HttpEnvironment environment, IoLoop ioLoop, LoopTools tools, String listenSocketId, boolean secure) {
        this.environment = environment;
        this.ioLoop = ioLoop;
        this.tools = tools;
        this.listenSocketId = listenSocketId;
        this.secure = secure;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = new Http1Channel(
                context, new Outbox(this, context, environment.counters()), new Goodbye(environment, context, secure));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        id = environment.counters().opened();
        ConnectionInfo info = new ConnectionInfo(
                id,
                inet(context.channel().remoteAddress()),
                inet(context.channel().localAddress()),
                listenSocketId,
                secure);
        heads = new HeadReader(environment, tools.parser(), info);
        since = environment.ticker().nanos();
        ioLoop.add(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        receivedUncounted += bytes.readableBytes();
        if (state == State.CLOSING || state == State.CLOSED || broken) {
            bytes.release();
            return;
        }
        batching = true;
        inbox.add(bytes, context.alloc());
        process();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        environment.counters().received(receivedUncounted);
        receivedUncounted = 0;
        batching = false;
        outbox().flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        outbox().signalIfWritable();
        if (heldBack && outbox().isWritable()) {
            heldBack = false;
            onLoop(() -> batch(this::process));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof ChannelInputShutdownEvent)) {
            return;
        }
        channel().goodbye().inputEnded();
        boolean nothingToAnswer = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (nothingToAnswer || state == State.DRAINING) {
            closeAfterFlush(false);
        } else if (body != null && !body.isDecoded()) {
            body.fail(new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        adjustReading();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        state = State.CLOSED;
        environment.counters().received(receivedUncounted);
        environment.counters().closed();
        ioLoop.remove(this);
        if (reserved) {
            reserved = false;
            environment.keepAlive().release();
        }
        inbox.clear();
        if (body != null) {
            body.fail(new ClientGoneException("the client closed the connection"));
        }
        Http1Transport lost = current;
        current = null;
        if (lost != null) {
            lost.gone();
        }
        outbox().close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!(cause instanceof IOException)) {
            LOG.error("connection {}: unexpected failure, closed", id, cause);
        } else if (state != State.CLOSED && state != State.CLOSING) {
            environment.counters().count(ProtocolEvent.RESET);
        }
        cut();
    }

    @Override
    protected void tick(long now) {
        HttpSettings settings = environment.settings();
        if (outbox().stalledNanos(now) >= settings.netWriteTimeout().toNanos()) {
            environment.counters().countAndLog(ProtocolEvent.WRITE_TIMEOUT, id, "the client takes no answer");
            cut();
            return;
        }
        switch (state) {
            case HEAD -> tickHead(now, settings);
            case EXCHANGE -> tickBody(now, settings);
            case DRAINING -> tickDrain(now, settings);
            case CLOSING -> tickClose(now);
            case CLOSED -> ioLoop.remove(this);
        }
    }

    @Override
    protected void drain() {
        if (state == State.HEAD && !heldBack && !hasFurtherHead()) {
            closeAfterFlush(false);
        } else if (state == State.EXCHANGE && current != null && !hasFurtherHead()) {
            current.closeAfter();
        }
    }

    @Override
    protected void cut() {
        channel().context().close();
    }

    /** Runs something that may answer, then sends all answers in one go. */
    void batch(Runnable work) {
        if (batching) {
            work.run();
            return;
        }
        batching = true;
        try {
            work.run();
        } finally {
            batching = false;
            outbox().flush();
        }
    }

    void flushOutsideBatch() {
        if (!batching) {
            outbox().flush();
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
            outbox().flush();
            abort("an answer is shorter than its Content-Length");
        } else if (transport.closes() || broken) {
            // A client that asked for the end, and has sent all it had, need not be waited for.
            closeAfterFlush(reserved || requests > 1 || inbox.size() > 0 || isBodyUnfinished());
        } else if (isBodyUnfinished()) {
            dropRestOf(present(body));
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
            outbox().flush();
            abort(why);
        }
    }

    /** Looks whether a reader has made room for more of its body. */
    void readOn() {
        batch(this::process);
    }

    /** Any thread. */
    boolean isOnLoop() {
        return channel().context().executor().inEventLoop();
    }

    /** Any thread. */
    void onLoop(Runnable task) {
        channel().context().executor().execute(task);
    }

    /** Any thread. */
    ByteBuf allocate(int size) {
        return channel().context().alloc().directBuffer(size);
    }

    /** Any thread. */
    Outbox outbox() {
        return channel().outbox();
    }

    HeadBuffer loopBuffer() {
        return tools.headBuffer();
    }

    HttpEnvironment environment() {
        return environment;
    }

    long id() {
        return id;
    }

    private void process() {
        if (processing) {
            return;
        }
        processing = true;
        try {
            int turns = environment.settings().maxPipelinedRequests();
            while (step()) {
                if (--turns <= 0) {
                    onLoop(() -> batch(this::process));
                    break;
                }
            }
        } finally {
            processing = false;
        }
        inbox.trim();
        boolean served = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (served && channel().goodbye().isInputEnded()) {
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
                    feedBody();
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
        long now = environment.ticker().nanos();
        if (!headBegun) {
            headBegun = true;
            since = now;
        }
        HeadReader reader = present(heads);
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
        Exchange exchange = reader.exchange(this, keeps, kept, now);
        current = reader.transport();
        body = reader.body();
        state = State.EXCHANGE;
        feedBody();
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            current.closeAfter();
        }
        return hand(exchange);
    }

    /** A client that does not take its answers gets no further ones made. */
    private boolean isHeldBack() {
        if (outbox().isWritable()) {
            return false;
        }
        outbox().flush();
        heldBack = !outbox().isWritable();
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
            cut();
            return false;
        }
    }

    private boolean mayKeep(boolean wanted) {
        if (!wanted) {
            return false;
        }
        if (reserved) {
            return environment.keepAlive().renew();
        }
        reserved = environment.keepAlive().reserve();
        return reserved;
    }

    private void feedBody() {
        Http1Body feeding = body;
        ByteBuf in = inbox.bytes();
        if (feeding == null || feeding.isDecoded() || in == null || broken) {
            return;
        }
        try {
            feeding.feed(in);
        } catch (ProtocolException bad) {
            environment.counters().countAndLog(bad.event(), id, String.valueOf(bad.getMessage()));
            breakBody(feeding, bad.status(), String.valueOf(bad.getMessage()));
        }
    }

    /** The exchange learns it when it reads on; where the body ends is unknown, so nothing more is read. */
    private void breakBody(Http1Body feeding, int status, String why) {
        broken = true;
        inbox.clear();
        if (current != null) {
            current.closeAfter();
        }
        feeding.fail(new BodyException(status, why));
    }

    private boolean isBodyUnfinished() {
        return body != null && !body.isDecoded();
    }

    private void dropRestOf(Http1Body unread) {
        unread.fail(new IOException("the answer is complete (expected: reading the body before)"));
        if (!unread.isWorthDraining(environment.settings().maxDrainedBody())
                || channel().goodbye().isInputEnded()) {
            closeAfterFlush(true);
            return;
        }
        state = State.DRAINING;
        since = environment.ticker().nanos();
        receivedThen = unread.received();
    }

    private boolean skipBody() throws ProtocolException {
        Http1Body unread = present(body);
        ByteBuf in = inbox.bytes();
        if (in != null) {
            unread.skip(in);
        }
        if (unread.isDecoded()) {
            nextRequest();
            return true;
        }
        if (unread.received() - receivedThen > environment.settings().maxDrainedBody()) {
            environment.counters().count(ProtocolEvent.DRAIN_TIMEOUT);
            closeAfterFlush(true);
        }
        return false;
    }

    private void nextRequest() {
        state = State.HEAD;
        body = null;
        bodyDeadline = null;
        if (inbox.size() == 0) {
            since = environment.ticker().nanos();
        }
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            closeAfterFlush(false);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), id, String.valueOf(refusal.getMessage()));
        if (state == State.HEAD) {
            RefusalAnswer.write(
                    outbox(), refusal.status(), environment.dateLine().bytes());
        }
        closeAfterFlush(true);
    }

    private void abort(String why) {
        environment.counters().countAndLog(ProtocolEvent.ABORTED, id, why);
        cut();
    }

    private void closeAfterFlush(boolean lingering) {
        state = State.CLOSING;
        inbox.clear();
        outbox().flush();
        channel().goodbye().say(lingering);
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
            batch(() -> refuse(new ProtocolException(408, ProtocolEvent.HEAD_TIMEOUT, "head is not complete in time")));
            return;
        }
        if (kept) {
            environment.keepAlive().timedOut();
        } else {
            environment.counters().count(ProtocolEvent.HEAD_TIMEOUT);
        }
        closeAfterFlush(false);
    }

    private void tickBody(long now, HttpSettings settings) {
        Http1Body feeding = body;
        if (feeding == null || broken) {
            return;
        }
        if (bodyDeadline == null) {
            bodyDeadline = new BodyDeadline();
        }
        if (bodyDeadline.isMissed(feeding, now, settings)) {
            environment.counters().countAndLog(ProtocolEvent.BODY_TIMEOUT, id, "request body is too slow");
            breakBody(feeding, 408, "request body is too slow");
        }
    }

    private void tickDrain(long now, HttpSettings settings) {
        if (now - since >= settings.rqTransactionTimeout().toNanos()) {
            environment.counters().countAndLog(ProtocolEvent.DRAIN_TIMEOUT, id, "unread request body does not end");
            closeAfterFlush(false);
        }
    }

    private void tickClose(long now) {
        if (channel().goodbye().isOver(now)) {
            cut();
        }
    }

    private boolean hasFurtherHead() {
        return !broken && !isBodyUnfinished() && inbox.holdsHead();
    }

    private void adjustReading() {
        HttpSettings settings = environment.settings();
        boolean wanted =
                switch (state) {
                    case HEAD -> !heldBack && inbox.size() <= settings.headLimit();
                    case EXCHANGE ->
                        isBodyUnfinished() && !broken
                                ? !present(body).isPaused()
                                : inbox.size() < settings.pipelineBuffer();
                    case DRAINING, CLOSING -> true;
                    case CLOSED -> false;
                };
        channel().read(wanted && !channel().goodbye().isInputEnded());
    }

    private Http1Channel channel() {
        return present(channel);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("not there in this state of the connection");
        }
        return value;
    }

    private static InetSocketAddress inet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress known
                ? known
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}
