package org.heliostat.request;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The body of one request, read as it arrives: nothing is read ahead beyond a small window, so that a client is
 * held back while nobody reads. Read by one thread at a time.
 */
public interface RequestBody {

    /** @return bytes announced by Content-Length; −1 when chunked; 0 when there is none */
    long contentLength();

    /**
     * Reads, waiting for data where there is none yet (at most AcceptTimeout between two packets).
     *
     * @return bytes read, at least 1 for a length above 0; −1 at the end
     * @throws BodyException when the body is malformed, too large or too slow; its status says which
     * @throws IOException when the client is gone
     */
    int read(byte[] bytes, int offset, int length) throws IOException;

    /** @return bytes that {@link #read} gives without waiting; 0 also at the end */
    int available();

    /** @return whether everything was read, to the last byte and the trailers */
    boolean isFinished();

    /** @return whether {@link #read} would not wait: data, end or a failure is there */
    boolean isReady();

    /**
     * Calls {@code callback} once, when {@link #isReady} has become true, or may have where a filter changes the body;
     * at once if it is. Called on the I/O loop or by the caller: the callback must only hand over.
     */
    void whenReady(Runnable callback);

    /** @return whether no read waits for the client any more: all of it has come, or it has failed. Any thread. */
    default boolean isWhole() {
        return true;
    }

    /**
     * Calls {@code callback} once, when {@link #isWhole} has become true or whoever reads it is called back instead of
     * keeping a thread; at once if it is. Any thread, for both: the callback must only hand over.
     */
    default void whenWhole(Runnable callback) {
        callback.run();
    }

    /**
     * Says whether the request waits for its body to become whole before it goes on: the client is told to send, and the
     * time-outs count. On the I/O loop. Without effect on a body that never waits.
     */
    default void collect(boolean on) {}

    /** @return whether it is being collected, and there is no room for more until somebody reads. On the I/O loop. */
    default boolean isCollectedFull() {
        return false;
    }

    /**
     * Ends it from this side: a thread that waits for data gets an exception, and nothing more is taken in. Any
     * thread. Without effect on a body that never waits.
     */
    default void fail(IOException why) {}

    /**
     * Has what takes longer than that fail with a {@link BodyException} 408, whoever waits for it; looked at about once a
     * second. Without effect on a body that never waits. Any thread.
     *
     * @param nanos of the server's ticker
     */
    default void mustEndBy(long nanos) {}

    /**
     * Keeps it readable when the answer is complete: what comes next on the connection waits for {@link #letGo}. To be
     * called before the answer is complete. Without effect on a body that never waits.
     */
    default void keep() {}

    /** Ends {@link #keep}: what was not read may be dropped. Any thread. */
    default void letGo() {}

    /** @return trailer fields of a chunked body, null until it was read to its end or where there are none */
    @Nullable
    HeaderFields trailers();

    /** @return bytes that it may have at most (MaxRequestBody); a filter that lets it grow keeps to this. Any thread. */
    default long longest() {
        return Long.MAX_VALUE;
    }

    /** Nobody will read it any more: what it holds besides bytes on the heap is given back. Any thread that may block. */
    default void ended() {}
}
