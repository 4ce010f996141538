package org.heliostat.http.channel;

import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Part of a file whose channel belongs to somebody else, who is told when it was sent or dropped. */
final class SharedFileRegion extends DefaultFileRegion {

    private final FileChannel file;
    private final Runnable release;
    private final Runnable whenShort;

    /**
     * @param release run once when the channel is no longer needed, sent or not
     * @param whenShort run before it where the file ended before all of the part was sent
     */
    SharedFileRegion(FileChannel file, long position, long count, Runnable release, Runnable whenShort) {
        super(file, position, count);
        this.file = file;
        this.release = release;
        this.whenShort = whenShort;
    }

    /** @return a part of this that keeps the file until it is released itself */
    SharedFileRegion piece(long offset, long length) {
        SharedFileRegion piece = new SharedFileRegion(file, position() + offset, length, this::release, whenShort);
        retain();
        return piece;
    }

    /** Does not close the channel, unlike the class above. */
    @Override
    protected void deallocate() {
        try {
            if (transferred() < count() && isShort()) {
                whenShort.run();
            }
        } finally {
            release.run();
        }
    }

    private boolean isShort() {
        try {
            return file.size() < position() + count();
        } catch (IOException unknown) {
            return false;
        }
    }
}
