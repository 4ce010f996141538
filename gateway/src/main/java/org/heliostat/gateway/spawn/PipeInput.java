package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server's end of a pipe that a program writes to. Any thread; one reads at a time. */
final class PipeInput extends InputStream {

    private static final int WAIT_MILLIS = 1_000;

    /** Null where nothing is heard. */
    private final @Nullable Descriptor pipe;

    private final Descriptor bell;

    private PipeInput(@Nullable Descriptor pipe, Descriptor bell) {
        this.pipe = pipe;
        this.bell = bell;
    }

    /** @param pipe null where nothing is heard */
    static PipeInput of(Pipes.@Nullable Pipe pipe, Descriptor bell) {
        return new PipeInput(pipe == null ? null : pipe.ours(), bell);
    }

    /** @return bytes that are there */
    @Override
    public int available() throws IOException {
        if (pipe == null) {
            return 0;
        }
        int number = pipe.enter();
        try {
            int[] count = new int[1];
            if (Libc.ioctl(number, Libc.FIONREAD, count) < 0) {
                throw Libc.failure("ioctl");
            }
            return count[0];
        } finally {
            pipe.leave();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int read = read(one, 0, 1);
        return read < 0 ? -1 : one[0] & 0xff;
    }

    /** Waits for bytes; where the bell rings and none are there, that is the end. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        int read = readNow(bytes, offset, length);
        while (read == 0) {
            boolean rung = await(WAIT_MILLIS);
            read = readNow(bytes, offset, length);
            if (read == 0 && rung) {
                return -1;
            }
        }
        return read;
    }

    /** @return bytes read; −1 when nobody can write any more; 0 when nothing is there now */
    int readNow(byte[] bytes, int offset, int length) throws IOException {
        if (pipe == null) {
            return -1;
        }
        byte[] piece = offset == 0 ? bytes : new byte[length];
        int number = pipe.enter();
        try {
            long read = Libc.read(number, piece, length);
            if (read < 0) {
                return nothing();
            }
            if (offset > 0) {
                System.arraycopy(piece, 0, bytes, offset, (int) read);
            }
            return read == 0 ? -1 : (int) read;
        } finally {
            pipe.leave();
        }
    }

    /** @return whether the bell was rung; else something is there to read, or the time is over */
    boolean await(int millis) throws IOException {
        return pipe == null || Poll.rings(pipe, Libc.POLLIN, bell, millis);
    }

    @Override
    public void close() {
        if (pipe != null) {
            pipe.close();
        }
    }

    private static int nothing() throws IOException {
        int error = Libc.errno();
        if (error != Libc.EAGAIN && error != Libc.EINTR) {
            throw Libc.failure("read", error);
        }
        return 0;
    }
}
