package org.heliostat.servlet.httpsession.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** What every vault has to do, whatever it keeps records in. */
public abstract class VaultContract {

    /** Far away, so that a vault whose records vanish by themselves keeps them during a test. */
    protected static final long LATER = 4_000_000_000_000L;

    /** @return the vault of the running test, empty at its beginning */
    protected abstract SessionVault vault() throws IOException;

    @Test
    void givesBackWhatWasWritten() throws Exception {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }

        long version = vault().write("a-B_c.route1", all, LATER, SessionVault.NEW);

        VaultRecord record = vault().read("a-B_c.route1");
        assertThat(version).isPositive();
        assertThat(record.sealed()).isEqualTo(all);
        assertThat(record.version()).isEqualTo(version).isEqualTo(vault().version("a-B_c.route1"));
        assertThat(record.expiresAtMillis()).isEqualTo(LATER);
        assertSize(1);
    }

    @Test
    void knowsNothingOfOtherIds() throws Exception {
        vault().write("known", bytes("x"), LATER, SessionVault.NEW);

        assertThat(vault().read("unknown")).isNull();
        assertThat(vault().version("unknown")).isEqualTo(SessionVault.NONE);
        assertThat(vault().touch("unknown", LATER)).isFalse();
        assertThat(vault().remove("unknown")).isFalse();
        assertThat(vault().removeExpired("unknown", Long.MAX_VALUE)).isFalse();
        assertThat(vault().write("unknown", bytes("y"), LATER, 7)).isEqualTo(SessionVault.NONE);
        assertThat(vault().rename("unknown", "other", bytes("y"), LATER, 7)).isEqualTo(SessionVault.NONE);
        assertThat(vault().read("other")).isNull();
    }

    @Test
    void letsOnlyOneOfTwoWritersReplaceAVersion() throws Exception {
        long first = vault().write("id", bytes("first"), LATER, SessionVault.NEW);

        long second = vault().write("id", bytes("second"), LATER, first);
        long late = vault().write("id", bytes("late"), LATER, first);
        long again = vault().write("id", bytes("again"), LATER, SessionVault.NEW);

        assertThat(second).isPositive().isNotEqualTo(first);
        assertThat(late).isEqualTo(SessionVault.NONE);
        assertThat(again).isEqualTo(SessionVault.NONE);
        assertThat(vault().read("id").sealed()).isEqualTo(bytes("second"));
    }

    @Test
    void movesTheEndWithoutTouchingTheRecord() throws Exception {
        long version = vault().write("id", bytes("x"), LATER, SessionVault.NEW);

        assertThat(vault().touch("id", LATER + 5_000)).isTrue();

        assertThat(vault().read("id").expiresAtMillis()).isEqualTo(LATER + 5_000);
        assertThat(vault().version("id")).isEqualTo(version);
    }

    @Test
    void keepsASessionThatNeverEnds() throws Exception {
        long version = vault().write("id", bytes("x"), Long.MAX_VALUE, SessionVault.NEW);
        long touched = vault().write("other", bytes("x"), LATER, SessionVault.NEW);
        vault().touch("other", Long.MAX_VALUE);

        assertThat(version).isPositive();
        assertThat(touched).isPositive();
        assertThat(vault().read("id").expiresAtMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(vault().read("other").expiresAtMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(vault().expired(LATER, 10)).isEmpty();
    }

    @Test
    void tellsOneRemoverThatItRemoved() throws Exception {
        vault().write("id", bytes("x"), LATER, SessionVault.NEW);

        List<Boolean> removed = Together.run(4, () -> vault().remove("id"));

        assertThat(removed).containsOnlyOnce(true);
        assertThat(vault().read("id")).isNull();
        assertSize(0);
    }

    @Test
    void givesARecordANewId() throws Exception {
        long old = vault().write("old", bytes("x"), LATER, SessionVault.NEW);
        vault().write("taken", bytes("t"), LATER, SessionVault.NEW);

        assertThat(vault().rename("old", "taken", bytes("y"), LATER, old)).isEqualTo(SessionVault.NONE);
        long version = vault().rename("old", "new", bytes("y"), LATER, old);

        assertThat(vault().read("old")).isNull();
        assertThat(vault().read("new").sealed()).isEqualTo(bytes("y"));
        assertThat(vault().version("new")).isEqualTo(version);
        assertSize(2);
    }

    @Test
    void givesNoNewIdToARecordThatAnotherChangedMeanwhile() throws Exception {
        long read = vault().write("old", bytes("x"), LATER, SessionVault.NEW);
        long changed = vault().write("old", bytes("changed"), LATER, read);

        assertThat(vault().rename("old", "new", bytes("y"), LATER, read)).isEqualTo(SessionVault.NONE);

        assertThat(vault().read("new")).isNull();
        assertThat(vault().read("old").sealed()).isEqualTo(bytes("changed"));
        assertThat(vault().version("old")).isEqualTo(changed);
        assertSize(1);
        assertThat(vault().rename("old", "new", bytes("y"), LATER, changed)).isPositive();
    }

    /** A writer counts once at each id while another moves the record on: what was confirmed is kept. */
    @Test
    void losesNoUpdateWhileTheIdChanges() throws Exception {
        int moves = 30;
        vault().write("id0", number(0), LATER, SessionVault.NEW);
        AtomicInteger counted = new AtomicInteger();
        AtomicInteger at = new AtomicInteger();

        Together.run(List.of(
                () -> {
                    while (at.get() < moves) {
                        String id = "id" + at.get();
                        VaultRecord record = vault().read(id);
                        if (counted.get() <= at.get()
                                && record != null
                                && vault().write(id, number(count(record) + 1), LATER, record.version())
                                        != SessionVault.NONE) {
                            counted.incrementAndGet();
                        }
                    }
                    return null;
                },
                () -> {
                    while (at.get() < moves) {
                        VaultRecord record = vault().read("id" + at.get());
                        String next = "id" + (at.get() + 1);
                        long moved = vault().rename("id" + at.get(), next, record.sealed(), LATER, record.version());
                        if (moved != SessionVault.NONE) {
                            at.incrementAndGet();
                        }
                    }
                    return null;
                }));

        assertThat(count(vault().read("id" + moves))).isEqualTo(counted.get());
        assertSize(1);
    }

    @Test
    void takesRecordsOfEverySizeUpToItsLimit() throws Exception {
        int limit = Math.min(vault().limits().recordBytes(), 300_000);
        long version = SessionVault.NEW;
        for (int size : new int[] {1, 0, 4_095, 4_096, 4_097, limit - 1, limit, 2}) {
            byte[] record = new byte[Math.min(size, limit)];
            java.util.Arrays.fill(record, (byte) size);

            version = vault().write("id", record, LATER, version);

            assertThat(version).as("size %s", size).isPositive();
            assertThat(vault().read("id").sealed()).isEqualTo(record);
        }
    }

    @Test
    void losesNoUpdateOfManyWriters() throws Exception {
        int writers = 4;
        int updates = 50;
        vault().write("id", number(0), LATER, SessionVault.NEW);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            tasks.add(() -> {
                for (int done = 0; done < updates; ) {
                    VaultRecord record = vault().read("id");
                    int next = count(record) + 1;
                    if (vault().write("id", number(next), LATER, record.version()) != SessionVault.NONE) {
                        done++;
                    }
                }
                return null;
            });
        }

        Together.run(tasks);

        assertThat(count(vault().read("id"))).isEqualTo(writers * updates);
    }

    @Test
    void keepsSessionsOfManyThreadsApart() throws Exception {
        int threads = 4;
        int each = 40;
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            String prefix = "thread" + i + "-";
            tasks.add(() -> {
                for (int n = 0; n < each; n++) {
                    vault().write(prefix + n, bytes(prefix + n), LATER, SessionVault.NEW);
                    if (n % 4 == 3) {
                        vault().remove(prefix + (n - 1));
                    }
                }
                return null;
            });
        }

        Together.run(tasks);

        assertSize(threads * each * 3 / 4);
        for (int i = 0; i < threads; i++) {
            for (int n = 0; n < each; n++) {
                String id = "thread" + i + "-" + n;
                VaultRecord record = vault().read(id);
                if (n % 4 == 2) {
                    assertThat(record).isNull();
                } else {
                    assertThat(record.sealed()).isEqualTo(bytes(id));
                }
            }
        }
    }

    /** The number may be some time behind. */
    protected final void assertSize(int expected) throws IOException {
        SessionVault vault = vault();
        Await.until(() -> vault.size() == expected);
    }

    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static int count(VaultRecord record) {
        return ByteBuffer.wrap(record.sealed()).getInt();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }
}
