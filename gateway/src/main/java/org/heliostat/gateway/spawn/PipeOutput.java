package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * The server's end of a pipe that a program reads from. A write waits while the pipe is full, and fails once nobody can read
 * it any more or the bell was rung. Any thread; one writes at a time.
 */
final class PipeOutput extends OutputStream {

    private static final int MOST_AT_ONCE = 64 * 1024;
    private static final int WAIT_MILLIS = 1_000;

    private final Descriptor pipe;
    private final Descriptor bell;

    PipeOutput(Descriptor pipe, Descriptor bell) {
        this.pipe = pipe;
        this.bell = bell;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int end = offset + length;
        int next = offset;
        while (next < end) {
            int written = writeNow(bytes, next, Math.min(end - next, MOST_AT_ONCE));
            next += written;
            if (written == 0 && Poll.rings(pipe, Libc.POLLOUT, bell, WAIT_MILLIS)) {
                throw new IOException("it has ended, or is about to");
            }
        }
    }

    @Override
    public void close() {
        pipe.close();
    }

    /** @return bytes written, 0 when the pipe is full */
    private int writeNow(byte[] bytes, int offset, int length) throws IOException {
        byte[] piece = offset == 0 ? bytes : Arrays.copyOfRange(bytes, offset, offset + length);
        int number = pipe.enter();
        try {
            long written = Libc.write(number, piece, length);
            if (written >= 0) {
                return (int) written;
            }
            int error = Libc.errno();
            if (error != Libc.EAGAIN && error != Libc.EINTR) {
                throw Libc.failure("write", error);
            }
            return 0;
        } finally {
            pipe.leave();
        }
    }
}
