package org.heliostat.request;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * A whole answer made ready to be sent many times: only Date, Connection and the closing blank line are added.
 * Immutable; shared by all I/O loops, but for one with a file, which is sent once.
 *
 * @param status of the answer, for logs and counters
 * @param head status and fields without Date and Connection; the Content-Length stands in it
 * @param body read-only; position and limit are never moved
 * @param file sent behind the body; null for none
 */
public record PreparedAnswer(int status, PreparedHead head, ByteBuffer body, @Nullable WholeFile file) {

    private static final ByteBuffer NO_BODY = ByteBuffer.allocate(0).asReadOnlyBuffer();

    public PreparedAnswer(int status, PreparedHead head, ByteBuffer body) {
        this(status, head, body, null);
    }

    /** An answer whose body is a file. */
    public PreparedAnswer(int status, PreparedHead head, WholeFile file) {
        this(status, head, NO_BODY, file);
    }

    /** @return this answer with these fields in its head, too; what holds for one of them holds for both */
    PreparedAnswer with(HeaderFields fields) {
        return new PreparedAnswer(status, head.with(fields), body, file);
    }

    /** @return bytes of the content */
    public long length() {
        return body.remaining() + (file == null ? 0 : file.size());
    }

    /** Lets go of what would have been sent: nothing will be. */
    public void drop() {
        if (file != null) {
            file.release().run();
        }
    }

    /**
     * An open file, from its first byte.
     *
     * @param size bytes to send
     * @param release run once when the channel is no longer needed, sent or not
     */
    public record WholeFile(FileChannel channel, long size, Runnable release) {}
}
