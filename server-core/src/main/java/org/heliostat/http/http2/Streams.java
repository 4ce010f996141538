package org.heliostat.http.http2;

import io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.frames.EndedStreams;
import org.jspecify.annotations.Nullable;

/**
 * Knows the streams of one connection: those that are open, and which numbers were used. On the I/O loop.
 */
final class Streams {

    private final IntObjectHashMap<Http2Stream> open = new IntObjectHashMap<>(4);
    private final EndedStreams ended = new EndedStreams();
    private int last;

    /** @return null when it is not open */
    @Nullable
    Http2Stream get(int id) {
        return open.get(id);
    }

    void add(Http2Stream stream) {
        open.put(stream.id(), stream);
    }

    void remove(Http2Stream stream) {
        open.remove(stream.id());
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** @return those that are open now; the caller may end some of them meanwhile */
    List<Http2Stream> all() {
        return new ArrayList<>(open.values());
    }

    /** @return how many are open now */
    int count() {
        return open.size();
    }

    /** @return the highest number that a client has used */
    int last() {
        return last;
    }

    /** @return whether no frame has used it, so that it can be opened still */
    boolean isIdle(int id) {
        return (id & 1) == 0 || id > last;
    }

    void used(int id) {
        ended.begun(last, id);
        last = id;
    }

    /** What still comes for it was sent before the client could know. */
    void endedByUs(int id) {
        ended.endedByUs(id, last);
    }

    /** @return who has ended a stream that was open once and is no more */
    EndedStreams.By endedBy(int id) {
        return ended.by(id, last);
    }
}
