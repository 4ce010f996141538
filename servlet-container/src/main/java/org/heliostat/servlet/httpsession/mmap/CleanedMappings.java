package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mappings undone by the call of {@code jdk.unsupported} that libraries have used since Java 9; where it is missing, by the
 * garbage collector.
 */
final class CleanedMappings implements Mappings {

    private final @Nullable MethodHandle cleaner = cleaner();
    private final List<MappedByteBuffer> mapped = new ArrayList<>();

    @Override
    public ByteBuffer map(FileChannel file, long position, long bytes) throws IOException {
        MappedByteBuffer buffer = file.map(FileChannel.MapMode.READ_WRITE, position, bytes);
        mapped.add(buffer);
        return buffer;
    }

    @Override
    public void undo() {
        MethodHandle undo = cleaner;
        if (undo == null) {
            return;
        }
        try {
            for (MappedByteBuffer buffer : mapped) {
                undo.invokeExact((ByteBuffer) buffer);
            }
        } catch (Throwable failed) {
            throw new IllegalStateException("a mapping was not undone", failed);
        }
    }

    private static @Nullable MethodHandle cleaner() {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field instance = type.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(type, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return null;
        }
    }
}
