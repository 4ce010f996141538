package org.heliostat.benchmarks.micro;

import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** The body of a GET. Has no state. */
final class NoBody implements RequestBody {

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
