package org.heliostat.servlet.httpsession.redis;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.RedisMessage;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One connection: commands go out as they come, answers come in the same order. {@link #send} and {@link #end} are for any
 * thread, the rest runs on the connection's loop.
 */
final class RedisConnection extends ChannelInboundHandlerAdapter {

    private final Channel channel;
    private final ReplyAssembler assembler = new ReplyAssembler();
    private final Deque<CompletableFuture<Reply>> waiting = new ArrayDeque<>();
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private String reason = "the server closed the connection";

    RedisConnection(Channel channel) {
        this.channel = channel;
    }

    /**
     * Sends a command. How many wait for answers is bounded by the caller.
     *
     * @param words the command and its arguments; not changed afterwards
     * @return fails with {@link ConnectionLostException}
     */
    CompletableFuture<Reply> send(List<byte[]> words) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        channel.eventLoop().execute(() -> {
            if (!channel.isActive()) {
                reply.completeExceptionally(new ConnectionLostException(reason));
                return;
            }
            waiting.add(reply);
            channel.writeAndFlush(message(words)).addListener(written -> {
                if (!written.isSuccess()) {
                    end(String.valueOf(written.cause()));
                }
            });
        });
        return reply;
    }

    /** Ends the connection; commands without an answer fail. */
    void end(String why) {
        channel.eventLoop().execute(() -> {
            if (channel.isOpen()) {
                reason = why;
                channel.close();
            }
        });
    }

    /** @return completed with the reason when the connection has ended */
    CompletableFuture<String> ended() {
        return ended;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object piece) {
        try {
            if (!channel.isOpen()) {
                return;
            }
            Reply reply = assembler.take(piece);
            if (reply == null) {
                return;
            }
            CompletableFuture<Reply> first = waiting.poll();
            if (first == null) {
                end("an answer that nobody asked for");
            } else {
                first.complete(reply);
            }
        } finally {
            ReferenceCountUtil.release(piece);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            Throwable cause = handshake.cause();
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            reason = "TLS: " + (cause.getMessage() == null ? cause : cause.getMessage());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (channel.isOpen()) {
            reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
            // At once: what follows in the same packet makes no sense either.
            channel.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ended.complete(reason);
        for (CompletableFuture<Reply> reply = waiting.poll(); reply != null; reply = waiting.poll()) {
            reply.completeExceptionally(new ConnectionLostException(reason));
        }
    }

    private static RedisMessage message(List<byte[]> words) {
        List<RedisMessage> parts = new ArrayList<>(words.size());
        for (byte[] word : words) {
            parts.add(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(word)));
        }
        return new ArrayRedisMessage(parts);
    }
}
