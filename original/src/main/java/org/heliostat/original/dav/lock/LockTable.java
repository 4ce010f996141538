package org.heliostat.original.dav.lock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.heliostat.time.WallClock;

/**
 * One lock database, in memory and in its file. Every look begins with what other processes have added to the file. Any
 * session thread; its lock is held while the file is read and written, since what is in memory is only a copy of it.
 */
public final class LockTable {

    private static final int LEAST_LINES = 1_000;

    private final LockJournal journal;
    private final WallClock clock;
    private final ReentrantLock mutex = new ReentrantLock();
    private final Map<String, DavLock> byToken = new HashMap<>();

    /** By the path with a slash at its end, so that what is below it stands behind it. */
    private final NavigableMap<String, List<DavLock>> byPath = new TreeMap<>();

    private final LockJournal.Reader reader = new LockJournal.Reader() {
        @Override
        public void begin() {
            byToken.clear();
            byPath.clear();
        }

        @Override
        public void line(LockLine line) {
            DavLock lock = line.lock();
            if (lock == null) {
                forget(line.token());
            } else {
                keep(lock);
            }
        }

        @Override
        public void damaged() {
            damagedLines++;
        }
    };

    private long damagedLines;

    LockTable(Path folder, WallClock clock) {
        this.journal = new LockJournal(folder);
        this.clock = clock;
    }

    /**
     * How many locks there may be.
     *
     * @param all in the table
     * @param ofUser of one user
     */
    public record Most(int all, int ofUser) {}

    /** @return locks that hold for the path: those on it, and deep ones on folders above */
    List<DavLock> on(Path path) throws IOException {
        return reading(() -> {
            List<DavLock> found = new ArrayList<>(alive(path));
            for (Path above = path.getParent(); above != null; above = above.getParent()) {
                alive(above).stream().filter(DavLock::isDeep).forEach(found::add);
            }
            return found;
        });
    }

    /** @return locks on the path itself */
    List<DavLock> at(Path path) throws IOException {
        return reading(() -> List.copyOf(alive(path)));
    }

    /** @return locks on what is below the path */
    List<DavLock> below(Path path) throws IOException {
        return reading(() -> {
            List<DavLock> found = new ArrayList<>();
            String prefix = key(path);
            for (Map.Entry<String, List<DavLock>> entry :
                    byPath.tailMap(prefix, false).entrySet()) {
                if (!entry.getKey().startsWith(prefix)) {
                    break;
                }
                entry.getValue().stream().filter(this::isAlive).forEach(found::add);
            }
            return found;
        });
    }

    Optional<DavLock> find(String token) throws IOException {
        return reading(() -> Optional.ofNullable(byToken.get(token)).filter(this::isAlive));
    }

    long damagedLines() throws IOException {
        return reading(() -> damagedLines);
    }

    /** Looks for a lock that is in the way of another one. */
    interface Conflict {
        Optional<DavLock> find() throws IOException;
    }

    /**
     * Adds a lock unless another one is in the way.
     *
     * @param conflict looked for while no other process can add one
     * @return the one in the way; empty when the lock was added
     */
    Optional<DavLock> add(DavLock lock, Most most, Conflict conflict) throws IOException, TooManyLocksException {
        return writing(() -> {
            Optional<DavLock> other = conflict.find();
            if (other.isEmpty()) {
                requireRoom(lock.user(), most);
                write(LockLine.of(lock));
                keep(lock);
            }
            return other;
        });
    }

    /** @return whether it is still there */
    boolean refresh(DavLock refreshed) throws IOException {
        return writing(() -> {
            if (!byToken.containsKey(refreshed.token())) {
                return false;
            }
            write(LockLine.of(refreshed));
            keep(refreshed);
            return true;
        });
    }

    /** Takes away all of them that are there. */
    void remove(Collection<DavLock> gone) throws IOException {
        writing(() -> {
            List<String> tokens = gone.stream()
                    .map(DavLock::token)
                    .filter(byToken::containsKey)
                    .toList();
            if (!tokens.isEmpty()) {
                StringBuilder lines = new StringBuilder();
                tokens.forEach(token -> lines.append(LockLine.gone(token)));
                write(lines.toString());
                // Only now: what is not written down holds for the other processes, so it holds for this one.
                tokens.forEach(this::forget);
            }
            return true;
        });
    }

    void close() throws IOException {
        mutex.lock();
        try {
            journal.close();
        } finally {
            mutex.unlock();
        }
    }

    private interface Look<T, X extends Exception> {
        T take() throws IOException, X;
    }

    private <T, X extends Exception> T reading(Look<T, X> look) throws IOException, X {
        mutex.lock();
        try {
            journal.follow(reader);
            return look.take();
        } finally {
            mutex.unlock();
        }
    }

    private <T, X extends Exception> T writing(Look<T, X> change) throws IOException, X {
        mutex.lock();
        try {
            return journal.alone(reader, change::take);
        } finally {
            mutex.unlock();
        }
    }

    private void write(String lines) throws IOException {
        if (journal.lines() > LEAST_LINES && journal.lines() > 4L * byToken.size()) {
            forgetThoseOver();
            journal.rewrite(byToken.values());
        }
        journal.append(lines);
    }

    private void requireRoom(String user, Most most) throws TooManyLocksException {
        Predicate<Integer> full = count -> byToken.size() >= most.all() || count >= most.ofUser();
        if (full.test(ofUser(user))) {
            forgetThoseOver();
        }
        if (byToken.size() >= most.all()) {
            throw new TooManyLocksException("maxlocks");
        }
        if (ofUser(user) >= most.ofUser()) {
            throw new TooManyLocksException("maxlocksperuser");
        }
    }

    private int ofUser(String user) {
        int count = 0;
        for (DavLock lock : byToken.values()) {
            if (lock.user().equals(user)) {
                count++;
            }
        }
        return count;
    }

    private void forgetThoseOver() {
        List<String> over = byToken.values().stream()
                .filter(lock -> !isAlive(lock))
                .map(DavLock::token)
                .toList();
        over.forEach(this::forget);
    }

    private boolean isAlive(DavLock lock) {
        return !lock.isOver(clock.millis());
    }

    private List<DavLock> alive(Path path) {
        List<DavLock> there = byPath.get(key(path));
        return there == null ? List.of() : there.stream().filter(this::isAlive).toList();
    }

    private void keep(DavLock lock) {
        forget(lock.token());
        byToken.put(lock.token(), lock);
        byPath.computeIfAbsent(key(lock.path()), path -> new ArrayList<>(1)).add(lock);
    }

    private void forget(String token) {
        DavLock known = byToken.remove(token);
        List<DavLock> there = known == null ? null : byPath.get(key(known.path()));
        if (known != null && there != null) {
            there.remove(known);
            if (there.isEmpty()) {
                byPath.remove(key(known.path()));
            }
        }
    }

    private static String key(Path path) {
        String text = path.toString();
        return text.endsWith("/") ? text : text + "/";
    }
}
