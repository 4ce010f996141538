package org.heliostat.http.http1;

import io.netty.channel.DefaultFileRegion;
import java.nio.channels.FileChannel;

/** Part of a file whose channel belongs to somebody else, who is told when it was sent or dropped. */
final class SharedFileRegion extends DefaultFileRegion {

    private final FileChannel file;
    private final Runnable release;

    SharedFileRegion(FileChannel file, long position, long count, Runnable release) {
        super(file, position, count);
        this.file = file;
        this.release = release;
    }

    /** @return a part of this that keeps the file until it is released itself */
    SharedFileRegion piece(long offset, long length) {
        SharedFileRegion piece = new SharedFileRegion(file, position() + offset, length, this::release);
        retain();
        return piece;
    }

    /** Does not close the channel, unlike the class above. */
    @Override
    protected void deallocate() {
        release.run();
    }
}
