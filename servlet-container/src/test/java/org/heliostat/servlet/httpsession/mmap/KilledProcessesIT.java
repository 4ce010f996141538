package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes write to one file, one of them is killed again and again: what it said was stored is there. */
class KilledProcessesIT {

    private static final int KILLS = 20;

    @TempDir
    Path folder;

    @Test
    void losesNothingThatWasAnswered() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (Writer steady = new Writer("steady")) {
            Writer killed = new Writer("killed");
            for (int kill = 0; kill < KILLS; kill++) {
                long enough = killed.lines.get() + 200 + random.nextInt(1_000);
                Writer current = killed;
                Await.until(() -> current.lines.get() >= enough);
                killed.close();
                long others = steady.lines.get();
                Await.until(() -> steady.lines.get() > others + 100);
                check(killed);
                killed = new Writer(killed);
            }
            killed.close();
            check(killed);
            steady.close();
            check(steady);
            System.out.println("seed " + seed + ": " + KILLS + " kills, " + killed.lines.get() + " answered writes of"
                    + " the killed process, " + steady.lines.get() + " of the other, 0 lost");
        }
    }

    /** The process may have stored one update more than it could tell of. */
    private void check(Writer writer) throws IOException {
        try (SessionVault vault = new MmapVaultMaker(Ticker.system()).open(WritingProcess.place(folder))) {
            for (Map.Entry<String, Integer> answered : writer.stored.entrySet()) {
                VaultRecord record = vault.read(answered.getKey());
                assertThat(record).as(answered.getKey()).isNotNull();
                int stored = WritingProcess.read(record.sealed()).getOrDefault(writer.name, 0);
                assertThat(stored).as(answered.getKey()).isBetween(answered.getValue(), answered.getValue() + 1);
                answered.setValue(stored);
            }
            assertThat(vault.figures()).containsEntry("recordsLost", 0L).containsEntry("olderCopiesUsed", 0L);
        }
    }

    /** A writing process and what it has said. */
    private final class Writer implements AutoCloseable {
        private final String name;
        private final Map<String, Integer> stored;
        private final AtomicLong lines;
        private final Process process;
        private final Thread reader;

        Writer(String name) throws IOException {
            this(name, new ConcurrentHashMap<>(), new AtomicLong());
        }

        Writer(Writer killed) throws IOException {
            this(killed.name, killed.stored, killed.lines);
        }

        private Writer(String name, Map<String, Integer> stored, AtomicLong lines) throws IOException {
            this.name = name;
            this.stored = stored;
            this.lines = lines;
            this.process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            WritingProcess.class.getName(),
                            folder.toString(),
                            name)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            this.reader = new Thread(this::read);
            reader.start();
        }

        private void read() {
            try (var in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    String[] words = line.split(" ");
                    if (words.length == 2 && !words[1].isEmpty()) {
                        stored.merge(words[0], Integer.parseInt(words[1]), Math::max);
                        lines.incrementAndGet();
                    }
                }
            } catch (IOException cut) {
                // What was said before the kill has been counted.
                return;
            }
        }

        /** From outside: {@link Process#destroyForcibly} would drop what the process has said and nobody read yet. */
        @Override
        public void close() throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-KILL", "" + process.pid()).start().waitFor();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            reader.join(20_000);
        }
    }
}
