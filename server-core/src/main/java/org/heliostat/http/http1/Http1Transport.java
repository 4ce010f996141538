package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.channel.FileToRead;
import org.heliostat.http.channel.OrderedSends;
import org.heliostat.http.channel.Send;
import org.heliostat.http.channel.Sender;
import org.heliostat.http.channel.SharedFileRegion;
import org.heliostat.http.http1.decode.Http1Headers;
import org.heliostat.http.http1.encode.AnswerHead;
import org.heliostat.http.http1.encode.BodyFraming;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.http.http1.encode.StatusLines;
import org.heliostat.qos.Flow;
import org.heliostat.qos.Pace;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeLoop;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The way back of one exchange. Builds bytes on the calling thread; only whole buffers go to the loop. Used by one
 * thread at a time; fields the loop touches too are volatile.
 */
final class Http1Transport extends AnswerBytes implements ResponseTransport, ExchangeLoop, Sender {

    /** Shared content up to this size is copied behind the head: cheaper than a write of its own. */
    static final int COPY_LIMIT = 16 * 1024;

    private final boolean newer;
    private final boolean headRequest;
    private final int headLength;

    private @Nullable Http1Body body;
    private boolean switching;
    private long preparedBytes;
    private volatile boolean closes;
    private volatile boolean promisedToKeep;
    private volatile boolean isStream;
    private volatile @Nullable Pace pace;
    private volatile @Nullable Flow flow;
    private boolean hasWaited;

    /** @param keeps whether the connection may be kept after this exchange */
    Http1Transport(Http1Connection connection, HttpVersion version, String method, int headLength, boolean keeps) {
        super(connection);
        this.newer = version == HttpVersion.HTTP_1_1;
        this.headRequest = method.equals("HEAD");
        this.headLength = headLength;
        this.closes = !keeps;
    }

