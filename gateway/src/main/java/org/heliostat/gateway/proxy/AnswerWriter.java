package org.heliostat.gateway.proxy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.heliostat.gateway.origin.Member;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.inner.InnerExchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes an origin's response as the answer of one exchange: on the I/O loop, or by a session thread where something stands
 * before the client that may wait. It holds the origin back while the client does not keep up. Called on the loop.
 */
final class AnswerWriter {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);

    /** Who sends and who waits for the answer. On the loop. */
    interface Owner {

        /** The origin is to send on, or to wait. */
        void wanted(boolean more);

        /** The whole answer has been handed over. */
        void written();

        /** It cannot be written: the client has left, or what stands before it has failed. */
        void unwritable(Throwable why);
    }

    /** One piece of the answer on its way. */
    @FunctionalInterface
    private interface Step {
        void write() throws IOException;
    }

    private final Exchange exchange;
    private final Response response;
    private final Owner owner;
    private final boolean isDirect;
    private final MutableHeaders before = new MutableHeaders();
    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
    private boolean isWorking;
    private boolean isWaiting;
    private boolean hasPiece;
    /** An early hint may have left. */
    private boolean hasHint;

    private boolean isOver;
    private @Nullable Runnable afterwards;
    private @Nullable HeaderFields trailers;

    AnswerWriter(Exchange exchange, Owner owner) {
        this.exchange = exchange;
        this.response = exchange.response();
        this.owner = owner;
        this.isDirect = response.way() == response.transport() && !InnerExchange.isInner(exchange);
        response.headers().copyTo(before);
        if (isDirect) {
            response.output().nonBlocking();
        }
    }

    /** @return whether the client may have got something of it */
    boolean hasBegun() {
        return response.isCommitted() || hasHint || !steps.isEmpty() || isWorking;
    }

    /**
     * Nothing more is written.
     *
     * @param then runs on the loop, when no thread is at it any more
     */
    void stop(Runnable then) {
        isOver = true;
        steps.clear();
        if (isWorking) {
            afterwards = then;
        } else {
            then.run();
        }
    }

    /** Puts it back to where it was before the origin was asked. Must not have begun. */
    void reset() {
        response.reset();
        before.copyTo(response.headers());
    }

    void interim(ResponseHead head) {
        if (head.status() == 103) {
            hasHint = true;
            exchange.response().transport().sendInterim(103, AnswerFields.interim(head));
        }
    }

    void head(ResponseHead head, AnswerFields fields, Member member) {
        response.status(head.status(), head.reason().isEmpty() ? null : head.reason());
        fields.add(head, exchange.request(), member, response.headers());
        // Of a stream the head may be all that comes for long, and what its client waits for.
        hasPiece = !head.fields().contains("Content-Length");
        boolean announced = head.fields().contains("Trailer")
                || exchange.request().headers().hasToken("TE", "trailers");
        if (announced && head.mayTrail()) {
            response.trailers(() -> {
                HeaderFields known = trailers;
                return known == null ? new MutableHeaders() : known;
            });
        }
    }

    /**
     * The answer is that another protocol begins: nothing stands before the client any more.
     *
     * @return what the client sends from now on; null where it has left
     */
    @Nullable
    RequestBody switchProtocols(ResponseHead head, AnswerFields fields, Member member, String protocol) {
        response.unfiltered();
        response.headers().remove("Content-Type");
        fields.add(head, exchange.request(), member, response.headers());
        response.headers().set("Upgrade", protocol);
        response.headers().set("Connection", "Upgrade");
        response.transport().watchedElsewhere();
        try {
            return response.switchProtocols();
        } catch (IOException gone) {
            LOG.debug("no client to change protocols with", gone);
            return null;
        }
    }

    void body(byte[] bytes, int offset, int length) {
        hasPiece = true;
        if (isDirect) {
            now(() -> response.output().write(bytes, offset, length));
            return;
        }
        byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
        later(() -> response.output().write(copy, 0, copy.length));
    }

    /** Nothing more has come for now: what there is leaves. */
    void flush() {
        if (hasPiece) {
            hasPiece = false;
            step(() -> response.output().flush());
        }
    }

    void end(@Nullable HeaderFields fields) {
        trailers = fields;
        step(response::finish);
        if (isDirect) {
            over();
        } else {
            later(() -> exchange.loop().onLoop(this::over));
        }
    }

    private void over() {
        if (!isOver) {
            isOver = true;
            owner.written();
        }
    }

    private void step(Step step) {
        if (isDirect) {
            now(step);
        } else {
            later(step);
        }
    }

    private void now(Step step) {
        if (isOver) {
            return;
        }
        try {
            step.write();
        } catch (IOException | RuntimeException failed) {
            isOver = true;
            owner.unwritable(failed);
            return;
        }
        if (!isWaiting && !response.output().isReady()) {
            isWaiting = true;
            owner.wanted(false);
            response.transport().whenWritable(() -> exchange.loop().onLoop(this::writable));
        }
    }

    private void writable() {
        isWaiting = false;
        if (!isOver) {
            owner.wanted(true);
        }
    }

    /** What the origin sends meanwhile waits in the kernel. */
    private void later(Step step) {
        if (isOver) {
            return;
        }
        steps.add(step);
        if (!isWorking) {
            isWorking = true;
            owner.wanted(false);
            exchange.onSessionThread(this::work);
        }
    }

    /** @return whether somebody has waited for the thread to leave */
    private boolean stopped() {
        isWorking = false;
        Runnable then = afterwards;
        afterwards = null;
        if (then != null) {
            then.run();
        }
        return isOver;
    }

    private void work() {
        try {
            for (Step next = steps.poll(); next != null; next = steps.poll()) {
                next.write();
            }
            exchange.loop().onLoop(this::worked);
        } catch (IOException | RuntimeException | Error failed) {
            exchange.loop().onLoop(() -> {
                if (!stopped()) {
                    stop(() -> owner.unwritable(failed));
                }
            });
        }
    }

    private void worked() {
        if (stopped()) {
            return;
        }
        if (!steps.isEmpty()) {
            isWorking = true;
            exchange.onSessionThread(this::work);
        } else {
            owner.wanted(true);
        }
    }
}
