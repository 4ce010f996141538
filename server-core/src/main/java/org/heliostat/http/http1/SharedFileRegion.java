package org.heliostat.http.http1;

import io.netty.channel.DefaultFileRegion;
import java.nio.channels.FileChannel;

/** Part of a file whose channel belongs to somebody else, who is told when it was sent or dropped. */
final class SharedFileRegion extends DefaultFileRegion {

    private final Runnable release;

    SharedFileRegion(FileChannel file, long position, long count, Runnable release) {
        super(file, position, count);
        this.release = release;
    }

    /** Does not close the channel, unlike the class above. */
    @Override
    protected void deallocate() {
        release.run();
    }
}
