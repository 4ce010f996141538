package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCacheConcurrencyTest {

    @TempDir
    Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final TestDisk disk = new TestDisk();

    @Test
    void concurrentMissesOfOneFileAskTheDiskOnce() throws Exception {
        FileCache cache = new FileCache(TestSettings.with(), ticker, disk);
        Path path = Files.writeString(folder.resolve("a"), "hello");

        List<FileEntry> entries = Together.run(8, () -> cache.lookup(path));

        assertThat(entries).containsOnly(entries.get(0));
        assertThat(disk.statusCalls).hasValue(1);
        assertThat(cache.snapshot().lookups()).isEqualTo(8);
    }

    @Test
    void concurrentMissesOfOneContentReadItOnce() throws Exception {
        FileCache cache = new FileCache(TestSettings.with(), ticker, disk);
        FileEntry entry = cache.lookup(Files.writeString(folder.resolve("a"), "hello"));

        List<ByteBuffer> contents = Together.run(8, () -> Objects.requireNonNull(cache.content(entry)));

        assertThat(contents)
                .allSatisfy(content -> assertThat(content.remaining()).isEqualTo(5));
        assertThat(disk.openCalls).hasValue(1);
        FileCacheSnapshot figures = cache.snapshot();
        assertThat(figures.contentHits() + figures.contentMisses()).isEqualTo(8);
    }

    @Test
    void aSlowDiskHoldsUpNobodyElse() throws Exception {
        FileCache cache = new FileCache(TestSettings.with(), ticker, disk);
        Path slow = Files.writeString(folder.resolve("slow"), "slow");
        Path quick = Files.writeString(folder.resolve("quick"), "quick");
        FileEntry cached = cache.lookup(quick);
        FileEntry slowEntry = cache.lookup(slow);
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch otherDone = new CountDownLatch(1);
        disk.beforeOpen = () -> {
            disk.beforeOpen = () -> {};
            reading.countDown();
            await(otherDone);
        };

        List<Integer> sizes = Together.run(List.of(() -> size(cache.content(slowEntry)), () -> {
            await(reading);
            int size = size(cache.content(cached));
            assertThat(cache.peek(slow)).isSameAs(slowEntry);
            assertThat(cache.lookup(folder).isDirectory()).isTrue();
            otherDone.countDown();
            return size;
        }));

        assertThat(sizes).containsExactly(4, 5);
    }

    @Test
    void afterAStopInTheMiddleOfALoadNothingIsLeftCharged() throws Exception {
        FileCache cache = new FileCache(TestSettings.with("TransmitFile=on"), ticker, disk);
        FileEntry small = cache.lookup(Files.writeString(folder.resolve("small"), "1"));
        FileEntry large = cache.lookup(Files.write(folder.resolve("large"), new byte[5_000]));
        disk.afterOpen = cache::stop;

        ByteBuffer content = cache.content(small);
        cache.start();
        FileLease lease = cache.openFile(cache.lookup(large.path()));
        lease.close();

        assertThat(size(content)).isEqualTo(1);
        assertThat(lease.channel().isOpen()).isFalse();
        FileCacheSnapshot figures = cache.snapshot();
        assertThat(figures.heapUsed() + figures.mediumUsed() + figures.openFiles() + figures.busyDeleted())
                .isZero();
    }

    @Test
    void limitsHoldAndNothingLeaksWhenEverythingHappensAtOnce() throws Exception {
        FileCache cache = new FileCache(
                TestSettings.with(
                        "MaxFiles=12",
                        "SmallFileSizeLimit=100",
                        "SmallFileSpace=300",
                        "MediumFileSizeLimit=1000",
                        "MediumFileSpace=3000"),
                ticker,
                disk);
        List<Path> files = files(30);
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            tasks.add(() -> useAtRandom(cache, files, random));
        }
        tasks.add(() -> restartOften(cache));

        assertThat(Together.run(tasks)).doesNotContain(false);

        cache.stop();
        FileCacheSnapshot figures = cache.snapshot();
        assertThat(figures.busyDeleted()).isZero();
        assertThat(figures.heapUsed() + figures.mediumUsed() + figures.entries())
                .isZero();
    }

    private boolean useAtRandom(FileCache cache, List<Path> files, Random random) throws IOException {
        boolean good = true;
        for (int i = 0; i < 2_000; i++) {
            Path path = files.get(random.nextInt(files.size()));
            FileEntry entry = cache.lookup(path);
            ByteBuffer content = cache.content(entry);
            if (content == null) {
                try (FileLease lease = cache.openFile(entry)) {
                    good &= lease.size() == entry.size();
                }
            } else {
                good &= content.remaining() == entry.size();
            }
            FileEntry peeked = cache.peek(path);
            good &= peeked == null || peeked.size() == entry.size();
            ticker.advance(Duration.ofMillis(20));
            good &= isWithinLimits(cache.snapshot());
        }
        return good;
    }

    private static boolean restartOften(FileCache cache) {
        boolean good = true;
        for (int i = 0; i < 200; i++) {
            cache.restart();
            good &= isWithinLimits(cache.snapshot());
        }
        return good;
    }

    private static boolean isWithinLimits(FileCacheSnapshot figures) {
        return figures.entries() <= figures.maxEntries()
                && figures.heapUsed() <= figures.heapLimit()
                && figures.mediumUsed() <= figures.mediumLimit()
                && figures.openFiles() <= figures.maxOpenFiles();
    }

    private List<Path> files(int count) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(Files.write(folder.resolve("file" + i), new byte[i * 40]));
        }
        return files;
    }

    private static int size(@Nullable ByteBuffer content) {
        return Objects.requireNonNull(content).remaining();
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IOException("nothing happened within 60 seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
