package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.heliostat.connection.Connection;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.ConnectionEnvironment;
import org.heliostat.qos.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins a Netty channel and the protocol that is spoken on it; the only handler of a plain channel. Everything runs on
 * the I/O loop unless {@link ConnectionChannel} says otherwise.
 */
public final class ConnectionHandler extends ChannelInboundHandlerAdapter implements Connection, ConnectionChannel {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);

    private final ConnectionEnvironment environment;
    private final IoLoop ioLoop;
    private final IoLoop.Place place = new IoLoop.Place(this);
    private final String listenSocketId;
    private final boolean secure;
    private final Function<ConnectionChannel, ChannelProtocol> protocols;
    private final TlsHandshake handshake;
    private final WriteDeadline writeDeadline = new WriteDeadline();

    private @Nullable Parts parts;
    private @Nullable ChannelProtocol protocol;
    private ConnectionName name = new ConnectionName(0, null);
    private long receivedUncounted;
    private boolean batching;
    private long batchNanos;
    private boolean cut;

    /** Where a proxy has described the connection. */
    private @Nullable InetSocketAddress toldRemote;

    private @Nullable InetSocketAddress toldLocal;

    /** What there is once there is a channel: the way out, who hears what has passed, and the way to end. */
    private record Parts(
            ChannelHandlerContext context, OrderedSends sends, PassedBytes passed, LingeringClose closing) {}

    /**
     * @param ioLoop the channel is registered with
     * @param secure whether TLS is spoken before this handler
     * @param protocols makes the protocol when the connection stands
     */
    public ConnectionHandler(
            ConnectionEnvironment environment,
            IoLoop ioLoop,
            String listenSocketId,
            boolean secure,
            Function<ConnectionChannel, ChannelProtocol> protocols) {
        this.environment = environment;
        this.ioLoop = ioLoop;
        this.listenSocketId = listenSocketId;
        this.secure = secure;
        this.protocols = protocols;
        this.handshake = new TlsHandshake(this, environment.counters(), this::endInput);
    }

    /**
     * Takes the word of a proxy for who is connected with what. Before the connection begins.
     *
     * @param client null where the addresses of the connection itself hold
     * @param addressed null where {@code client} is
     */
    public void described(@Nullable InetSocketAddress client, @Nullable InetSocketAddress addressed) {
        toldRemote = client;
        toldLocal = addressed;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel().config().setMessageSizeEstimator(MessageSizes.ESTIMATOR);
        OrderedSends sends = new OrderedSends(this, context, environment);
        parts = new Parts(context, sends, new PassedBytes(sends), new LingeringClose(environment, context, secure));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        name = new ConnectionName(environment.counters().opened(), remote());
        protocol = protocols.apply(this);
        ioLoop.add(place);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        receivedUncounted += bytes.readableBytes();
        parts().passed.received(bytes.readableBytes());
        beginBatch();
        protocol().received(bytes);
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
        sends().signalIfWritable();
        if (sends().isWritable()) {
            protocol().writable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (protocol == null) {
            // It has not begun, and so nothing of it can end.
            return;
        }
        if (event instanceof ChannelInputShutdownEvent) {
            handshake.inputEnded();
        } else if (event instanceof SslCloseCompletionEvent told && told.isSuccess()) {
            // Nothing can follow inside of TLS, whether the client closes its socket or not.
            handshake.inputEnded();
        } else if (event instanceof SslHandshakeCompletionEvent completion) {
            handshake.ended(context, completion, protocol());
        }
    }

    private void endInput() {
        parts().closing.inputEnded();
        protocol().inputEnded();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        environment.counters().received(receivedUncounted);
        environment.counters().closed();
        ioLoop.remove(place);
        try {
            protocol().lost();
        } finally {
            sends().close();
        }
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

    /** The client has reset the connection. */
    private void reset() {
        if (!cut && protocol != null && !protocol.isEnding()) {
            environment.counters().count(ProtocolEvent.RESET);
        }
        parts().passed.tell();
        parts().context.close();
    }

    @Override
    public void tick(long now) {
        switch (writeDeadline.look(sends(), now, environment.settings())) {
            case IN_TIME -> tickInTime(now);
            case STALLED -> giveUpReader(ProtocolEvent.WRITE_TIMEOUT, "the client takes no answer");
            case TOO_SLOW -> giveUpReader(ProtocolEvent.SLOW_READER, "the client takes its answer too slowly");
        }
    }

    /** A connection that ends in good order leaves megabytes to the kernel, which its client would go on taking as slowly. */
    private void giveUpReader(ProtocolEvent event, String why) {
        if (!cut) {
            dropUnsent();
            giveUp(event, why);
        }
    }

    private void tickInTime(long now) {
        LingeringClose closing = parts().closing;
        protocol().tick(now);
        parts().passed.tell();
        if (closing.isOver(now)) {
            cut();
        } else if (closing.isInputEnded()
                && !protocol().isEnding()
                && TcpState.isClosed(parts().context.channel())) {
            reset();
        }
    }

    @Override
    public void drain() {
        protocol().drain();
        sends().hurry();
    }

    @Override
    public boolean isFrom(String listenSocket) {
        return listenSocketId.equals(listenSocket);
    }

    @Override
    public boolean isOwed() {
        return protocol().isServing() || sends().isPending();
    }

    @Override
    public boolean isWaiting() {
        return !cut && protocol().isWaiting();
    }

    @Override
    public void close(boolean lingering) {
        flush();
        parts().closing.begin(lingering);
    }

    @Override
    public void giveUp(ProtocolEvent event, String why) {
        if (!cut) {
            environment.counters().countAndLog(event, name, why);
            cut();
        }
    }

    @Override
    public void cut() {
        cut = true;
        parts().passed.tell();
        parts().context.close();
    }

    @Override
    public void cutByReset() {
        dropUnsent();
        cut();
    }

    /** What has not left when the connection ends is dropped, and a RST goes in its place. */
    private void dropUnsent() {
        parts().context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
    }

    @Override
    public boolean isCut() {
        return cut;
    }

    @Override
    public void speaks(ChannelProtocol next) {
        protocol = next;
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
    }

    @Override
    public long now() {
        return batching ? batchNanos : environment.ticker().nanos();
    }

    @Override
    public boolean isDraining() {
        return ioLoop.isDraining();
    }

    @Override
    public boolean isOnLoop() {
        return parts().context.executor().inEventLoop();
    }

    @Override
    public Executor executor() {
        return parts().context.channel().eventLoop();
    }

    @Override
    public void onLoop(Runnable task) {
        try {
            parts().context.executor().execute(task);
        } catch (RejectedExecutionException loopHasEnded) {
            LOG.debug("{}: its loop has ended", name);
        }
    }

    @Override
    public Future<?> onLoopAfter(long nanos, Runnable task) {
        EventExecutor loop = parts().context.executor();
        try {
            return loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException loopHasEnded) {
            LOG.debug("{}: its loop has ended", name);
            return loop.newFailedFuture(loopHasEnded);
        }
    }

    @Override
    public ByteBuf allocate(int size) {
        return parts().context.alloc().directBuffer(size);
    }

    @Override
    public ByteBuf room(int size) {
        return sends().room(size);
    }

    @Override
    public void write(Object message) {
        sends().write(message);
    }

    @Override
    public void send(Send send) {
        sends().offer(send);
    }

    @Override
    public Object file(FileChannel file, long position, long count, boolean read, FileEnd end) {
        return read
                ? new FileToRead(file, position, count, end, this::allocate)
                : new SharedFileRegion(file, position, count, end, this::fileEndedEarly);
    }

    private void fileEndedEarly() {
        if (isOnLoop()) {
            giveUp(ProtocolEvent.ABORTED, PacedSends.FILE_SHORT);
        }
    }

    @Override
    public void flush() {
        sends().flush();
        parts().passed.tell();
        sends().signalIfWritable();
    }

    @Override
    public void flushOutsideBatch() {
        if (!batching) {
            flush();
        }
    }

    @Override
    public boolean isWritable() {
        return sends().isWritable();
    }

    @Override
    public boolean awaitWritable() {
        return sends().awaitWritable();
    }

    @Override
    public void whenWritable(Runnable callback) {
        sends().whenWritable(callback);
    }

    @Override
    public void boundUnsent(int bytes) {
        TcpState.boundUnsent(parts().context.channel(), bytes);
    }

    @Override
    public SentProgress progress() {
        return sends().progress();
    }

    @Override
    public void read(boolean wanted) {
        ChannelConfig config = parts().context.channel().config();
        if (config.isAutoRead() != wanted) {
            config.setAutoRead(wanted);
        }
    }

    @Override
    public boolean isInputEnded() {
        return parts().closing.isInputEnded();
    }

    @Override
    public void countFor(@Nullable Flow flow) {
        parts().passed.belongTo(flow);
    }

    @Override
    public ConnectionName name() {
        return name;
    }

    @Override
    public InetSocketAddress remote() {
        InetSocketAddress told = toldRemote;
        return told != null ? told : inet(parts().context.channel().remoteAddress());
    }

    @Override
    public InetSocketAddress local() {
        InetSocketAddress told = toldLocal;
        return told != null ? told : inet(parts().context.channel().localAddress());
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    private OrderedSends sends() {
        return parts().sends;
    }

    private Parts parts() {
        return present(parts);
    }

    private ChannelProtocol protocol() {
        return present(protocol);
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
