package org.heliostat.adminui.api;

import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** The body of a request when all of it is in memory: nobody waits for it. Read by one thread at a time. */
final class WholeBody implements RequestBody {

    private final byte[] content;
    private final int length;
    private int position;

    /** @param content its first {@code length} bytes are the body; they are not changed any more */
    WholeBody(byte[] content, int length) {
        this.content = content;
        this.length = length;
    }

    @Override
    public long contentLength() {
        return length;
    }

    @Override
    public int read(byte[] bytes, int offset, int most) {
        if (most == 0) {
            return 0;
        }
        int count = Math.min(most, length - position);
        System.arraycopy(content, position, bytes, offset, count);
        position += count;
        return count == 0 ? -1 : count;
    }

    @Override
    public int available() {
        return length - position;
    }

    @Override
    public boolean isFinished() {
        return position == length;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void whenReady(Runnable callback) {
        callback.run();
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return null;
    }
}
