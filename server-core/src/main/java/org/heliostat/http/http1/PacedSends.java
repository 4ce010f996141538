package org.heliostat.http.http1;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import org.heliostat.qos.Pace;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one connection sends piece by piece, each when the client has taken enough of what was sent before: what quality
 * of service slows, and files that are read for it because the operating system cannot encrypt them. A slowed piece
 * leaves when its turn has come; waiting is a timer of the loop, not a thread. Everything runs on the I/O loop.
 */
final class PacedSends {

    private static final Logger LOG = LoggerFactory.getLogger(PacedSends.class);

    /** Bytes on their way to a client that takes them; one that does not takes no turns from others. */
    private static final long MOST_ON_THE_WAY = 64 * 1024;

    /** Bytes of a file to read at once: between two pieces the loop looks after its other connections. */
    private static final long MOST_READ = 64 * 1024;

    private final Http1Connection connection;
    private final ChannelHandlerContext context;
    private final Outbox outbox;
    private final ArrayDeque<Send> sends = new ArrayDeque<>();

    /** Parts of the first of the sends, what has left of it; null before its first piece. */
    private @Nullable PartedSend parted;

    private long onTheWay;
    private long turnBytes;
    private long turnNanos;
    private int turnChanges;
    private @Nullable HeldUp heldUp;
    private boolean going;
    private boolean hurried;

    /** A write has failed, or a file could not be read: nothing more leaves. */
    private boolean broken;

    private boolean closed;

    PacedSends(Http1Connection connection, ChannelHandlerContext context, Outbox outbox) {
        this.connection = connection;
        this.context = context;
        this.outbox = outbox;
    }

    void add(Send send) {
        sends.add(send);
    }

    /** @return whether the connection is gone: nothing more is to be added */
    boolean isClosed() {
        return closed;
    }

    boolean isEmpty() {
        return sends.isEmpty();
    }

    /** Whatever waits, and whatever comes, leaves without waiting. */
    void hurry() {
        hurried = true;
    }

    /** Writes what may leave now; comes back by itself for the rest. */
    void go() {
        if (going || broken || sends.isEmpty()) {
            return;
        }
        going = true;
        try {
            long now = connection.environment().ticker().nanos();
            boolean more = true;
            while (more && !broken && !sends.isEmpty()) {
                more = goOn(sends.element(), now);
            }
        } finally {
            going = false;
        }
    }

    /** @return whether the next piece may be tried at once */
    private boolean goOn(Send send, long now) {
        PartedSend rest = parted == null ? new PartedSend(send) : parted;
        parted = rest;
        Pace pace = hurried ? null : send.transport.pace();
        long most = rest.isRead() ? Math.min(rest.left(), MOST_READ) : rest.left();
        long bytes = pace == null ? most : Math.min(most, pace.piece());
        if (pace == null && rest.isRead() && onTheWay >= MOST_ON_THE_WAY) {
            return false;
        }
        if (pace != null && bytes > 0) {
            if (turnBytes == 0) {
                if (onTheWay >= MOST_ON_THE_WAY) {
                    return false;
                }
                turnBytes = bytes;
                // Before the turn: a limit that changes meanwhile must not pass for the one of the turn.
                turnChanges = pace.changes();
                turnNanos = pace.turn(now, bytes);
            }
            if (turnNanos - now > 0 && turnChanges == pace.changes()) {
                holdUp(send.transport, pace);
                return false;
            }
            bytes = turnBytes;
        }
        turnBytes = 0;
        endHeldUp(now);
        if (!write(rest, bytes)) {
            return false;
        }
        if (rest.left() == 0) {
            rest.release();
            sends.remove();
            parted = null;
            if (send.last) {
                connection.answered(send.transport);
            }
        }
        return true;
    }

    /** @return whether nothing went wrong; the connection ends otherwise */
    private boolean write(PartedSend rest, long bytes) {
        long todo = bytes;
        do {
            Object piece;
            try {
                piece = rest.next(todo);
            } catch (EOFException tooShort) {
                connection.fileEndedEarly();
                return false;
            } catch (IOException unreadable) {
                broken = true;
                connection.fileUnreadable(unreadable);
                return false;
            } catch (RuntimeException | Error failed) {
                // Nobody would come back to it: the loop only logs what is thrown here.
                broken = true;
                LOG.error(
                        "connection {}: closed, no memory or a defect while a file was sent",
                        connection.name(),
                        failed);
                connection.cut();
                return false;
            }
            long size = Outbox.sizeOf(piece);
            todo -= size;
            onTheWay += size;
            ChannelPromise taken = context.newPromise();
            taken.addListener(ended -> taken(size, ended.isSuccess()));
            outbox.writePiece(piece, taken);
        } while (todo > 0);
        return true;
    }

    private void taken(long size, boolean left) {
        boolean waits = onTheWay >= MOST_ON_THE_WAY;
        onTheWay -= size;
        if (!left) {
            // As after the client's close_notify: nothing can be encrypted any more, though the socket is open.
            broken = true;
            context.close();
            return;
        }
        if (waits && onTheWay < MOST_ON_THE_WAY && !sends.isEmpty() && heldUp == null) {
            connection.onLoop(outbox);
        }
    }

    private void holdUp(Http1Transport transport, Pace pace) {
        if (heldUp != null) {
            return;
        }
        if (transport.isHeldUpFirst()) {
            pace.slowed();
        }
        heldUp = new HeldUp(
                pace,
                turnNanos,
                turnChanges,
                context.executor(),
                connection.environment().ticker(),
                this::turnHasCome);
    }

    private void turnHasCome() {
        endHeldUp(connection.environment().ticker().nanos());
        outbox.run();
    }

    private void endHeldUp(long now) {
        if (heldUp != null) {
            heldUp.end(now);
            heldUp = null;
        }
    }

    /**
     * Drops everything: the connection is gone.
     *
     * @return bytes that will not leave
     */
    long close() {
        closed = true;
        endHeldUp(connection.environment().ticker().nanos());
        Send first = sends.peek();
        if (first == null) {
            return 0;
        }
        Pace pace = first.transport.pace();
        if (turnBytes > 0 && pace != null) {
            pace.giveBack(turnBytes);
            turnBytes = 0;
        }
        long dropped = 0;
        if (parted != null) {
            sends.remove();
            dropped += parted.left();
            parted.release();
            parted = null;
        }
        for (Send send = sends.poll(); send != null; send = sends.poll()) {
            dropped += send.size;
            send.release();
        }
        return dropped;
    }
}
