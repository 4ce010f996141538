package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.heliostat.connection.Connection;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.LingeringClose;
import org.heliostat.http.channel.MessageSizes;
import org.heliostat.http.channel.OrderedSends;
import org.heliostat.http.channel.PassedBytes;
import org.heliostat.http.channel.WriteDeadline;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP/1 connection: bytes in, exchanges out, one at a time, answers back in order. The only handler of its
 * channel. Everything runs on the I/O loop unless it says otherwise.
 */
public final class Http1Connection extends Connection implements ConnectionChannel {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    private final HttpEnvironment environment;
    private final IoLoop ioLoop;
    private final LoopTools tools;
    private final String listenSocketId;
    private final boolean secure;
    private final Handshake handshake;
    private final WriteDeadline writeDeadline = new WriteDeadline();

    private @Nullable Http1Channel channel;
    private @Nullable Conversation conversation;
    private ConnectionName name = new ConnectionName(0, null);
    private long receivedUncounted;
    private boolean batching;
    private long batchNanos;
    private byte @Nullable [] batchDate;
    private boolean cut;

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
        this.handshake = new Handshake(this, secure);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel().config().setMessageSizeEstimator(MessageSizes.ESTIMATOR);
        OrderedSends outbox = new OrderedSends(this, context, environment);
        channel = new Http1Channel(
                context, outbox, new PassedBytes(outbox), new LingeringClose(environment, context, secure));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        long id = environment.counters().opened();
        InetSocketAddress client = inet(context.channel().remoteAddress());
        name = new ConnectionName(id, client);
        ConnectionInfo info = info(context, id, client);
        HeadReader heads = new HeadReader(environment, tools.parser(), info);
        conversation = new Conversation(this, ioLoop, heads, name);
        ioLoop.add(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        receivedUncounted += bytes.readableBytes();
        channel().passed().received(bytes.readableBytes());
        if (conversation().isOver()) {
            bytes.release();
            return;
        }
        beginBatch();
        conversation().received(bytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        environment.counters().received(receivedUncounted);
        receivedUncounted = 0;
        batching = false;
        flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        outbox().signalIfWritable();
        if (outbox().isWritable()) {
            conversation().writable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            handshake.inputEnded();
        } else if (event instanceof SslCloseCompletionEvent told && told.isSuccess()) {
            // Nothing can follow inside of TLS, whether the client closes its socket or not.
            handshake.inputEnded();
        } else if (event instanceof SslHandshakeCompletionEvent completion) {
            handshake.ended(context, completion);
        }
    }

    /** The client sends no more, and what it had sent has been read. */
    void inputEnded() {
        conversation().inputEnded();
    }

    /** Tells of a connection that ends before a request could be read. */
    void refused(RefusalCause cause) {
        ChannelHandlerContext context = channel().context();
        InetSocketAddress client = inet(context.channel().remoteAddress());
        environment.receiver().refused(Refusal.of(cause, info(context, name.id(), client)));
    }

    private ConnectionInfo info(ChannelHandlerContext context, long id, InetSocketAddress client) {
        return new ConnectionInfo(id, client, inet(context.channel().localAddress()), listenSocketId, secure);
    }

    /** Requests can be read from now on. */
    void secured(TlsSession session) {
        conversation().secured(session);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        environment.counters().received(receivedUncounted);
        environment.counters().closed();
        ioLoop.remove(this);
        conversation().lost();
        outbox().close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (secure && cause instanceof DecoderException) {
            LOG.debug("connection {}: {}", name, cause.toString());
        } else if (!(cause instanceof IOException)) {
            LOG.error("connection {}: unexpected failure, closed", name, cause);
            cut();
            return;
        }
        reset();
    }

    /** A file that is being sent has become shorter: what was promised cannot be kept. */
    void fileEndedEarly() {
        if (isOnLoop() && !cut) {
            giveUp(ProtocolEvent.ABORTED, "a file became shorter while it was sent");
        }
    }

    /** The client has reset the connection. */
    void reset() {
        if (!cut && conversation != null && !conversation.isEnding()) {
            environment.counters().count(ProtocolEvent.RESET);
        }
        channel().passed().tell();
        channel().context().close();
    }

    @Override
    protected void tick(long now) {
        switch (writeDeadline.look(outbox(), now, environment.settings())) {
            case IN_TIME -> conversation().tick(now);
            case STALLED -> giveUp(ProtocolEvent.WRITE_TIMEOUT, "the client takes no answer");
            case TOO_SLOW -> giveUp(ProtocolEvent.SLOW_READER, "the client takes its answer too slowly");
        }
    }

    @Override
    public void giveUp(ProtocolEvent event, String why) {
        if (cut) {
            return;
        }
        environment.counters().countAndLog(event, name, why);
        cut();
    }

    @Override
    protected void drain() {
        conversation().drain();
        outbox().hurry();
    }

    @Override
    protected boolean isFrom(String listenSocket) {
        return listenSocketId.equals(listenSocket);
    }

    @Override
    protected boolean isOwed() {
        return conversation().isServing() || outbox().isPending();
    }

    @Override
    protected boolean isWaiting() {
        return !cut && conversation().isWaiting();
    }

    @Override
    public void cut() {
        cut = true;
        channel().passed().tell();
        channel().context().close();
    }

    @Override
    public void batch(Runnable work) {
        if (batching) {
            work.run();
            return;
        }
        beginBatch();
        try {
            work.run();
        } finally {
            batching = false;
            flush();
        }
    }

    private void beginBatch() {
        batching = true;
        batchNanos = environment.ticker().nanos();
        batchDate = null;
    }

    /** @return ticker nanoseconds; everything that came in together came in at the same time. On the loop. */
    long now() {
        return batching ? batchNanos : environment.ticker().nanos();
    }

    /** @return the Date line, one for all answers that leave together. On the loop. */
    byte[] date() {
        byte[] date = batching ? batchDate : null;
        if (date == null) {
            date = environment.dateLine().bytes();
            batchDate = date;
        }
        return date;
    }

    /** Sends all that was written. On the loop. */
    void flush() {
        outbox().flush();
        channel().passed().tell();
        outbox().signalIfWritable();
    }

    void flushOutsideBatch() {
        if (!batching) {
            flush();
        }
    }

    /** The last byte of an answer is in the outbox. */
    void answered(Http1Transport transport) {
        conversation().answered(transport);
    }

    /** Nobody reads the body of a request any more whose answer is complete. */
    void bodyLetGo(Http1Transport transport) {
        batch(() -> conversation().bodyLetGo(transport));
    }

    /** @return whether the exchange is on its way */
    boolean hand(Exchange exchange) {
        try {
            environment.receiver().received(exchange);
            return true;
        } catch (RuntimeException defect) {
            LOG.error("connection {}: the exchange could not be handed over", name, defect);
            cut();
            return false;
        }
    }

    /** From now on the bytes of the connection are another protocol's. */
    void upgraded(Http1Transport transport, Http1Body stream) {
        batch(() -> conversation().upgraded(transport, stream));
    }

    /** The answer of an exchange will never be complete. */
    void aborted(Http1Transport transport, String why) {
        conversation().aborted(transport, why);
    }

    /** Looks whether a reader has made room for more of its body. */
    void readOn() {
        batch(conversation()::process);
    }

    /** Any thread. */
    boolean isOnLoop() {
        return channel().context().executor().inEventLoop();
    }

    /** Any thread. A loop that has ended has closed the connection: there is nothing to be done on it any more. */
    @Override
    public void onLoop(Runnable task) {
        try {
            channel().context().executor().execute(task);
        } catch (RejectedExecutionException loopHasEnded) {
            LOG.debug("{}: its loop has ended", name());
        }
    }

    @Override
    public Future<?> onLoopAfter(long nanos, Runnable task) {
        EventExecutor loop = channel().context().executor();
        try {
            return loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException loopHasEnded) {
            LOG.debug("{}: its loop has ended", name());
            return loop.newFailedFuture(loopHasEnded);
        }
    }

    /** Any thread. */
    ByteBuf allocate(int size) {
        return channel().context().alloc().directBuffer(size);
    }

    /** Any thread. */
    OrderedSends outbox() {
        return channel().outbox();
    }

    /** @return whether it was us who ended the connection in the middle */
    boolean isCut() {
        return cut;
    }

    HeadBuffer loopBuffer() {
        return tools.headBuffer();
    }

    HttpEnvironment environment() {
        return environment;
    }

    boolean isSecure() {
        return secure;
    }

    @Override
    public ConnectionName name() {
        return name;
    }

    Http1Channel channel() {
        return present(channel);
    }

    private Conversation conversation() {
        return present(conversation);
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
