package org.heliostat.request.filter;

import java.io.IOException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Hands everything on to the body that was sent. A filter that changes bytes in place overrides {@link #read} alone; one that
 * changes their number also what tells of the number. Used like the body itself.
 */
public abstract class ForwardingBody implements RequestBody {

    private final RequestBody sent;

    protected ForwardingBody(RequestBody sent) {
        this.sent = sent;
    }

    @Override
    public long contentLength() {
        return sent.contentLength();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return sent.read(bytes, offset, length);
    }

    @Override
    public int available() {
        return sent.available();
    }

    @Override
    public boolean isFinished() {
        return sent.isFinished();
    }

    @Override
    public boolean isReady() {
        return sent.isReady();
    }

    @Override
    public void whenReady(Runnable callback) {
        sent.whenReady(callback);
    }

    @Override
    public void mustEndBy(long nanos) {
        sent.mustEndBy(nanos);
    }

    @Override
    public void fail(IOException why) {
        sent.fail(why);
    }

    @Override
    public void keep() {
        sent.keep();
    }

    @Override
    public void letGo() {
        sent.letGo();
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return sent.trailers();
    }

    @Override
    public long longest() {
        return sent.longest();
    }

    @Override
    public void ended() {
        sent.ended();
    }
}
