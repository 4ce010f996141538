package org.heliostat.http.http2;

import java.util.ArrayDeque;
import org.heliostat.frames.ReceiveWindow;
import org.heliostat.http.http2.message.Priority;
import org.jspecify.annotations.Nullable;

/** Holds where one stream stands on its connection: what is to be sent, and what each side may send. On the I/O loop. */
final class Http2Stream {

    private final int id;
    private final Http2Transport transport;
    private final @Nullable Http2Body body;
    private final ReceiveWindow receiveWindow;
    private final ArrayDeque<Outgoing> queue = new ArrayDeque<>(2);
    private Priority priority;
    private long sendWindow;
    private long wholeSendWindow;
    private boolean urged;
    private boolean inRound;
    private boolean remoteEnded;
    private boolean answered;
    private boolean over;
    private @Nullable StreamWatch watch;
    private @Nullable PacedTurn turn;

    /**
     * @param body null when the request has none, which means that it is complete
     * @param sendWindow bytes that the client takes before it says more
     */
    Http2Stream(
            int id,
            Http2Transport transport,
            @Nullable Http2Body body,
            ReceiveWindow receiveWindow,
            long sendWindow,
            Priority priority) {
        this.id = id;
        this.transport = transport;
        this.body = body;
        this.remoteEnded = body == null;
        this.receiveWindow = receiveWindow;
        this.sendWindow = sendWindow;
        this.wholeSendWindow = sendWindow;
        this.priority = priority;
    }

    int id() {
        return id;
    }

    Http2Transport transport() {
        return transport;
    }

    @Nullable
    Http2Body body() {
        return body;
    }

    ReceiveWindow receiveWindow() {
        return receiveWindow;
    }

    /** @return what has been handed over and has not left, in its order */
    ArrayDeque<Outgoing> queue() {
        return queue;
    }

    long sendWindow() {
        return sendWindow;
    }

    /** @param change bytes, negative for what was sent */
    void changeSendWindow(long change) {
        sendWindow += change;
    }

    /** @param change bytes by which the client's SETTINGS change every window, negative where it takes back what it has allowed */
    void resizeSendWindow(long change) {
        sendWindow += change;
        wholeSendWindow += change;
    }

    /** @return bytes with which windows of this client begin */
    long wholeSendWindow() {
        return wholeSendWindow;
    }

    /** What is held back is to leave, however small. */
    void urge() {
        urged = true;
    }

    /** @return whether it is; asked once */
    boolean takeUrge() {
        boolean was = urged;
        urged = false;
        return was;
    }

    Priority priority() {
        return priority;
    }

    void priority(Priority told) {
        priority = told;
    }

    boolean isInRound() {
        return inRound;
    }

    void inRound(boolean waits) {
        inRound = waits;
    }

    /** @return whether the client has sent all of its request */
    boolean isRemoteEnded() {
        return remoteEnded;
    }

    void remoteEnded() {
        remoteEnded = true;
    }

    /** @return whether the last byte of the answer has left */
    boolean isAnswered() {
        return answered;
    }

    void answered() {
        answered = true;
    }

    /** @return whether its answer is complete and nobody reads what the client still sends */
    boolean isUnread() {
        return answered && !remoteEnded && !over && body != null && !body.isKept();
    }

    /** @return what watches it; few streams live long enough to have one */
    StreamWatch watch() {
        StreamWatch known = watch;
        if (known == null) {
            known = new StreamWatch();
            watch = known;
        }
        return known;
    }

    /** @return its turns at a bandwidth limit */
    PacedTurn turn() {
        PacedTurn known = turn;
        if (known == null) {
            known = new PacedTurn();
            turn = known;
        }
        return known;
    }

    /** @return whether it is no stream of its connection any more */
    boolean isOver() {
        return over;
    }

    /** It is over: what has not left will not. */
    void drop(long now) {
        over = true;
        if (turn != null) {
            turn.end(transport.pace(), now);
        }
        for (Outgoing outgoing = queue.poll(); outgoing != null; outgoing = queue.poll()) {
            outgoing.release();
        }
    }
}
