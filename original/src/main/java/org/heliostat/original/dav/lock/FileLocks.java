package org.heliostat.original.dav.lock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.heliostat.time.WallClock;

/**
 * The locks of one server, whichever database they are in: a file is locked for everybody, by whichever URI and virtual server
 * it is reached. Changes pass one another; a lock is only granted between them, so that none is made by who has looked before.
 * Session threads.
 */
public final class FileLocks {

    private final WallClock clock;
    private final ConcurrentMap<Path, LockTable> tables = new ConcurrentHashMap<>();
    private final ReadWriteLock turns = new ReentrantReadWriteLock();

    public FileLocks(WallClock clock) {
        this.clock = clock;
    }

    /**
     * Changes files.
     *
     * @param <T> what comes of it
     * @param <X> why it cannot
     */
    @FunctionalInterface
    public interface Change<T, X extends Exception> {
        T make() throws IOException, X;
    }

    /** @return the database in this folder, which is read at the first question */
    public LockTable table(Path folder) {
        return tables.computeIfAbsent(folder.toAbsolutePath().normalize(), where -> new LockTable(where, clock));
    }

    /**
     * Makes a change unless a lock is in the way. It should be short: locks are not granted meanwhile.
     *
     * @throws LockedException and the change was not made
     */
    public <T, X extends Exception> T change(LockHolder who, Collection<Touch> touched, Change<T, X> change)
            throws IOException, LockedException, X {
        turns.readLock().lock();
        try {
            require(who, touched);
            return change.make();
        } finally {
            turns.readLock().unlock();
        }
    }

    /** @throws LockedException when a lock is in the way now */
    public void require(LockHolder who, Collection<Touch> touched) throws IOException, LockedException {
        if (tables.isEmpty()) {
            return;
        }
        for (Touch touch : touched) {
            requireOne(who, on(touch.path()));
            Path folder = touch.isMembership() ? touch.path().getParent() : null;
            if (folder != null) {
                requireOne(who, at(folder));
            }
            if (touch.isTree()) {
                for (DavLock below : below(touch.path())) {
                    requireOne(who, at(below.path()));
                }
            }
        }
    }

    /** Of several locks on one place, which are shared then, one is enough (RFC 4918, section 7). */
    private static void requireOne(LockHolder who, List<DavLock> locks) throws LockedException {
        if (!locks.isEmpty() && locks.stream().noneMatch(who::holds)) {
            throw new LockedException(locks.get(0));
        }
    }

    /**
     * Grants a lock.
     *
     * @param first done before it is granted, when nothing is in the way; what is locked may have to be made
     * @throws LockedException when another lock is in the way
     */
    public <X extends Exception> void grant(LockTable table, DavLock wanted, LockTable.Most most, Change<?, X> first)
            throws IOException, LockedException, TooManyLocksException, X {
        turns.writeLock().lock();
        try {
            requireNone(inTheWayOf(wanted));
            // Another process may have been granted one since this look.
            requireNone(table.add(wanted, most, () -> inTheWayOf(wanted)));
            boolean made = false;
            try {
                // It may use another database for the same files: whoever has written and then looks sees the other
                // one.
                requireNone(tables.size() > 1 ? inTheWayOf(wanted) : Optional.empty());
                first.make();
                made = true;
            } finally {
                if (!made) {
                    table.remove(List.of(wanted));
                }
            }
        } finally {
            turns.writeLock().unlock();
        }
    }

    private static void requireNone(Optional<DavLock> other) throws LockedException {
        if (other.isPresent()) {
            throw new LockedException(other.get());
        }
    }

    private Optional<DavLock> inTheWayOf(DavLock wanted) throws IOException {
        List<DavLock> others = new ArrayList<>(on(wanted.path()));
        if (wanted.isDeep()) {
            others.addAll(below(wanted.path()));
        }
        return others.stream()
                .filter(other -> !other.token().equals(wanted.token()) && other.excludes(wanted.isExclusive()))
                .findFirst();
    }

    /** @return whether it is there, and now lives until its new end */
    public boolean refresh(DavLock refreshed) throws IOException {
        for (LockTable table : tables.values()) {
            if (table.find(refreshed.token()).isPresent()) {
                return table.refresh(refreshed);
            }
        }
        return false;
    }

    public void remove(DavLock lock) throws IOException {
        for (LockTable table : tables.values()) {
            table.remove(List.of(lock));
        }
    }

    /** What was here is here no more: neither are the locks on it. */
    public void goneWithAllBelow(Path path) throws IOException {
        for (LockTable table : tables.values()) {
            List<DavLock> gone = new ArrayList<>(table.at(path));
            gone.addAll(table.below(path));
            if (!gone.isEmpty()) {
                table.remove(gone);
            }
        }
    }

    /** What was in here is here no more; what has taken its place has its locks. */
    public void goneBelow(Path path) throws IOException {
        for (LockTable table : tables.values()) {
            List<DavLock> gone = table.below(path);
            if (!gone.isEmpty()) {
                table.remove(gone);
            }
        }
    }

    /** @return locks that hold for the path: those on it, and deep ones on folders above */
    public List<DavLock> on(Path path) throws IOException {
        List<DavLock> found = new ArrayList<>();
        for (LockTable table : tables.values()) {
            found.addAll(table.on(path));
        }
        return found;
    }

    public long nowMillis() {
        return clock.millis();
    }

    /** Closes the files of all databases; they are opened again where somebody asks. */
    public void close() throws IOException {
        for (LockTable table : tables.values()) {
            table.close();
        }
    }

    private List<DavLock> at(Path path) throws IOException {
        List<DavLock> found = new ArrayList<>();
        for (LockTable table : tables.values()) {
            found.addAll(table.at(path));
        }
        return found;
    }

    private List<DavLock> below(Path path) throws IOException {
        List<DavLock> found = new ArrayList<>();
        for (LockTable table : tables.values()) {
            found.addAll(table.below(path));
        }
        return found;
    }
}
