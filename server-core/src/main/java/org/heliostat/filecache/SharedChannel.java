package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open file counted by its users, of which the cache may be one. Any thread, no lock. */
final class SharedChannel {

    private static final Logger LOG = LoggerFactory.getLogger(SharedChannel.class);

    private final FileChannel channel;
    private final long size;
    private final Runnable whenClosed;
    private final LongAdder busyDeleted;
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile boolean deletedWhileBusy;

    /** The first user is who calls; {@link #release()} ends that use. */
    SharedChannel(FileChannel channel, long size, LongAdder busyDeleted, Runnable whenClosed) {
        this.channel = channel;
        this.size = size;
        this.busyDeleted = busyDeleted;
        this.whenClosed = whenClosed;
    }

    /** @return null if the file has been closed: by its last user, or by an interrupt that hit a reader */
    @Nullable
    FileLease lease() {
        int now = users.get();
        while (now > 0) {
            if (users.compareAndSet(now, now + 1)) {
                FileLease lease = new FileLease(this, channel, size);
                if (channel.isOpen()) {
                    return lease;
                }
                lease.close();
                return null;
            }
            now = users.get();
        }
        return null;
    }

    /** Hands the first use over to a lease. */
    FileLease firstLease() {
        return new FileLease(this, channel, size);
    }

    /** Ends the use by the cache; called once. */
    void retire() {
        if (users.get() > 1) {
            deletedWhileBusy = true;
            busyDeleted.increment();
        }
        release();
    }

    void release() {
        if (users.decrementAndGet() > 0) {
            return;
        }
        if (deletedWhileBusy) {
            busyDeleted.decrement();
        }
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("file cache: closing a file failed: {}", e.toString());
        }
        whenClosed.run();
    }

    /** @return users beside the cache */
    int leases() {
        return Math.max(0, users.get() - 1);
    }

    /**
     * Whether the file has neither grown nor shrunk since it was opened; false also if nobody can tell. One question to
     * the operating system about a file that is open: an I/O loop may ask it.
     */
    boolean hasCurrentSize() {
        // A thread that is being interrupted would close the channel, and others send the same file from it.
        boolean interrupted = Thread.interrupted();
        try {
            return channel.size() == size;
        } catch (IOException e) {
            LOG.debug("file cache: a kept file cannot be used any more", e);
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
