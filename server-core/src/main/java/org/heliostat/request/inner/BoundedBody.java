package org.heliostat.request.inner;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Keeps the body of a request within the server, up to a limit. One thread. */
public final class BoundedBody extends OutputStream {

    private final int most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLarge;

    /** @param most bytes */
    public BoundedBody(int most) {
        this.most = most;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        tooLarge |= length > most - bytes.size();
        if (!tooLarge) {
            bytes.write(from, offset, length);
        }
    }

    /** @return whether there was more than the limit; it is not whole then */
    public boolean isTooLarge() {
        return tooLarge;
    }

    public byte[] bytes() {
        return bytes.toByteArray();
    }
}
