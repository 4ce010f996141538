package org.heliostat.request;

import org.jspecify.annotations.Nullable;

/** The body of a request that has none. Has no state, any thread. */
public final class EmptyBody implements RequestBody {

    public static final EmptyBody INSTANCE = new EmptyBody();

    private EmptyBody() {}

    @Override
    public long contentLength() {
        return 0;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        return length == 0 ? 0 : -1;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean isFinished() {
        return true;
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
