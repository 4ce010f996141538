package org.heliostat.gateway.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.request.HeaderFields;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One connection to an origin: sends one request after the other, each when the response before is complete, and reads the
 * responses. Whatever is not as it should be closes it, so that no response reaches another request. A response 101 that was asked
 * for makes it a tunnel until its end. On its I/O loop.
 */
public final class UpstreamConnection extends ChannelInboundHandlerAdapter implements UpstreamStream {

    private static final byte[] CRLF = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n'};

    private static final int USUAL_HEAD = 512;

    private final UpstreamSettings settings;
    private final ConnectionOwner owner;
    private final Ticker ticker;
    private final byte[] scratch;
    private final Channel channel;
    private final SeenTexts seen = new SeenTexts();
    private @Nullable Running running;
    private boolean used;
    private boolean closed;
    private boolean tlsEnded;
    private long idleSince;

    /**
     * @param channel connected, and secured where the origin is
     * @param scratch of the loop, for what is read
     */
    public UpstreamConnection(
            Channel channel, UpstreamSettings settings, ConnectionOwner owner, byte[] scratch, Ticker ticker) {
        this.channel = channel;
        this.settings = settings;
        this.owner = owner;
        this.scratch = scratch;
        this.ticker = ticker;
        this.idleSince = ticker.nanos();
    }

    /** @return whether it has carried a request before the one that it carries now */
    public boolean isUsed() {
        return used;
    }

    /** @return whether a request can be sent now */
    public boolean isIdle() {
        return running == null && !closed && channel.isActive();
    }

    /** @return for how long it has been idle */
    public long idleNanos() {
        return ticker.nanos() - idleSince;
    }

    /** Must be idle. */
    @Override
    public void begin(UpstreamRequest request, UpstreamCall call) {
        Running next = new Running(request, call);
        running = next;
        ByteBuf head = channel.alloc().directBuffer(USUAL_HEAD);
        RequestHeadBytes.write(request, settings.keepAlive(), head);
        write(head);
        channel.flush();
        next.touched();
        if (!request.hasBody()) {
            next.requestEnded = true;
        }
    }

    @Override
    public void giveBack() {
        owner.idle(this);
    }

