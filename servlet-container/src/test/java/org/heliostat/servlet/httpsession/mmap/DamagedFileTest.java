package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged byte costs at most the session whose byte it is, and nobody an exception. */
class DamagedFileTest {

    private static final long LATER = 4_000_000_000_000L;
    private static final int SESSIONS = 12;
    private static final Geometry GEOMETRY = new Geometry(16, 2, 100);

    @TempDir
    Path folder;

    private final MmapVaultMaker maker = new MmapVaultMaker(Ticker.system());
    private SessionVault vault;

    @BeforeEach
    void open() throws IOException {
        vault = maker.open(TestPlaces.of(folder, 16, 2, 100, 1));
        for (int i = 0; i < SESSIONS; i++) {
            long version = vault.write("id" + i, record(i, "first"), LATER, SessionVault.NEW);
            vault.write("id" + i, record(i, "second"), LATER, version);
        }
        for (int i = SESSIONS; i < 16; i++) {
            vault.write("id" + i, record(i, "gone"), LATER, SessionVault.NEW);
            vault.remove("id" + i);
        }
    }

    @Test
    void losesAtMostTheSessionOfTheDamagedByteWhileItIsInUse() throws IOException {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<Long> places = interestingPlaces(random);
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            for (long at : places) {
                int before = at(file, at);
                put(file, at, before ^ 1 + random.nextInt(255));
                List<Integer> lost = lost();
                assertThat(lost).as("seed %s, byte %s", seed, at).hasSizeLessThanOrEqualTo(1);
                vault.expired(1, 100);
                assertThat(lost())
                        .as("seed %s, byte %s, after a look", seed, at)
                        .isEqualTo(lost);
                restore(lost);
            }
        }
        vault.close();
    }

    @Test
    void losesAtMostTheSessionOfTheDamagedByteWhenItIsOpened() throws IOException {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<Long> places = interestingPlaces(random);
        for (int i = 0; i < 300; i++) {
            long at = places.get(random.nextInt(places.size()));
            vault.close();
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
                put(file, at, at(file, at) ^ 1 + random.nextInt(255));
            }
            vault = maker.open(TestPlaces.of(folder, 16, 2, 100, 1));
            List<Integer> lost = lost();
            assertThat(lost).as("seed %s, byte %s", seed, at).hasSizeLessThanOrEqualTo(1);
            restore(lost);
            vault.expired(1, 100);
            assertThat(vault.size()).isEqualTo(SESSIONS);
        }
        vault.close();
    }

    @Test
    void goesByTheCopyBeforeWhenTheLastIsDamaged() throws IOException {
        VaultRecord last = vault.read("id3");
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            damageRecord(file, last.sealed());

            VaultRecord before = vault.read("id3");

            assertThat(new String(before.sealed(), java.nio.charset.StandardCharsets.UTF_8))
                    .startsWith("first");
            assertThat(before.version()).isLessThan(last.version()).isEqualTo(vault.version("id3"));
            assertThat(vault.write("id3", record(3, "third"), LATER, before.version()))
                    .isPositive();
            assertThat(vault.figures()).containsEntry("olderCopiesUsed", 1L).containsEntry("recordsLost", 0L);
        }
        vault.close();
    }

    @Test
    void losesASessionWithoutAWholeCopyAndCountsIt() throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            damageRecord(file, vault.read("id3").sealed());
            damageRecord(file, record(3, "first"));

            assertThat(vault.read("id3")).isNull();
            assertThat(vault.figures()).containsEntry("recordsLost", 1L);
            assertThat(vault.size()).isEqualTo(SESSIONS - 1);
            assertThat(lost()).containsExactly(3);
        }
        vault.close();
    }

    @Test
    void goesOnWithAFileThatWasCut() throws IOException {
        vault.close();
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            file.setLength(GEOMETRY.slotsAt() + 5L * 2 * GEOMETRY.copyBytes());
        }

        vault = maker.open(TestPlaces.of(folder, 16, 2, 100, 1));

        List<Integer> lost = lost();
        assertThat(lost).hasSizeLessThan(SESSIONS);
        restore(lost);
        assertThat(lost()).isEmpty();
        vault.close();
    }

    @Test
    void beginsAnewWhenItCannotBeRead() throws IOException {
        vault.close();
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            file.write(new byte[3 * Geometry.PAGE]);
        }

        vault = maker.open(TestPlaces.of(folder, 16, 2, 100, 1));

        assertThat(vault.size()).isZero();
        assertThat(vault.write("id", record(1, "x"), LATER, SessionVault.NEW)).isPositive();
        vault.close();
    }

    /** Every byte of header, count and directory, heads of all copies, and some of the records. */
    private static List<Long> interestingPlaces(Random random) {
        List<Long> places = new ArrayList<>();
        for (long at = 0; at < 80; at++) {
            places.add(at);
            places.add(at + Geometry.PAGE);
        }
        for (long at = 0; at < 8; at++) {
            places.add(Geometry.COUNT_AT + at);
        }
        for (long at = 0; at < (long) GEOMETRY.slots() * Geometry.ENTRY_BYTES; at++) {
            places.add(Geometry.DIRECTORY_AT + at);
        }
        for (int copy = 0; copy < 2 * GEOMETRY.slots(); copy++) {
            long start = GEOMETRY.slotsAt() + (long) copy * GEOMETRY.copyBytes();
            for (int i = 0; i < 30; i++) {
                places.add(start + random.nextInt(60));
                places.add(start + random.nextInt(RecordCopies.HEADER_BYTES + 200));
            }
        }
        return places;
    }

    private List<Integer> lost() throws IOException {
        List<Integer> lost = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            VaultRecord record = vault.read("id" + i);
            if (record == null) {
                lost.add(i);
            } else {
                String text = new String(record.sealed(), java.nio.charset.StandardCharsets.UTF_8);
                assertThat(text).matches("(first|second|again) " + i + " x+");
            }
        }
        for (int i = SESSIONS; i < 16; i++) {
            assertThat(vault.read("id" + i)).isNull();
        }
        return lost;
    }

    private void restore(List<Integer> lost) throws IOException {
        for (int i : lost) {
            long version = vault.write("id" + i, record(i, "first"), LATER, SessionVault.NEW);
            assertThat(vault.write("id" + i, record(i, "again"), LATER, version))
                    .isPositive();
        }
    }

    private static byte[] record(int i, String text) {
        return (text + " " + i + " " + "x".repeat(150)).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private static void damageRecord(RandomAccessFile file, byte[] record) throws IOException {
        byte[] all = new byte[(int) file.length()];
        file.seek(0);
        file.readFully(all);
        for (int at = (int) GEOMETRY.slotsAt(); at < all.length - record.length; at++) {
            if (java.util.Arrays.equals(all, at, at + record.length, record, 0, record.length)) {
                put(file, at + 20L, all[at + 20] ^ 1);
                return;
            }
        }
        throw new AssertionError("the record is not in the file");
    }

    private static int at(RandomAccessFile file, long at) throws IOException {
        file.seek(at);
        return file.read();
    }

    private static void put(RandomAccessFile file, long at, int value) throws IOException {
        file.seek(at);
        file.write(value);
    }
}
