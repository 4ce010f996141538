package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.testing.FakeTicker;

/** Whatever is done to the cache in whatever order, it stays within its limits and gives everything back. */
class FileCacheLimitsTest {

    private static final List<Path> FILES = new ArrayList<>();

    @BeforeContainer
    static void makeFiles() throws IOException {
        Path folder = Files.createTempDirectory("heliostat-cache");
        for (int size : new int[] {0, 1, 50, 99, 100, 101, 300, 500, 999, 1000, 1001, 5000}) {
            FILES.add(Files.write(folder.resolve("size" + size), new byte[size]));
        }
    }

    @AfterContainer
    static void deleteFiles() throws IOException {
        Path folder = FILES.get(0).getParent();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Property(tries = 150)
    void staysWithinLimitsAndReturnsToZero(
            @ForAll @Size(max = 120) List<@IntRange(max = 999) Integer> actions,
            @ForAll @IntRange(min = 1, max = 8) int maxFiles,
            @ForAll boolean transmitFile,
            @ForAll boolean replaceFiles,
            @ForAll boolean hitOrder)
            throws IOException {
        var ticker = new FakeTicker();
        var cache = new FileCache(
                TestSettings.with(
                        "MaxFiles=" + maxFiles,
                        "SmallFileSizeLimit=100",
                        "SmallFileSpace=250",
                        "MediumFileSizeLimit=1000",
                        "MediumFileSpace=2500",
                        "MaxOpenFiles=2",
                        "TransmitFile=" + transmitFile,
                        "ReplaceFiles=" + replaceFiles,
                        "HitOrder=" + hitOrder),
                ticker,
                new TestDisk());
        List<FileLease> leases = new ArrayList<>();

        for (int action : actions) {
            act(cache, ticker, leases, action / 12, FILES.get(action % 12));
            assertWithinLimits(cache.snapshot());
        }

        cache.stop();
        leases.forEach(FileLease::close);
        FileCacheSnapshot end = cache.snapshot();
        assertThat(end.entries() + end.heapUsed() + end.mediumUsed() + end.openFiles() + end.busyDeleted())
                .isZero();
        assertThat(leases).noneMatch(lease -> lease.channel().isOpen());
    }

    private static void act(FileCache cache, FakeTicker ticker, List<FileLease> leases, int what, Path path)
            throws IOException {
        switch (what % 8) {
            case 0 -> cache.drop(path);
            case 1 -> ticker.advance(Duration.ofMillis(150));
            case 2 -> ticker.advance(Duration.ofSeconds(31));
            case 3 -> leases.add(cache.openFile(cache.lookup(path)));
            case 4 -> leases.stream().skip(leases.size() / 2).forEach(FileLease::close);
            case 5 -> {
                if (what % 40 == 5) {
                    cache.restart();
                }
            }
            default -> {
                FileEntry entry = cache.lookup(path);
                ByteBuffer content = cache.content(entry);
                assertThat(content == null || content.remaining() == entry.size())
                        .isTrue();
            }
        }
    }

    private static void assertWithinLimits(FileCacheSnapshot figures) {
        assertThat(figures.entries()).isBetween(0L, figures.maxEntries());
        assertThat(figures.heapUsed()).isBetween(0L, figures.heapLimit());
        assertThat(figures.mediumUsed()).isBetween(0L, figures.mediumLimit());
        assertThat(figures.openFiles()).isBetween(0L, figures.maxOpenFiles());
        assertThat(figures.hits()).isLessThanOrEqualTo(figures.lookups());
    }
}
