package org.heliostat.gateway.upstream.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameReader;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.Http2Exception;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One connection of HTTP/2 to an origin, for many requests at the same time (RFC 9113): its beginning, its end, its places and
 * its times; {@link OriginFrames} does what frames say. Nothing is asked before the origin has sent its settings, so that one that
 * speaks something else has got no request. On its I/O loop.
 */
public final class MultiplexedConnection extends ChannelInboundHandlerAdapter implements StreamLink, OriginFrames.Told {

    /** What nobody else begins with. */
    private static final ByteBuf HTTP_1 = Unpooled.unreleasableBuffer(
            Unpooled.copiedBuffer("HTTP/1", StandardCharsets.US_ASCII).asReadOnly());

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final int CHUNK = 16 * 1024 + FrameType.HEAD;

    private final Channel channel;
    private final UpstreamSettings settings;
    private final MultiplexOwner owner;
    private final Opening opening;
    private final byte[] scratch;
    private final Ticker ticker;
    private final OriginStreams streams = new OriginStreams();
    private final FrameWriter writer;
    private final ConnectionFlow flow;
    private final OriginFrames frames;
    private final FrameReader reader;
    private final FrameReader.Limits limits;
    private final OriginPings pings;
    private final List<Consumer<Boolean>> provers = new ArrayList<>(0);
    private @Nullable ByteBuf out;
    private int places;
    private boolean isReady;
    private boolean isReading;
    private boolean isFlushPlanned;
    private boolean isDraining;

    /** Taken out of use here, for the time being. */
    private boolean isRetired;

    private boolean isClosed;

    /** It has not answered when it was asked before a request: it takes none until it is heard again. */
    private boolean isDoubted;

    private long idleSince;
    private boolean hasServed;

    /** Hears whether the origin speaks HTTP/2. On the loop, once. */
    public interface Opening {

        void opened(MultiplexedConnection connection);

        void failed(UpstreamFailure failure);
    }

    /**
     * @param channel connected, and secured where the origin is
     * @param scratch of the loop, for what is handed on
     */
    public MultiplexedConnection(
            Channel channel,
            UpstreamSettings settings,
            MultiplexOwner owner,
            Opening opening,
            byte[] scratch,
            Ticker ticker) {
        this.channel = channel;
        this.settings = settings;
        this.owner = owner;
        this.opening = opening;
        this.scratch = scratch;
        this.ticker = ticker;
        this.writer = new FrameWriter(this::room);
        this.flow = new ConnectionFlow(writer, settings.http2().growth());
        this.frames = new OriginFrames(this, streams, settings, this);
        this.reader = new FrameReader(frames, size -> channel.alloc().buffer(size));
        this.limits =
                FrameReader.Limits.of(settings.http2().floods(), settings.head().bytes());
        this.idleSince = ticker.nanos();
        this.pings = new OriginPings(settings, idleSince);
    }

