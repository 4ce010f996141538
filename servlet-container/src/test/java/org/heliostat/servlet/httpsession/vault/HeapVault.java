package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A vault that several "processes" of a test share, and that can be out of order. */
public final class HeapVault implements SessionVault, VaultMaker {

    private final ConcurrentHashMap<String, VaultRecord> records = new ConcurrentHashMap<>();
    private final AtomicLong versions = new AtomicLong();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final AtomicInteger writes = new AtomicInteger();
    private volatile Runnable beforeWriting = () -> {};
    private final Map<String, Runnable> beforeReading = new ConcurrentHashMap<>();
    private final Map<String, Boolean> beingRead = new ConcurrentHashMap<>();

    /** From now on every call fails, or, with false, works again. */
    public void breakDown(boolean now) {
        broken.set(now);
    }

    /** Lets something happen before the next record is compared and set. */
    public void beforeWriting(Runnable once) {
        beforeWriting = once;
    }

    /** Lets something happen before a record is read the next time. */
    public void beforeReading(String id, Runnable once) {
        beforeReading.put(id, once);
    }

    /** @return whether what was to happen before the record is read has begun */
    public boolean isBeingRead(String id) {
        return beingRead.containsKey(id);
    }

    public int writes() {
        return writes.get();
    }

    public Map<String, VaultRecord> records() {
        return records;
    }

    @Override
    public String type() {
        return "redis";
    }

    @Override
    public SessionVault open(VaultPlace place) {
        return this;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public VaultLimits limits() {
        return VaultLimits.WIDE;
    }

    @Override
    public @Nullable VaultRecord read(String id) throws IOException {
        requireWorking();
        Runnable once = beforeReading.remove(id);
        if (once != null) {
            beingRead.put(id, true);
            once.run();
        }
        return records.get(id);
    }

    @Override
    public long version(String id) throws IOException {
        VaultRecord record = read(id);
        return record == null ? NONE : record.version();
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        requireWorking();
        Runnable once = beforeWriting;
        beforeWriting = () -> {};
        once.run();
        synchronized (this) {
            if (version(id) != (expectedVersion == NEW ? NONE : expectedVersion)) {
                return NONE;
            }
            writes.incrementAndGet();
            long version = versions.incrementAndGet();
            records.put(id, new VaultRecord(sealed, version, expiresAtMillis));
            return version;
        }
    }

    @Override
    public synchronized long rename(
            String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        if (version(oldId) != expectedVersion) {
            return NONE;
        }
        long version = write(newId, sealed, expiresAtMillis, NEW);
        if (version != NONE) {
            records.remove(oldId);
        }
        return version;
    }

    @Override
    public synchronized boolean touch(String id, long expiresAtMillis) throws IOException {
        requireWorking();
        return records.computeIfPresent(
                        id, (key, record) -> new VaultRecord(record.sealed(), record.version(), expiresAtMillis))
                != null;
    }

    @Override
    public synchronized boolean remove(String id) throws IOException {
        requireWorking();
        return records.remove(id) != null;
    }

    @Override
    public synchronized boolean removeExpired(String id, long nowMillis) throws IOException {
        VaultRecord record = read(id);
        return record != null && record.expiresAtMillis() <= nowMillis && remove(id);
    }

    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        requireWorking();
        return records.entrySet().stream()
                .filter(entry -> entry.getValue().expiresAtMillis() <= nowMillis)
                .map(Map.Entry::getKey)
                .limit(most)
                .toList();
    }

    @Override
    public int size() {
        return records.size();
    }

    @Override
    public void close() {
        // The next process finds it as it is.
    }

    private void requireWorking() throws IOException {
        if (broken.get()) {
            throw new IOException("out of order");
        }
    }
}
