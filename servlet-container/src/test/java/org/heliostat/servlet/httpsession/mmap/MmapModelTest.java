package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done in whatever order, the file holds what a plain map would hold. */
class MmapModelTest {

    private static final int RUNS = 20;
    private static final int STEPS = 3_000;
    private static final int IDS = 60;
    private static final int MOST = 40;

    @TempDir
    Path folder;

    private record Kept(byte[] bytes, long version, long expires) {}

    @Test
    void holdsWhatAMapWouldHold() throws IOException {
        long first = new Random().nextLong();
        for (int run = 0; run < RUNS; run++) {
            long seed = first + run;
            System.out.println("seed " + seed);
            new Walk(seed, folder.resolve("run" + run)).run();
        }
    }

    /** One way through the operations. */
    private static final class Walk {
        private final long seed;
        private final Random random;
        private final Path folder;
        private final MmapVaultMaker maker = new MmapVaultMaker(Ticker.system());
        private final Map<String, Kept> model = new TreeMap<>();
        private SessionVault vault;

        Walk(long seed, Path folder) throws IOException {
            this.seed = seed;
            this.random = new Random(seed);
            this.folder = folder;
            this.vault = open();
        }

        private SessionVault open() throws IOException {
            return maker.open(TestPlaces.of(folder, MOST, 3, 1_000, 2));
        }

        void run() throws IOException {
            for (int step = 0; step < STEPS; step++) {
                try {
                    step();
                } catch (AssertionError | RuntimeException failed) {
                    throw new AssertionError("seed " + seed + ", step " + step, failed);
                }
            }
            for (int i = 0; i < IDS; i++) {
                compare("id" + i);
            }
            vault.close();
        }

        private void step() throws IOException {
            String id = "id" + random.nextInt(IDS);
            Kept kept = model.get(id);
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> create(id, kept);
                case 3, 4 -> write(id, kept);
                case 5 -> writeStale(id, kept);
                case 6 -> touch(id, kept);
                case 7 -> assertThat(vault.remove(id)).isEqualTo(model.remove(id) != null);
                case 8 -> rename(id, kept, "id" + random.nextInt(IDS));
                case 9 -> expire(random.nextInt(1_000));
                case 10 -> reopen();
                default -> compare(id);
            }
            assertThat(vault.size()).isEqualTo(model.size());
        }

        private void create(String id, Kept kept) throws IOException {
            byte[] bytes = record();
            long expires = random.nextInt(1_000);
            try {
                long version = vault.write(id, bytes, expires, SessionVault.NEW);
                assertThat(version == SessionVault.NONE).isEqualTo(kept != null);
                if (kept == null) {
                    assertThat(model.size()).isLessThan(MOST);
                    model.put(id, new Kept(bytes, version, expires));
                }
            } catch (VaultFullException full) {
                assertThat(model.size()).isGreaterThanOrEqualTo(MOST);
            }
        }

        private void write(String id, Kept kept) throws IOException {
            if (kept == null) {
                return;
            }
            byte[] bytes = record();
            long version = vault.write(id, bytes, 500, kept.version());
            assertThat(version).isPositive().isNotEqualTo(kept.version());
            model.put(id, new Kept(bytes, version, 500));
        }

        private void writeStale(String id, Kept kept) throws IOException {
            long wrong = kept == null ? 5 : kept.version() + 1;
            assertThat(vault.write(id, record(), 500, wrong)).isEqualTo(SessionVault.NONE);
        }

        private void touch(String id, Kept kept) throws IOException {
            assertThat(vault.touch(id, 700)).isEqualTo(kept != null);
            if (kept != null) {
                model.put(id, new Kept(kept.bytes(), kept.version(), 700));
            }
        }

        private void rename(String id, Kept kept, String other) throws IOException {
            byte[] bytes = record();
            boolean stale = random.nextInt(4) == 0;
            long expected = kept == null ? 5 : stale ? kept.version() + 1 : kept.version();
            long version = vault.rename(id, other, bytes, 900, expected);
            if (kept == null || stale || model.containsKey(other)) {
                assertThat(version).isEqualTo(SessionVault.NONE);
                return;
            }
            model.remove(id);
            model.put(other, new Kept(bytes, version, 900));
        }

        private void expire(long now) throws IOException {
            var expected = new TreeSet<String>();
            model.forEach((id, kept) -> {
                if (kept.expires() <= now) {
                    expected.add(id);
                }
            });
            var found = new TreeSet<>(vault.expired(now, 1_000));
            assertThat(found).isEqualTo(expected);
            for (String id : found) {
                assertThat(vault.removeExpired(id, now)).isTrue();
                model.remove(id);
            }
        }

        private void reopen() throws IOException {
            if (random.nextInt(10) == 0) {
                vault.close();
                vault = open();
            }
        }

        private void compare(String id) throws IOException {
            Kept kept = model.get(id);
            VaultRecord record = vault.read(id);
            if (kept == null) {
                assertThat(record).isNull();
                return;
            }
            assertThat(record.sealed()).isEqualTo(kept.bytes());
            assertThat(record.version()).isEqualTo(kept.version()).isEqualTo(vault.version(id));
            assertThat(record.expiresAtMillis()).isEqualTo(kept.expires());
        }

        private byte[] record() {
            byte[] bytes = new byte[random.nextInt(3_000)];
            random.nextBytes(bytes);
            return bytes;
        }
    }
}
