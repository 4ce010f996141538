package org.heliostat.compression;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** A body that comes in pieces, each when the test says so. Reading what is not there is a defect, not a wait. */
final class PiecedBody implements RequestBody {

    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private boolean whole;
    private int read;
    private @Nullable Runnable callback;
    private @Nullable HeaderFields trailers;

    void arrives(byte[] piece) {
        pieces.add(piece);
        tell();
    }

    void ends(@Nullable HeaderFields fields) {
        whole = true;
        trailers = fields;
        tell();
    }

    /** @return bytes that were taken out of it */
    int read() {
        return read;
    }

    private void tell() {
        Runnable told = callback;
        callback = null;
        if (told != null) {
            told.run();
        }
    }

    @Override
    public long contentLength() {
        return -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        byte[] piece = pieces.poll();
        if (piece == null) {
            if (!whole) {
                throw new IllegalStateException("read before anything has come");
            }
            return -1;
        }
        int count = Math.min(length, piece.length);
        System.arraycopy(piece, 0, bytes, offset, count);
        if (count < piece.length) {
            pieces.addFirst(Arrays.copyOfRange(piece, count, piece.length));
        }
        read += count;
        return count;
    }

    @Override
    public int available() {
        return pieces.stream().mapToInt(piece -> piece.length).sum();
    }

    @Override
    public boolean isFinished() {
        return whole && pieces.isEmpty();
    }

    @Override
    public boolean isReady() {
        return whole || !pieces.isEmpty();
    }

    @Override
    public void whenReady(Runnable toCall) {
        if (isReady()) {
            toCall.run();
        } else {
            callback = toCall;
        }
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return isFinished() ? trailers : null;
    }
}
