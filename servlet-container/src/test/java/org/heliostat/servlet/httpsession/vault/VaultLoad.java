package org.heliostat.servlet.httpsession.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.testing.Await;

/** Writers that count up in records of a vault, and remember what was answered while its server comes and goes. */
public final class VaultLoad {

    private static final long LATER = 4_000_000_000_000L;
    private static final int WRITERS = 6;
    private static final int RECORDS = 50;
    /** Between writes: tests have other threads to run, and what happens to the server takes seconds. */
    private static final long PAUSE_NANOS = 1_000_000;

    private final SessionVault vault;
    private final List<Thread> writers = new ArrayList<>();
    private final Map<String, Integer> answered = new ConcurrentHashMap<>();
    private final AtomicLong stored = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();

    public VaultLoad(SessionVault vault) {
        this.vault = vault;
        for (int i = 0; i < WRITERS; i++) {
            String prefix = "writer" + i + "-";
            Thread writer = new Thread(() -> write(prefix), "writer-" + i);
            writer.setDaemon(true);
            writer.start();
            writers.add(writer);
        }
    }

    public void awaitWrites(int more) {
        long enough = stored.get() + more;
        Await.until(() -> stored.get() >= enough);
    }

    public long failures() {
        return failed.get();
    }

    public void awaitFailures() {
        long before = failed.get();
        Await.until(() -> failed.get() > before + WRITERS);
    }

    /** How far each record was counted, as answered until now. */
    public Map<String, Integer> answered() {
        return Map.copyOf(answered);
    }

    /** Ends the writers and looks at every record. @return what happened, in words */
    public String end() throws Exception {
        return end(answered);
    }

    /** @param kept how far each record has to be counted at least: what the server itself may not lose */
    public String end(Map<String, Integer> kept) throws Exception {
        over.set(true);
        for (Thread writer : writers) {
            writer.join(20_000);
        }
        int lost = 0;
        for (Map.Entry<String, Integer> entry : kept.entrySet()) {
            VaultRecord record = vault.read(entry.getKey());
            int count = record == null ? 0 : ByteBuffer.wrap(record.sealed()).getInt();
            lost += count < entry.getValue() ? 1 : 0;
        }
        String words = stored + " writes answered, " + failed + " failed, " + lost + " of " + kept.size()
                + " sessions lost; longest call " + TimeUnit.NANOSECONDS.toMillis(longestNanos.get()) + " ms; "
                + vault.figures();
        assertThat(lost).as(words).isZero();
        return words;
    }

    private void write(String prefix) {
        for (int step = 0; !over.get(); step++) {
            String id = prefix + step % RECORDS;
            long begun = System.nanoTime();
            try {
                VaultRecord record = vault.read(id);
                int count =
                        record == null ? 1 : ByteBuffer.wrap(record.sealed()).getInt() + 1;
                long expected = record == null ? SessionVault.NEW : record.version();
                long version =
                        vault.write(id, ByteBuffer.allocate(4).putInt(count).array(), LATER, expected);
                if (version != SessionVault.NONE) {
                    answered.put(id, count);
                    stored.incrementAndGet();
                }
            } catch (IOException away) {
                failed.incrementAndGet();
            }
            longestNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
