package org.heliostat.original.dav.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockTableTest {

    private static final LockTable.Most MANY = new LockTable.Most(100, 50);
    private static final LockHolder NOBODY = new LockHolder("", Set.of());

    @TempDir
    private Path folder;

    private final AtomicLong now = new AtomicLong(1_000);

    private LockTable table() {
        return new LockTable(folder.resolve("db"), now::get);
    }

    private static void add(LockTable table, DavLock lock, LockTable.Most most)
            throws IOException, TooManyLocksException {
        assertThat(table.add(lock, most, Optional::empty)).isEmpty();
    }

    private static DavLock lock(String token, String path, boolean deep, String user) {
        return new DavLock(token, Path.of(path), "/dav" + path, true, deep, user, "<a> b</a>\nü", 10, 11_000);
    }

    @Test
    void survivesARestart() throws Exception {
        LockTable before = table();
        DavLock kept = lock("urn:a", "/srv/a", false, "ann");
        add(before, kept, MANY);
        add(before, lock("urn:b", "/srv/b", false, "ann"), MANY);
        before.remove(List.of(lock("urn:b", "/srv/b", false, "ann")));
        before.refresh(kept.refreshed(20, 21_000));
        before.close();

        LockTable after = table();

        assertThat(after.on(Path.of("/srv/a"))).containsExactly(kept.refreshed(20, 21_000));
        assertThat(after.on(Path.of("/srv/b"))).isEmpty();
    }

    /** The end of a process in the middle of a line. */
    @Test
    void leavesOutALineThatWasCut() throws Exception {
        LockTable before = table();
        add(before, lock("urn:a", "/srv/a", false, ""), MANY);
        before.close();
        Path file = folder.resolve("db/locks");
        Files.writeString(file, "+ urn:b 99", StandardOpenOption.APPEND);

        LockTable after = table();
        add(after, lock("urn:c", "/srv/c", false, ""), MANY);

        assertThat(table().find("urn:a")).isPresent();
        assertThat(table().find("urn:c")).isPresent();
        assertThat(Files.readString(file)).doesNotContain("urn:b").endsWith("\n");
    }

    @Test
    void skipsLinesThatAreNone() throws Exception {
        Files.createDirectories(folder.resolve("db"));
        Files.writeString(
                folder.resolve("db/locks"),
                "nonsense\n+ x y\n" + LockLine.of(lock("urn:a", "/srv/a", false, "")) + "+ a b c d e f ! h i\n");

        LockTable table = table();

        assertThat(table.find("urn:a")).isPresent();
        assertThat(table.damagedLines()).isEqualTo(3);
    }

    /** Several processes serve the same files. */
    @Test
    void seesWhatAnotherProcessHasAdded() throws Exception {
        LockTable one = table();
        LockTable other = table();
        assertThat(other.on(Path.of("/srv/a"))).isEmpty();

        add(one, lock("urn:a", "/srv/a", false, ""), MANY);
        assertThat(other.on(Path.of("/srv/a"))).hasSize(1);
        add(other, lock("urn:b", "/srv/b", false, ""), MANY);
        assertThat(one.on(Path.of("/srv/b"))).hasSize(1);
        other.remove(List.of(lock("urn:a", "/srv/a", false, "")));
        assertThat(one.on(Path.of("/srv/a"))).isEmpty();
    }

    @Test
    void theFileDoesNotGrowForEver() throws Exception {
        LockTable one = table();
        LockTable other = table();
        add(one, lock("urn:kept", "/srv/kept", false, ""), MANY);
        assertThat(other.on(Path.of("/srv/kept"))).hasSize(1);
        for (int i = 0; i < 700; i++) {
            DavLock passing = lock("urn:" + i, "/srv/x", false, "");
            add(one, passing, MANY);
            one.remove(List.of(passing));
        }

        assertThat(Files.readAllLines(folder.resolve("db/locks"))).hasSizeLessThan(1_100);
        assertThat(other.on(Path.of("/srv/kept"))).hasSize(1);
        assertThat(one.on(Path.of("/srv/kept"))).hasSize(1);
    }

    /** The thread is told to end while the file is written anew. */
    @Test
    void whatCannotBeWrittenDownIsNotForgotten() throws Exception {
        AtomicBoolean ends = new AtomicBoolean();
        LockTable table = new LockTable(folder.resolve("db"), () -> {
            if (ends.get()) {
                Thread.currentThread().interrupt();
            }
            return now.get();
        });
        DavLock lock = lock("urn:a", "/srv/a", false, "");
        add(table, lock, MANY);
        for (int i = 0; i < 1_000; i++) {
            table.refresh(lock);
        }

        ends.set(true);
        assertThatThrownBy(() -> table.remove(List.of(lock))).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();
        ends.set(false);

        assertThat(table.find("urn:a")).isPresent();
        table.remove(List.of(lock));
        assertThat(table.find("urn:a")).isEmpty();
    }

    /** Whoever interrupts it hurts nobody who comes later. */
    @Test
    void goesOnWhenAThreadWasInterrupted() throws Exception {
        LockTable table = table();
        DavLock lock = lock("urn:a", "/srv/a", false, "");
        add(table, lock, MANY);

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> table.on(Path.of("/srv/a"))).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();

        assertThat(table.on(Path.of("/srv/a"))).containsExactly(lock);
        add(table, lock("urn:b", "/srv/b", false, ""), MANY);
        assertThat(table().find("urn:a")).isPresent();
        assertThat(table().find("urn:b")).isPresent();
    }

    @Test
    void endsByItself() throws Exception {
        LockTable table = table();
        add(table, lock("urn:a", "/srv/a", false, ""), MANY);

        now.set(10_999);
        assertThat(table.on(Path.of("/srv/a"))).hasSize(1);
        now.set(11_000);
        assertThat(table.on(Path.of("/srv/a"))).isEmpty();
        assertThat(table.find("urn:a")).isEmpty();
    }

    @Test
    void deepOnesHoldForWhatIsBelow() throws Exception {
        LockTable table = table();
        add(table, lock("urn:deep", "/srv/x", true, ""), MANY);
        add(table, lock("urn:flat", "/srv/x/y", false, ""), MANY);
        add(table, lock("urn:beside", "/srv/xy", false, ""), MANY);

        assertThat(table.on(Path.of("/srv/x/y/z"))).extracting(DavLock::token).containsExactly("urn:deep");
        assertThat(table.on(Path.of("/srv/x/y")))
                .extracting(DavLock::token)
                .containsExactlyInAnyOrder("urn:deep", "urn:flat");
        assertThat(table.below(Path.of("/srv/x"))).extracting(DavLock::token).containsExactly("urn:flat");
        assertThat(table.below(Path.of("/srv"))).hasSize(3);
    }

    @Test
    void isBoundedInNumberAndByUser() throws Exception {
        LockTable table = table();
        LockTable.Most few = new LockTable.Most(3, 2);
        add(table, lock("urn:1", "/srv/1", false, "ann"), few);
        add(table, lock("urn:2", "/srv/2", false, "ann"), few);

        assertThatThrownBy(() -> add(table, lock("urn:3", "/srv/3", false, "ann"), few))
                .isInstanceOf(TooManyLocksException.class)
                .hasMessage("maxlocksperuser");
        add(table, lock("urn:4", "/srv/4", false, "bob"), few);
        assertThatThrownBy(() -> add(table, lock("urn:5", "/srv/5", false, "eve"), few))
                .hasMessage("maxlocks");

        now.set(11_000);
        add(table, lock("urn:6", "/srv/6", false, "ann").refreshed(10, 21_000), few);
        assertThat(table.find("urn:6")).as("those that are over make room").isPresent();
    }

    @Test
    void ofManyWhoWantTheSameOneGetsIt() throws Exception {
        FileLocks locks = new FileLocks(now::get);
        LockTable table = locks.table(folder.resolve("db"));
        AtomicLong tokens = new AtomicLong();
        AtomicLong granted = new AtomicLong();

        Together.run(8, () -> {
            for (int i = 0; i < 5; i++) {
                try {
                    locks.grant(table, lock("urn:" + tokens.incrementAndGet(), "/srv/a", false, ""), MANY, () -> null);
                    granted.incrementAndGet();
                } catch (LockedException another) {
                    assertThat(another.lock().path()).isEqualTo(Path.of("/srv/a"));
                }
            }
            return null;
        });

        assertThat(granted).hasValue(1);
    }

    /** On the path, above it and below it. */
    @ParameterizedTest
    @ValueSource(strings = {"/srv/a", "/srv", "/srv/a/b"})
    void ofTwoProcessesThatWantTheSameOneGetsIt(String path) throws Exception {
        Path db = folder.resolve("db");
        FileLocks other = new FileLocks(now::get);
        DavLock theirs = lock("urn:other", path, true, "");
        AtomicReference<Callable<Void>> meanwhile = new AtomicReference<>(() -> null);
        FileLocks one = new FileLocks(() -> {
            called(meanwhile.getAndSet(() -> null));
            return now.get();
        });
        LockTable table = one.table(db);
        // One that is over lets the first look ask for the time.
        add(table, lock("urn:over", path, true, "").refreshed(1, 1), MANY);
        meanwhile.set(() -> {
            other.grant(other.table(db), theirs, MANY, () -> null);
            return null;
        });

        assertThatThrownBy(() -> one.grant(table, lock("urn:one", "/srv/a", true, ""), MANY, () -> null))
                .isInstanceOf(LockedException.class);
        assertThat(one.on(Path.of(path))).containsExactly(theirs);
        assertThat(other.on(Path.of("/srv/a/b/c"))).containsExactly(theirs);
    }

    private static void called(Callable<Void> step) {
        try {
            step.call();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void whatCannotBeMadeIsNotLocked() throws Exception {
        FileLocks locks = new FileLocks(now::get);
        LockTable table = locks.table(folder.resolve("db"));

        assertThatThrownBy(() -> locks.grant(table, lock("urn:a", "/srv/a", false, ""), MANY, () -> {
                    throw new IOException("full");
                }))
                .isInstanceOf(IOException.class);
        assertThat(locks.on(Path.of("/srv/a"))).isEmpty();
    }

    @Test
    void standsInTheWayOfThoseWhoDoNotShowIt() throws Exception {
        FileLocks locks = new FileLocks(now::get);
        LockTable table = locks.table(folder.resolve("db"));
        locks.grant(table, lock("urn:a", "/srv/x", false, "ann"), MANY, () -> null);
        Path file = Path.of("/srv/x/new");
        LockHolder ann = new LockHolder("ann", Set.of("urn:a"));

        locks.require(NOBODY, List.of(Touch.content(file)));
        assertThatThrownBy(() -> locks.require(NOBODY, List.of(Touch.member(file))))
                .as("the folder's members are locked with it")
                .isInstanceOf(LockedException.class);
        assertThatThrownBy(() -> locks.require(NOBODY, List.of(Touch.tree(Path.of("/srv")))))
                .isInstanceOf(LockedException.class);
        assertThatThrownBy(() -> locks.require(new LockHolder("eve", Set.of("urn:a")), List.of(Touch.member(file))))
                .as("a token that somebody else has got hold of")
                .isInstanceOf(LockedException.class);
        locks.require(ann, List.of(Touch.member(file), Touch.tree(Path.of("/srv"))));
        assertThat(locks.<String, IOException>change(ann, List.of(Touch.member(file)), () -> "made"))
                .isEqualTo("made");
    }
}
