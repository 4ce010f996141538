package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import org.heliostat.testing.FakeTicker;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileContentsTest {

    @TempDir
    Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final TestDisk disk = new TestDisk();

    @Test
    void readsASmallFileOnceAndChargesTheHeapSpace() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));
        long before = cache.snapshot().heapUsed();

        ByteBuffer first = cache.content(entry);
        ByteBuffer second = cache.content(entry);

        assertThat(text(first)).isEqualTo("hello");
        assertThat(text(second)).isEqualTo("hello");
        assertThat(second).isNotSameAs(first);
        assertThat(disk.openCalls).hasValue(1);
        assertThat(cache.snapshot().heapUsed() - before).isEqualTo(5);
        assertThat(cache.snapshot().mediumUsed()).isZero();
        assertThat(cache.snapshot().contentMisses()).isEqualTo(1);
        assertThat(cache.snapshot().contentHits()).isEqualTo(1);
    }

    @Test
    void handsOutDirectBuffersThatNobodyCanChange() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));

        ByteBuffer content = cache.content(entry);

        assertThat(content).isNotNull();
        assertThat(content.isDirect()).isTrue();
        assertThat(content.isReadOnly()).isTrue();
        content.position(3);
        assertThat(text(cache.peekContent(entry))).isEqualTo("hello");
    }

    @Test
    void peeksOnlyAtWhatIsInMemory() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));

        assertThat(cache.peekContent(entry)).isNull();
        assertThat(disk.openCalls).hasValue(0);
        assertThat(cache.snapshot().contentHits() + cache.snapshot().contentMisses())
                .isZero();
        cache.content(entry);

        assertThat(text(cache.peekContent(entry))).isEqualTo("hello");
    }

    @Test
    void chargesALargerFileToTheMediumSpace() throws IOException {
        FileCache cache = cache("SmallFileSizeLimit=4", "MediumFileSizeLimit=5");

        cache.content(cache.lookup(write("a", "12345")));

        assertThat(cache.snapshot().mediumUsed()).isEqualTo(5);
        assertThat(cache.list(1).get(0).flags()).isEqualTo("ICM");
        assertThat(cache.content(cache.lookup(write("b", "123456")))).isNull();
    }

    @Test
    void anEmptyFileHasAnEmptyContentAndCostsNothing() throws IOException {
        FileCache cache = cache("SmallFileSpace=0", "MediumFileSpace=0");
        FileEntry entry = cache.lookup(write("a", ""));

        assertThat(text(cache.content(entry))).isEmpty();
        assertThat(text(cache.peekContent(entry))).isEmpty();
        assertThat(disk.openCalls).hasValue(0);
    }

    @Test
    void keepsNoContentWhenToldSo() throws IOException {
        FileCache cache = cache("CacheFileContent=off");
        FileEntry entry = cache.lookup(write("a", "hello"));

        assertThat(cache.content(entry)).isNull();
        try (FileLease lease = cache.openFile(entry)) {
            assertThat(text(lease)).isEqualTo("hello");
        }
        assertThat(cache.snapshot().contentMisses()).isEqualTo(1);
    }

    @Test
    void directoriesHaveNoContent() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(folder);

        assertThat(cache.content(entry)).isNull();
        assertThatThrownBy(() -> cache.openFile(entry)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contentsReplaceEachOtherAtMostTenTimesASecond() throws IOException {
        FileCache cache = cache("SmallFileSizeLimit=0", "MediumFileSpace=10");
        FileEntry first = cache.lookup(write("a", "12345678"));
        FileEntry second = cache.lookup(write("b", "abcdefgh"));
        FileEntry third = cache.lookup(write("c", "ABCDEFGH"));
        cache.content(first);

        ByteBuffer replacing = cache.content(second);
        ByteBuffer refused = cache.content(third);

        assertThat(text(replacing)).isEqualTo("abcdefgh");
        assertThat(cache.isFresh(first)).isFalse();
        assertThat(refused).isNull();
        assertThat(cache.snapshot().replacements()).isEqualTo(1);
        ticker.advance(Duration.ofMillis(100));
        assertThat(text(cache.content(third))).isEqualTo("ABCDEFGH");
        assertThat(cache.snapshot().mediumUsed()).isEqualTo(8);
    }

    @Test
    void aContentLargerThanTheSpaceReplacesNothing() throws IOException {
        FileCache cache = cache("SmallFileSizeLimit=0", "MediumFileSpace=10");
        FileEntry kept = cache.lookup(write("a", "12345678"));
        cache.content(kept);

        assertThat(cache.content(cache.lookup(write("b", "12345678901")))).isNull();

        assertThat(cache.peekContent(kept)).isNotNull();
    }

    @Test
    void contentHandedOutOutlivesItsEntry() throws IOException {
        FileCache cache = cache();
        ByteBuffer content = cache.content(cache.lookup(write("a", "hello")));

        cache.stop();

        assertThat(text(content)).isEqualTo("hello");
    }

    @Test
    void neverServesAFileThatGrewAfterTheLookup() throws IOException {
        FileCache cache = cache();
        Path path = write("a", "hello");
        FileEntry entry = cache.lookup(path);
        Files.writeString(path, " world", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> cache.content(entry)).isInstanceOf(FileChangedException.class);

        assertThat(text(cache.content(cache.lookup(path)))).isEqualTo("hello world");
        assertThat(cache.snapshot().deleted()).isEqualTo(1);
    }

    @Test
    void neverServesAFileThatIsTruncatedWhileItIsRead() throws IOException {
        FileCache cache = cache();
        Path path = write("a", "hello");
        FileEntry entry = cache.lookup(path);
        disk.afterOpen = () -> truncate(path, 2);

        assertThatThrownBy(() -> cache.content(entry)).isInstanceOf(FileChangedException.class);

        assertThat(cache.snapshot().entries()).isZero();
        assertThat(cache.snapshot().heapUsed()).isZero();
    }

    @Test
    void neverServesWhatALinkPutInItsPlacePointsTo() throws IOException {
        FileCache cache = cache();
        Path secret = write("secret", "abcde");
        Path sent = write("sent", "hello");
        Path read = write("read", "hello");
        FileEntry sentEntry = cache.lookup(sent);
        FileEntry readEntry = cache.lookup(read);

        disk.beforeOpen = () -> replaceWithLink(sent, secret);
        assertThatThrownBy(() -> cache.openFile(sentEntry)).isInstanceOf(IOException.class);
        disk.beforeOpen = () -> replaceWithLink(read, secret);
        assertThatThrownBy(() -> cache.content(readEntry)).isInstanceOf(IOException.class);

        assertThat(cache.lookup(read).isCanonical()).isFalse();
    }

    @Test
    void noticesAnotherFileOfTheSameSizePutInItsPlaceAndTakenAway() throws IOException {
        FileCache cache = cache();
        Path path = write("a", "hello");
        Path other = write("other", "abcde");
        Path aside = folder.resolve("aside");
        FileEntry entry = cache.lookup(path);
        awaitClockTick();
        disk.beforeOpen = () -> {
            Files.move(path, aside);
            Files.move(other, path);
        };
        disk.afterOpen = () -> {
            Files.move(path, other);
            Files.move(aside, path);
        };

        assertThatThrownBy(() -> cache.openFile(entry)).isInstanceOf(FileChangedException.class);
    }

    @Test
    void aFileThatMayNotBeReadIsAnErrorAndLeavesNothingBehind() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));
        disk.beforeOpen = () -> {
            throw new AccessDeniedException("a");
        };

        assertThatThrownBy(() -> cache.content(entry)).isInstanceOf(AccessDeniedException.class);

        assertThat(cache.snapshot().heapUsed()).isZero();
    }

    @Test
    void withTransmitFileOneOpenFileServesEveryone() throws IOException {
        FileCache cache = cache("TransmitFile=on", "SmallFileSizeLimit=2", "SendfileSize=3");
        FileEntry entry = cache.lookup(write("a", "hello"));

        assertThat(cache.isSentOpen(entry)).isTrue();
        assertThat(cache.peekOpenFile(entry)).isNull();
        FileLease first = cache.openFile(entry);
        FileLease second = cache.openFile(entry);

        assertThat(second.channel()).isSameAs(first.channel());
        assertThat(cache.snapshot().openFiles()).isEqualTo(1);
        assertThat(cache.snapshot().contentHits()).isEqualTo(1);
        assertThat(cache.list(1).get(0).flags()).isEqualTo("IO");
        assertThat(cache.list(1).get(0).leases()).isEqualTo(2);
        first.close();
        first.close();
        assertThat(text(second)).isEqualTo("hello");
        second.close();
        assertThat(second.channel().isOpen()).isTrue();
    }

    @Test
    void aDeletedEntryKeepsItsFileOpenUntilTheLastUserIsDone() throws IOException {
        FileCache cache = cache("TransmitFile=on", "SmallFileSizeLimit=2");
        FileLease lease = cache.openFile(cache.lookup(write("a", "hello")));

        cache.stop();

        assertThat(cache.snapshot().busyDeleted()).isEqualTo(1);
        assertThat(text(lease)).isEqualTo("hello");
        lease.close();
        assertThat(lease.channel().isOpen()).isFalse();
        assertThat(cache.snapshot().busyDeleted()).isZero();
    }

    @Test
    void anIdleOpenFileMakesRoomForAnotherButABusyOneDoesNot() throws IOException {
        FileCache cache = cache("TransmitFile=on", "SmallFileSizeLimit=2", "MaxOpenFiles=1");
        FileLease first = cache.openFile(cache.lookup(write("a", "hello")));

        FileLease uncached = cache.openFile(cache.lookup(write("b", "world")));
        assertThat(first.channel().isOpen()).isTrue();
        uncached.close();
        assertThat(uncached.channel().isOpen()).isFalse();
        first.close();
        ticker.advance(Duration.ofSeconds(1));
        FileLease kept = cache.openFile(cache.lookup(write("c", "third")));
        kept.close();

        assertThat(first.channel().isOpen()).isFalse();
        assertThat(kept.channel().isOpen()).isTrue();
        assertThat(cache.snapshot().openFiles()).isEqualTo(1);
    }

    @Test
    void opensAgainAfterAnInterruptClosedTheKeptFile() throws IOException {
        FileCache cache = cache("TransmitFile=on", "SmallFileSizeLimit=2");
        FileEntry entry = cache.lookup(write("a", "hello"));
        FileLease first = cache.openFile(entry);
        first.channel().close();
        first.close();

        try (FileLease second = cache.openFile(entry)) {
            assertThat(text(second)).isEqualTo("hello");
        }
        assertThat(cache.snapshot().openFiles()).isEqualTo(1);
    }

    @Test
    void anInterruptWhileOneReadsDoesNotCloseTheFileOfTheOthers() throws IOException {
        FileCache cache = cache("TransmitFile=on");
        FileEntry entry = cache.lookup(write("a", "hello"));
        FileLease sent = cache.openFile(entry);
        FileLease read = cache.openToRead(entry);

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> read.channel().read(ByteBuffer.allocate(1), 0))
                .isInstanceOf(ClosedByInterruptException.class);
        FileLease another = cache.peekOpenFile(entry);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(another).isNotNull();
        assertThat(text(sent)).isEqualTo("hello");
        read.close();
        sent.close();
        another.close();
        assertThat(sent.channel().isOpen()).isTrue();
        assertThat(cache.list(1).get(0).leases()).isZero();
    }

    @Test
    void shortFilesStayInMemoryAndLargerOnesTooForWhoCannotSendFiles() throws IOException {
        FileCache cache = cache("SmallFileSizeLimit=2", "SendfileSize=5");
        FileEntry shorter = cache.lookup(write("a", "four"));
        FileEntry larger = cache.lookup(write("b", "fiver"));
        FileEntry tiny = cache.lookup(write("c", "2b"));

        assertThat(cache.isSentOpen(shorter)).isFalse();
        assertThat(cache.isSentOpen(larger)).isTrue();
        assertThat(cache.content(larger)).isNotNull();
        assertThat(cache("SmallFileSizeLimit=2", "SendfileSize=0").isSentOpen(tiny))
                .isFalse();
        assertThat(cache("TransmitFile=off").isSentOpen(larger)).isFalse();
    }

    @Test
    void aFileNobodyAsksForIsNotKeptOpenForEver() throws IOException {
        FileCache cache = cache("MaxAge=30");
        FileEntry entry = cache.lookup(write("a", "hello"));
        FileLease busy = cache.openFile(entry);
        ticker.advance(Duration.ofSeconds(30));

        cache.closeIdleFiles();
        assertThat(busy.channel().isOpen()).isTrue();
        assertThat(cache.peekOpenFile(entry)).isNotNull().satisfies(FileLease::close);
        busy.close();
        cache.closeIdleFiles();

        assertThat(busy.channel().isOpen()).isFalse();
        assertThat(cache.snapshot().openFiles()).isZero();
        assertThat(cache.peekOpenFile(entry)).isNull();
    }

    @Test
    void aLoopOpensAFileAndKeepsItWhileThereIsRoom() throws IOException {
        FileCache cache = cache("MediumFileSpace=0", "SmallFileSizeLimit=0", "MaxOpenFiles=1");
        FileEntry first = cache.lookup(write("a", "hello"));
        FileEntry second = cache.lookup(write("b", "world"));
        disk.isPrompt = true;

        FileLease kept = opened(cache, first);
        FileLease once = cache.openAtOnce(second);

        assertThat(text(kept)).isEqualTo("hello");
        assertThat(once)
                .as("it is time for the second to take the place of another")
                .isNull();
        kept.close();
        assertThat(kept.channel().isOpen()).isTrue();
        assertThat(cache.snapshot().openFiles()).isEqualTo(1);
        assertThat(cache.snapshot().contentMisses()).isEqualTo(1);
        assertThat(disk.openAtOnceCalls).hasValue(1);
    }

    @Test
    void aLoopOpensForOneAnswerWhatHasNoRoom() throws IOException {
        FileCache cache = cache("MediumFileSpace=0", "SmallFileSizeLimit=0", "MaxOpenFiles=0", "ReplaceFiles=off");
        FileEntry entry = cache.lookup(write("a", "hello"));
        disk.isPrompt = true;

        FileLease once = opened(cache, entry);

        assertThat(text(once)).isEqualTo("hello");
        once.close();
        assertThat(once.channel().isOpen()).isFalse();
        assertThat(cache.snapshot().openFiles()).isZero();
    }

    @Test
    void aLoopDropsNothingButLeavesThatToAThreadNowAndThen() throws IOException {
        FileCache cache = cache("MediumFileSpace=0", "SmallFileSizeLimit=0", "MaxOpenFiles=1");
        FileEntry first = cache.lookup(write("a", "hello"));
        FileEntry second = cache.lookup(write("b", "world"));
        disk.isPrompt = true;
        opened(cache, first).close();

        assertThat(cache.openAtOnce(second)).isNull();
        cache.openFile(second).close();
        assertThat(second.isOpen()).isTrue();
        FileEntry third = cache.lookup(write("c", "again"));
        FileLease once = opened(cache, third);

        assertThat(text(once)).isEqualTo("again");
        once.close();
        assertThat(third.isOpen()).isFalse();
        assertThat(second.isOpen()).isTrue();
    }

    @Test
    void aContentThatHasRoomIsLeftToAThread() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));
        disk.isPrompt = true;

        assertThat(cache.openAtOnce(entry)).isNull();
        assertThat(cache("TransmitFile=off", "MediumFileSpace=0", "SmallFileSizeLimit=0")
                        .openAtOnce(entry))
                .isNull();
        assertThat(disk.openAtOnceCalls).hasValue(0);
    }

    @Test
    void aLoopOpensNothingThatHasChanged() throws IOException {
        FileCache cache = cache("MediumFileSpace=0", "SmallFileSizeLimit=0");
        Path path = write("a", "hello");
        FileEntry entry = cache.lookup(path);
        disk.isPrompt = true;
        write("a", "hello, world");

        assertThat(cache.openAtOnce(entry)).isNull();

        disk.isPrompt = false;
        assertThat(cache.openAtOnce(cache.lookup(path))).isNull();
        cache.stop();
        assertThat(cache.openAtOnce(entry)).isNull();
    }

    @Test
    void anEntryIsRenewedOnlyWhileItsFileIsTheSame() throws IOException {
        FileCache cache = cache("MaxAge=30");
        Path path = write("a", "hello");
        FileEntry entry = cache.lookup(path);
        ticker.advance(Duration.ofSeconds(31));

        assertThat(cache.isFreshOrRenewed(entry, ticker.nanos())).isFalse();
        disk.isPrompt = true;
        assertThat(cache.isFreshOrRenewed(entry, ticker.nanos())).isTrue();
        disk.isPrompt = false;
        assertThat(cache.isFresh(entry)).isTrue();
        assertThat(cache.snapshot().comparisons()).isEqualTo(1);

        ticker.advance(Duration.ofSeconds(31));
        write("a", "hello, world");
        disk.isPrompt = true;
        assertThat(cache.isFreshOrRenewed(entry, ticker.nanos())).isFalse();
        cache.drop(path);
        write("a", "hello");
        assertThat(cache.isFreshOrRenewed(entry, ticker.nanos())).isFalse();
    }

    @Test
    void neverReusesAnOpenFileWhoseSizeHasChanged() throws IOException {
        FileCache cache = cache("TransmitFile=on", "SmallFileSizeLimit=2");
        Path path = write("a", "hello");
        FileEntry entry = cache.lookup(path);
        cache.openFile(entry).close();
        truncate(path, 3);

        assertThatThrownBy(() -> cache.openFile(entry)).isInstanceOf(FileChangedException.class);

        assertThat(cache.snapshot().openFiles()).isZero();
        assertThat(cache.lookup(path).size()).isEqualTo(3);
    }

    @Test
    void discardsAnEntryThatProvedWrong() throws IOException {
        FileCache cache = cache();
        FileEntry entry = cache.lookup(write("a", "hello"));

        cache.discard(entry);
        cache.discard(entry);

        assertThat(cache.isFresh(entry)).isFalse();
        assertThat(cache.snapshot().deleted()).isEqualTo(1);
    }

    private static FileLease opened(FileCache cache, FileEntry entry) {
        return Objects.requireNonNull(cache.openAtOnce(entry), "opened at once");
    }

    private FileCache cache(String... settings) {
        return new FileCache(TestSettings.with(settings), ticker, disk);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** File times advance with the kernel's timer only; wait until a file made now would differ. */
    private void awaitClockTick() throws IOException {
        Path probe = write("probe", "0");
        Object before = Files.getAttribute(probe, "unix:ctime");
        while (Files.getAttribute(write("probe", "1"), "unix:ctime").equals(before)) {
            Files.copy(probe, folder.resolve("probe2"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void replaceWithLink(Path path, Path target) throws IOException {
        Files.delete(path);
        Files.createSymbolicLink(path, target);
    }

    private static void truncate(Path path, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    private static String text(FileLease lease) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(100);
        lease.channel().read(bytes, 0);
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
    }

    private static String text(@Nullable ByteBuffer content) {
        assertThat(content).isNotNull();
        return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
    }
}
