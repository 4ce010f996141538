package org.heliostat.request;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import org.heliostat.buffer.SpareBuffers;
import org.jspecify.annotations.Nullable;

/** The answer of one exchange: status, header fields and where its bytes go. Used by one thread at a time. */
public final class Response {

    /** No status was set yet; counts as 200 when the head is sent. */
    public static final int NO_STATUS = 0;

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int LEAST_FINAL = 200;
    private static final int INTERNAL_SERVER_ERROR = 500;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int NOT_MODIFIED = 304;
    private static final String EVENTS = "text/event-stream";
    private static final int RANGE_NOT_SATISFIABLE = 416;
    private static final List<String> CONTENT_FIELDS = List.of(
            "Content-Type",
            "Content-Length",
            "Content-Encoding",
            "Content-Language",
            "Accept-Ranges",
            "ETag",
            "Last-Modified");

    private final ResponseTransport transport;
    private ResponseTransport way;
    private final MutableHeaders headers = new MutableHeaders();
    private final ResponseOutput output;
    private int status = NO_STATUS;
    private int replacedStatus = NO_STATUS;
    private @Nullable String reason;
    private @Nullable TrailerSupplier trailers;
    private @Nullable HeaderFields standing;
    private boolean committed;
    private boolean finished;
    private boolean aborted;
    private boolean abandoned;
    private boolean closeAfter;
    private boolean held;
    private boolean heldHead;
    private boolean bodiless;
    private @Nullable HeldContent heldContent;

    /**
     * @param spares where the buffer of the body comes from
     * @param bufferSize bytes of body collected before something is sent (UseOutputStreamSize)
     */
    public Response(ResponseTransport transport, SpareBuffers spares, int bufferSize) {
        this.transport = transport;
        this.way = transport;
        this.output = new ResponseOutput(this, spares, bufferSize);
    }

    /** @return the status set so far, {@link #NO_STATUS} where none was */
    public int status() {
        return status;
    }

    /** Sets the status, 100 to 999, with its usual reason phrase. */
    public Response status(int newStatus) {
        return status(newStatus, null);
    }

    /** Sets the status with a reason phrase of its own (HTTP/1 only), null for the usual one. */
    public Response status(int newStatus, @Nullable String newReason) {
        if (newStatus < 100 || newStatus > 999) {
            throw new IllegalArgumentException("status: " + newStatus + " (expected: 100 to 999)");
        }
        status = newStatus;
        reason = newReason;
        return this;
    }

    /** @return the reason phrase set by the application, null for the usual one */
    public @Nullable String reason() {
        return reason;
    }

    public MutableHeaders headers() {
        return headers;
    }

    /** @return fields that the answer has whoever gives it, unless {@link #headers} say otherwise; null for none */
    public @Nullable HeaderFields standing() {
        return standing;
    }

    /** A reset keeps them, and they are in no record of the answer: they are about this one request. */
    public void standing(HeaderFields fields) {
        standing = fields;
    }

    /** @return the buffered body stream */
    public ResponseOutput output() {
        return output;
    }

    /** @return the protocol's own way to the client, whatever stands before it */
    public ResponseTransport transport() {
        return transport;
    }

    /** @return where the bytes of this answer go: filters, and behind them the transport */
    public ResponseTransport way() {
        return way;
    }

    /** Takes the filters away again; without effect once the head was handed over. */
    public void unfiltered() {
        if (!isCommitted()) {
            way = transport;
        }
    }

    /** Puts a filter before the transport. Must not be committed. */
    public void way(ResponseTransport filtered) {
        requireUncommitted();
        way = filtered;
    }

    /** @return whether the head has been handed over; status and headers can no longer change the answer */
    public boolean isCommitted() {
        return committed || heldHead || held && finished;
    }

    /** @return whether the last byte has been handed over */
    public boolean isFinished() {
        return finished;
    }

    /** @return whether the answer was given up and the connection cut */
    public boolean isAborted() {
        return aborted;
    }

