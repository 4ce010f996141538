package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
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

    private @Nullable ChannelHandlerContext context;
    private @Nullable Outbox outbox;
    private @Nullable HeadReader heads;
    private @Nullable ConnectionInfo info;

    private State state = State.HEAD;
    private @Nullable ByteBuf inbox;
    private @Nullable Http1Transport current;
    private @Nullable Http1Body body;
    private long requests;
    private long since;
    private long headSince;
    private long awaitedSince;
    private long receivedThen;
    private long receivedUncounted;
    private boolean headBegun;
    private boolean awaited;
    private boolean reserved;
    private boolean heldBack;
    private boolean broken;
    private boolean inputClosed;
    private boolean outputClosed;
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
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        outbox = new Outbox(this, added, environment.counters());
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        long id = environment.counters().opened();
        info = new ConnectionInfo(
                id,
                inet(active.channel().remoteAddress()),
                inet(active.channel().localAddress()),
                listenSocketId,
                secure);
        heads = new HeadReader(environment, tools.parser(), info);
        since = environment.ticker().nanos();
        ioLoop.add(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        receivedUncounted += bytes.readableBytes();
        if (state == State.CLOSING || state == State.CLOSED || broken) {
            bytes.release();
            return;
        }
        batching = true;
        inbox = inbox == null ? bytes : merged(inbox, bytes);
        process();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        environment.counters().received(receivedUncounted);
        receivedUncounted = 0;
        batching = false;
        outbox().flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        outbox().signalIfWritable();
        if (heldBack && outbox().isWritable()) {
            heldBack = false;
            onLoop(() -> batch(this::process));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext triggered, Object event) {
        if (!(event instanceof ChannelInputShutdownEvent)) {
            return;
        }
        inputClosed = true;
        boolean nothingToAnswer = state == State.HEAD && !heldBack && !hasFurtherHead();
        if (nothingToAnswer || state == State.DRAINING || state == State.CLOSING) {
            batch(() -> {
                outbox().flush();
                endOutput();
            });
        } else if (body != null && !body.isDecoded()) {
            body.fail(new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        readOn();
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        state = State.CLOSED;
        environment.counters().received(receivedUncounted);
        environment.counters().closed();
        ioLoop.remove(this);
        if (reserved) {
            reserved = false;
            environment.keepAlive().release();
        }
        dropInbox();
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
    public void exceptionCaught(ChannelHandlerContext caught, Throwable cause) {
        if (cause instanceof IOException) {
            if (state != State.CLOSED && state != State.CLOSING) {
                environment.counters().count(ProtocolEvent.RESET);
            }
        } else {
            LOG.error("connection {}: unexpected failure, closed", id(), cause);
        }
        cut();
    }

    @Override
    protected void tick(long now) {
        HttpSettings settings = environment.settings();
        if (outbox().stalledNanos(now) >= settings.netWriteTimeout().toNanos()) {
            environment.counters().countAndLog(ProtocolEvent.WRITE_TIMEOUT, id(), "the client takes no answer");
            cut();
            return;
        }
        switch (state) {
            case HEAD -> tickHead(now, settings);
            case EXCHANGE -> tickBody(now, settings);
            case DRAINING -> tickDrain(now, settings);
            case CLOSING -> tickClose(now, settings);
            case CLOSED -> ioLoop.remove(this);
        }
    }

    @Override
    protected void drain() {
        if (state == State.HEAD && !heldBack && !hasFurtherHead()) {
            batch(() -> closeAfterFlush(false));
        } else if (state == State.EXCHANGE && current != null && !hasFurtherHead()) {
            current.closeAfter();
        }
        readOn();
    }

    @Override
    protected void cut() {
        context().close();
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
            boolean expectsMore = inbox != null || body != null && !body.isDecoded() || requests > 1 || reserved;
            closeAfterFlush(expectsMore && !inputClosed);
        } else if (body != null && !body.isDecoded()) {
            drainBody(body);
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

    /** @return whether the connection can survive what was not read of the body. Any thread. */
    boolean isWorthDraining(Http1Body unread, boolean answerComplete) {
        if (unread.isAwaitingContinue()) {
            return false;
        }
        return !answerComplete
                || unread.announcedLeft() <= environment.settings().maxDrainedBody();
    }

    void logTooLong(long promised) {
        LOG.warn("connection {}: an answer is longer than its Content-Length {}, cut there", id(), promised);
    }

    void readOn() {
        if (state == State.EXCHANGE && body != null && inbox != null) {
            batch(this::process);
        } else {
            adjustReading();
        }
    }

    /** Any thread. */
    ByteBuf allocate(int size) {
        return context().alloc().directBuffer(size);
    }

    HeadBuffer loopBuffer() {
        return tools.headBuffer();
    }

    byte[] dateLine() {
        return environment.dateLine().bytes();
    }

    HttpEnvironment environment() {
        return environment;
    }

    Outbox outbox() {
        return present(outbox);
    }

    /** Any thread. */
    boolean isOnLoop() {
        return context().executor().inEventLoop();
    }

    /** Any thread. */
    void onLoop(Runnable task) {
        context().executor().execute(task);
    }

    long id() {
        return info == null ? 0 : info.id();
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
        if (inbox != null && !inbox.isReadable()) {
            dropInbox();
        }
        if (inputClosed && state == State.HEAD && !heldBack && !hasFurtherHead()) {
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
                    dropInbox();
                    yield false;
                }
            };
        } catch (ProtocolException refusal) {
            refuse(refusal);
            return false;
        }
    }

    private boolean readHead() throws ProtocolException {
        ByteBuf in = inbox;
        if (in == null || !in.isReadable()) {
            return false;
        }
        if (!outbox().isWritable()) {
            outbox().flush();
            if (!outbox().isWritable()) {
                heldBack = true;
                environment.counters().count(ProtocolEvent.PIPELINE_PAUSE);
                return false;
            }
        }
        HeadReader reader = present(heads);
        long now = environment.ticker().nanos();
        if (!headBegun) {
            headBegun = true;
            headSince = now;
        }
        if (!reader.read(in)) {
            return false;
        }
        headBegun = false;
        boolean closing = ioLoop.isDraining() && !hasFurtherHead();
        boolean keeps = mayKeep(reader.framing().keepAlive()) && !closing;
        boolean kept = requests++ > 0;
        if (kept) {
            environment.keepAlive().hit();
        }
        environment.counters().count(ProtocolEvent.REQUEST);
        Exchange exchange = reader.exchange(this, keeps, kept, now);
        current = reader.transport();
        body = reader.body();
        state = State.EXCHANGE;
        awaited = false;
        feedBody();
        return hand(exchange);
    }

    private boolean hand(Exchange exchange) {
        try {
            environment.receiver().received(exchange);
            return true;
        } catch (RuntimeException defect) {
            LOG.error("connection {}: the exchange could not be handed over", id(), defect);
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
        ByteBuf in = inbox;
        if (feeding == null || feeding.isDecoded() || in == null || broken) {
            return;
        }
        try {
            feeding.feed(in);
        } catch (ProtocolException bad) {
            // The exchange learns it when it reads on; where the body ends is unknown, so nothing more is read.
            broken = true;
            environment.counters().countAndLog(bad.event(), id(), String.valueOf(bad.getMessage()));
            if (current != null) {
                current.closeAfter();
            }
            feeding.fail(new BodyException(bad.status(), String.valueOf(bad.getMessage())));
            dropInbox();
        }
    }

    private void drainBody(Http1Body unread) {
        unread.fail(new IOException("the answer is complete (expected: reading before)"));
        boolean tooMuch = unread.announcedLeft() > environment.settings().maxDrainedBody();
        if (unread.isAwaitingContinue() || tooMuch || inputClosed) {
            closeAfterFlush(!inputClosed);
            return;
        }
        state = State.DRAINING;
        since = environment.ticker().nanos();
        receivedThen = unread.received();
    }

    private boolean skipBody() throws ProtocolException {
        Http1Body unread = present(body);
        if (inbox != null) {
            unread.skip(inbox);
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
        if (inbox == null || !inbox.isReadable()) {
            since = environment.ticker().nanos();
        }
        if (ioLoop.isDraining() && !hasFurtherHead()) {
            closeAfterFlush(false);
        }
    }

    private void refuse(ProtocolException refusal) {
        environment.counters().countAndLog(refusal.event(), id(), String.valueOf(refusal.getMessage()));
        if (state == State.HEAD) {
            RefusalAnswer.write(outbox(), refusal.status(), dateLine());
        }
        closeAfterFlush(!inputClosed);
    }

    private void abort(String why) {
        environment.counters().countAndLog(ProtocolEvent.ABORTED, id(), why);
        cut();
    }

    /**
     * Ends the connection when all answers are out.
     *
     * @param lingering whether the client may still be sending: closing at once would reset the connection, and the
     *     client might lose the answer
     */
    private void closeAfterFlush(boolean lingering) {
        state = State.CLOSING;
        dropInbox();
        since = environment.ticker().nanos();
        boolean waits = lingering && !environment.settings().closeTimeout().isZero();
        Outbox out = outbox();
        out.flush();
        context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((ChannelFutureListener) written -> {
            if (waits && written.isSuccess() && !inputClosed) {
                endOutput();
            } else {
                cut();
            }
        });
    }

    private void endOutput() {
        since = environment.ticker().nanos();
        outputClosed = true;
        if (inputClosed || !(context().channel() instanceof DuplexChannel duplex) || secure) {
            context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        duplex.shutdownOutput();
    }

    private void tickHead(long now, HttpSettings settings) {
        if (heldBack) {
            return;
        }
        if (headBegun) {
            if (now - headSince >= settings.acceptTimeout().toNanos()) {
                batch(() -> refuse(new ProtocolException(
                        408, ProtocolEvent.HEAD_TIMEOUT, "head is not complete after " + settings.acceptTimeout())));
            }
            return;
        }
        boolean kept = requests > 0;
        long limit = (kept ? environment.keepAlive().timeout() : settings.acceptTimeout()).toNanos();
        if (now - since >= limit) {
            if (kept) {
                environment.keepAlive().timedOut();
            } else {
                environment.counters().count(ProtocolEvent.HEAD_TIMEOUT);
            }
            closeAfterFlush(false);
        }
    }

    /** Only while somebody waits for the body does its slowness matter: otherwise it is us who hold it up. */
    private void tickBody(long now, HttpSettings settings) {
        Http1Body feeding = body;
        if (feeding == null || feeding.isDecoded() || !feeding.isAwaited()) {
            awaited = false;
            return;
        }
        if (!awaited) {
            awaited = true;
            awaitedSince = now;
            receivedThen = feeding.received();
            return;
        }
        if (now - awaitedSince < settings.acceptTimeout().toNanos()) {
            return;
        }
        long least =
                Math.max(1, settings.minRequestRate() * settings.acceptTimeout().toSeconds());
        if (feeding.received() - receivedThen < least) {
            environment.counters().countAndLog(ProtocolEvent.BODY_TIMEOUT, id(), "request body is too slow");
            broken = true;
            if (current != null) {
                current.closeAfter();
            }
            feeding.fail(new BodyException(408, "request body is too slow"));
            return;
        }
        awaitedSince = now;
        receivedThen = feeding.received();
    }

    private void tickDrain(long now, HttpSettings settings) {
        if (now - since >= settings.rqTransactionTimeout().toNanos()) {
            environment.counters().countAndLog(ProtocolEvent.DRAIN_TIMEOUT, id(), "unread request body does not end");
            closeAfterFlush(false);
        }
    }

    private void tickClose(long now, HttpSettings settings) {
        if (outputClosed && now - since >= settings.closeTimeout().toNanos()) {
            cut();
        }
    }

    private boolean hasFurtherHead() {
        ByteBuf in = inbox;
        boolean bodyHere = body == null || body.isDecoded();
        return in != null && bodyHere && !broken && HeadReader.holdsHead(in);
    }

    private void adjustReading() {
        boolean read =
                switch (state) {
                    case HEAD -> !heldBack && !isInboxFull();
                    case EXCHANGE -> isMoreWanted();
                    case DRAINING, CLOSING -> true;
                    case CLOSED -> false;
                };
        read &= !inputClosed;
        if (context().channel().config().isAutoRead() != read) {
            context().channel().config().setAutoRead(read);
        }
    }

    private boolean isMoreWanted() {
        if (body != null && !body.isDecoded() && !broken) {
            return !body.isPaused();
        }
        return inbox == null || inbox.readableBytes() < environment.settings().pipelineBuffer();
    }

    private boolean isInboxFull() {
        HttpSettings settings = environment.settings();
        long limit =
                Math.max(settings.pipelineBuffer(), (long) settings.maxRequestLine() + settings.headerBufferSize());
        return inbox != null && inbox.readableBytes() > limit;
    }

    private ByteBuf merged(ByteBuf kept, ByteBuf more) {
        try {
            int total = kept.readableBytes() + more.readableBytes();
            if (kept.maxFastWritableBytes() >= more.readableBytes() && kept.refCnt() == 1) {
                return kept.writeBytes(more);
            }
            ByteBuf larger = context().alloc().directBuffer(total + total / 2);
            larger.writeBytes(kept).writeBytes(more);
            kept.release();
            return larger;
        } finally {
            more.release();
        }
    }

    private void dropInbox() {
        if (inbox != null) {
            inbox.release();
            inbox = null;
        }
    }

    private ChannelHandlerContext context() {
        return present(context);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the connection is not open yet");
        }
        return value;
    }

    private static InetSocketAddress inet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress known
                ? known
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}
