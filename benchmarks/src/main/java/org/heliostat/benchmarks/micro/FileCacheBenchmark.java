package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A cached file found again: as a session thread asks, and as an I/O loop asks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class FileCacheBenchmark {

    private final ShippedInstance instance = ShippedInstance.create();
    private final FileCache cache = instance.cache();
    private final FileEntry entry = cache.lookup(instance.page());

    private final Path page = instance.page();

    /** Loads the content; JMH's own subclasses allow no checked exception here. */
    public FileCacheBenchmark() {
        try {
            cache.content(entry);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @TearDown
    public void deleteInstance() throws IOException {
        instance.close();
    }

    @Benchmark
    public FileEntry lookup() {
        return cache.lookup(page);
    }

    @Benchmark
    public @Nullable FileEntry peek() {
        return cache.peek(page);
    }

    @Benchmark
    public @Nullable ByteBuffer peekContent() {
        return cache.peekContent(entry);
    }
}
