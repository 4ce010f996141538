package org.heliostat.request.trace;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Gives numbers that never come twice and do not tell how many came before: a counter, encrypted. The cipher is a Feistel
 * network of four rounds (Luby and Rackoff), each with SipHash-1-3 and a key of its own; it keeps nobody from anything but
 * counting. Any thread; takes no lock.
 */
public final class UnguessableNumbers implements LongSupplier {

    private static final int ROUNDS = 4;
    private static final long LOW_HALF = 0xffff_ffffL;

    private final long[] keys = new long[ROUNDS * 2];
    private final AtomicLong counter = new AtomicLong();

    /** @param secret gives the keys; whoever can guess it can count */
    public UnguessableNumbers(LongSupplier secret) {
        Arrays.setAll(keys, i -> secret.getAsLong());
    }

    @Override
    public long getAsLong() {
        return encrypted(counter.getAndIncrement());
    }

    /** Each number has one that it becomes, and no other becomes the same. */
    private long encrypted(long number) {
        int left = (int) (number >>> Integer.SIZE);
        int right = (int) number;
        for (int round = 0; round < ROUNDS; round++) {
            int mixed = left ^ (int) sipHash(keys[round * 2], keys[round * 2 + 1], right & LOW_HALF);
            left = right;
            right = mixed;
        }
        return (long) left << Integer.SIZE | right & LOW_HALF;
    }

    /** SipHash with one and three rounds (Aumasson and Bernstein) of a text of seven bytes, which is one block. */
    private static long sipHash(long key0, long key1, long text) {
        long block = text | 7L << 56;
        long[] state = {
            key0 ^ 0x736f6d6570736575L,
            key1 ^ 0x646f72616e646f6dL,
            key0 ^ 0x6c7967656e657261L,
            key1 ^ 0x7465646279746573L ^ block
        };
        round(state);
        state[0] ^= block;
        state[2] ^= 0xff;
        round(state);
        round(state);
        round(state);
        return state[0] ^ state[1] ^ state[2] ^ state[3];
    }

    private static void round(long[] state) {
        state[0] += state[1];
        state[1] = Long.rotateLeft(state[1], 13) ^ state[0];
        state[0] = Long.rotateLeft(state[0], 32);
        state[2] += state[3];
        state[3] = Long.rotateLeft(state[3], 16) ^ state[2];
        state[0] += state[3];
        state[3] = Long.rotateLeft(state[3], 21) ^ state[0];
        state[2] += state[1];
        state[1] = Long.rotateLeft(state[1], 17) ^ state[2];
        state[2] = Long.rotateLeft(state[2], 32);
    }
}
