package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.ConnectionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Sends everything of one connection in order. On the loop, small answers are gathered in one
 * buffer and leave in one write; other threads hand over what they have built, with one wake-up of the loop for all
 * that arrives before it looks.
 */
final class OrderedSends implements PacedSends.Output {

    private static final int GATHER_LIMIT = 64 * 1024;
    private static final int SMALLEST_ROOM = 512;
    private static final long WAITING_LIMIT = 64 * 1024;

    private final ConnectionChannel connection;
    private final ChannelHandlerContext context;
    private final Channel channel;
    private final ProtocolCounters counters;
    private final AtomicReference<@Nullable Send> arrived = new AtomicReference<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicReference<@Nullable Runnable> writableCallback = new AtomicReference<>();
    private final PacedSends paced;
    private final Runnable takingArrived = this::takeArrived;
    private volatile @Nullable Thread writer;

    private @Nullable ByteBuf gathered;
    private int usualRoom = SMALLEST_ROOM;
    private boolean unflushed;
    private long written;

    OrderedSends(ConnectionChannel connection, ChannelHandlerContext context, ConnectionEnvironment environment) {
        this.connection = connection;
        this.context = context;
        this.channel = context.channel();
        this.counters = environment.counters();
        this.paced = new PacedSends(connection, context, environment.ticker(), this);
    }

    /** Hands over from any thread but the loop. */
    void offer(Send send) {
        waitingBytes.addAndGet(send.size);
        Send before;
        do {
            before = arrived.get();
            send.next = before;
        } while (!arrived.compareAndSet(before, send));
        if (before == null) {
            try {
                channel.eventLoop().execute(this);
            } catch (RejectedExecutionException loopHasEnded) {
                dropArrived();
            }
        }
    }

    /** Takes over what has arrived, and writes it. On the loop. */
    @Override
    public void run() {
        connection.batch(takingArrived);
    }

    /** @return the buffer to append at most {@code size} bytes to. On the loop. */
    ByteBuf room(int size) {
        takeArrived();
        if (gathered != null && gathered.readableBytes() + size > GATHER_LIMIT) {
            writeGathered();
        }
        if (gathered == null) {
            gathered = context.alloc().directBuffer(Math.max(size, usualRoom));
        }
        return gathered.ensureWritable(size);
    }

    /** Writes a message of its own behind what was gathered. On the loop. */
    void write(Object message) {
        takeArrived();
        writeGathered();
        writeNow(message);
    }

    /** Sends all that was written. On the loop. */
    void flush() {
        writeGathered();
        if (unflushed) {
            unflushed = false;
            context.flush();
        }
    }

    /** Takes over what other threads have sent, in their order. On the loop. */
    void takeArrived() {
        Send next = reversed(arrived.getAndSet(null));
        boolean whole = false;
        try {
            while (next != null) {
                Send send = next;
                next = send.next;
                take(send);
            }
            whole = true;
        } finally {
            if (!whole) {
                // What comes behind one that has failed can neither leave nor lie here for ever.
                drop(next);
                connection.cut();
            }
        }
        paced.go();
    }

    private void take(Send send) {
        boolean waits = send.read || send.sender.pace() != null || !paced.isEmpty();
        if (waits && !paced.isClosed()) {
            paced.add(send);
            return;
        }
        waitingBytes.addAndGet(-send.size);
        if (send.read) {
            send.release();
        } else {
            writeWhole(send);
        }
        if (send.last) {
            send.sender.lastWritten();
        }
    }

    private void writeWhole(Send send) {
        writeGathered();
        writeNow(send.bytes);
        if (send.content != null) {
            writeNow(send.content);
        }
        if (send.tail != null) {
            writeNow(send.tail);
        }
    }

    /** Writes a part of what was slowed, whose turn it is. On the loop. */
    @Override
    public void writePiece(Object piece, ChannelPromise taken) {
        writeGathered();
        long size = MessageSizes.of(piece);
        waitingBytes.addAndGet(-size);
        counters.sent(size);
        written += size;
        unflushed = true;
        context.write(piece, taken);
    }

    /** What still waits for its turn leaves at once, and whatever comes from now on. On the loop. */
    void hurry() {
        paced.hurry();
        connection.batch(paced::go);
    }

    /** @return whether little enough waits, or nobody will ever take it. Any thread. */
    boolean isWritable() {
        return !channel.isActive() || channel.isWritable() && waitingBytes.get() < WAITING_LIMIT;
    }

    /**
     * Waits until {@link #isWritable}; the loop ends the connection when the client takes nothing for too long. Any thread
     * but the loop.
     *
     * @return whether the connection still stands
     */
    boolean awaitWritable() {
        if (channel.eventLoop().inEventLoop()) {
            throw new IllegalStateException("waiting on the I/O loop (expected: a session thread)");
        }
        writer = Thread.currentThread();
        boolean interrupted = false;
        while (!isWritable()) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        writer = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return channel.isActive();
    }

    void whenWritable(Runnable callback) {
        writableCallback.set(callback);
        try {
            channel.eventLoop().execute(this::signalIfWritable);
        } catch (RejectedExecutionException loopHasEnded) {
            // The client is gone with its loop, which is what the callback finds.
            signalIfWritable();
        }
    }

    void signalIfWritable() {
        if (!isWritable()) {
            return;
        }
        Thread waiting = writer;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
        Runnable callback = writableCallback.get() == null ? null : writableCallback.getAndSet(null);
        if (callback != null) {
            callback.run();
        }
    }

    /** @return whether something was sent that the client has not taken. On the loop. */
    boolean isWaitedFor() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting != null && !waiting.isEmpty();
    }

    /** @return bytes given to the channel since the beginning. On the loop. */
    long written() {
        return written;
    }

    /** @return how far the client has come. On the loop. */
    SentProgress progress() {
        return SentProgress.of(channel, written);
    }

    /** @return bytes that the operating system has taken for the client since the beginning. On the loop. */
    long taken() {
        return written - MessageSizes.unsent(channel.unsafe().outboundBuffer());
    }

    /** @return whether bytes wait for the client. On the loop. */
    boolean isPending() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return gathered != null || arrived.get() != null || !paced.isEmpty() || waiting != null && !waiting.isEmpty();
    }

    /** Drops everything: the connection is gone. On the loop. */
    void close() {
        dropArrived();
        waitingBytes.addAndGet(-paced.close());
        if (gathered != null) {
            gathered.release();
            gathered = null;
        }
        signalIfWritable();
    }

    private void writeGathered() {
        ByteBuf buffer = gathered;
        if (buffer == null) {
            return;
        }
        gathered = null;
        usualRoom = Math.max(SMALLEST_ROOM, Math.min(GATHER_LIMIT, buffer.readableBytes()));
        writeNow(buffer);
    }

    private void writeNow(Object message) {
        long size = MessageSizes.of(message);
        counters.sent(size);
        written += size;
        unflushed = true;
        context.write(message, context.voidPromise());
    }

    private void dropArrived() {
        drop(arrived.getAndSet(null));
    }

    private void drop(@Nullable Send first) {
        for (Send send = first; send != null; send = send.next) {
            waitingBytes.addAndGet(-send.size);
            send.release();
        }
    }

    private static @Nullable Send reversed(@Nullable Send newest) {
        Send oldest = null;
        Send send = newest;
        while (send != null) {
            Send following = send.next;
            send.next = oldest;
            oldest = send;
            send = following;
        }
        return oldest;
    }
}