    /**
     * Whether the answer goes on as long as both sides like: an upgraded connection, or a stream of events (HTML, 9.2). Its
     * duration says nothing about the server.
     */
    public boolean isStream() {
        if (status == SWITCHING_PROTOCOLS) {
            return true;
        }
        String type = headers.first("Content-Type");
        return type != null && type.regionMatches(true, 0, EVENTS, 0, EVENTS.length());
    }

    /** Asks for the connection to be closed after this answer. */
    public void closeAfter() {
        closeAfter = true;
    }

    /** @return whether the connection must not be kept after this answer */
    public boolean isCloseAfter() {
        return closeAfter;
    }

    /**
     * Trailer fields, asked for when the last chunk is written (chunked HTTP/1.1 answers and HTTP/2 only). Those that
     * {@link TrailerRule} does not allow are left out.
     */
    public void trailers(TrailerSupplier supplier) {
        trailers = () -> TrailerRule.allowed(supplier.trailers());
    }

    public @Nullable TrailerSupplier trailers() {
        return trailers;
    }

    /** Drops status, headers and buffered bytes. Must not be committed. */
    public void reset() {
        requireUncommitted();
        status = NO_STATUS;
        reason = null;
        trailers = null;
        headers.clear();
        output.clear();
    }

    /**
     * Drops buffered bytes and the header fields that describe them, so that another answer can take their place;
     * status and other fields stay. Must not be committed.
     */
    public void clearContent() {
        requireUncommitted();
        output.clear();
        for (String name : CONTENT_FIELDS) {
            headers.remove(name);
        }
        // With 416 it tells the length of the resource (RFC 9110 section 14.4), not what the content is.
        if (status != RANGE_NOT_SATISFIABLE) {
            headers.remove("Content-Range");
        }
    }

    /** @return whether {@link #sendFile} would leave it to the operating system to send the file */
    public boolean takesFiles() {
        return way.takesFiles();
    }

    /** Sends the whole body in one piece and finishes the answer; the content is shared and must never change. */
    public void sendContent(ByteBuffer content) throws IOException {
        requireUncommitted();
        if (held) {
            heldContent = new HeldContent(() -> way.send(commit(), content, true), () -> {});
            finished = true;
            return;
        }
        Response head = commit();
        finished = true;
        way.send(head, content, true);
    }

    /** Sends part of a file as the whole body and finishes the answer; Content-Length is {@code count}. */
    public void sendFile(FileChannel file, long position, long count, Runnable release) throws IOException {
        requireUncommitted();
        if (held) {
            heldContent = new HeldContent(() -> sendFileNow(file, position, count, release), release);
            finished = true;
            return;
        }
        sendFileNow(file, position, count, release);
    }

    private void sendFileNow(FileChannel file, long position, long count, Runnable release) throws IOException {
        if (!way.readsFiles()) {
            headers.setIfAbsent("Content-Length", Long.toString(count));
            output.copy(file, position, count, release);
            return;
        }
        Response head = commit();
        finished = true;
        way.send(head, file, position, count, true, release);
    }

    /**
     * Sends the head, with status 101, and makes the connection a stream of bytes: {@link #output} then sends as it
     * is, and {@link #finish} ends the connection. Whoever calls it keeps the exchange suspended meanwhile.
     *
     * @return what the client sends from now on
     * @throws IOException when the connection cannot be upgraded; nothing was sent then
     */
    public RequestBody switchProtocols() throws IOException {
        requireUncommitted();
        status(SWITCHING_PROTOCOLS);
        output.clear();
        RequestBody stream = transport.switchProtocols(this);
        committed = true;
        return stream;
    }

    /** Sends a prepared answer and finishes. Only on the exchange's I/O loop. */
    public void sendPrepared(PreparedAnswer answer) {
        requireUncommitted();
        status = answer.status();
        commit();
        finished = true;
        PreparedAnswer complete = standing == null ? answer : answer.with(standing);
        if (closeAfter) {
            transport.sendAndClose(complete);
            return;
        }
        transport.send(complete);
    }

