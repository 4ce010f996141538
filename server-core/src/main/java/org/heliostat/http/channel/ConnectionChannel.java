package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.qos.Flow;
import org.jspecify.annotations.Nullable;

/** Sends and reads for a protocol. On the I/O loop unless a method says otherwise. */
public interface ConnectionChannel {

    /** @return the connection as log lines name it. Any thread. */
    ConnectionName name();

    InetSocketAddress remote();

    InetSocketAddress local();

    /** @return whether TLS is spoken. Any thread. */
    boolean isSecure();

    /** @return whether the calling thread is the loop. Any thread. */
    boolean isOnLoop();

    /** @return the loop. Any thread. */
    Executor executor();

    /** From now on it speaks another protocol, which is told of everything that happens. */
    void speaks(ChannelProtocol next);

    /** Runs a task on the loop, soon; one that has ended runs none, its connections are closed. Any thread. */
    void onLoop(Runnable task);

    /** As {@link #onLoop}, later. Any thread. */
    Future<?> onLoopAfter(long nanos, Runnable task);

    /** Runs something that may send, then lets all of it leave in one go. */
    void batch(Runnable work);

    /** @return ticker nanoseconds; everything that came in together came in at the same time */
    long now();

    /** @return whether the server asks its connections to end */
    boolean isDraining();

    /** @return an empty buffer. Any thread. */
    ByteBuf allocate(int size);

    /** @return the buffer to append at most {@code size} bytes to: they are sent */
    ByteBuf room(int size);

    /** Sends a buffer or a part of a file behind what was sent before. */
    void write(Object message);

    /** Sends behind what was sent before, slowed where its sender is. Any thread. */
    void send(Send send);

    /**
     * @param read whether the file is read by us while it is sent, not by the operating system
     * @param end told once when the file is no longer needed, sent or not
     * @return a part of a file, to be sent. Any thread.
     */
    Object file(FileChannel file, long position, long count, boolean read, FileEnd end);

    /** Lets all that was sent leave. */
    void flush();

    /** As {@link #flush}, but in a batch, which ends with one. */
    void flushOutsideBatch();

    /** @return whether little enough waits to be sent, or nobody will ever take it. Any thread. */
    boolean isWritable();

    /**
     * Waits until {@link #isWritable}. Any thread but the loop.
     *
     * @return whether the connection still stands
     */
    boolean awaitWritable();

    /** Calls back once, on the loop, when {@link #isWritable} has become true; soon if it is. Any thread. */
    void whenWritable(Runnable callback);

    /**
     * From now on at most so many bytes wait in the kernel beside those that are on their way to the client, where it can be
     * told so: what is sent later is not far behind, and who does not read costs no more.
     */
    void boundUnsent(int bytes);

    /** @return how far the client has come with what was sent; asks the kernel each time */
    SentProgress progress();

    /** Begins or stops to read. */
    void read(boolean wanted);

    /** @return whether the client sends no more */
    boolean isInputEnded();

    /** Bytes that pass from now on count there; null where nothing is measured. */
    void countFor(@Nullable Flow flow);

    /** Ends the connection when all that was sent has left; {@code lingering} if the client may still be sending. */
    void close(boolean lingering);

    /** Counts and logs why, and ends the connection at once. */
    void giveUp(ProtocolEvent event, String why);

    /** Ends the connection at once, whatever is in progress. */
    void cut();

    /** Ends the connection at once by a reset, so that nobody takes what has come for all that was to come. */
    default void cutByReset() {
        cut();
    }

    /** @return whether it was us who ended the connection in the middle */
    boolean isCut();
}
