package org.heliostat.filecache;

import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The right to read an open file until it is closed. One that the cache keeps open is sent by others at the same time:
 * it is for the transport alone, because a read by a thread that is interrupted would close it for all of them. Only
 * reads with a position are allowed, and nobody but the lease closes the channel.
 */
public final class FileLease implements AutoCloseable {

    private final FileChannel channel;
    private final long size;
    private final AtomicReference<@Nullable SharedChannel> owner;

    FileLease(SharedChannel owner, FileChannel channel, long size) {
        this.owner = new AtomicReference<>(owner);
        this.channel = channel;
        this.size = size;
    }

    public FileChannel channel() {
        return channel;
    }

    /** @return bytes that were there when the file was opened: what Content-Length promises, no more is sent */
    public long size() {
        return size;
    }

    /** Any thread, once or more often; the channel itself closes with its last user. */
    @Override
    public void close() {
        SharedChannel held = owner.getAndSet(null);
        if (held != null) {
            held.release();
        }
    }
}
