package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/** Mappings in an arena of {@code java.lang.foreign}, by name because this is compiled for Java 17. */
final class ArenaMappings implements Mappings {

    /** The first Java whose arenas are no preview. */
    static final int SINCE = 22;

    private final MethodHandle map;
    private final MethodHandle asByteBuffer;
    private final MethodHandle close;
    private final Object arena;

    ArenaMappings() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> arenas = Class.forName("java.lang.foreign.Arena");
            Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
            map = lookup.findVirtual(
                    FileChannel.class,
                    "map",
                    MethodType.methodType(segments, MapMode.class, long.class, long.class, arenas));
            asByteBuffer = lookup.findVirtual(segments, "asByteBuffer", MethodType.methodType(ByteBuffer.class));
            close = lookup.findVirtual(arenas, "close", MethodType.methodType(void.class));
            arena = lookup.findStatic(arenas, "ofShared", MethodType.methodType(arenas))
                    .invoke();
        } catch (Throwable missing) {
            throw new IllegalStateException("Java " + Runtime.version() + " has no arenas", missing);
        }
    }

    @Override
    public ByteBuffer map(FileChannel file, long position, long bytes) throws IOException {
        try {
            Object segment = map.invoke(file, MapMode.READ_WRITE, position, bytes, arena);
            return (ByteBuffer) asByteBuffer.invoke(segment);
        } catch (IOException | RuntimeException | Error failed) {
            throw failed;
        } catch (Throwable other) {
            throw new IllegalStateException("a file was not mapped", other);
        }
    }

    @Override
    public void undo() {
        try {
            close.invoke(arena);
        } catch (Throwable failed) {
            throw new IllegalStateException("a mapping was not undone", failed);
        }
    }
}