    @Override
    public boolean carriesCalls() {
        return false;
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public void body(byte[] bytes, int offset, int length) {
        Running now = running;
        if (now == null || length == 0) {
            return;
        }
        ByteBuf out = channel.alloc().directBuffer(length + 12);
        if (now.isChunked()) {
            out.writeCharSequence(Integer.toHexString(length), StandardCharsets.US_ASCII);
            out.writeBytes(CRLF).writeBytes(bytes, offset, length).writeBytes(CRLF);
        } else {
            out.writeBytes(bytes, offset, length);
        }
        write(out);
        channel.flush();
        now.touched();
    }

    @Override
    public void endBody(@Nullable HeaderFields trailers) {
        Running now = running;
        if (now == null || now.requestEnded) {
            return;
        }
        if (now.isChunked()) {
            ByteBuf out = channel.alloc().buffer().writeBytes(LAST_CHUNK);
            for (int i = 0; trailers != null && i < trailers.size(); i++) {
                out.writeCharSequence(trailers.name(i) + ": " + trailers.value(i), StandardCharsets.ISO_8859_1);
                out.writeBytes(CRLF);
            }
            write(out.writeBytes(CRLF));
            channel.flush();
        }
        now.requestEnded = true;
        now.touched();
    }

    @Override
    public void tunnel(Duration idle) {
        Running now = running;
        if (now != null) {
            now.requestEnded = false;
            now.tunnelNanos = idle.toNanos();
            now.touched();
        }
    }

    @Override
    public void endOutput() {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
            Running now = running;
            if (now == null) {
                return;
            }
            if (channel instanceof DuplexChannel halves && channel.pipeline().get(SslHandler.class) == null) {
                halves.shutdownOutput();
            } else {
                running = null;
                close();
                now.call.end(null);
            }
        });
    }

    @Override
    public void read(boolean wanted) {
        if (channel.config().isAutoRead() != wanted) {
            Running now = running;
            if (now != null) {
                now.held = !wanted;
                now.touched();
            }
            channel.config().setAutoRead(wanted);
        }
    }

    @Override
    public void abort() {
        running = null;
        close();
    }

    /** Looks at its time-outs; about once a second. */
    public void tick(long now) {
        Running at = running;
        if (at == null) {
            if (now - idleSince >= settings.keepAliveTimeout().toNanos()) {
                close();
            }
            return;
        }
        if (at.tunnelNanos > 0) {
            if (now - at.since >= at.tunnelNanos) {
                fail(FailureKind.TIMEOUT, "nothing has passed for too long (tunnel-timeout)");
            }
            return;
        }
        if (!at.held
                && !at.waitsForClient()
                && now - at.since >= settings.timeout().toNanos()) {
            boolean hasHead = at.reader.hasHead();
            fail(
                    FailureKind.TIMEOUT,
                    hasHead ? "the rest of its body did not come (timeout)" : "no head came (timeout)");
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            owner.received(bytes.readableBytes());
            while (bytes.isReadable() && !closed) {
                int length = Math.min(bytes.readableBytes(), scratch.length);
                bytes.readBytes(scratch, 0, length);
                take(length, bytes.isReadable());
            }
        } finally {
            bytes.release();
        }
    }

    /** @param hasMore whether more has come already */
    private void take(int length, boolean hasMore) {
        Running now = running;
        if (now == null) {
            owner.spokeUnasked(this);
            close();
            return;
        }
        try {
            int taken = now.reader.take(scratch, 0, length);
            // A head has one time-out from its beginning to its end, however it drips.
            if (now.reader.hasHead()) {
                now.touched();
            }
            // Its call may have given it up meanwhile.
            if (now.reader.isEnded() && running == now) {
                ended(now, taken < length || hasMore);
            }
        } catch (MalformedResponseException malformed) {
            if (running == now) {
                fail(FailureKind.MALFORMED, String.valueOf(malformed.getMessage()));
            }
        }
    }

    private void ended(Running now, boolean saidMore) {
        running = null;
        if (saidMore) {
            owner.spokeUnasked(this);
        }
        boolean keeps = now.reader.keeps()
                && now.requestEnded
                && !saidMore
                && settings.keepAlive()
                && !closed
                && channel.isActive();
        if (keeps) {
            used = true;
            idleSince = ticker.nanos();
            channel.config().setAutoRead(true);
            owner.idle(this);
        } else {
            close();
        }
        now.call.end(now.trailers);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        Running now = running;
        if (now != null) {
            now.call.pause();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        Running now = running;
        if (now != null && channel.isWritable() && !now.requestEnded) {
            now.call.writable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslCloseCompletionEvent end && end.isSuccess()) {
            tlsEnded = true;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        Running now = running;
        if (now != null) {
            boolean isClean = tlsEnded || channel.pipeline().get(SslHandler.class) == null;
            if (now.reader.inputEnded(isClean)) {
                running = null;
                close();
                now.call.end(now.trailers);
            } else {
                fail(FailureKind.CLOSED, "it closed the connection");
            }
        }
        close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (running != null) {
            fail(FailureKind.CLOSED, cause.getClass().getSimpleName() + ": " + cause.getMessage());
        }
        close();
    }

    private void fail(FailureKind kind, String what) {
        Running now = running;
        if (now == null) {
            return;
        }
        running = null;
        close();
        boolean isStale = kind == FailureKind.CLOSED && used && !now.reader.hasBegun();
        now.call.failed(new UpstreamFailure(kind, what, false, isStale));
    }

    private void write(ByteBuf out) {
        owner.sent(out.readableBytes());
        // What cannot be sent is no failure yet: the response may have come before, and the end of the connection
        // tells.
        channel.write(out);
    }

    private void close() {
        if (!closed) {
            closed = true;
            channel.close();
            owner.closed(this);
        }
    }

    /** One request and what has come of its response. */
    private final class Running implements ResponseEvents {

        private final UpstreamRequest request;
        private final UpstreamCall call;
        private final ResponseReader reader;
        private boolean requestEnded;
        private boolean held;

        /** Above 0 once it is a tunnel. */
        private long tunnelNanos;

        private long since;
        private @Nullable HeaderFields trailers;

        Running(UpstreamRequest request, UpstreamCall call) {
            this.request = request;
            this.call = call;
            this.reader = new ResponseReader(settings.head(), seen, request.isHead(), request.upgrade() != null, this);
        }

        /** Bytes of another protocol are sent as they are. */
        boolean isChunked() {
            return request.length() < 0;
        }

        void touched() {
            since = ticker.nanos();
        }

        /** For its body the client has time-outs of its own, but for that of a call. */
        boolean waitsForClient() {
            return !requestEnded && !request.isCall() && !reader.hasHead() && channel.isWritable();
        }

        private boolean isCurrent() {
            return running == this;
        }

        @Override
        public void interim(ResponseHead head) {
            if (isCurrent()) {
                call.interim(head);
            }
        }

        @Override
        public void head(ResponseHead head) {
            if (isCurrent()) {
                call.head(head);
            }
        }

        @Override
        public void upgraded(ResponseHead head) throws MalformedResponseException {
            if (isCurrent()) {
                call.upgraded(head);
            }
        }

        @Override
        public void body(byte[] bytes, int offset, int length) {
            if (isCurrent()) {
                call.body(bytes, offset, length);
            }
        }

        @Override
        public void end(@Nullable HeaderFields fields) {
            trailers = fields;
        }
    }
}
