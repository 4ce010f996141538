package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.FileEnd;
import org.heliostat.http.channel.Send;
import org.heliostat.http.channel.Sender;
import org.heliostat.http.exchange.GoneCallbacks;
import org.heliostat.http.http1.decode.Http1Headers;
import org.heliostat.http.http1.encode.AnswerHead;
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
final class Http1Transport implements ResponseTransport, ExchangeLoop, Sender, BodyOwner {

    private static final AtomicReferenceFieldUpdater<Http1Transport, GoneCallbacks> WHEN_GONE =
            AtomicReferenceFieldUpdater.newUpdater(Http1Transport.class, GoneCallbacks.class, "whenGone");

    private final TransportOwner owner;
    private final ConnectionChannel channel;
    private final boolean newer;
    private final boolean headRequest;
    private final int headLength;

    private @Nullable Http1Body body;
    private @Nullable AnswerBytes answer;

    /** The loop's. */
    private @Nullable Runnable whenInputEnded;

    private boolean begun;
    private boolean ended;

    /** Whether a file is read while it is sent. */
    private boolean reads;

    /** There is one at most. */
    private volatile @Nullable FileOnItsWay file;

    /** Of interim and prepared answers. */
    private long otherBytes;

    private long preparedBytes;
    private long waitedNanos;
    private volatile boolean gone;
    private volatile boolean isAnswered;

    /** Made with the first: hardly anybody asks. */
    private volatile @Nullable GoneCallbacks whenGone;

    private volatile boolean closes;
    private volatile boolean promisedToKeep;
    private volatile boolean isStream;
    private volatile @Nullable Pace pace;
    private volatile @Nullable Flow flow;
    private volatile boolean isWatchedElsewhere;
    private boolean hasWaited;

    /** @param keeps whether the connection may be kept after this exchange */
    Http1Transport(TransportOwner owner, HttpVersion version, String method, int headLength, boolean keeps) {
        this.owner = owner;
        this.channel = owner.channel();
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
        boolean direct = isDirect();
        answer().send(start, bytes, offset, length, last, direct);
        sent(last, direct);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        if (isOver()) {
            return;
        }
        int length = content.remaining();
        if (length <= AnswerBytes.COPY_LIMIT) {
            sendCopy(head, content, last);
            return;
        }
        HeadBuffer start = head == null ? null : begin(head, length, last);
        int count = (int) answer().clip(length);
        sendShared(start, Unpooled.wrappedBuffer(content.slice(content.position(), count)), count, last);
    }

    private void sendShared(@Nullable HeadBuffer start, Object content, long count, boolean last) {
        boolean direct = isDirect();
        answer().sendShared(start, content, count, last, direct);
        sent(last, direct);
    }

    private void sendCopy(@Nullable Response head, ByteBuffer content, boolean last) {
        HeadBuffer start = head == null ? null : begin(head, content.remaining(), last);
        boolean direct = isDirect();
        answer().sendCopy(start, content, last, direct);
        sent(last, direct);
    }

    /** @return whether what is sent may go into the loop's buffer at once; what leaves in pieces waits for its turn */
    private boolean isDirect() {
        return channel.isOnLoop() && pace == null && !reads;
    }

    private void sent(boolean last, boolean direct) {
        if (!direct) {
            ended = last;
            return;
        }
        if (last) {
            ended = true;
            owner.answered(this);
        }
        channel.flushOutsideBatch();
    }

    private AnswerBytes answer() {
        AnswerBytes begunOrNot = answer;
        if (begunOrNot == null) {
            begunOrNot = new AnswerBytes(channel, this, owner.environment().headBuffers(), null);
            answer = begunOrNot;
        }
        return begunOrNot;
    }

    /** TLS encrypts in our memory: the operating system cannot send the file by itself. */
    @Override
    public boolean takesFiles() {
        return headRequest || !channel.isSecure();
    }

    @Override
    public boolean readsFiles() {
        return true;
    }

    @Override
    public void send(
            @Nullable Response head,
            FileChannel channelOfFile,
            long position,
            long count,
            boolean last,
            Runnable release) {
        if (isOver()) {
            release.run();
            return;
        }
        // It leaves in pieces, on whatever thread this is.
        reads = !takesFiles();
        HeadBuffer start;
        Object content;
        long sent;
        try {
            start = head == null ? null : begin(head, count, last);
            sent = answer().clip(count);
            content = sent == 0
                    ? Unpooled.EMPTY_BUFFER
                    : channel.file(channelOfFile, position, sent, reads, onItsWay(sent, release));
        } catch (Throwable unsent) {
            release.run();
            throw unsent;
        }
        if (sent == 0) {
            release.run();
        }
        sendShared(start, content, sent, last);
    }

