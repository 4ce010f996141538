package org.heliostat.request;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The body of one request, read as it arrives: nothing is read ahead beyond a small window, so that a client is
 * held back while nobody reads. Read by one thread at a time.
 */
public interface RequestBody {

    /**
     * Hears of everything that decides whether a session thread waits for the client's body, or would at its next read. Any
     * thread tells; whoever hears must only hand over.
     */
    interface Watch {

        /** All of the body has come, or it has failed. May be told more than once. */
        void ended();

        /** More of it may have come. On the I/O loop. */
        void arrived();

        /** Its reader has found nothing, and is about to wait. */
        void awaited();

        /** A session thread begins to work for the exchange. */
        void threadTaken();

        /** That session thread leaves the exchange: it has ended, is suspended, or belongs to a thread pool now. */
        void threadLeft();

        /** It lets others pass in the queue, since its connection holds its share of the session threads. */
        void steppedAside();
    }

    /** Tells of the coming of a body those who do not read it. Any thread. */
    interface Arrival {

        /** Of a body for which no read waits. */
        Arrival OVER = new Arrival() {
            @Override
            public boolean isWhole() {
                return true;
            }

            @Override
            public void watch(Watch watch) {
                watch.ended();
            }
        };

        /** @return whether no read waits for the client any more: all of it has come, or it has failed */
        boolean isWhole();

        /** @return the status of the {@link BodyException} with which it has failed, 0 where it has not. Any thread. */
        default int failedStatus() {
            return 0;
        }

        /** Has somebody hear when it {@link #isWhole}, at once if it is, and when its reader waits. */
        void watch(Watch watch);
    }

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

    /** @return what tells of its coming; the same each time. Any thread. */
    default Arrival arrival() {
        return Arrival.OVER;
    }

    /**
     * Says whether the request waits for its body to become whole before it goes on: the client is told to send, and the
     * time-outs count. On the I/O loop. Without effect on a body that never waits.
     */
    default void collect(boolean on) {}

    /** @return whether there is no room for more until somebody reads, so that the client is held up. Any thread. */
    default boolean isFull() {
        return false;
    }

    /** @return bytes that were read so far; 0 for a body that never waits. Any thread. */
    default long bytesRead() {
        return 0;
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
