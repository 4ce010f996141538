package org.heliostat.request;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.qos.Flow;
import org.heliostat.qos.Pace;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;

/**
 * The way back to the client for one exchange; implemented once per protocol.
 *
 * <p>The first send of an exchange carries its {@link Response} as {@code head}: the transport decides the framing
 * (Content-Length when {@code last}, else as the header says, else chunked or close-delimited), adds Date, Server
 * and Connection, leaves out the body of a HEAD request and of 1xx, 204 and 304. Sends of one exchange come from one
 * thread at a time, any thread; none blocks. Answers of pipelined requests leave in request order.
 */
public interface ResponseTransport {

    /** Sends bytes that the caller may change afterwards: they are copied. */
    void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last);

    /** Sends shared, immutable bytes between position and limit without copying large ones. */
    void send(@Nullable Response head, ByteBuffer content, boolean last);

    /** @return whether the operating system sends a file by itself: content in memory is no better */
    default boolean takesFiles() {
        return true;
    }

    /**
     * @return whether {@link #send(Response, FileChannel, long, long, boolean, Runnable)} may be used, though somebody may
     *     have to read the file
     */
    default boolean readsFiles() {
        return takesFiles();
    }

    /**
     * Sends a part of a file: from the operating system's cache where {@link #takesFiles}, else it is read on the I/O
     * loop, piece by piece as the client takes it.
     *
     * @param release run once when the channel is no longer needed, sent or not
     */
    void send(@Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release);

    /** @return whether this answer, its header being complete, would reach the client otherwise than it is sent */
    default boolean changes(Response answer) {
        return false;
    }

    /**
     * @return whether something is put into this answer, its header being complete, so that neither ranges nor validators
     *     of what is sent hold for what arrives
     */
    default boolean adds(Response answer) {
        return false;
    }

    /** The exchange has ended: what is held for its answer is given back. Nothing is sent after it. */
    default void ended() {}

    /**
     * Sends a whole prepared answer, and lets go of its file once. One with a file only where {@link #takesFiles}. Only
     * on the exchange's I/O loop.
     */
    void send(PreparedAnswer answer);

    /** Sends a whole prepared answer, after which the connection is not kept. Only on the exchange's I/O loop. */
    default void sendAndClose(PreparedAnswer answer) {
        send(answer);
    }

    /**
     * Sends the head of an answer with status 101. From then on the connection belongs to another protocol: sends
     * leave as they are, without framing, and the last one ends the connection. Such a connection is closed when
     * nothing passes in either direction for some minutes, unless {@link #watchedElsewhere}, and when the server drains.
     *
     * @return what the client sends from now on, kept in a bounded window; it ends with the client's half of the
     *     connection
     * @throws IOException when this protocol version or this request cannot be upgraded
     */
    default RequestBody switchProtocols(Response head) throws IOException {
        throw new IOException("the connection cannot be upgraded");
    }

    /**
     * Whoever calls ends the exchange when nothing passes in either direction: another protocol, to be called before {@link
     * #switchProtocols}, or, over HTTP/2, a request and an answer that go on at the same time.
     */
    default void watchedElsewhere() {}

    /** Sends an interim response, 100 or 103, at once. */
    void sendInterim(int status, HeaderFields headers);

    /**
     * Sends, and takes further input of, this exchange no faster than that from now on. What waits for its turn keeps
     * {@link #isWritable} false and holds no thread. To be called before the first send.
     */
    default void pace(Pace pace) {}

    /** Counts bytes of this exchange there as they pass. To be called before the first send. */
    default void flow(Flow flow) {}

    /** @return whether what is waiting to be sent is below the limit; true also when the client is gone */
    boolean isWritable();

    /**
     * Waits until {@link #isWritable}. Only on threads that may block.
     *
     * @throws ClientGoneException when the client is gone or took nothing for NetWriteTimeout
     */
    void awaitWritable() throws IOException;

    /** @return nanoseconds for which this exchange has waited until the client took what was sent */
    default long waitedNanos() {
        return 0;
    }

    /** @return of them, nanoseconds that the answer took to leave once all of it was handed over: no thread has waited for it */
    default long sendingNanos() {
        return 0;
    }

    /**
     * Calls back once, on the I/O loop, when the answer that was handed over has left, or never will: a large file leaves
     * as fast as the client takes it. {@link #bodyBytesSent} and {@link #isOpen} are true from then on.
     *
     * @return false where there is nothing to wait for, and nobody is called back
     */
    default boolean whenSent(Runnable callback) {
        return false;
    }

    /** Calls back once, on the I/O loop, when {@link #isWritable} has become true; at once if it is. */
    void whenWritable(Runnable callback);

    /** @return whether the connection still stands */
    boolean isOpen();

    /** Calls back once, on the I/O loop, if the connection is lost before the answer is complete. */
    void whenGone(Runnable callback);

    /**
     * Calls back once if the client ends its half of the connection before the answer is complete, at once if it has: it may
     * have left, or wait for its answer. Only on the exchange's I/O loop. Never where a protocol has no such halves.
     */
    default void whenInputEnded(Runnable callback) {}

    /** Cuts the connection: the answer cannot be completed. */
    void abort();

    /** Cuts the connection: whoever asked has left. */
    default void abandon() {
        abort();
    }

    /** @return number of the stream in its connection, 0 where the protocol knows none */
    default int streamId() {
        return 0;
    }

    /** @return bytes of head and body read for this exchange so far */
    long bytesReceived();

    /** @return bytes of head and body handed over for this exchange so far */
    long bytesSent();

    /** @return bytes of the body alone, without its framing, handed over for this exchange so far */
    long bodyBytesSent();
}
