package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayDeque;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http2.message.Priority;
import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Sends what the streams of one connection have, the urgent ones first, those of equal urgency in turns (RFC 9218 §10), as
 * far as the windows of stream and connection and the client's socket allow. Runs on the I/O loop.
 */
final class SendRound {

    /** What becomes of a stream. */
    interface Listener {

        /** The last frame of its answer was written. */
        void lastSent(Http2Stream stream);

        /** Its answer cannot be completed. */
        void unsendable(Http2Stream stream, String why);
    }

    /** Clients give windows back in pieces of a frame, for stream and connection: so many each frame of content is good for. */
    private static final int UPDATES_PER_FRAME = 10;

    /**
     * A piece that is not the rest is no smaller, unless the client's windows are: each frame costs both sides the same, and who
     * opens a window byte by byte would make us send byte by byte (CVE-2019-9511). What is held back for it leaves within about a
     * second all the same, since a client may wait until it has all that it allowed.
     */
    static final int LEAST_PIECE = 1024;

    /** Smaller pieces are good for one WINDOW_UPDATE for so many bytes. */
    private static final int BYTES_PER_UPDATE = 32;

    /** Those of a window of 16 MB that comes back piece by piece. */
    private static final int MOST_UPDATES = 10_000;

    private final ConnectionChannel channel;
    private final Ticker ticker;
    private final FrameWriter writer;
    private final Listener listener;
    private final @Nullable ArrayDeque<Http2Stream>[] levels;
    private long window = FrameType.FIRST_WINDOW;

    /** WINDOW_UPDATE frames that streams and their content have given reason for. */
    private int updates;

    private boolean going;
    private boolean hurried;

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
    SendRound(ConnectionChannel channel, Ticker ticker, FrameWriter writer, Listener listener) {
        this.channel = channel;
        this.ticker = ticker;
        this.writer = writer;
        this.listener = listener;
        this.levels = new ArrayDeque[Priority.LEVELS];
    }

    /** @return bytes that the client takes on the whole connection */
    long window() {
        return window;
    }

    void changeWindow(long change) {
        window += change;
    }

    /** The client may say so many times more how much it takes. */
    void allowUpdates(int more) {
        updates = Math.min(MOST_UPDATES, updates + more);
    }

    /** @return whether what was sent gives reason for one more WINDOW_UPDATE */
    boolean takeUpdate() {
        if (updates == 0) {
            return false;
        }
        updates--;
        return true;
    }

    /** Nothing is slowed any more. */
    void hurry() {
        hurried = true;
    }

    /** The stream may have something that can leave. */
    void add(Http2Stream stream) {
        if (stream.isInRound() || stream.queue().isEmpty()) {
            return;
        }
        stream.inRound(true);
        int level = stream.priority().urgency();
        ArrayDeque<Http2Stream> waiting = levels[level];
        if (waiting == null) {
            waiting = new ArrayDeque<>();
            levels[level] = waiting;
        }
        waiting.add(stream);
    }

    /** The stream is over, or has another priority. */
    void remove(Http2Stream stream) {
        if (stream.isInRound()) {
            stream.inRound(false);
            for (ArrayDeque<Http2Stream> waiting : levels) {
                if (waiting != null) {
                    waiting.remove(stream);
                }
            }
        }
    }

    /** What was held back for being small leaves with the next round. */
    void urge(Http2Stream stream) {
        Outgoing first = stream.queue().peek();
        if (first != null && isCrumb(stream, first.left(), most(stream, first.left()))) {
            stream.urge();
            add(stream);
        }
    }

    /** @return whether some of its answer is here for which the client's windows have no room, or less than is worth a frame */
    boolean waitsForWindow(Http2Stream stream) {
        Outgoing first = stream.queue().peek();
        return first != null
                && (stream.sendWindow() <= 0
                        || window <= 0
                        || isCrumb(stream, first.left(), most(stream, first.left())));
    }

    private static boolean isCrumb(Http2Stream stream, long left, int most) {
        return most > 0 && most < Math.min(left, Math.min(LEAST_PIECE, stream.wholeSendWindow() / 2));
    }

