package org.heliostat.log.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.FakeEntry;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.log.rotation.RotationTimes;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogRotationTest {

    private static final String FORMAT = "%Ses->client.ip%";
    private static final String HEAD = "format=" + FORMAT + "\n";

    /** 2026-11-22 15:29:30 UTC. */
    private static final long NOW = 1_795_361_370_000L;

    private final AtomicLong millis = new AtomicLong(NOW);
    private final FakeTicker ticker = new FakeTicker();
    private final LogDates dates = new LogDates(millis::get, ZoneOffset.UTC);
    private final AccessLogs logs = new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker));

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        logs.close();
    }

    @Test
    void rotatesAtTheTimesAndNamesTheFileAfterThem() throws Exception {
        logs.rotation(at("00:00", 10));
        AccessLog log = open("access", FORMAT);
        log.append(entry("a"));
        turnAt(NOW + 29_999);
        log.append(entry("b"));
        turnAt(NOW + 31_000);
        log.append(entry("c"));
        turnAt(NOW + 32_000);
        log.append(entry("d"));
        turnAt(NOW + 630_000);

        assertThat(contents())
                .containsOnlyKeys("access", "access.202611221530", "access.202611221540")
                .containsEntry("access", HEAD)
                .containsEntry("access.202611221530", HEAD + "a\nb\n")
                .containsEntry("access.202611221540", HEAD + "c\nd\n");
    }

    @Test
    void leavesAFileWithoutALineAlone() throws Exception {
        logs.rotation(at("00:00", 10));
        open("access", FORMAT);
        turnAt(NOW + 3_600_000);

        assertThat(contents()).containsOnlyKeys("access");
    }

    @Test
    void rotatesWhatIsLargeAndTellsFilesOfOneMinuteApart() throws Exception {
        logs.rotation(bySize(HEAD.length() + 4L, 0));
        AccessLog log = open("access", FORMAT);
        for (String ip : List.of("a", "b", "c", "d", "e")) {
            log.append(entry(ip));
            flush();
            logs.writer().turn();
        }

        assertThat(contents())
                .containsEntry("access.202611221529", HEAD + "a\nb\n")
                .containsEntry("access.202611221529-2", HEAD + "c\nd\n")
                .containsEntry("access", HEAD + "e\n");
    }

    @Test
    void rotatesWhenAskedWhateverTheRulesSay() throws Exception {
        AccessLog log = open("access", FORMAT);
        log.append(entry("a"));
        logs.rotate();
        logs.writer().turn();
        logs.writer().turn();

        assertThat(contents()).containsOnlyKeys("access", "access.202611221529");
    }

    @Test
    void rotatesAFileOfTwoLogsOnce() throws Exception {
        AccessLogs.Change change = logs.begin();
        Path file = folder.resolve("access");
        AccessLog one = change.open("one", file, AccessLogFormat.compile(FORMAT));
        AccessLog two = change.open("two", file, AccessLogFormat.compile("2 " + FORMAT));
        change.apply();
        one.append(entry("a"));
        two.append(entry("b"));
        logs.rotate();
        logs.writer().turn();
        one.append(entry("c"));
        two.append(entry("d"));
        logs.close();

        assertThat(contents()).containsOnlyKeys("access", "access.202611221529");
        assertThat(contents().get("access.202611221529")).endsWith("a\n2 b\n");
        assertThat(contents().get("access")).endsWith("c\n2 d\n");
    }

    /** The failure of one is told, and the round counts as failed. */
    @Test
    void aFileThatFailsKeepsNoOtherFromBeingRotated() throws Exception {
        List<String> broken = new ArrayList<>();
        AccessLogs some = with(path -> {
            LogFile.Opened opened = LogFile.openOnDisk(path);
            return new LogFile.Opened(
                    new Watched(opened.channel(), text -> {
                        if (broken.contains(String.valueOf(path.getFileName()))) {
                            throw new InternalError("the driver failed");
                        }
                    }),
                    opened.empty());
        });
        AccessLogs.Change change = some.begin();
        AccessLog bad = change.open("bad", folder.resolve("bad"), AccessLogFormat.compile(FORMAT));
        AccessLog good = change.open("good", folder.resolve("good"), AccessLogFormat.compile(FORMAT));
        change.apply();
        some.writer().turn();
        broken.add("bad");
        bad.append(entry("a"));
        good.append(entry("b"));
        some.rotate();

        assertThat(some.writer().turn()).isFalse();
        assertThat(contents()).containsOnlyKeys("bad", "good", "good.202611221529");

        broken.clear();
        some.rotate();
        assertThat(some.writer().turn()).isTrue();
        assertThat(contents().get("bad.202611221529")).isEqualTo(HEAD + "a\n");
        some.close();
    }

    @Test
    void leavesAccessLogsAloneWhereTheRulesAreNotAboutThem() throws Exception {
        RotationRules rules = at("00:00", 10);
        logs.rotation(new RotationRules(rules.times(), 1, false, true, 0, Optional.empty()));
        open("access", FORMAT).append(entry("a"));
        turnAt(NOW + 3_600_000);

        assertThat(contents()).containsOnlyKeys("access");
    }

    @Test
    void keepsTheNewestAndWhatIsNoRotatedFile() throws Exception {
        for (String name : List.of(
                "access.202611220000.gz",
                "access.202611210000",
                "access.202611221529-9",
                "access.202611221529",
                "access.old",
                "access.2026112215",
                "other.202611210000")) {
            Files.writeString(folder.resolve(name), "x");
        }
        logs.rotation(bySize(1, 2));
        AccessLog log = open("access", FORMAT);
        log.append(entry("a"));
        flush();
        logs.writer().turn();

        Await.until(() -> !Files.exists(folder.resolve("access.202611221529")));
        assertThat(contents())
                .containsOnlyKeys(
                        "access",
                        "access.202611221529-2",
                        "access.202611221529-9",
                        "access.old",
                        "access.2026112215",
                        "other.202611210000");
    }

    @Test
    void givesTheRotatedFileToTheProgram() throws Exception {
        Path program = Files.writeString(folder.resolve("pack"), "#!/bin/sh\nmv \"$1\" \"$1.packed\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        logs.rotation(new RotationRules(Optional.empty(), 1, true, true, 0, Optional.of(program)));
        open("access", FORMAT).append(entry("a"));
        flush();
        logs.writer().turn();

        Path packed = folder.resolve("access.202611221529.packed");
        Await.until(() -> Files.exists(packed));
        assertThat(packed).hasContent(HEAD + "a\n");
    }

    @Test
    void saysThatTheProgramCannotBeRun() throws Exception {
        logs.rotation(new RotationRules(Optional.empty(), 1, true, true, 0, Optional.of(folder.resolve("not-there"))));
        open("access", FORMAT).append(entry("a"));
        try (LogLines said = LogLines.of("org.heliostat.log.rotation")) {
            flush();
            logs.writer().turn();
            Await.until(() -> said.all().stream().anyMatch(line -> line.contains("not-there")));
        }
    }

    @Test
    void goesOnInTheSameFileWhereItCannotBeRenamed() throws Exception {
        Path file = folder.resolve("access");
        AccessLog log = open("access", FORMAT);
        log.append(entry("a"));
        takeNames();
        logs.rotate();
        try (LogLines said = LogLines.of("org.heliostat.log.rotation")) {
            logs.writer().turn();
            assertThat(said.all()).singleElement().asString().contains("cannot be rotated", "too many files");
        }
        log.append(entry("b"));
        logs.close();

        assertThat(file).hasContent(HEAD + "a\nb\n");
    }

    @Test
    void aFileThatCannotBeRenamedIsTriedAgainForItsSizeOnceAMinute() throws Exception {
        logs.rotation(bySize(1, 0));
        AccessLog log = open("access", FORMAT);
        takeNames();
        log.append(entry("a"));
        flush();
        logs.writer().turn();
        freeNames();

        log.append(entry("b"));
        flush();
        turnAt(NOW + 59_000);
        assertThat(contents()).containsOnlyKeys("access");

        log.append(entry("c"));
        flush();
        turnAt(NOW + 60_000);
        assertThat(contents()).containsEntry("access.202611221530", HEAD + "a\nb\nc\n");
    }

    @Test
    void aLogThatAReloadHasEndedWritesNothingToAFileThatWasPutAside() throws Exception {
        Path rotated = folder.resolve("access.202611221529");
        List<String> late = new ArrayList<>();
        AccessLogs watched = with(path -> {
            LogFile.Opened opened = LogFile.openOnDisk(path);
            return new LogFile.Opened(
                    new Watched(opened.channel(), text -> {
                        if (Files.exists(rotated) && text.contains("before")) {
                            late.add(text);
                        }
                    }),
                    opened.empty());
        });
        AccessLogs.Change first = watched.begin();
        AccessLog ended = first.open("access", folder.resolve("access"), AccessLogFormat.compile(FORMAT));
        first.apply();
        watched.writer().turn();
        ended.append(entry("before"));
        AccessLogs.Change second = watched.begin();
        AccessLog log = second.open("access", folder.resolve("access"), AccessLogFormat.compile("2 " + FORMAT));
        second.apply();
        log.append(entry("after"));

        watched.rotate();
        watched.writer().turn();

        assertThat(late).isEmpty();
        assertThat(rotated).content().contains("before", "2 after");
        watched.close();
    }

    @Test
    void aLogThatAReloadOpenedBeforeARotationGoesOnInTheNewFile() throws Exception {
        AccessLog log = open("access", FORMAT);
        log.append(entry("a"));
        AccessLogs.Change reload = logs.begin();
        AccessLog next = reload.open("access", folder.resolve("access"), AccessLogFormat.compile("2 " + FORMAT));
        logs.rotate();
        logs.writer().turn();
        reload.apply();

        next.append(entry("b"));
        flush();
        logs.writer().turn();

        assertThat(contents().get("access.202611221529")).endsWith("a\n").doesNotContain("2 b");
        assertThat(contents().get("access")).endsWith("2 b\n");
    }

    @Test
    void losesAndSplitsNoLineWhileManyThreadsLog() throws Exception {
        AccessLogs real = new AccessLogs(
                new LogDates(millis::get, ZoneOffset.UTC),
                Ticker.system(),
                Duration.ZERO,
                new ServerLog(Ticker.system()),
                LogFile::openOnDisk,
                1 << 24);
        AccessLogs.Change change = real.begin();
        AccessLog log = change.open("access", folder.resolve("access"), AccessLogFormat.compile(FORMAT));
        change.apply();
        real.start();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            int first = task * 10_000;
            tasks.add(() -> {
                for (int i = first; i < first + 10_000; i++) {
                    log.append(entry("n" + i));
                    if (i % 1_000 == 0) {
                        millis.addAndGet(60_000);
                        real.rotate();
                    }
                }
                return true;
            });
        }
        Together.run(tasks);
        // How many rotations come while they log is up to the writing thread.
        real.rotate();
        Await.until(() -> files() > 1);
        real.close();

        List<String> lines = contents().values().stream()
                .flatMap(String::lines)
                .filter(line -> !line.startsWith("format="))
                .sorted()
                .toList();
        assertThat(lines)
                .isEqualTo(IntStream.range(0, 30_000)
                        .mapToObj(i -> "n" + i)
                        .sorted()
                        .toList());
    }

    /** Of a file of this minute. */
    private void takeNames() throws IOException {
        for (int i = 1; i <= 1_000; i++) {
            Files.createFile(folder.resolve("access.202611221529" + (i == 1 ? "" : "-" + i)));
        }
    }

    private void freeNames() throws IOException {
        for (int i = 1; i <= 1_000; i++) {
            Files.delete(folder.resolve("access.202611221529" + (i == 1 ? "" : "-" + i)));
        }
    }

    private AccessLogs with(LogFile.Opener opener) {
        return new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker), opener, 1 << 20);
    }

    /** A file whose writes are looked at. */
    private record Watched(WritableByteChannel file, Consumer<String> looker) implements WritableByteChannel {

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            looker.accept(UTF_8.decode(bytes.duplicate()).toString());
            return file.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private AccessLog open(String name, String format) throws Exception {
        AccessLogs.Change change = logs.begin();
        AccessLog log = change.open(name, folder.resolve(name), AccessLogFormat.compile(format));
        change.apply();
        // The first look learns the rules.
        logs.writer().turn();
        return log;
    }

    private void turnAt(long time) {
        millis.set(time);
        logs.writer().turn();
    }

    private void flush() {
        ticker.advance(Duration.ofSeconds(30));
        logs.writer().turn();
    }

    /** While files are renamed, their contents cannot be read for certain. */
    private long files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private TreeMap<String, String> contents() {
        TreeMap<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file));
            }
        } catch (IOException beingRemoved) {
            throw new UncheckedIOException(beingRemoved);
        }
        return contents;
    }

    private static RotationRules at(String start, int minutes) {
        return new RotationRules(
                Optional.of(new RotationTimes(LocalTime.parse(start), minutes)), 0, true, true, 0, Optional.empty());
    }

    private static RotationRules bySize(long size, int kept) {
        return new RotationRules(Optional.empty(), size, true, true, kept, Optional.empty());
    }

    private static FakeEntry entry(String ip) {
        FakeEntry entry = new FakeEntry();
        entry.ip = ip;
        return entry;
    }
}
