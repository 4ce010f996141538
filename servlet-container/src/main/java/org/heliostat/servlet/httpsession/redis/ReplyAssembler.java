package org.heliostat.servlet.httpsession.redis;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.redis.ArrayHeaderRedisMessage;
import io.netty.handler.codec.redis.BulkStringHeaderRedisMessage;
import io.netty.handler.codec.redis.BulkStringRedisContent;
import io.netty.handler.codec.redis.ErrorRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.IntegerRedisMessage;
import io.netty.handler.codec.redis.LastBulkStringRedisContent;
import io.netty.handler.codec.redis.RedisCodecException;
import io.netty.handler.codec.redis.SimpleStringRedisMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts whole replies together from the decoder's pieces, straight into arrays of the right size. What is larger than
 * anything we store or ask for ends the connection. Runs on the connection's loop.
 */
final class ReplyAssembler {

    /** A sealed record at its largest, and some room. */
    static final int MOST_BYTES = 17 * 1024 * 1024;

    static final int MOST_VALUES = 100_000;

    private static final int DEEPEST = 4;

    private final Deque<Array> open = new ArrayDeque<>();
    private byte @Nullable [] value;
    private int filled;

    /** An array whose values are still coming. */
    private static final class Array {
        final int length;
        final List<Reply> values = new ArrayList<>();

        Array(int length) {
            this.length = length;
        }
    }

    /**
     * Takes the next piece; the caller releases it.
     *
     * @return a whole reply, null when more has to come
     */
    @Nullable
    Reply take(Object piece) {
        if (piece instanceof ArrayHeaderRedisMessage header) {
            return array(header.isNull() ? -1 : header.length());
        }
        if (piece instanceof BulkStringHeaderRedisMessage header) {
            checkLength(header.bulkStringLength(), MOST_BYTES);
            value = new byte[header.bulkStringLength()];
            filled = 0;
            return null;
        }
        if (piece instanceof FullBulkStringRedisMessage whole) {
            return whole(new Reply.Bytes(whole.isNull() ? null : bytes(whole.content())));
        }
        if (piece instanceof BulkStringRedisContent part) {
            return part(part);
        }
        if (piece instanceof IntegerRedisMessage number) {
            return whole(new Reply.Number(number.value()));
        }
        if (piece instanceof SimpleStringRedisMessage word) {
            return whole(new Reply.Word(word.content()));
        }
        if (piece instanceof ErrorRedisMessage error) {
            return whole(new Reply.Failure(error.content()));
        }
        throw new RedisCodecException("unexpected reply: " + piece.getClass().getSimpleName());
    }

    private @Nullable Reply array(long length) {
        if (length <= 0) {
            return whole(new Reply.Many(List.of()));
        }
        checkLength(length, MOST_VALUES);
        if (open.size() == DEEPEST) {
            throw new RedisCodecException("arrays in arrays (expected: at most " + DEEPEST + ")");
        }
        open.push(new Array((int) length));
        return null;
    }

    private @Nullable Reply part(BulkStringRedisContent part) {
        ByteBuf content = part.content();
        byte[] target = value;
        if (target == null || content.readableBytes() > target.length - filled) {
            throw new RedisCodecException("a value is longer than it said");
        }
        int length = content.readableBytes();
        content.getBytes(content.readerIndex(), target, filled, length);
        filled += length;
        if (!(part instanceof LastBulkStringRedisContent)) {
            return null;
        }
        value = null;
        return whole(new Reply.Bytes(target));
    }

    private @Nullable Reply whole(Reply reply) {
        Reply complete = reply;
        while (!open.isEmpty()) {
            Array array = open.peek();
            array.values.add(complete);
            if (array.values.size() < array.length) {
                return null;
            }
            open.pop();
            complete = new Reply.Many(array.values);
        }
        return complete;
    }

    private static byte[] bytes(ByteBuf content) {
        byte[] bytes = new byte[content.readableBytes()];
        content.getBytes(content.readerIndex(), bytes);
        return bytes;
    }

    private static void checkLength(long length, int most) {
        if (length < 0 || length > most) {
            throw new RedisCodecException("a reply of length " + length + " (expected: at most " + most + ")");
        }
    }
}