    /** @return what the windows allow of so many bytes in one frame; may be negative */
    private int most(Http2Stream stream, long left) {
        return (int) Math.min(Math.min(left, FrameType.LONGEST), Math.min(window, stream.sendWindow()));
    }

    /** Sends what can leave now. */
    void go() {
        if (going) {
            return;
        }
        going = true;
        try {
            while (channel.isWritable()) {
                ArrayDeque<Http2Stream> waiting = first();
                if (waiting == null) {
                    return;
                }
                step(waiting);
            }
        } finally {
            going = false;
        }
    }

    private @Nullable ArrayDeque<Http2Stream> first() {
        for (ArrayDeque<Http2Stream> waiting : levels) {
            if (waiting != null && !waiting.isEmpty()) {
                return waiting;
            }
        }
        return null;
    }

    private void step(ArrayDeque<Http2Stream> waiting) {
        Http2Stream stream = waiting.remove();
        stream.inRound(false);
        if (!sendSome(stream) || stream.queue().isEmpty()) {
            return;
        }
        stream.inRound(true);
        if (stream.priority().incremental()) {
            waiting.addLast(stream);
        } else {
            waiting.addFirst(stream);
        }
    }

    /** @return whether more of the stream may leave at once */
    private boolean sendSome(Http2Stream stream) {
        Outgoing first = stream.queue().peek();
        if (first == null) {
            return false;
        }
        byte[] fields = first.fields();
        boolean bare = first.left() == 0 && first.isLast() && !first.isBroken() && first.trailers() == null;
        if (fields != null) {
            int total = writer.headers(stream.id(), fields, bare);
            first.fieldsSent();
            stream.transport().left(0, total);
        }
        if (first.left() > 0) {
            return sendContent(stream, first);
        }
        if (fields == null && bare) {
            writer.data(stream.id(), 0, true);
            stream.transport().left(0, FrameType.HEAD);
        }
        complete(stream, first);
        return true;
    }

    private boolean sendContent(Http2Stream stream, Outgoing first) {
        int count = allowed(stream, first.left());
        if (count == 0) {
            return false;
        }
        boolean rest = count == first.left();
        boolean end = rest && first.isLast() && !first.isBroken() && first.trailers() == null;
        ByteBuf out = writer.data(stream.id(), count, end);
        int start = out.writerIndex() - FrameType.HEAD;
        try {
            first.write(out, count);
        } catch (IOException unreadable) {
            out.writerIndex(start);
            listener.unsendable(stream, String.valueOf(unreadable.getMessage()));
            return false;
        }
        window -= count;
        allowUpdates(rest || count >= LEAST_PIECE ? UPDATES_PER_FRAME : count / BYTES_PER_UPDATE);
        stream.changeSendWindow(-count);
        stream.transport().left(count, count + FrameType.HEAD);
        if (rest) {
            complete(stream, first);
        }
        return true;
    }

    private int allowed(Http2Stream stream, long left) {
        int most = most(stream, left);
        if (isCrumb(stream, left, most) && !stream.takeUrge()) {
            return 0;
        }
        Pace pace = hurried ? null : stream.transport().pace();
        if (most <= 0 || pace == null) {
            return Math.max(0, most);
        }
        return stream.turn().allow(pace, most, channel, ticker, () -> turnHasCome(stream));
    }

    private void turnHasCome(Http2Stream stream) {
        stream.turn().endWait(ticker.nanos());
        add(stream);
        channel.batch(this::go);
    }

    private void complete(Http2Stream stream, Outgoing done) {
        stream.queue().remove();
        done.release();
        if (!done.isLast()) {
            return;
        }
        byte[] trailers = done.trailers();
        if (done.isBroken()) {
            listener.unsendable(stream, "an answer is shorter than its Content-Length");
            return;
        }
        if (trailers != null) {
            stream.transport().left(0, writer.headers(stream.id(), trailers, true));
        }
        listener.lastSent(stream);
    }
}
