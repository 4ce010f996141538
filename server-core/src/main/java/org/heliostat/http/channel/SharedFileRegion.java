package org.heliostat.http.channel;

import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Part of a file whose channel belongs to somebody else, who is told when it was sent or dropped. */
final class SharedFileRegion extends DefaultFileRegion {

    private final FileChannel file;
    private final FileEnd end;
    private final Runnable whenShort;

    /** Bytes that pieces of it have sent. On the loop. */
    private long sentInPieces;

    /**
     * @param end told once when the channel is no longer needed, sent or not
     * @param whenShort run before it where the file ended before all of the part was sent
     */
    SharedFileRegion(FileChannel file, long position, long count, FileEnd end, Runnable whenShort) {
        super(file, position, count);
        this.file = file;
        this.end = end;
        this.whenShort = whenShort;
    }

    /** @return a part of this that keeps the file until it is released itself */
    SharedFileRegion piece(long offset, long length) {
        SharedFileRegion piece = new SharedFileRegion(
                file, position() + offset, length, unsent -> pieceEnded(length - unsent), whenShort);
        retain();
        return piece;
    }

    private void pieceEnded(long sent) {
        sentInPieces += sent;
        release();
    }

    /** Does not close the channel, unlike the class above. */
    @Override
    protected void deallocate() {
        try {
            if (transferred() + sentInPieces < count() && isShort()) {
                whenShort.run();
            }
        } finally {
            end.ended(count() - transferred() - sentInPieces);
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
