package org.heliostat.benchmarks.tls;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.internal.tcnative.SSL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.RunningTally;
import org.heliostat.study.load.BadResponseException;
import org.heliostat.study.load.ResponseParser;
import org.heliostat.time.Ticker;

/** Place of one connection, which is followed by another as often as it ends. Belongs to the event loop. */
final class ClientSlot {

    /** Pause after a failure, so that a server that refuses everything is not asked in a loop. */
    private static final long PAUSE_MILLIS = 10;

    private final Bootstrap bootstrap;
    private final Habit habit;
    private final RequestKind kind;
    private final RunningTally tally;
    private final Ticker ticker;
    private final ByteBuf request;
    private boolean hasSession;

    /**
     * How it uses its connections.
     *
     * @param version of TLS
     * @param session name that its session is kept under
     */
    record Habit(TlsCase.Manner manner, String version, String session) {

        boolean keeps() {
            return manner == TlsCase.Manner.KEPT;
        }

        boolean resumes() {
            return manner == TlsCase.Manner.RESUMED;
        }
    }

    ClientSlot(
            Bootstrap bootstrap, SslContext context, Habit habit, RequestKind kind, RunningTally tally, Ticker ticker) {
        this.habit = habit;
        this.kind = kind;
        this.tally = tally;
        this.ticker = ticker;
        String text = "GET " + kind.target() + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: tls\r\n"
                + (habit.keeps() ? "" : "Connection: close\r\n") + "\r\n";
        request = Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        this.bootstrap = bootstrap.clone().handler(new ChannelInitializer<SocketChannel>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                SslHandler tls = habit.resumes()
                        ? context.newHandler(channel.alloc(), habit.session(), 443)
                        : context.newHandler(channel.alloc());
                channel.pipeline().addLast(tls, new Conversation(ticker.nanos()));
            }
        });
    }

    void open() {
        bootstrap.connect().addListener((ChannelFutureListener) this::opened);
    }

    private void opened(ChannelFuture connected) {
        if (!connected.isSuccess()) {
            failed(connected, String.valueOf(connected.cause().getMessage()));
        }
    }

    private void failed(ChannelFuture channel, String why) {
        tally.wrong(kind, why);
        again(channel, PAUSE_MILLIS);
    }

    private void again(ChannelFuture channel, long millis) {
        if (!channel.channel().eventLoop().isShuttingDown()) {
            channel.channel().eventLoop().schedule(this::open, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Handshake, request and answer of one connection. */
    private final class Conversation extends ChannelInboundHandlerAdapter {

        private final ResponseParser parser = new ResponseParser();
        private long sentNanos;
        private boolean first = true;
        private boolean done;

        Conversation(long begin) {
            this.sentNanos = begin;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (!(event instanceof SslHandshakeCompletionEvent handshake)) {
                return;
            }
            if (!handshake.isSuccess()) {
                wrong(context, "handshake: " + handshake.cause().getMessage());
                return;
            }
            String trouble = trouble(context.pipeline().get(SslHandler.class));
            if (trouble.isEmpty()) {
                ask(context);
            } else {
                wrong(context, trouble);
            }
        }

        /** @return what is wrong with the connection; empty if nothing is */
        private String trouble(SslHandler tls) {
            var engine = (ReferenceCountedOpenSslEngine) tls.engine();
            String spoken = engine.getSession().getProtocol();
            if (!spoken.equals(habit.version())) {
                return spoken + " (expected: " + habit.version() + ")";
            }
            if (hasSession && !SSL.isSessionReused(engine.sslPointer())) {
                hasSession = false;
                return "the session was not resumed";
            }
            return "";
        }

        private void ask(ChannelHandlerContext context) {
            context.writeAndFlush(request.duplicate());
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                ByteBuffer content = bytes.nioBuffer();
                while (content.hasRemaining() && !done) {
                    if (parser.read(content)) {
                        answered(context);
                    }
                }
            } catch (BadResponseException bad) {
                wrong(context, String.valueOf(bad.getMessage()));
            } finally {
                bytes.release();
            }
        }

        /** The first answer of a slot that resumes is not counted: its handshake was a full one. */
        private void answered(ChannelHandlerContext context) {
            long now = ticker.nanos();
            if (!kind.isRight(parser.status(), parser.bodyLength())) {
                wrong(context, "status " + parser.status() + ", " + parser.bodyLength() + " bytes");
                return;
            }
            if (!habit.resumes() || hasSession) {
                tally.right(!(habit.keeps() && first), now - sentNanos);
            }
            if (habit.keeps()) {
                first = false;
                sentNanos = now;
                ask(context);
                return;
            }
            done = true;
            hasSession = habit.resumes();
            again(context.close(), 0);
        }

        private void wrong(ChannelHandlerContext context, String why) {
            if (!done) {
                done = true;
                failed(context.close(), why);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            wrong(context, "the server closed the connection before its answer");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            wrong(context, String.valueOf(cause.getMessage()));
        }
    }
}
