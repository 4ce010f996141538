package org.heliostat.http.channel;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelOutputShutdownException;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends piece by piece what one connection does not send at once, each when the client has taken enough of what was sent before: what quality
 * of service slows, and files that are read for it because the operating system cannot encrypt them. A slowed piece
 * leaves when its turn has come; waiting is a timer of the loop, not a thread. Everything runs on the I/O loop.
 */
final class PacedSends {

    private static final Logger LOG = LoggerFactory.getLogger(PacedSends.class);

    /** Said of a connection that ends for it: what was promised cannot be kept. */
    static final String FILE_SHORT = "a file became shorter while it was sent";

    /** Bytes on their way to a client that takes them; one that does not takes no turns from others. */
    private static final long MOST_ON_THE_WAY = 64 * 1024;

    /** Bytes of a file to read at once: between two pieces the loop looks after its other connections. */
    private static final long MOST_READ = 64 * 1024;

    private final ConnectionChannel connection;
    private final ChannelHandlerContext context;
    private final Ticker ticker;
    private final Output output;
    private final ArrayDeque<Send> sends = new ArrayDeque<>();

    /** Parts of the first of the sends, what has left of it; null before its first piece. */
    private @Nullable PartedSend parted;

    private long onTheWay;
    private long turnBytes;
    private long turnNanos;
    private int turnChanges;
    private @Nullable ThrottleTimer waiting;
    private boolean going;
    private boolean hurried;

    /** A write has failed, or a file could not be read: nothing more leaves. */
    private boolean broken;

    private boolean closed;

    /** Where the pieces go. */
    interface Output extends Runnable {

        /** @param taken told when the client has it */
        void writePiece(Object piece, ChannelPromise taken);

        /** Lets what may leave now leave. */
        @Override
        void run();
    }

    PacedSends(ConnectionChannel connection, ChannelHandlerContext context, Ticker ticker, Output output) {
        this.connection = connection;
        this.context = context;
        this.ticker = ticker;
        this.output = output;
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
            long now = ticker.nanos();
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
        Pace pace = hurried ? null : send.sender.pace();
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
                beginWait(send.sender, pace);
                return false;
            }
            bytes = turnBytes;
        }
        turnBytes = 0;
        endWait(now);
        if (!write(rest, bytes)) {
            return false;
        }
        if (rest.left() == 0) {
            rest.release();
            sends.remove();
            parted = null;
            if (send.last) {
                send.sender.lastWritten();
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
                connection.giveUp(ProtocolEvent.ABORTED, FILE_SHORT);
                return false;
            } catch (IOException unreadable) {
                broken = true;
                connection.giveUp(
                        ProtocolEvent.ABORTED, "a file cannot be read while it is sent: " + unreadable.getMessage());
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
            long size = MessageSizes.of(piece);
            todo -= size;
            onTheWay += size;
            ChannelPromise taken = context.newPromise();
            taken.addListener(ended -> taken(size, ended.cause()));
            output.writePiece(piece, taken);
            // It may have failed at once, and all that waits been dropped with the connection.
        } while (todo > 0 && !broken);
        return !broken;
    }

    private void taken(long size, @Nullable Throwable failure) {
        boolean waits = onTheWay >= MOST_ON_THE_WAY;
        onTheWay -= size;
        if (failure != null) {
            // As after the client's close_notify: nothing can be encrypted any more, though the socket is open.
            boolean defect = tellOfDefect(failure);
            broken = true;
            if (defect) {
                connection.cut();
            } else {
                context.close();
            }
            return;
        }
        if (waits && onTheWay < MOST_ON_THE_WAY && !sends.isEmpty() && waiting == null) {
            connection.onLoop(output);
        }
    }

    /** @return whether a write failed otherwise than for the client: the channel ends its output then, and says only that */
    private boolean tellOfDefect(Throwable failure) {
        Throwable cause = failure.getCause();
        Throwable why = failure instanceof ChannelOutputShutdownException && cause != null ? cause : failure;
        boolean defect = !broken && !(why instanceof IOException);
        if (defect) {
            LOG.error("connection {}: closed, a defect while its answer was written", connection.name(), why);
        }
        return defect;
    }

    private void beginWait(Sender sender, Pace pace) {
        if (waiting != null) {
            return;
        }
        if (sender.isFirstWait()) {
            pace.slowed();
        }
        waiting = new ThrottleTimer(pace, turnNanos, turnChanges, connection, ticker, this::turnHasCome);
    }

    private void turnHasCome() {
        endWait(ticker.nanos());
        output.run();
    }

    private void endWait(long now) {
        if (waiting != null) {
            waiting.end(now);
            waiting = null;
        }
    }

    /**
     * Drops everything: the connection is gone.
     *
     * @return bytes that will not leave
     */
    long close() {
        closed = true;
        endWait(ticker.nanos());
        Send first = sends.peek();
        if (first == null) {
            return 0;
        }
        Pace pace = first.sender.pace();
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
