package org.heliostat.testing;

import java.time.Duration;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** A chunked request body of which each read gives one byte, after a time that passes on a clock of the test. */
public final class SlowBody implements RequestBody {

    private final byte[] content;
    private final FakeTicker ticker;
    private final Duration each;
    private int position;

    public SlowBody(byte[] content, FakeTicker ticker, Duration each) {
        this.content = content;
        this.ticker = ticker;
        this.each = each;
    }

    /** @return bytes read so far */
    public int position() {
        return position;
    }

    @Override
    public long contentLength() {
        return -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        if (position == content.length) {
            return -1;
        }
        ticker.advance(each);
        bytes[offset] = content[position++];
        return 1;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean isFinished() {
        return position == content.length;
    }

    @Override
    public boolean isReady() {
        return isFinished();
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
