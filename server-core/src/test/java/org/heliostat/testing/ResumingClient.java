package org.heliostat.testing;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSL;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;

/**
 * A client that goes on with its last session wherever it is told to, under any name: the JDK's says the name of the
 * session instead of the one it is given.
 */
public final class ResumingClient implements AutoCloseable {

    private static final String SEEN_AS = "server";

    private final MultiThreadIoEventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final SslContext context;

    /** What the server answered, and whether it went on with the session. */
    public record Answer(String text, boolean resumed) {}

    public ResumingClient(X509Certificate trusted) throws IOException {
        context = SslContextBuilder.forClient()
                .sslProvider(SslProvider.OPENSSL)
                .trustManager(trusted)
                .endpointIdentificationAlgorithm("")
                .build();
        // The library's clients take no tickets of TLS 1.2 otherwise.
        ((OpenSslSessionContext) context.sessionContext()).setTicketKeys();
    }

    public Answer ask(int port, String version, String serverName, String request) throws Exception {
        Conversation conversation = new Conversation(request);
        Channel channel = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel made) {
                        SslHandler tls = context.newHandler(made.alloc(), SEEN_AS, 443);
                        tls.engine().setEnabledProtocols(new String[] {version});
                        SSLParameters parameters = tls.engine().getSSLParameters();
                        parameters.setServerNames(List.of(new SNIHostName(serverName)));
                        tls.engine().setSSLParameters(parameters);
                        made.pipeline().addLast(tls, conversation);
                    }
                })
                .connect("127.0.0.1", port)
                .sync()
                .channel();
        try {
            return conversation.answer.get(60, TimeUnit.SECONDS);
        } finally {
            channel.close().sync();
        }
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private static final class Conversation extends SimpleChannelInboundHandler<ByteBuf> {

        private final CompletableFuture<Answer> answer = new CompletableFuture<>();
        private final StringBuilder text = new StringBuilder();
        private final String request;
        private boolean resumed;

        Conversation(String request) {
            this.request = request;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake) {
                if (!handshake.isSuccess()) {
                    answer.completeExceptionally(handshake.cause());
                    return;
                }
                var engine = (ReferenceCountedOpenSslEngine)
                        context.pipeline().get(SslHandler.class).engine();
                resumed = SSL.isSessionReused(engine.sslPointer());
                context.writeAndFlush(Unpooled.copiedBuffer(request, StandardCharsets.US_ASCII));
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
            text.append(bytes.toString(StandardCharsets.ISO_8859_1));
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            answer.complete(new Answer(text.toString(), resumed));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            answer.completeExceptionally(cause);
        }
    }
}
