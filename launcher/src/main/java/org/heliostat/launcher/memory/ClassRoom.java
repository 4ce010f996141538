package org.heliostat.launcher.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Tries whether classes can be loaded. What the virtual machine says of class memory does not tell it: loaders that hold a
 * class or two each leave most of what they have taken unused, and nobody else may have it. By the thread of the watch.
 */
final class ClassRoom {

    /** Some kilobytes each. */
    private static final int LOADERS = 16;

    private static final String SAMPLE = "ClassRoom$Sample.class";

    /** Read beforehand, as long as there is memory. */
    private final byte[] sample = sample();

    /** Kept empty. */
    private final Class<?>[] loaded = new Class<?>[LOADERS];

    /** What is loaded, again and again. */
    private static final class Sample {}

    private static final class Loader extends ClassLoader {

        Loader() {
            super(ClassRoom.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(Sample.class.getName(), bytes, 0, bytes.length);
        }
    }

    /**
     * Loads a few, which are gone afterwards.
     *
     * @throws OutOfMemoryError when there is no room
     */
    void tryIt() {
        try {
            for (int i = 0; i < LOADERS; i++) {
                loaded[i] = new Loader().define(sample);
            }
        } finally {
            Arrays.fill(loaded, null);
        }
    }

    private static byte[] sample() {
        try (InputStream in = ClassRoom.class.getResourceAsStream(SAMPLE)) {
            if (in == null) {
                throw new IllegalStateException(SAMPLE + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