    void body(Http1Body requestBody) {
        body = requestBody;
    }

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        if (isOver()) {
            return;
        }
        HeadBuffer start = head == null ? null : begin(head, length, last);
        int count = (int) clipped(length);
        byte[] end = end(last);
        ByteBuf out = opened(start, count, end);
        int before = out.readableBytes();
        out.writeBytes(bytes, offset, count);
        closed(out, before, count, end, last);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        if (isOver()) {
            return;
        }
        int length = content.remaining();
        if (length <= COPY_LIMIT) {
            sendCopy(head, content, last);
            return;
        }
        HeadBuffer start = head == null ? null : begin(head, length, last);
        int count = (int) clipped(length);
        handOver(start, Unpooled.wrappedBuffer(content.slice(content.position(), count)), count, last);
    }

    private void sendCopy(@Nullable Response head, ByteBuffer content, boolean last) {
        int length = content.remaining();
        HeadBuffer start = head == null ? null : begin(head, length, last);
        int count = (int) clipped(length);
        byte[] end = end(last);
        ByteBuf out = opened(start, count, end);
        int before = out.readableBytes();
        out.writeBytes(content.slice(content.position(), count));
        closed(out, before, count, end, last);
    }

    /** TLS encrypts in our memory: the operating system cannot send the file by itself. */
    @Override
    public boolean takesFiles() {
        return headRequest || !connection.isSecure();
    }

    @Override
    public boolean readsFiles() {
        return true;
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        if (isOver()) {
            release.run();
            return;
        }
        // It leaves in pieces, through the outbox, on whatever thread this is.
        reads = !takesFiles();
        HeadBuffer start;
        Object content;
        long sent;
        try {
            start = head == null ? null : begin(head, count, last);
            sent = clipped(count);
            content = sent == 0 ? Unpooled.EMPTY_BUFFER : part(file, position, sent, release);
        } catch (Throwable unsent) {
            release.run();
            throw unsent;
        }
        if (sent == 0) {
            release.run();
        }
        handOver(start, content, sent, last);
    }

    private Object part(FileChannel file, long position, long count, Runnable release) {
        return reads
                ? new FileToRead(file, position, count, release, connection::allocate)
                : new SharedFileRegion(file, position, count, release, connection::fileEndedEarly);
    }

    @Override
    public void send(PreparedAnswer answer) {
        sendPrepared(answer, closes);
    }

    @Override
    public void sendAndClose(PreparedAnswer answer) {
        sendPrepared(answer, true);
    }

    private void sendPrepared(PreparedAnswer answer, boolean close) {
        if (isOver()) {
            answer.drop();
            return;
        }
        boolean ends = close || isGivenUp(body, true);
        closes = ends;
        promisedToKeep = !ends;
        byte[] fields = ends ? AnswerHead.CLOSE : newer ? NOTHING : AnswerHead.KEEP_ALIVE;
        boolean empty = headRequest || answer.status() == 304 || answer.status() == 204;
        int headSize = PreparedSend.write(connection, answer, fields, empty);
        preparedBytes = empty ? 0 : answer.length();
        bytesSent += headSize + preparedBytes;
        ended = true;
        connection.answered(this);
    }

    @Override
    public RequestBody switchProtocols(Response head) throws IOException {
        Http1Body asked = body;
        if (!newer || asked != null && !asked.isFinished()) {
            throw new IOException("the connection cannot be upgraded (expected: HTTP/1.1, and the whole body read)");
        }
        if (isOver()) {
            throw new ClientGoneException("the client closed the connection");
        }
        Http1Body stream =
                Http1Body.untilTheEnd(this, connection.environment().settings().bodyWindow());
        body = stream;
        onLoop(() -> connection.upgraded(this, stream));
        // The head says "upgrade"; what comes after it ends with the connection.
        closes = false;
        switching = true;
        sendCopy(head, ByteBuffer.allocate(0), false);
        closes = true;
        promisedToKeep = false;
        framing = new BodyFraming(false, false, -1);
        return stream;
    }

    @Override
    public void sendInterim(int status, HeaderFields headers) {
        if (!newer || isGone() || ended || response != null) {
            return;
        }
        HeadBuffer head = new HeadBuffer().put(StatusLines.line(status));
        head.putFields(headers);
        head.crlf();
        bytesSent += head.length();
        ByteBuf out = connection.allocate(head.length()).writeBytes(head.array(), 0, head.length());
        if (isOnLoop()) {
            connection.outbox().write(out);
            connection.flushOutsideBatch();
        } else {
            connection.outbox().offer(new Send(this, out, null, null, false));
        }
    }

    /** @return whether the client is told to send its body (RFC 9110 §10.1.1): not behind a final status */
    boolean sendContinue() {
        sendInterim(100, Http1Headers.NONE);
        return response == null && !ended;
    }

    @Override
    public void pace(Pace limit) {
        if (pace == null) {
            // What has been received without being slowed counts all the same.
            limit.passed(connection.environment().ticker().nanos(), bytesReceived());
        }
        pace = limit;
    }

    @Override
    public void flow(Flow counted) {
        flow = counted;
    }

    @Nullable
    Flow flow() {
        return flow;
    }

    @Override
    Http1Transport transport() {
        return this;
    }

    @Override
    public @Nullable Pace pace() {
        return pace;
    }

    @Override
    public boolean isFirstWait() {
        boolean first = !hasWaited;
        hasWaited = true;
        return first;
    }

    @Override
    public void lastWritten() {
        connection.answered(this);
    }

    @Override
    public boolean isWritable() {
        return isGone() || connection.outbox().isWritable();
    }

    @Override
    public void awaitWritable() throws IOException {
        OrderedSends outbox = connection.outbox();
        boolean stands;
        if (outbox.isWritable()) {
            stands = outbox.awaitWritable();
        } else {
            Ticker ticker = connection.environment().ticker();
            long since = ticker.nanos();
            try {
                stands = outbox.awaitWritable();
            } finally {
                waited(ticker.nanos() - since);
            }
        }
        if (!stands) {
            throw new ClientGoneException("the client is gone or did not take its answer");
        }
    }

    @Override
    public void whenWritable(Runnable callback) {
        connection.outbox().whenWritable(callback);
    }

    @Override
    public boolean isOpen() {
        return !isGone();
    }

    @Override
    public void whenGone(Runnable callback) {
        addGoneCallback(callback);
    }

    @Override
    public void abort() {
        if (!ended) {
            ended = true;
            onLoop(() -> connection.aborted(this, "an answer could not be completed"));
        }
    }

    @Override
    public long bytesReceived() {
        Http1Body requestBody = body;
        return headLength + (requestBody == null ? 0 : requestBody.received());
    }

    @Override
    public long bytesSent() {
        return bytesSent;
    }

    @Override
    public long bodyBytesSent() {
        return framing.sent() + preparedBytes;
    }

    @Override
    public boolean isOnLoop() {
        return connection.isOnLoop();
    }

    @Override
    public void onLoop(Runnable task) {
        connection.onLoop(task);
    }

    @Override
    void runOnLoop(Runnable task) {
        connection.onLoop(task);
    }

    @Override
    public void onSessionThread(Exchange exchange, Runnable task) {
        connection.environment().reentry().reenter(exchange, task);
    }

    /** @return whether the connection ends after this answer. Any thread. */
    boolean closes() {
        return closes && !promisedToKeep;
    }

    /** Lets the connection end after this answer, unless its head has promised to keep it. Any thread. */
    void closeAfter() {
        closes = true;
    }

    void countLimit(ProtocolEvent event, String what) {
        connection.environment().counters().countAndLog(event, connection.name(), what);
    }

    /** Nobody reads the request's body any more. Any thread. */
    void bodyLetGo() {
        onLoop(() -> connection.bodyLetGo(this));
    }

    void resumeReading() {
        onLoop(connection::readOn);
    }

    /** An answer has ended once its last piece was handed over: where that fails, {@link #abort} cuts the connection. */
    private boolean isOver() {
        return ended || isGone();
    }

    /** To the client a 1xx is no last answer: one that is, and does not switch protocols, ends the connection. */
    private HeadBuffer begin(Response head, long length, boolean last) {
        response = head;
        // Whole answers need not be looked at.
        isStream = !last && head.isStream();
        boolean close = closes || isGivenUp(body, last) || head.status() < 200 && !switching;
        AnswerHead plan = new AnswerHead(head, headRequest, newer, close);
        HeadBuffer out = isDirect()
                ? connection.loopBuffer()
                : new HeadBuffer(connection.environment().headBuffers().take());
        plan.write(
                out,
                length,
                last,
                connection.environment().dateLine(),
                connection.environment().settings().serverString());
        closes = plan.closes();
        promisedToKeep = !plan.closes();
        framing = new BodyFraming(plan.isChunked(), plan.isBodySuppressed(), plan.promised());
        return out;
    }

    /** @return whether the answer goes on until one side leaves: no loss for a client that goes */
    boolean isStream() {
        return isStream;
    }

    private boolean isGivenUp(@Nullable Http1Body unread, boolean last) {
        return unread != null
                && unread.isGivenUp(connection.environment().settings().maxDrainedBody(), last);
    }
}