    @Override
    public void send(PreparedAnswer answer) {
        sendPrepared(answer, closes);
    }

    @Override
    public void sendAndClose(PreparedAnswer answer) {
        sendPrepared(answer, true);
    }

    private void sendPrepared(PreparedAnswer prepared, boolean close) {
        if (isOver()) {
            prepared.drop();
            return;
        }
        boolean ends = close || isGivenUp(body, true);
        closes = ends;
        promisedToKeep = !ends;
        byte[] fields = ends ? AnswerHead.CLOSE : newer ? AnswerBytes.NOTHING : AnswerHead.KEEP_ALIVE;
        boolean empty = headRequest || prepared.status() == 304 || prepared.status() == 204;
        PreparedAnswer.WholeFile whole = prepared.file();
        FileEnd fileEnd = whole == null || empty ? null : onItsWay(whole.size(), whole.release());
        byte[] security = channel.isSecure() && !prepared.head().saysTransportSecurity()
                ? owner.environment().transportSecurityLine()
                : AnswerBytes.NOTHING;
        int headSize = PreparedSend.write(
                channel, prepared, fileEnd, new PreparedSend.Added(owner.date(), security, fields), empty);
        preparedBytes = empty ? 0 : prepared.length();
        otherBytes += headSize + preparedBytes;
        ended = true;
        owner.answered(this);
    }

    private FileOnItsWay onItsWay(long count, Runnable release) {
        FileOnItsWay next = new FileOnItsWay(owner.environment().ticker(), count, release, this::fileWasCut);
        file = next;
        return next;
    }

    @Override
    public boolean whenSent(Runnable callback) {
        FileOnItsWay sent = file;
        return sent != null && sent.whenEnded(callback);
    }

    /** Of an answer that had been handed over whole the connection does not know that it lacked something. */
    private void fileWasCut() {
        if (!isAnswered || gone) {
            return;
        }
        gone = true;
        if (!channel.isCut()) {
            owner.environment()
                    .counters()
                    .countAndLog(
                            ProtocolEvent.CLIENT_GONE,
                            channel.name(),
                            "the client went away before it had the whole file");
        }
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
        Http1Body stream = Http1Body.untilTheEnd(
                this, owner.environment().settings().bodies().bodyWindow());
        body = stream;
        onLoop(() -> owner.upgraded(this, stream));
        // The head says "upgrade"; what comes after it ends with the connection.
        closes = false;
        sendCopy(head, ByteBuffer.allocate(0), false);
        closes = true;
        promisedToKeep = false;
        answer().unframed();
        return stream;
    }

    @Override
    public void watchedElsewhere() {
        isWatchedElsewhere = true;
    }

    /** @return whether whoever speaks the other protocol ends the connection when nothing passes. Any thread. */
    boolean isWatchedElsewhere() {
        return isWatchedElsewhere;
    }

    @Override
    public void sendInterim(int status, HeaderFields headers) {
        if (!newer || gone || ended || begun) {
            return;
        }
        HeadBuffer head = new HeadBuffer().put(StatusLines.line(status));
        head.putFields(headers);
        head.crlf();
        otherBytes += head.length();
        ByteBuf out = channel.allocate(head.length()).writeBytes(head.array(), 0, head.length());
        if (isOnLoop()) {
            channel.write(out);
            channel.flushOutsideBatch();
        } else {
            channel.send(new Send(this, out, null, null, false));
        }
    }

    /** Not behind a final status. */
    @Override
    public boolean sendContinue() {
        sendInterim(100, Http1Headers.NONE);
        return !begun && !ended;
    }

