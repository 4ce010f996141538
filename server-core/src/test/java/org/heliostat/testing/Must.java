package org.heliostat.testing;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;

/** What a fuzz target demands. Cheap enough to be asked some ten thousand times a second. */
public final class Must {

    private Must() {}

    public static void hold(boolean condition, String demand) {
        if (!condition) {
            throw new AssertionError(demand);
        }
    }

    public static void equal(Object found, Object expected, String demand) {
        if (!found.equals(expected)) {
            throw new AssertionError(demand + ": " + found + " (expected: " + expected + ")");
        }
    }

    /** @return an allocator of its own, which knows what was not released */
    public static UnpooledByteBufAllocator countingAllocator() {
        return new UnpooledByteBufAllocator(false);
    }

    /** @param allocator made by {@link #countingAllocator()} */
    public static void haveReleasedAll(ByteBufAllocator allocator) {
        UnpooledByteBufAllocator counting = (UnpooledByteBufAllocator) allocator;
        long left = counting.metric().usedHeapMemory() + counting.metric().usedDirectMemory();
        hold(left == 0, left + " bytes of buffers were not released");
    }

    /** Text that goes into a line of a log or a message must stay on that line. */
    public static void beOneLine(String text) {
        for (int i = 0; i < text.length(); i++) {
            hold(!Character.isISOControl(text.charAt(i)), "a message holds a control character: " + text);
        }
    }

    /** What stands in the head of a message: a tab and octets of 128 and more may be in it (RFC 9110 §5.5), other controls not. */
    public static void beFieldText(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            hold(c == '\t' || c >= ' ' && c != 0x7f, "a field holds a control character: " + text);
        }
    }
}
