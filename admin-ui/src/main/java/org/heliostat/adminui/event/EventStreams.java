package org.heliostat.adminui.event;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.request.Exchange;

/**
 * A bounded number of streams of one kind, each with what it was asked for. Any thread; nothing here waits.
 *
 * @param <T> what a client asked for
 */
public final class EventStreams<T> implements AutoCloseable {

    private final ConcurrentMap<EventStream, T> open = new ConcurrentHashMap<>();
    private final Semaphore places;
    private final int most;
    private final Predicate<Caller> isStillIn;
    private volatile boolean closed;

    /**
     * Makes a place for streams.
     *
     * @param most of them at one time
     * @param isStillIn whether somebody who was let in still may be here; asked before each event
     */
    public EventStreams(int most, Predicate<Caller> isStillIn) {
        this.most = most;
        this.places = new Semaphore(most);
        this.isStillIn = isStillIn;
    }

    /**
     * Answers with a stream; a HEAD, which nothing follows, with the head alone and without a place.
     *
     * @throws ProblemException when there are too many of them (503), or the server stops
     */
    public void answer(Exchange exchange, T wish) throws IOException, ProblemException {
        if (exchange.request().method().equals("HEAD")) {
            EventStream.headOnly(exchange);
            return;
        }
        open(exchange, wish);
    }

    /**
     * Begins a stream as the answer of an exchange.
     *
     * @throws ProblemException when there are too many of them (503), or the server stops
     */
    public EventStream open(Exchange exchange, T wish) throws IOException, ProblemException {
        if (closed || !places.tryAcquire()) {
            exchange.response().headers().set("Retry-After", "5");
            throw new ProblemException(
                    Problem.of(503, "Busy", "there are " + most + " streams already, or the server stops"));
        }
        boolean begun = false;
        try {
            EventStream stream = EventStream.begin(exchange);
            open.put(stream, wish);
            begun = true;
            stream.whenGone(() -> remove(stream));
            // Whoever closed all of them meanwhile, or lost the client before, did not see this one.
            if (closed || !stream.isOpen()) {
                end(stream);
            }
            return stream;
        } finally {
            if (!begun) {
                places.release();
            }
        }
    }

    /** Does something to each stream whose listener may still be here; ends the others. */
    public void forEach(BiConsumer<EventStream, T> action) {
        for (Map.Entry<EventStream, T> entry : open.entrySet()) {
            EventStream stream = entry.getKey();
            boolean stays = stream.isOpen()
                    && Optional.ofNullable(stream.caller()).filter(isStillIn).isPresent();
            if (stays) {
                action.accept(stream, entry.getValue());
            } else {
                end(stream);
            }
        }
    }

    public void end(EventStream stream) {
        stream.end();
        remove(stream);
    }

    public int count() {
        return open.size();
    }

    /** Ends all of them; no further ones begin. */
    @Override
    public void close() {
        closed = true;
        List.copyOf(open.keySet()).forEach(this::end);
    }

    private void remove(EventStream stream) {
        if (open.remove(stream) != null) {
            places.release();
        }
    }
}