    @Override
    public void pace(Pace limit) {
        if (pace == null) {
            // What has been received without being slowed counts all the same.
            limit.passed(owner.environment().ticker().nanos(), bytesReceived());
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
        owner.answered(this);
    }

    @Override
    public boolean isWritable() {
        return gone || channel.isWritable();
    }

    @Override
    public void awaitWritable() throws IOException {
        boolean stands;
        if (channel.isWritable()) {
            stands = channel.awaitWritable();
        } else {
            Ticker ticker = owner.environment().ticker();
            long since = ticker.nanos();
            try {
                stands = channel.awaitWritable();
            } finally {
                waitedNanos += ticker.nanos() - since;
            }
        }
        if (!stands) {
            throw new ClientGoneException("the client is gone or did not take its answer");
        }
    }

    @Override
    public void whenWritable(Runnable callback) {
        channel.whenWritable(callback);
    }

    @Override
    public boolean isOpen() {
        return !gone;
    }

    @Override
    public void whenGone(Runnable callback) {
        GoneCallbacks callbacks = whenGone;
        while (callbacks == null) {
            WHEN_GONE.compareAndSet(this, null, new GoneCallbacks());
            callbacks = whenGone;
        }
        callbacks.add(callback);
        if (gone) {
            onLoop(this::tellGone);
        }
    }

    @Override
    public void whenInputEnded(Runnable callback) {
        if (channel.isInputEnded()) {
            callback.run();
        } else {
            whenInputEnded = callback;
        }
    }

    /** The client sends nothing more, and the answer is not complete. On the loop. */
    void inputEnded() {
        Runnable callback = whenInputEnded;
        whenInputEnded = null;
        if (callback != null) {
            callback.run();
        }
    }

    /** The connection was lost before the answer was complete. On the loop. */
    void gone() {
        gone = true;
        tellGone();
    }

    /** The answer is complete; nobody is told about the connection any more. On the loop. */
    void answered() {
        isAnswered = true;
        GoneCallbacks callbacks = whenGone;
        if (callbacks != null) {
            callbacks.clear();
        }
    }

    private void tellGone() {
        GoneCallbacks callbacks = whenGone;
        if (callbacks != null) {
            callbacks.run();
        }
    }

    @Override
    public void abort() {
        if (!ended) {
            ended = true;
            onLoop(() -> owner.aborted(this, "an answer could not be completed"));
        }
    }

    @Override
    public void abandon() {
        if (!ended) {
            ended = true;
            onLoop(() -> owner.abandoned(this));
        }
    }

    @Override
    public long waitedNanos() {
        return waitedNanos + sendingNanos();
    }

    @Override
    public long sendingNanos() {
        FileOnItsWay sent = file;
        return sent == null ? 0 : sent.tookNanos();
    }

    private long unsent() {
        FileOnItsWay sent = file;
        return sent == null ? 0 : sent.unsent();
    }

    /** @return whether fewer bytes were sent than the head promised. On the loop. */
    boolean isShort() {
        AnswerBytes sent = answer;
        return sent != null && sent.isShort();
    }

    @Override
    public long bytesReceived() {
        Http1Body requestBody = body;
        return headLength + (requestBody == null ? 0 : requestBody.received());
    }

    @Override
    public long bytesSent() {
        AnswerBytes sent = answer;
        return otherBytes + (sent == null ? 0 : sent.total()) - unsent();
    }

    @Override
    public long bodyBytesSent() {
        AnswerBytes sent = answer;
        return preparedBytes + (sent == null ? 0 : sent.body()) - unsent();
    }

    @Override
    public boolean isOnLoop() {
        return channel.isOnLoop();
    }

    @Override
    public void onLoop(Runnable task) {
        channel.onLoop(task);
    }

    @Override
    public Executor executor() {
        return channel.executor();
    }

    @Override
    public void onSessionThread(Exchange exchange, Runnable task) {
        owner.environment().reentry().reenter(exchange, task);
    }

    /** @return whether the connection ends after this answer. Any thread. */
    boolean closes() {
        return closes && !promisedToKeep;
    }

    /** Lets the connection end after this answer, unless its head has promised to keep it. Any thread. */
    @Override
    public void closeAfter() {
        closes = true;
    }

    @Override
    public void countLimit(ProtocolEvent event, String what) {
        owner.environment().counters().countAndLog(event, channel.name(), what);
    }

    @Override
    public void bodyLetGo() {
        onLoop(() -> owner.bodyLetGo(this));
    }

    @Override
    public void resumeReading() {
        onLoop(owner::readOn);
    }

    /** An answer has ended once its last piece was handed over: where that fails, {@link #abort} cuts the connection. */
    private boolean isOver() {
        return ended || gone;
    }

    private HeadBuffer begin(Response head, long length, boolean last) {
        begun = true;
        // Whole answers need not be looked at.
        isStream = !last && head.isStream();
        boolean close = closes || isGivenUp(body, last);
        AnswerHead plan = new AnswerHead(head, headRequest, newer, close);
        HeadBuffer out = isDirect()
                ? owner.loopBuffer()
                : new HeadBuffer(owner.environment().headBuffers().take());
        plan.write(
                out,
                length,
                last,
                owner.environment().dateLine(),
                owner.environment().settings().answers().standing(),
                channel.isSecure());
        closes = plan.closes();
        promisedToKeep = !plan.closes();
        AnswerBytes first = new AnswerBytes(channel, this, owner.environment().headBuffers(), head);
        first.framed(plan);
        answer = first;
        return out;
    }

    /** @return whether the answer goes on until one side leaves: no loss for a client that goes */
    boolean isStream() {
        return isStream;
    }

    private boolean isGivenUp(@Nullable Http1Body unread, boolean last) {
        return unread != null
                && unread.isGivenUp(owner.environment().settings().bodies().maxDrainedBody(), last);
    }
}
