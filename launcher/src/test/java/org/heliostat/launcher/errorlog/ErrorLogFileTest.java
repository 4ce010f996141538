package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.log.ServerLog;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class ErrorLogFileTest {

    /** 2026-11-22 15:29:30 UTC. */
    private static final long NOW = 1_795_361_370_000L;

    private final LoggerContext context = new LoggerContext();
    private final ErrorLogLayout layout = new ErrorLogLayout("%T", ZoneId.of("UTC"), 7, false);
    private final AtomicLong millis = new AtomicLong(NOW);
    private final AtomicLong nanos = new AtomicLong();
    private final LongAdder failed = new LongAdder();
    private final List<String> told = new ArrayList<>();
    private final AtomicBoolean hasThreads = new AtomicBoolean(true);
    private final Rotation rotation =
            new Rotation(millis::get, ZoneOffset.UTC, new ServerLog(Ticker.system()), this::thread);
    private final AtomicLong lost = new AtomicLong();

    @TempDir
    private Path folder;

    private long freeBytes = Long.MAX_VALUE;

    @Test
    void aFullDiskDropsLinesCountsThemAndTellsAfterwards() throws Exception {
        ErrorLogFile log = open(this::small);
        log("one", log);
        freeBytes = 10;
        log("two", log);
        log("three", log);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        freeBytes = 0;
        log("four", log);
        freeBytes = Long.MAX_VALUE;
        log("too early", log);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        log("five", log);

        assertThat(Files.readAllLines(folder.resolve("errors")))
                .containsExactly(
                        "[15:29:30] info (7): one",
                        "[15:29:30]",
                        "[15:29:30] warning (7): error log: 4 lines are missing here, they could not be written",
                        "[15:29:30] info (7): five");
        assertThat(failed.sum()).isEqualTo(4);
        assertThat(told).singleElement().asString().contains("errors", "No space left");
    }

    @Test
    void aLineAboutOthersThatAreMissingIsRefusedAndNotCountedItself() throws Exception {
        ErrorLogFile log = open(this::small);
        freeBytes = 0;
        ILoggingEvent about = LostLines.missing(3, " lines are missing before this one", NOW);
        boolean atFirst = log.tell(about);
        log("lost", log);
        boolean tooEarly = log.tell(about);
        freeBytes = Long.MAX_VALUE;
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        boolean again = log.tell(about);

        assertThat(atFirst).isFalse();
        assertThat(tooEarly).isFalse();
        assertThat(again).isTrue();
        assertThat(failed.sum()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("errors")))
                .contains("1 lines are missing here", "3 lines are missing before this one");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void dropsAndCountsWhatTheFullDeviceRefuses() {
        ErrorLogFile log = file(Path.of("/dev/full"), ErrorLogFile::openOnDisk);
        log("one", log);
        log("two", log);
        log.close();

        assertThat(failed.sum()).isEqualTo(2);
        assertThat(told).hasSize(1);
    }

    @Test
    void rotatesWhatIsLarge() throws Exception {
        rotation.rules(new RotationRules(Optional.empty(), 30, true, true, 0, Optional.empty()));
        assertThat(rotation.due()).isEmpty();
        ErrorLogFile log = open(ErrorLogFile::openOnDisk);
        log("one", log);
        log("two", log);
        log("three", log);

        assertThat(folder.resolve("errors.202611221529"))
                .hasContent("[15:29:30] info (7): one\n[15:29:30] info (7): two\n");
        assertThat(folder.resolve("errors")).hasContent("[15:29:30] info (7): three\n");
    }

    @Test
    void goesOnInTheOldFileUntilThePathCanBeOpenedAnew() throws Exception {
        boolean[] isClosed = {false};
        ErrorLogFile log = open(path -> {
            if (isClosed[0]) {
                throw new IOException("no more files");
            }
            return ErrorLogFile.openOnDisk(path);
        });
        log("one", log);
        isClosed[0] = true;
        log.rotate(NOW);
        log("two", log);
        log("three", log);
        assertThat(told).singleElement().asString().contains("no more files", "the old file stays in use");
        isClosed[0] = false;
        log("four", log);

        assertThat(folder.resolve("errors.202611221529"))
                .hasContent("[15:29:30] info (7): one\n[15:29:30] info (7): two\n[15:29:30] info (7): three\n");
        assertThat(folder.resolve("errors")).hasContent("[15:29:30] info (7): four\n");
        assertThat(failed.sum()).isZero();
    }

    @Test
    void caresForTheRotatedFileOnceThePathCouldBeOpenedAnewAtLast() throws Exception {
        boolean[] isClosed = {false};
        ErrorLogFile log = open(path -> {
            if (isClosed[0]) {
                throw new IOException("no more files");
            }
            return ErrorLogFile.openOnDisk(path);
        });
        rotation.rules(new RotationRules(Optional.empty(), 0, true, true, 1, Optional.empty()));
        assertThat(rotation.due()).isEmpty();
        Path oldest = Files.createFile(folder.resolve("errors.202611210000"));
        log("one", log);
        isClosed[0] = true;
        log.rotate(NOW);
        log("two", log);
        assertThat(oldest).exists();

        isClosed[0] = false;
        log("three", log);

        Await.until(() -> !Files.exists(oldest));
        assertThat(folder.resolve("errors.202611221529")).exists();
    }

    @Test
    void careThatCouldNotBeBegunIsTriedAgainSoon() throws Exception {
        rotation.rules(new RotationRules(Optional.empty(), 0, true, true, 1, Optional.empty()));
        assertThat(rotation.due()).isEmpty();
        Path oldest = Files.createFile(folder.resolve("errors.202611210000"));
        ErrorLogFile log = open(ErrorLogFile::openOnDisk);
        log("one", log);
        hasThreads.set(false);
        log.rotate(NOW);
        log.tendFiles();
        log("two", log);
        assertThat(told)
                .singleElement()
                .asString()
                .contains("errors.202611221529", "no thread")
                .contains("tried again");
        assertThat(oldest).exists();

        hasThreads.set(true);
        log.tendFiles();

        Await.until(() -> !Files.exists(oldest));
        assertThat(folder.resolve("errors")).hasContent("[15:29:30] info (7): two\n");
        assertThat(failed.sum()).isZero();
    }

    @Test
    void careNotBegunUntilTheLogEndsIsTriedOnceMoreAndTold() throws Exception {
        rotation.rules(new RotationRules(Optional.empty(), 0, true, true, 1, Optional.empty()));
        assertThat(rotation.due()).isEmpty();
        ErrorLogFile log = open(ErrorLogFile::openOnDisk);
        log("one", log);
        hasThreads.set(false);
        log.rotate(NOW);
        log.close();

        assertThat(told).hasSize(2).last().asString().contains("errors.202611221529", "is not done");
    }

    @Test
    void whoFollowsAfterAReloadTellsOfLinesThatWereLostBefore() throws Exception {
        ErrorLogFile log = open(this::small);
        freeBytes = 0;
        log("one", log);
        log("two", log);
        freeBytes = Long.MAX_VALUE;
        ErrorLogFile next = open(this::small);
        log.close();
        log("three", next);

        assertThat(Files.readAllLines(folder.resolve("errors")))
                .containsExactly(
                        "[15:29:30] warning (7): error log: 2 lines are missing here, they could not be written",
                        "[15:29:30] info (7): three");
        assertThat(failed.sum()).isEqualTo(2);
    }

    @Test
    void aRefusedRotationIsTriedAgainForTheSizeOnceAMinute() throws Exception {
        rotation.rules(new RotationRules(Optional.empty(), 30, true, true, 0, Optional.empty()));
        assertThat(rotation.due()).isEmpty();
        ErrorLogFile log = open(ErrorLogFile::openOnDisk);
        Path inTheWay = folder.resolve("errors.202611221529");
        for (int i = 1; i <= 1_000; i++) {
            Files.createFile(i == 1 ? inTheWay : folder.resolve("errors.202611221529-" + i));
        }
        log("one", log);
        log("two", log);
        for (int i = 2; i <= 1_000; i++) {
            Files.delete(folder.resolve("errors.202611221529-" + i));
        }

        log("three", log);
        assertThat(Files.readAllLines(folder.resolve("errors"))).hasSize(3);

        millis.addAndGet(60_000);
        log("four", log);
        assertThat(Files.readAllLines(folder.resolve("errors.202611221530"))).hasSize(4);
    }

    @Test
    void opensThePathAnewAfterTheFileWasMovedAway() throws Exception {
        ErrorLogFile log = open(ErrorLogFile::openOnDisk);
        log("one", log);
        Files.move(folder.resolve("errors"), folder.resolve("errors.1"));
        log("two", log);
        log.reopen();
        log("three", log);

        assertThat(Files.readAllLines(folder.resolve("errors.1"))).hasSize(2);
        assertThat(folder.resolve("errors")).hasContent("[15:29:30] info (7): three\n");
    }

    private Thread thread(Runnable task) {
        if (!hasThreads.get()) {
            throw new OutOfMemoryError("no thread");
        }
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    static boolean hasFullDevice() {
        return Files.isWritable(Path.of("/dev/full"));
    }

    private ErrorLogFile open(ErrorLogFile.Opener opener) {
        return file(folder.resolve("errors"), opener);
    }

    private ErrorLogFile file(Path path, ErrorLogFile.Opener opener) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        var counted = new LostLines(ErrorLogFile.lostLines(path), lost, failed, nanos::get, told::add);
        ErrorLogFile log = new ErrorLogFile(path, layout, opener, rotation, counted, told::add);
        log.start();
        assertThat(log.isOpen()).isTrue();
        return log;
    }

    /** A file on a disk that has {@link #freeBytes}. */
    private ErrorLogFile.Opened small(Path path) throws IOException {
        ErrorLogFile.Opened real = ErrorLogFile.openOnDisk(path);
        return new ErrorLogFile.Opened(
                new WritableByteChannel() {
                    @Override
                    public int write(ByteBuffer bytes) throws IOException {
                        if (freeBytes == 0) {
                            throw new IOException("No space left on device");
                        }
                        int count = (int) Math.min(bytes.remaining(), freeBytes);
                        int limit = bytes.limit();
                        real.channel().write(bytes.limit(bytes.position() + count));
                        bytes.limit(limit);
                        freeBytes -= count;
                        return count;
                    }

                    @Override
                    public boolean isOpen() {
                        return real.channel().isOpen();
                    }

                    @Override
                    public void close() throws IOException {
                        real.channel().close();
                    }
                },
                real.bytes());
    }

    private void log(String message, ErrorLogFile log) {
        var event = new LoggingEvent("here", context.getLogger("org.heliostat.A"), Level.INFO, message, null, null);
        event.setTimeStamp(NOW);
        log.write(event);
        log.tendFiles();
    }
}
