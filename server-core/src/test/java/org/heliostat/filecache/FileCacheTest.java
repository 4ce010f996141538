package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCacheTest {

    private static final Duration MAX_AGE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final TestDisk disk = new TestDisk();

    @Test
    void describesAFile() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        Files.setLastModifiedTime(path, FileTime.fromMillis(784_111_777_123L));

        FileEntry entry = cache.lookup(path);

        assertThat(entry.kind()).isEqualTo(FileKind.FILE);
        assertThat(entry.size()).isEqualTo(5);
        assertThat(entry.lastModifiedMillis()).isEqualTo(784_111_777_123L);
        assertThat(entry.lastModified()).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(entry.eTag()).matches("\"[0-9a-f]+\"");
        assertThat(entry.realPath()).isEqualTo(path.toRealPath());
    }

    @Test
    void tellsDirectoriesAndMissingFilesApart() {
        FileCache cache = cache();

        assertThat(cache.lookup(folder).isDirectory()).isTrue();
        assertThat(cache.lookup(folder.resolve("none")).kind()).isEqualTo(FileKind.MISSING);
        assertThat(cache.lookup(folder.resolve("none")).eTag()).isEmpty();
    }

    @Test
    void asksTheDiskOnceWithinMaxAge() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");

        FileEntry first = cache.lookup(path);
        ticker.advance(MAX_AGE.minusNanos(1));
        FileEntry second = cache.lookup(path);

        assertThat(second).isSameAs(first);
        assertThat(disk.statusCalls).hasValue(1);
        assertThat(cache.snapshot().lookups()).isEqualTo(2);
        assertThat(cache.snapshot().hits()).isEqualTo(1);
        assertThat(cache.snapshot().infoHits()).isEqualTo(1);
        assertThat(cache.snapshot().infoMisses()).isEqualTo(1);
    }

    @Test
    void keepsAnOldEntryWhoseFileIsUnchanged() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        FileEntry first = cache.lookup(path);

        ticker.advance(MAX_AGE);
        assertThat(cache.peek(path)).isNull();
        FileEntry second = cache.lookup(path);

        assertThat(second).isSameAs(first);
        assertThat(disk.statusCalls).hasValue(2);
        assertThat(cache.peek(path)).isSameAs(first);
        assertThat(cache.snapshot().comparisons()).isEqualTo(1);
        assertThat(cache.snapshot().outdated()).isZero();
    }

    @Test
    void replacesAnOldEntryWhoseFileHasChanged() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        FileEntry first = cache.lookup(path);
        cache.content(first);

        write("a.html", "goodbye");
        ticker.advance(MAX_AGE);
        FileEntry second = cache.lookup(path);

        assertThat(second.size()).isEqualTo(7);
        assertThat(second.eTag()).isNotEqualTo(first.eTag());
        assertThat(cache.isFresh(first)).isFalse();
        assertThat(cache.peekContent(first)).isNull();
        FileCacheSnapshot figures = cache.snapshot();
        assertThat(figures.comparisons()).isEqualTo(1);
        assertThat(figures.outdated()).isEqualTo(1);
        assertThat(figures.deleted()).isEqualTo(1);
        assertThat(figures.entries()).isEqualTo(1);
        assertThat(figures.lookups()).isEqualTo(3);
        assertThat(figures.hits()).isEqualTo(1);
        assertThat(figures.misses()).isEqualTo(2);
        assertThat(figures.infoHits()).isZero();
    }

    @Test
    void forgetsAnOldEntryWhoseFileIsGone() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        cache.lookup(path);

        Files.delete(path);
        ticker.advance(MAX_AGE);

        assertThat(cache.lookup(path).kind()).isEqualTo(FileKind.MISSING);
        assertThat(cache.snapshot().entries()).isZero();
        assertThat(cache.snapshot().heapUsed()).isZero();
    }

    @Test
    void neverKeepsErrorsSoThatANewFileIsSeenAtOnce() throws IOException {
        FileCache cache = cache();
        assertThat(cache.lookup(folder.resolve("late.html")).kind()).isEqualTo(FileKind.MISSING);

        write("late.html", "here");

        assertThat(cache.lookup(folder.resolve("late.html")).isFile()).isTrue();
    }

    @Test
    void aDiskErrorIsReportedAndNotKept() {
        FileCache cache = cache();
        Path path = folder.resolve("a.html");
        disk.invented.put(path, FileStatus.absent(FileKind.UNREADABLE));

        assertThat(cache.lookup(path).kind()).isEqualTo(FileKind.UNREADABLE);
        assertThat(cache.snapshot().entries()).isZero();
    }

    @Test
    void maxAgeZeroChecksEveryTimeAndNeverPeeks() throws IOException {
        FileCache cache = cache("MaxAge=0");
        Path path = write("a.html", "hello");

        cache.lookup(path);
        cache.lookup(path);

        assertThat(disk.statusCalls).hasValue(2);
        assertThat(cache.peek(path)).isNull();
    }

    @Test
    void maxAgeMinusOneNeverChecks() throws IOException {
        FileCache cache = cache("MaxAge=-1");
        Path path = write("a.html", "hello");
        cache.lookup(path);

        ticker.advance(Duration.ofDays(400));

        assertThat(cache.peek(path)).isNotNull();
        assertThat(cache.snapshot().maxAgeSeconds()).isEqualTo(-1);
    }

    @Test
    void peekNeverTouchesTheDiskAndCountsHitsOnly() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        assertThat(cache.peek(path)).isNull();
        assertThat(disk.statusCalls).hasValue(0);
        FileEntry entry = cache.lookup(path);

        assertThat(cache.peek(path)).isSameAs(entry);

        assertThat(cache.snapshot().lookups()).isEqualTo(2);
        assertThat(cache.snapshot().hits()).isEqualTo(1);
        assertThat(disk.statusCalls).hasValue(1);
    }

    @Test
    void aLookupPastTheCacheKeepsNothing() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");

        FileEntry entry = cache.statUncached(path);

        assertThat(entry.isFile()).isTrue();
        assertThat(cache.content(entry)).isNull();
        assertThat(cache.snapshot().entries()).isZero();
        assertThat(cache.snapshot().lookups()).isZero();
        assertThat(cache.snapshot().infoMisses()).isEqualTo(1);
    }

    @Test
    void letsALittleUsedEntryGoWhenFull() throws IOException {
        FileCache cache = cache("MaxFiles=3");
        Path used = write("used", "1");
        cache.lookup(used);
        cache.lookup(write("b", "2"));
        cache.lookup(write("c", "3"));
        cache.lookup(used);
        cache.lookup(used);

        FileEntry newcomer = cache.lookup(write("d", "4"));

        assertThat(cache.snapshot().entries()).isEqualTo(3);
        assertThat(cache.snapshot().replacements()).isEqualTo(1);
        assertThat(cache.peek(used)).isNotNull();
        assertThat(cache.isFresh(newcomer)).isTrue();
    }

    @Test
    void hitOrderLetsTheEntryWithTheFewestHitsGo() throws IOException {
        FileCache cache = cache("MaxFiles=3", "HitOrder=true");
        Path often = write("often", "1");
        Path seldom = write("seldom", "2");
        Path once = write("once", "3");
        for (Path path : List.of(often, often, often, once, once, seldom)) {
            cache.lookup(path);
        }

        cache.lookup(write("new", "4"));

        assertThat(cache.peek(seldom)).isNull();
        assertThat(cache.peek(often)).isNotNull();
        assertThat(cache.peek(once)).isNotNull();
    }

    @Test
    void withoutReplaceFilesAFullCacheServesNewcomersUncached() throws IOException {
        FileCache cache = cache("MaxFiles=1", "ReplaceFiles=false");
        Path first = write("a", "1");
        cache.lookup(first);

        FileEntry second = cache.lookup(write("b", "22"));

        assertThat(second.size()).isEqualTo(2);
        assertThat(cache.isFresh(second)).isFalse();
        assertThat(cache.content(second)).isNull();
        assertThat(cache.peek(first)).isNotNull();
        assertThat(cache.snapshot().replacements()).isZero();
    }

    @Test
    void holdsFortyThousandFilesWhenConfigured() {
        FileCache cache = cache("MaxFiles=40000");
        for (int i = 0; i < 40_000; i++) {
            Path path = Path.of("/site/dir" + i % 100 + "/page" + i + ".html");
            disk.invent(path, 100, i);
            cache.lookup(path);
        }

        FileCacheSnapshot figures = cache.snapshot();

        assertThat(figures.entries()).isEqualTo(40_000);
        assertThat(figures.replacements()).isZero();
        assertThat(figures.heapUsed()).isLessThanOrEqualTo(figures.heapLimit());
        assertThat(cache.peek(Path.of("/site/dir0/page0.html"))).isNotNull();
    }

    @Test
    void stoppedItAnswersFromDiskAndCountsNothing() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        FileEntry before = cache.lookup(path);
        cache.content(before);

        assertThat(cache.stop()).isTrue();
        assertThat(cache.stop()).isFalse();

        assertThat(cache.isActive()).isFalse();
        assertThat(cache.peek(path)).isNull();
        assertThat(cache.isFresh(before)).isFalse();
        FileEntry entry = cache.lookup(path);
        assertThat(cache.content(entry)).isNull();
        try (FileLease lease = cache.openFile(entry)) {
            assertThat(lease.size()).isEqualTo(5);
        }
        FileCacheSnapshot figures = cache.snapshot();
        assertThat(figures.active()).isFalse();
        assertThat(figures.enabled()).isTrue();
        assertThat(figures.lookups()).isEqualTo(1);
        assertThat(figures.deleted()).isEqualTo(1);
        assertThat(figures.entries() + figures.heapUsed() + figures.mediumUsed())
                .isZero();
    }

    @Test
    void startsAgainEmptyWithTheSameTotals() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        cache.lookup(path);

        cache.restart();

        assertThat(cache.start()).isFalse();
        assertThat(cache.peek(path)).isNull();
        cache.lookup(path);
        assertThat(cache.peek(path)).isNotNull();
        assertThat(cache.snapshot().lookups()).isEqualTo(3);
    }

    @Test
    void disabledItNeverStarts() throws IOException {
        FileCache cache = cache("FileCacheEnable=off");

        assertThat(cache.start()).isFalse();
        assertThat(cache.lookup(write("a", "1")).isFile()).isTrue();
        assertThat(cache.snapshot().enabled()).isFalse();
        assertThat(cache.snapshot().entries()).isZero();
    }

    @Test
    void goesOnWithOtherSettings() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        cache.lookup(path);
        cache.reconfigure(TestSettings.with());
        assertThat(cache.peek(path)).isNotNull();

        cache.reconfigure(TestSettings.with("MaxFiles=7"));

        assertThat(cache.peek(path)).isNotNull();
        assertThat(cache.snapshot().maxEntries()).isEqualTo(7);
        cache.stop();
        cache.reconfigure(TestSettings.with("MaxFiles=8"));
        assertThat(cache.isActive()).isFalse();
        cache.reconfigure(TestSettings.with("FileCacheEnable=off"));
        cache.reconfigure(TestSettings.with());
        assertThat(cache.isActive()).isTrue();
    }

    @Test
    void smallerItKeepsWhatFitsAndIsUsedMost() throws IOException {
        FileCache cache = cache("MaxFiles=10");
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            paths.add(write("f" + i, "content " + i));
            cache.content(cache.lookup(paths.get(i)));
        }
        // The order of use is an estimate: what is kept must have been used much more than the rest.
        for (int i = 0; i < 10; i++) {
            cache.lookup(paths.get(0));
            cache.lookup(paths.get(5));
        }

        cache.reconfigure(TestSettings.with("MaxFiles=2"));

        assertThat(cache.snapshot().entries()).isEqualTo(2);
        assertThat(cache.peek(paths.get(0))).isNotNull();
        assertThat(cache.peek(paths.get(5))).isNotNull();
        assertThat(cache.peek(paths.get(1))).isNull();
        cache.lookup(paths.get(1));
        assertThat(cache.snapshot().entries()).isEqualTo(2);
        cache.reconfigure(TestSettings.with("MaxFiles=10"));
        for (Path path : paths) {
            cache.lookup(path);
        }
        assertThat(cache.snapshot().entries()).isEqualTo(6);
    }

    @Test
    void contentsThatAreTooLargeNowGoAndTheOthersStay() throws IOException {
        FileCache cache = cache();
        Path small = write("small", "x");
        Path large = write("large", "y".repeat(3_000));
        cache.content(cache.lookup(small));
        cache.content(cache.lookup(large));
        assertThat(cache.snapshot().mediumUsed()).isEqualTo(3_000);

        cache.reconfigure(TestSettings.with("MediumFileSizeLimit=2500"));

        assertThat(cache.peek(small)).isNotNull();
        assertThat(cache.peek(large)).isNull();
        assertThat(cache.snapshot().mediumUsed()).isZero();
        assertThat(cache.content(cache.lookup(large))).isNull();

        cache.reconfigure(TestSettings.with("MediumFileSpace=0"));
        assertThat(cache.peek(small)).isNotNull();
        cache.reconfigure(TestSettings.with("CacheFileContent=off"));
        assertThat(cache.peek(small)).isNull();
    }

    @Test
    void anotherMaxAgeHoldsForWhatIsCachedAlready() throws IOException {
        FileCache cache = cache("MaxAge=30");
        Path path = write("a", "x");
        cache.lookup(path);
        ticker.advance(Duration.ofSeconds(10));

        cache.reconfigure(TestSettings.with("MaxAge=5"));
        assertThat(cache.peek(path)).isNull();
        cache.reconfigure(TestSettings.with("MaxAge=20"));
        assertThat(cache.peek(path)).isNotNull();
    }

    @Test
    void theEpochChangesWithStartStopAndDrop() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        cache.lookup(path);
        long first = cache.epoch();

        assertThat(cache.drop(path)).isTrue();
        long second = cache.epoch();
        cache.stop();
        long third = cache.epoch();
        cache.start();

        assertThat(List.of(first, second, third, cache.epoch())).doesNotHaveDuplicates();
        assertThat(cache.drop(path)).isFalse();
    }

    @Test
    void aDropDuringALookupKeepsItsResultOut() throws IOException {
        FileCache cache = cache();
        Path path = write("a.html", "hello");
        disk.beforeStatus = () -> cache.drop(path);

        FileEntry entry = cache.lookup(path);

        assertThat(entry.isFile()).isTrue();
        assertThat(cache.isFresh(entry)).isFalse();
        assertThat(cache.snapshot().entries()).isZero();
    }

    @Test
    void listsTheMostUsedFirst() throws IOException {
        FileCache cache = cache();
        Path often = write("often", "12345");
        for (int i = 0; i < 5; i++) {
            cache.content(cache.lookup(often));
        }
        cache.lookup(write("once", "1"));
        ticker.advance(Duration.ofSeconds(12));

        List<CachedFile> listed = cache.list(1);

        assertThat(listed).hasSize(1);
        assertThat(cache.list(9)).hasSize(2);
        assertThat(cache.list(9))
                .filteredOn(file -> file.path().equals(often))
                .singleElement()
                .satisfies(file -> {
                    assertThat(file.flags()).isEqualTo("IC");
                    assertThat(file.hits()).isEqualTo(4);
                    assertThat(file.ageSeconds()).isEqualTo(12);
                    assertThat(file.size()).isEqualTo(5);
                });
    }

    @Test
    void whatIsDerivedIsFoundByItsTypeOnly() throws IOException {
        FileEntry entry = cache().lookup(write("a", "1"));
        assertThat(entry.derived(Length.class)).isNull();

        entry.derived(new Length(7));

        assertThat(entry.derived(Length.class)).isEqualTo(new Length(7));
        assertThat(entry.derived(Words.class)).isNull();
    }

    private record Length(int characters) implements FileEntry.Derived {}

    private record Words(int count) implements FileEntry.Derived {}

    private FileCache cache(String... settings) {
        return new FileCache(TestSettings.with(settings), ticker, disk);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
