package org.heliostat.original.around;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.ForwardingTransport;
import org.jspecify.annotations.Nullable;

/** Sends a text before the first piece of an answer, or behind the last. Belongs to one exchange. */
final class AroundTransport extends ForwardingTransport {

    /** A page that is here as a whole and no larger leaves in one piece, with its Content-Length. */
    private static final int ONE_PIECE = 64 * 1024;

    private final ResponseTransport next;
    private final byte[] before;
    private final byte[] after;

    AroundTransport(ResponseTransport next, byte[] before, byte[] after) {
        this.next = next;
        this.before = before;
        this.after = after;
    }

    @Override
    protected ResponseTransport next() {
        return next;
    }

    /** The text and the page leave one behind the other. */
    @Override
    public boolean takesFiles() {
        return false;
    }

    @Override
    public boolean readsFiles() {
        return false;
    }

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        if (isOnePiece(head, length, last)) {
            sendPage(head, ByteBuffer.wrap(bytes, offset, length));
            return;
        }
        boolean ends = last && after.length == 0;
        Response rest = begin(head);
        if (rest != null || length > 0 || ends) {
            next.send(rest, bytes, offset, length, ends);
        }
        end(last && !ends);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        if (isOnePiece(head, content.remaining(), last)) {
            sendPage(head, content.duplicate());
            return;
        }
        boolean ends = last && after.length == 0;
        Response rest = begin(head);
        if (rest != null || content.hasRemaining() || ends) {
            next.send(rest, content, ends);
        }
        end(last && !ends);
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        release.run();
        throw new UncheckedIOException(new IOException("a file past header or footer (expected: bytes)"));
    }

    private static boolean isOnePiece(@Nullable Response head, int length, boolean last) {
        return head != null && last && length <= ONE_PIECE;
    }

    private void sendPage(@Nullable Response head, ByteBuffer content) {
        ByteBuffer page = ByteBuffer.allocate(before.length + content.remaining() + after.length);
        byte[] bytes = page.put(before).put(content).put(after).array();
        next.send(head, bytes, 0, bytes.length, true);
    }

    /** @return the head, if it has not left with the text before */
    private @Nullable Response begin(@Nullable Response head) {
        if (head == null || before.length == 0) {
            return head;
        }
        next.send(head, before, 0, before.length, false);
        return null;
    }

    private void end(boolean now) {
        if (now) {
            next.send(null, after, 0, after.length, true);
        }
    }
}
