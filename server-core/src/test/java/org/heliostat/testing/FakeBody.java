package org.heliostat.testing;

import java.io.IOException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** A request body that is all there, or ends with a failure. */
public final class FakeBody implements RequestBody {

    private final byte[] content;
    private final boolean chunked;
    private final @Nullable IOException failure;
    private final @Nullable HeaderFields trailers;
    private int position;

    private FakeBody(byte[] content, boolean chunked, @Nullable IOException failure, @Nullable HeaderFields trailers) {
        this.content = content;
        this.chunked = chunked;
        this.failure = failure;
        this.trailers = trailers;
    }

    public static FakeBody empty() {
        return of(new byte[0]);
    }

    public static FakeBody of(byte[] content) {
        return new FakeBody(content, false, null, null);
    }

    public static FakeBody chunked(byte[] content, @Nullable HeaderFields trailers) {
        return new FakeBody(content, true, null, trailers);
    }

    /** Gives the content, then throws. */
    public static FakeBody failing(byte[] content, IOException failure) {
        return new FakeBody(content, true, failure, null);
    }

    @Override
    public long contentLength() {
        return chunked ? -1 : content.length;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (position == content.length) {
            if (failure != null) {
                throw failure;
            }
            return -1;
        }
        int count = Math.min(length, content.length - position);
        System.arraycopy(content, position, bytes, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return content.length - position;
    }

    @Override
    public boolean isFinished() {
        return position == content.length && failure == null;
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
        return isFinished() ? trailers : null;
    }
}
