package org.heliostat.gateway.upstream.http2;

import io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.heliostat.frames.EndedStreams;
import org.jspecify.annotations.Nullable;

/** Knows the streams of one connection: those that are open, and which numbers were used. On the I/O loop. */
final class OriginStreams {

    private static final int HIGHEST = Integer.MAX_VALUE - 2;

    private final IntObjectHashMap<MultiplexedStream> open = new IntObjectHashMap<>();
    private final EndedStreams ended = new EndedStreams();
    private int last = -1;
    private int turn;

    @Nullable
    MultiplexedStream get(int id) {
        return open.get(id);
    }

    /** @return its number */
    int open(MultiplexedStream stream) {
        int id = last + 2;
        ended.begun(Math.max(last, 0), id);
        last = id;
        open.put(id, stream);
        return id;
    }

    void remove(int id, boolean isByUs) {
        if (open.remove(id) != null && isByUs) {
            ended.endedByUs(id, last);
        }
    }

    /** @return whether there are numbers for more */
    boolean hasNumbers() {
        return last < HIGHEST;
    }

    /** @return whether any was opened */
    boolean isUsed() {
        return last > 0;
    }

    /** @return whether we have not opened it */
    boolean isIdle(int id) {
        return (id & 1) == 0 || id > last;
    }

    /** @return who has ended a stream that was open once and is no more */
    EndedStreams.By endedBy(int id) {
        return ended.by(id, last);
    }

    /** @return those that are open now; the caller may end some of them meanwhile */
    List<MultiplexedStream> all() {
        return new ArrayList<>(open.values());
    }

    /** @return the same, each time another one first, so that all get their share of what is too little for all */
    List<MultiplexedStream> inTurn() {
        List<MultiplexedStream> all = all();
        if (all.size() > 1) {
            turn = (turn + 1) % all.size();
            Collections.rotate(all, turn);
        }
        return all;
    }
}
