package org.heliostat.http.http2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.FieldList;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.StandingFields;
import org.heliostat.http.exchange.GoneCallbacks;
import org.heliostat.http.http2.message.AnswerFields;
import org.heliostat.http.http2.message.PreparedFields;
import org.heliostat.qos.Flow;
import org.heliostat.qos.Pace;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way back of one stream. Encodes fields on the calling thread; what is sent waits in the stream until its client takes
 * it. Used by one thread at a time; fields the loop touches too are volatile. Long, because it is what an answer and its
 * request's body ask of a protocol, in one object.
 */
final class Http2Transport implements ResponseTransport, BodyOwner {

    private static final Logger LOG = LoggerFactory.getLogger(Http2Transport.class);

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int CONTINUE = 100;
    private static final int OK = 200;
    private static final int MULTIPLE_CHOICES = 300;
    private static final int NOT_IMPLEMENTED = 501;

    private final StreamOwner owner;
    private final int streamId;
    private final boolean headRequest;
    private final long headLength;
    private final SendBacklog backlog = new SendBacklog();
    private final GoneCallbacks whenGone = new GoneCallbacks();
    private final StreamWork work;

    private @Nullable Http2Body body;
    private @Nullable Response response;
    private boolean tunnel;
    private boolean begun;
    private boolean ended;
    private boolean suppressed = true;
    private long promised = -1;
    private long sent;
    private long waitedNanos;
    private volatile boolean gone;
    private volatile boolean isStream;
    private volatile boolean upgraded;
    private volatile boolean isWatchedElsewhere;
    private volatile @Nullable Pace pace;

    /** @param headLength bytes of the request's fields */
    Http2Transport(StreamOwner owner, int streamId, String method, long headLength) {
        this.owner = owner;
        this.streamId = streamId;
        this.headRequest = method.equals("HEAD");
        this.headLength = headLength;
        this.work = new StreamWork(owner.load());
    }

    /** @param isTunnel whether it is what comes once the stream is another protocol's */
    void body(Http2Body requestBody, boolean isTunnel) {
        body = requestBody;
        tunnel = isTunnel;
    }

