package org.heliostat.testing;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;

/** Hears what Netty's leak detector says; tests run with its level at paranoid. */
public final class Leaks implements AutoCloseable {

    private final LogLines lines = LogLines.of(ResourceLeakDetector.class.getName());

    /** @return a line for each buffer that was lost without being released */
    public List<String> found() {
        if (ResourceLeakDetector.getLevel() != ResourceLeakDetector.Level.PARANOID) {
            throw new AssertionError("leak detection: " + ResourceLeakDetector.getLevel() + " (expected: PARANOID)");
        }
        collectGarbage();
        // The detector looks at what was collected whenever it begins to track another buffer.
        for (int i = 0; i < 8; i++) {
            ByteBuf tracked = new AdaptiveByteBufAllocator().directBuffer(16);
            tracked.release();
        }
        return lines.all();
    }

    private static void collectGarbage() {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        for (int round = 0; round < 2; round++) {
            WeakReference<Object> gone = new WeakReference<>(new Object(), collected);
            Await.until(() -> {
                System.gc();
                return gone.refersTo(null) && collected.poll() != null;
            });
        }
    }

    @Override
    public void close() {
        lines.close();
    }
}
