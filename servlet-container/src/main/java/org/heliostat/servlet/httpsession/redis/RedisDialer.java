package org.heliostat.servlet.httpsession.redis;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.redis.FixedRedisMessagePool;
import io.netty.handler.codec.redis.RedisDecoder;
import io.netty.handler.codec.redis.RedisEncoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Makes connections that are logged in and stand on the right database. Any thread may ask for one. */
final class RedisDialer implements RedisClient.Dialer {

    /** Longest line of an answer that is not a value: words, numbers, errors. */
    private static final int LONGEST_LINE = 64 * 1024;

    private final RedisSettings settings;
    private final EventLoop loop;
    private final @Nullable SslContext ssl;

    /** @throws IOException when the certificates that are to be trusted cannot be read */
    RedisDialer(RedisSettings settings, EventLoop loop) throws IOException {
        this.settings = settings;
        this.loop = loop;
        this.ssl = settings.ssl() ? clientContext(settings) : null;
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public CompletableFuture<RedisConnection> dial() {
        CompletableFuture<RedisConnection> dialled = new CompletableFuture<>();
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.connectMillis())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        open(channel, dialled);
                    }
                })
                .connect(settings.host(), settings.port())
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        dialled.completeExceptionally(new IOException(text(connected.cause())));
                    }
                });
        return dialled;
    }

    private void open(Channel channel, CompletableFuture<RedisConnection> dialled) {
        if (ssl != null) {
            channel.pipeline().addLast(ssl.newHandler(channel.alloc(), settings.host(), settings.port()));
        }
        RedisConnection connection = new RedisConnection(channel);
        channel.pipeline()
                .addLast(
                        new RedisDecoder(LONGEST_LINE, FixedRedisMessagePool.INSTANCE),
                        new RedisEncoder(),
                        new Greeting(connection, dialled),
                        connection);
        connection.ended().thenAccept(reason -> dialled.completeExceptionally(new IOException(reason)));
    }

    /** Logs in as soon as the connection stands. */
    private final class Greeting extends ChannelInboundHandlerAdapter {
        private final RedisConnection connection;
        private final CompletableFuture<RedisConnection> dialled;

        Greeting(RedisConnection connection, CompletableFuture<RedisConnection> dialled) {
            this.connection = connection;
            this.dialled = dialled;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            loop.schedule(
                    () -> {
                        if (!dialled.isDone()) {
                            connection.end("no greeting within " + settings.connectMillis() + " ms");
                        }
                    },
                    settings.connectMillis(),
                    TimeUnit.MILLISECONDS);
            login().thenCompose(ignored -> expectOk("SELECT", "" + settings.database()))
                    .whenComplete((done, refused) -> {
                        if (refused == null) {
                            dialled.complete(connection);
                        } else {
                            connection.end(text(refused));
                            dialled.completeExceptionally(new IOException(text(refused)));
                        }
                    });
            context.fireChannelActive();
        }

        private CompletableFuture<Void> login() {
            if (settings.password().isEmpty()) {
                return CompletableFuture.completedFuture(null);
            }
            return settings.user().isEmpty()
                    ? expectOk("AUTH", settings.password())
                    : expectOk("AUTH", settings.user(), settings.password());
        }

        private CompletableFuture<Void> expectOk(String... words) {
            List<byte[]> command = Arrays.stream(words)
                    .map(word -> word.getBytes(StandardCharsets.UTF_8))
                    .toList();
            return connection.send(command).thenAccept(reply -> {
                if (reply instanceof Reply.Failure failure) {
                    throw new RefusedException(words[0] + ": " + failure.message());
                }
            });
        }
    }

    /** The server does not let us in. */
    private static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    private static String text(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null
                && (cause instanceof CompletionException
                        || cause instanceof SSLException
                        || cause instanceof DecoderException)) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private static SslContext clientContext(RedisSettings settings) throws IOException {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        try {
            settings.trusted().ifPresent(file -> builder.trustManager(file.toFile()));
            return builder.build();
        } catch (IllegalArgumentException | IOException unreadable) {
            throw new IOException(
                    "sslTrustFile: " + settings.trusted().map(Object::toString).orElse("")
                            + " (expected: certificates in PEM)",
                    unreadable);
        }
    }
}
