package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.time.Ticker;

/** A process whose session file is cut while it uses it; ends with 0 when no lock and no mapping stayed behind. */
final class CutFileProcess {

    private static final long LATER = 4_000_000_000_000L;
    private static final int LOCKS = 3;
    private static final int SESSIONS = 40;
    private static final Geometry GEOMETRY = new Geometry(200, 4, 64);

    private CutFileProcess() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        MmapVaultMaker maker = new MmapVaultMaker(Ticker.system(), 200);
        try (SessionVault vault = maker.open(TestPlaces.small(folder));
                RandomAccessFile file =
                        new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            for (int i = 0; i < SESSIONS; i++) {
                vault.write("id" + i, bytes(), LATER, SessionVault.NEW);
            }
            file.setLength(GEOMETRY.slotsAt());
            int failures = 0;
            for (int i = 0; i < SESSIONS; i++) {
                failures += failsForTheCut(vault, i) ? 1 : 0;
            }
            require(failures > 0, "nothing failed");
            // Now the number of sessions cannot be read either.
            file.setLength(Geometry.DIRECTORY_AT - 2 * Geometry.PAGE);
            require(vault.size() >= 0, "a negative size");

            file.setLength(GEOMETRY.fileBytes());

            vault.expired(1, 10);
            require(vault.write("id", bytes(), LATER, SessionVault.NEW) > 0, "not written");
            LockFile other = new LockFile(folder.resolve("sessions.mmap.lock"), Ticker.system(), 200);
            for (int stripe = 0; stripe < LOCKS; stripe++) {
                require(other.tryLock(LockFile.STRIPES + stripe, false) != null, "locked: stripe " + stripe);
            }
            other.close();
        }
        try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
            require(lines.noneMatch(line -> line.contains(folder.toString())), "still mapped");
        }
    }

    private static boolean failsForTheCut(SessionVault vault, int i) {
        try {
            vault.write("id" + i, bytes(), LATER, 5);
            vault.read("id" + i);
            vault.touch("id" + i, LATER);
            return false;
        } catch (IOException expected) {
            require(
                    String.valueOf(expected.getMessage()).contains("was cut while in use"),
                    "failed otherwise: " + expected);
            return true;
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    private static byte[] bytes() {
        return "x".getBytes(StandardCharsets.UTF_8);
    }
}