    @Override
    public int streamId() {
        return streamId;
    }

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        if (isOver()) {
            return;
        }
        byte[] block = head == null ? null : begin(head, length, last);
        int count = (int) clip(length);
        handOver(
                Outgoing.of(this, block, ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + count)), last),
                last);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        if (isOver()) {
            return;
        }
        byte[] block = head == null ? null : begin(head, content.remaining(), last);
        int count = (int) clip(content.remaining());
        handOver(Outgoing.of(this, block, content.slice(content.position(), count), last), last);
    }

    /** Its bytes are framed in our memory: the operating system cannot send the file by itself. */
    @Override
    public boolean takesFiles() {
        return headRequest;
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
        Outgoing outgoing;
        try {
            byte[] block = head == null ? null : begin(head, count, last);
            outgoing = Outgoing.of(this, block, new Outgoing.FilePart(file, position, clip(count), release), last);
        } catch (Throwable unsent) {
            release.run();
            throw unsent;
        }
        handOver(outgoing, last);
    }

    @Override
    public void send(PreparedAnswer answer) {
        if (isOver()) {
            answer.drop();
            return;
        }
        work.notNeeded();
        begun = true;
        boolean empty = headRequest || answer.status() == NOT_MODIFIED || answer.status() == NO_CONTENT;
        suppressed = empty;
        StandingFields standing = environment().settings().answers().standing();
        byte[] block = PreparedFields.block(
                answer,
                environment().dateLine().bytes(),
                owner.channel().isSecure() ? standing.transportSecurity() : null);
        if (isTunnelRefused(answer.status())) {
            answer.drop();
            handOver(Outgoing.of(this, noTunnel(null), ByteBuffer.allocate(0), true), true);
            return;
        }
        PreparedAnswer.WholeFile file = answer.file();
        if (empty || file == null) {
            answer.drop();
            ByteBuffer content = empty ? ByteBuffer.allocate(0) : answer.body();
            sent = content.remaining();
            handOver(Outgoing.of(this, block, content, true), true);
            return;
        }
        sent = file.size();
        Outgoing.FilePart part = new Outgoing.FilePart(file.channel(), 0, file.size(), file.release());
        handOver(Outgoing.of(this, block, part, true), true);
    }

    private void handOver(Outgoing outgoing, boolean last) {
        if (last) {
            // First: where it fails, the answer can still be aborted.
            Response answer = response;
            Response.TrailerSupplier supplier = answer == null || suppressed ? null : answer.trailers();
            if (supplier != null) {
                HeaderFields trailers = supplier.trailers();
                outgoing.trailed(trailers.size() == 0 ? null : AnswerFields.block(0, trailers));
            }
            outgoing.broken(sent < promised);
            ended = true;
        }
        backlog.add(outgoing.left());
        owner.send(outgoing);
    }

    /** @return how many of {@code length} bytes may go out: none where there is no body, no more than was promised */
    private long clip(long length) {
        if (suppressed) {
            return 0;
        }
        long count = promised < 0 ? length : Math.min(length, promised - sent);
        sent += count;
        if (count < length) {
            LOG.warn(
                    "connection {}: an answer is longer than its Content-Length, cut there",
                    owner.channel().name());
        }
        return count;
    }

    private byte[] begin(Response head, long length, boolean last) {
        begun = true;
        response = head;
        isStream = !last && head.isStream();
        AnswerFields plan = new AnswerFields(head);
        byte[] block = plan.block(
                headRequest,
                length,
                last,
                environment().dateLine(),
                environment().settings().answers().standing(),
                owner.channel().isSecure());
        suppressed = plan.isBodySuppressed();
        promised = plan.promised();
        return isTunnelRefused(head.status()) ? noTunnel(head.standing()) : block;
    }

    /** To a CONNECT each 2xx says that the other protocol begins (RFC 8441 §5), which nobody speaks who answers like that. */
    private boolean isTunnelRefused(int status) {
        return tunnel && status >= OK && status < MULTIPLE_CHOICES;
    }

    /** @param about fields of the request's own; null for none */
    private byte[] noTunnel(@Nullable HeaderFields about) {
        suppressed = true;
        promised = -1;
        return AnswerFields.block(NOT_IMPLEMENTED, new FieldList(), about);
    }

    @Override
    public RequestBody switchProtocols(Response head) throws IOException {
        Http2Body stream = body;
        if (!tunnel || stream == null) {
            throw new IOException("the stream cannot be upgraded (expected: an extended CONNECT)");
        }
        if (isOver()) {
            throw new ClientGoneException("the client has reset the stream");
        }
        begun = true;
        suppressed = false;
        isStream = true;
        upgraded = true;
        environment().counters().count(ProtocolEvent.UPGRADED);
        byte[] block = AnswerFields.block(OK, head.headers(), head.standing());
        handOver(Outgoing.of(this, block, ByteBuffer.allocate(0), false), false);
        return stream;
    }

    @Override
    public void watchedElsewhere() {
        isWatchedElsewhere = true;
    }

    /** @return whether whoever speaks the other protocol ends the stream when nothing passes. Any thread. */
    boolean isWatchedElsewhere() {
        return isWatchedElsewhere;
    }

    /** @return whether the stream is another protocol's. Any thread. */
    boolean isUpgraded() {
        return upgraded;
    }

    @Override
    public void sendInterim(int status, HeaderFields headers) {
        if (gone || ended || begun) {
            return;
        }
        owner.send(Outgoing.of(this, AnswerFields.block(status, headers), ByteBuffer.allocate(0), false));
    }

    @Override
    public void sendContinue() {
        sendInterim(CONTINUE, new FieldList());
    }

    @Override
    public void pace(Pace limit) {
        if (pace == null) {
            // What has been received without being slowed counts all the same.
            limit.passed(environment().ticker().nanos(), bytesReceived());
        }
        pace = limit;
    }

    @Nullable
    Pace pace() {
        return pace;
    }

    @Override
    public void flow(Flow counted) {
        backlog.flow(counted);
        counted.passed(bytesReceived());
    }

    @Override
    public boolean isWritable() {
        return backlog.isShort();
    }

    @Override
    public void awaitWritable() throws IOException {
        if (isOnLoop()) {
            throw new IllegalStateException("waiting on the I/O loop (expected: a session thread)");
        }
        if (!backlog.isShort()) {
            Ticker ticker = environment().ticker();
            long since = ticker.nanos();
            backlog.await();
            waitedNanos += ticker.nanos() - since;
        }
        if (gone) {
            throw new ClientGoneException("the client is gone or did not take its answer");
        }
    }

    @Override
    public void whenWritable(Runnable callback) {
        backlog.whenShort(callback);
        onLoop(backlog::signal);
    }

    /** Frames of it have left, with so many bytes of content. On the loop. */
    void left(int content, int total) {
        backlog.left(content, total);
    }

    /** Bytes of its request have come. On the loop. */
    void arrived(int bytes) {
        backlog.passed(bytes);
    }

    @Override
    public boolean isOpen() {
        return !gone;
    }

    @Override
    public void whenGone(Runnable callback) {
        whenGone.add(callback);
        if (gone) {
            onLoop(whenGone::run);
        }
    }

    /** The stream has ended before its answer was complete. On the loop. */
    void gone() {
        gone = true;
        backlog.end();
        whenGone.run();
        backlog.sent(environment().ticker());
    }

    /** The answer is complete; nobody is told about the stream any more. On the loop. */
    void answered() {
        whenGone.clear();
        backlog.sent(environment().ticker());
    }

    @Override
    public boolean whenSent(Runnable callback) {
        return backlog.whenSent(environment().ticker().nanos(), callback);
    }

    @Override
    public long sendingNanos() {
        return backlog.sendingNanos();
    }

    @Override
    public void abort() {
        if (!ended) {
            ended = true;
            onLoop(() -> owner.aborted(this, "an answer could not be completed"));
        }
    }

    @Override
    public void ended() {
        work.returned();
    }

    /** The stream is no more. On the loop. */
    void streamEnded(boolean wasAnswered) {
        work.streamEnded(wasAnswered);
    }

    /** @return whether the answer goes on until one side leaves: no loss for a client that goes */
    boolean isStream() {
        return isStream;
    }

    @Override
    public long waitedNanos() {
        return waitedNanos + backlog.sendingNanos();
    }

    @Override
    public long bytesReceived() {
        Http2Body requestBody = body;
        return headLength + (requestBody == null ? 0 : requestBody.received());
    }

    /** Frames that have left, and content that has been handed over. */
    @Override
    public long bytesSent() {
        return gone ? backlog.framed() : backlog.framed() + backlog.bytes();
    }

    /** @return bytes of content that have left. On the loop. */
    long contentLeft() {
        return backlog.contentLeft();
    }

    /** @return bytes of frames that have left. Any thread. */
    long framed() {
        return backlog.framed();
    }

    @Override
    public long bodyBytesSent() {
        return gone ? sent - backlog.bytes() : sent;
    }

    @Override
    public boolean isOnLoop() {
        return owner.channel().isOnLoop();
    }

    @Override
    public void onLoop(Runnable task) {
        owner.channel().onLoop(task);
    }

    @Override
    public void countLimit(ProtocolEvent event, String what) {
        environment().counters().countAndLog(event, owner.channel().name(), what);
    }

    @Override
    public void bodyRead() {
        onLoop(() -> owner.bodyRead(this));
    }

    @Override
    public void bodyLetGo() {
        onLoop(() -> owner.bodyLetGo(this));
    }

    private HttpEnvironment environment() {
        return owner.environment();
    }

    private boolean isOver() {
        return ended || gone;
    }
}