    /** Hands over what is buffered, with the end of the answer. Does nothing the second time. */
    public void finish() throws IOException {
        if (!finished) {
            output.finish();
        }
    }

    /**
     * Holds the end of the answer back until {@link #releaseEnd}: the client cannot know before that it has the whole
     * answer. The last byte stays here, or the end of the last chunk; of an answer without a body, the head. To the
     * writer nothing is different. Does nothing when the answer is complete.
     *
     * @param toHead whether the answer is to a HEAD request
     */
    public void holdEnd(boolean toHead) {
        if (!finished) {
            held = true;
            bodiless = toHead;
        }
    }

    /** @return whether the answer is complete as far as its writer knows, but its end is held back */
    public boolean isEndHeld() {
        return held && finished;
    }

    /** What was held back leaves, and nothing is held back any more. */
    public void releaseEnd() throws IOException {
        if (!held) {
            return;
        }
        held = false;
        heldHead = false;
        HeldContent content = heldContent;
        heldContent = null;
        if (content != null) {
            finished = false;
            content.send.now();
            finished = true;
        } else if (finished) {
            output.sendEnd();
        }
    }

    /**
     * Gives up an answer whose end is held back.
     *
     * @return true when nothing of it has left, so that another answer can be given; false when the connection is cut
     */
    public boolean giveUpHeld() {
        HeldContent content = heldContent;
        heldContent = null;
        if (content != null) {
            content.drop.run();
        }
        held = false;
        heldHead = false;
        if (committed) {
            abort();
            return false;
        }
        finished = false;
        output.reopen();
        reset();
        return true;
    }

    /** @return whether the end of the body must stay here */
    boolean holdsEnd() {
        return held;
    }

    /** @return whether the head is all that the client gets */
    boolean isBodiless() {
        return bodiless || status == NO_CONTENT || status == RESET_CONTENT || status == NOT_MODIFIED;
    }

    /** The head of an answer that has no more than a head was to leave. */
    void holdHead() {
        heldHead = true;
    }

    /** Cuts the connection: what was promised cannot be kept (RFC 9112 §8). */
    public void abort() {
        drop();
        way.abort();
    }

    /** Cuts the connection, since whoever asked has left: nothing was promised to anybody any more. */
    public void abandon() {
        abandoned = true;
        drop();
        way.abandon();
    }

    private void drop() {
        committed = true;
        finished = true;
        aborted = true;
        held = false;
        HeldContent content = heldContent;
        heldContent = null;
        if (content != null) {
            content.drop.run();
        }
        output.discard();
    }

    /** @return whether the answer ended since its client had left */
    public boolean isAbandoned() {
        return abandoned;
    }

    /**
     * Begins the answer. To its client a status below 200 says that the answer is still to come (RFC 9110 §15.2): as the last
     * one it would leave an HTTP/1 client waiting for the next, and is malformed in HTTP/2 (RFC 9113 §8.1). It is a defect of
     * whoever has set it, and so 500.
     *
     * @return this as the head of the first send, null when it was sent before
     */
    @Nullable
    Response commit() {
        if (committed) {
            return null;
        }
        committed = true;
        if (status == NO_STATUS) {
            status = 200;
        } else if (status < LEAST_FINAL) {
            replacedStatus = status;
            status(INTERNAL_SERVER_ERROR);
        }
        return this;
    }

    /** @return the status below 200 that was to be the last and was sent as 500; NO_STATUS where there was none */
    public int replacedStatus() {
        return replacedStatus;
    }

    void markFinished() {
        finished = true;
    }

    private void requireUncommitted() {
        if (isCommitted()) {
            throw new IllegalStateException("the answer has begun (expected: nothing sent yet)");
        }
    }

    /** A whole body that waits: how it is sent, and what lets go of it when it is not. */
    private record HeldContent(Sending send, Runnable drop) {}

    @FunctionalInterface
    private interface Sending {
        void now() throws IOException;
    }

    /** Gives the trailer fields when the body is complete. */
    @FunctionalInterface
    public interface TrailerSupplier {
        HeaderFields trailers();
    }
}
