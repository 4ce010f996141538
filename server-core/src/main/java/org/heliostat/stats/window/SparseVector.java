package org.heliostat.stats.window;

import java.util.Arrays;

/**
 * Numbers of a long array that are not 0, as bytes: for each the distance from the one before and its value, seven bits to
 * a byte. Values are never negative.
 */
final class SparseVector {

    private static final int SEVEN = 0x7f;
    private static final int MORE = 0x80;

    private SparseVector() {}

    /** Takes one number after the other, in ascending order of their places. Used by one thread. */
    static final class Writer {
        private byte[] bytes = new byte[64];
        private int length;
        private int next;

        void add(int place, long value) {
            if (value == 0) {
                return;
            }
            if (place < next || value < 0) {
                throw new IllegalArgumentException(
                        place + ": " + value + " (expected: at " + next + " or later, not negative)");
            }
            number(place - next);
            number(value);
            next = place + 1;
        }

        byte[] bytes() {
            return Arrays.copyOf(bytes, length);
        }

        private void number(long number) {
            if (bytes.length - length < 10) {
                bytes = Arrays.copyOf(bytes, bytes.length * 2);
            }
            long rest = number;
            while (rest > SEVEN) {
                bytes[length++] = (byte) (rest & SEVEN | MORE);
                rest >>>= 7;
            }
            bytes[length++] = (byte) rest;
        }
    }

    /** Gives one number after the other. Used by one thread. */
    static final class Reader {
        private final byte[] bytes;
        private int at;
        private int place = -1;
        private long value;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        /** @return whether there is a further one */
        boolean next() {
            if (at == bytes.length) {
                place = Integer.MAX_VALUE;
                return false;
            }
            place += 1 + (int) number();
            value = number();
            return true;
        }

        /** @return the place of the number, beyond all others at the end */
        int place() {
            return place;
        }

        long value() {
            return value;
        }

        private long number() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte one = bytes[at++];
                number |= (long) (one & SEVEN) << shift;
                if (one >= 0) {
                    return number;
                }
            }
        }
    }

    /** @return the sum of both, place by place */
    static byte[] plus(byte[] left, byte[] right) {
        Writer sum = new Writer();
        Reader one = new Reader(left);
        Reader other = new Reader(right);
        one.next();
        other.next();
        while (one.place() != Integer.MAX_VALUE || other.place() != Integer.MAX_VALUE) {
            if (one.place() == other.place()) {
                sum.add(one.place(), one.value() + other.value());
                one.next();
                other.next();
            } else if (one.place() < other.place()) {
                sum.add(one.place(), one.value());
                one.next();
            } else {
                sum.add(other.place(), other.value());
                other.next();
            }
        }
        return sum.bytes();
    }

    /** Adds the numbers to those of an array; places beyond its end are left out. */
    static void addTo(long[] sums, byte[] bytes) {
        Reader reader = new Reader(bytes);
        while (reader.next()) {
            if (reader.place() < sums.length) {
                sums[reader.place()] += reader.value();
            }
        }
    }
}