    /** Says what we speak. */
    public void begin() {
        room(PREFACE.length).writeBytes(PREFACE);
        writer.settings(
                FrameType.ENABLE_PUSH,
                0,
                FrameType.INITIAL_WINDOW_SIZE,
                Math.min(ConnectionFlow.FIRST_OF_STREAM, settings.http2().window()),
                FrameType.MAX_HEADER_LIST_SIZE,
                settings.head().bytes());
        flow.begin();
        flush();
        channel.eventLoop()
                .schedule(this::settingsOverdue, settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void settingsOverdue() {
        if (!isReady) {
            close(FailureKind.CONNECT, "it does not begin to speak HTTP/2 (connect-timeout)");
        }
    }

    /** @return whether one more request may be sent on it */
    public boolean hasRoom() {
        return isUsable() && places < limit() && streams.hasNumbers();
    }

    private long limit() {
        return settings.keepAlive()
                ? Math.min(settings.http2().streams(), frames.mostStreams())
                : streams.isUsed() ? 0 : 1;
    }

    /** @return whether WebSockets may be streams of it (RFC 8441) */
    public boolean takesWebSockets() {
        return frames.takesConnect();
    }

    /** @return whether the origin has sent something a moment ago */
    public boolean isFresh() {
        return pings.isFresh(ticker.nanos());
    }

    /** @return whether {@link #prove} may ask; an origin that counts PINGs ends its connection for too many */
    public boolean mayBeProved() {
        return pings.mayProve(ticker.nanos(), isIdle());
    }

    /** @return whether no request is on it, or about to be */
    public boolean isIdle() {
        return places == 0;
    }

    /** @return a place for one request; there must be room */
    public UpstreamStream stream() {
        places++;
        pings.asked(ticker.nanos());
        if (places == 1) {
            owner.busy(this);
        }
        owner.streams(1);
        return new MultiplexedStream(this, settings, frames.firstSendWindow());
    }

    /**
     * Asks whether the origin is still there, where {@link #mayBeProved}. If it does not answer, requests that are on the connection
     * go on, and no others are sent on it.
     *
     * @param answer gets whether it is; perhaps after connect-timeout
     */
    public void prove(Consumer<Boolean> answer) {
        if (isClosed) {
            answer.accept(false);
            return;
        }
        provers.add(answer);
        ping(true);
    }

    private void ping(boolean forOne) {
        if (!pings.isWaiting()) {
            long now = ticker.nanos();
            pings.sent(now, forOne);
            writer.ping(now);
            wrote();
        }
    }

    private void doubt() {
        pings.over();
        isDoubted = true;
        if (isIdle()) {
            channel.eventLoop().execute(this::closeIdle);
        }
        proved(false);
    }

    /** Takes no more requests until {@link #resume}; if it has none any more before, it ends. */
    public void retire() {
        isRetired = true;
        if (isIdle()) {
            channel.eventLoop().execute(this::closeIdle);
        }
    }

    /** Takes requests again, if its origin still does. */
    public void resume() {
        isRetired = false;
    }

    /** Ends it where no request is on it. */
    public void closeIdle() {
        if (isIdle()) {
            leave();
        }
    }

    private void leave() {
        if (!isClosed) {
            writer.goAway(0, ErrorCode.NO_ERROR);
            flush();
            close(FailureKind.CLOSED, "its connection was closed here");
        }
    }

    /** Looks at its time-outs; about once a second. */
    public void tick(long now) {
        if (isClosed || !isReady) {
            return;
        }
        if (isIdle() && now - idleSince >= settings.keepAliveTimeout().toNanos()) {
            leave();
        } else if (pings.isOverdue(now) && pings.isProof()) {
            doubt();
        } else if (pings.isOverdue(now)) {
            close(FailureKind.CLOSED, "it does not answer a PING (connect-timeout)");
        } else if (pings.isDue(now, isIdle())) {
            ping(false);
        }
        streams.all().forEach(stream -> stream.tick(now));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (isClosed) {
            bytes.release();
            return;
        }
        isReading = true;
        pings.heard(ticker.nanos());
        boolean wasDoubted = isDoubted;
        isDoubted = false;
        owner.received(bytes.readableBytes());
        if (!isReady && speaksHttp1(bytes)) {
            bytes.release();
            close(FailureKind.MALFORMED, "it speaks HTTP/1.x (expected: HTTP/2; protocol=\"http/1.1\" is for such)");
            return;
        }
        try {
            reader.received(bytes, limits);
        } catch (Http2Exception broken) {
            end(broken);
        }
        if (wasDoubted && hasRoom()) {
            owner.hasRoom(this);
        }
    }

    private static boolean speaksHttp1(ByteBuf bytes) {
        int length = HTTP_1.readableBytes();
        return bytes.readableBytes() >= length && ByteBufUtil.equals(bytes, bytes.readerIndex(), HTTP_1, 0, length);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        isReading = false;
        frames.pause();
        flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (channel.isWritable()) {
            streams.inTurn().forEach(MultiplexedStream::goOn);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        close(FailureKind.CLOSED, "it closed the connection");
        reader.stop();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        close(FailureKind.CLOSED, cause.getClass().getSimpleName() + ": " + cause.getMessage());
    }

    private void end(Http2Exception broken) {
        if (isClosed) {
            return;
        }
        writer.goAway(0, broken.code());
        flush();
        String what = "HTTP/2 error code " + broken.code() + ": " + broken.getMessage() + OriginFrames.limit(broken);
        if (broken.code() == ErrorCode.ENHANCE_YOUR_CALM) {
            owner.flooded();
        }
        if (isReady && isIdle()) {
            owner.broken(what);
        }
        close(FailureKind.MALFORMED, what);
    }

    private void close(FailureKind kind, String what) {
        if (isClosed) {
            return;
        }
        isClosed = true;
        ByteBuf left = out;
        out = null;
        if (left != null) {
            left.release();
        }
        reader.stop();
        channel.close();
        List<MultiplexedStream> hanging = streams.all();
        if (isReady) {
            owner.streams(-places);
            places = 0;
            owner.closed(this);
        } else {
            isReady = true;
            // Nothing was asked: whatever it has said, the request is not begun.
            opening.failed(UpstreamFailure.untaken(FailureKind.CONNECT, "no HTTP/2: " + what));
        }
        hanging.forEach(stream -> stream.lost(kind, what));
        proved(false);
    }

    private void proved(boolean isThere) {
        List<Consumer<Boolean>> waiting = List.copyOf(provers);
        provers.clear();
        waiting.forEach(each -> each.accept(isThere));
    }

    @Override
    public void ready() {
        isReady = true;
        opening.opened(this);
    }

    @Override
    public void responded() {
        pings.responded();
    }

    @Override
    public void ponged() {
        pings.over();
        proved(true);
    }

    @Override
    public void goneAway(int lastStreamId, int code) {
        if (!isDraining) {
            isDraining = true;
            owner.goneAway();
            if (isIdle()) {
                channel.eventLoop().execute(this::closeIdle);
            }
        }
    }

    @Override
    public void refused() {
        owner.streamRefused();
    }

    @Override
    public boolean isUsable() {
        return isReady && !isDraining && !isRetired && !isDoubted && !isClosed && channel.isActive();
    }

    @Override
    public int opened(MultiplexedStream stream) {
        return streams.open(stream);
    }

    @Override
    public void givenBack() {
        if (!isClosed) {
            freed();
        }
    }

    @Override
    public void ended(int id, boolean isByUs) {
        MultiplexedStream stream = streams.get(id);
        if (stream == null || isClosed) {
            return;
        }
        flow.ended(stream.window());
        streams.remove(id, isByUs);
        hasServed = true;
        freed();
    }

    private void freed() {
        places--;
        owner.streams(-1);
        if (places > 0) {
            owner.hasRoom(this);
            return;
        }
        idleSince = ticker.nanos();
        owner.idle(this);
        if (isDraining || isRetired || isDoubted || !settings.keepAlive() || !streams.hasNumbers()) {
            // Behind the frames that are being read.
            channel.eventLoop().execute(this::closeIdle);
        } else {
            owner.hasRoom(this);
        }
    }

    @Override
    public boolean isUsed() {
        return hasServed;
    }

    @Override
    public FrameWriter writer() {
        return writer;
    }

    @Override
    public ConnectionFlow flow() {
        return flow;
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable() && !isClosed;
    }

    @Override
    public byte[] scratch() {
        return scratch;
    }

    @Override
    public long now() {
        return ticker.nanos();
    }

    @Override
    public void wrote() {
        if (!isReading && !isFlushPlanned && !isClosed) {
            isFlushPlanned = true;
            channel.eventLoop().execute(this::flush);
        }
    }

    /** @return the buffer to append so many bytes to, at least */
    private ByteBuf room(int bytes) {
        if (isClosed) {
            // Nobody gets it any more.
            return Unpooled.buffer(bytes);
        }
        ByteBuf now = out;
        if (now != null && now.writableBytes() >= bytes) {
            return now;
        }
        if (now != null) {
            write(now);
        }
        ByteBuf next = channel.alloc().directBuffer(Math.max(bytes, CHUNK));
        out = next;
        return next;
    }

    private void flush() {
        isFlushPlanned = false;
        ByteBuf now = out;
        out = null;
        if (now != null) {
            write(now);
        }
        channel.flush();
    }

    private void write(ByteBuf bytes) {
        owner.sent(bytes.readableBytes());
        channel.write(bytes);
    }
}
