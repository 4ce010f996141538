package org.heliostat.gateway.upstream.http2;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.Http2Exception;
import org.heliostat.frames.ReceiveWindow;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.MalformedResponseException;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpgradeRequest;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/**
 * One request on a connection of HTTP/2, and its response. What its client does not take waits here, no more than the window of
 * the stream; the connection goes on. On the I/O loop. Long, because it is one state machine of two directions.
 */
final class MultiplexedStream implements UpstreamStream {

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int LEAST_REFUSED = 300;

    private final StreamLink link;
    private final UpstreamSettings settings;
    private final ReceiveWindow window;
    private final Deque<byte[]> unread = new ArrayDeque<>(0);
    /** A piece that is not the last is no smaller, unless the origin's windows are: each frame costs both sides the same. */
    private static final int LEAST_PIECE = 4 * 1024;

    private long sendWindow;

    /** What is held back for being small is to leave. */
    private boolean isUrged;

    /** What the origin has given at the beginning, less what it has taken back. */
    private long fullWindow;

    private int id;
    private @Nullable UpstreamRequest request;
    private @Nullable UpstreamCall call;
    private byte @Nullable [] unsent;
    private boolean endWanted;
    private @Nullable HeaderFields lastFields;
    private boolean localEnded;
    private boolean remoteEnded;
    private boolean hasHead;
    private boolean hasBegun;
    private boolean hasPiece;
    private boolean hasNoBody;
    private long promised = -1;
    private long came;
    private int consumed;
    private int interims;
    private boolean held;
    private boolean wasHeld;
    private boolean isDelivering;
    private long tunnelNanos;
    private long since;
    private @Nullable HeaderFields trailers;

    MultiplexedStream(StreamLink link, UpstreamSettings settings, long sendWindow) {
        this.link = link;
        this.settings = settings;
        this.sendWindow = sendWindow;
        this.fullWindow = sendWindow;
        int most = settings.http2().window();
        this.window = new ReceiveWindow(Math.min(ConnectionFlow.FIRST_OF_STREAM, most), most);
    }

    @Override
    public void begin(UpstreamRequest asked, UpstreamCall listener) {
        if (!link.isUsable()) {
            link.givenBack();
            listener.failed(UpstreamFailure.refused("its connection has just ended"));
            return;
        }
        request = asked;
        call = listener;
        id = link.opened(this);
        localEnded = !asked.hasBody() && asked.upgrade() == null;
        link.writer().headers(id, RequestBlock.of(asked), localEnded);
        link.flow().streamBegun();
        touched();
        link.wrote();
    }

    @Override
    public void giveBack() {
        link.givenBack();
    }

    @Override
    public boolean carriesCalls() {
        return true;
    }

    @Override
    public boolean isWritable() {
        return call != null
                && !localEnded
                && unsent == null
                && sendWindow > 0
                && link.flow().sends() > 0
                && link.isWritable();
    }

    @Override
    public void body(byte[] bytes, int offset, int length) {
        if (call == null || localEnded || endWanted || length == 0) {
            return;
        }
        byte[] before = unsent;
        int sent = before == null ? send(bytes, offset, length) : 0;
        if (sent < length) {
            byte[] rest = Arrays.copyOfRange(bytes, offset + sent, offset + length);
            unsent = before == null ? rest : joined(before, rest);
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** @return bytes that the windows allowed */
    private int send(byte[] bytes, int offset, int length) {
        int sent = 0;
        while (sent < length) {
            long allowed = Math.min(sendWindow, link.flow().sends());
            int count = (int) Math.min(Math.min(allowed, FrameType.LONGEST), length - sent);
            boolean isCrumb = count < Math.min(length - sent, Math.min(LEAST_PIECE, fullWindow / 2));
            if (count <= 0 || isCrumb && !isUrged) {
                break;
            }
            link.writer().data(id, count, false).writeBytes(bytes, offset + sent, count);
            sendWindow -= count;
            link.flow().sent(count);
            sent += count;
        }
        if (sent > 0) {
            if (!isUrged) {
                touched();
            }
            link.wrote();
        }
        isUrged = false;
        return sent;
    }

    @Override
    public void endBody(@Nullable HeaderFields fields) {
        if (call != null && !localEnded && !endWanted) {
            endWanted = true;
            lastFields = fields;
            endIfSent();
        }
    }

    private void endIfSent() {
        if (!endWanted || unsent != null || localEnded) {
            return;
        }
        localEnded = true;
        HeaderFields fields = lastFields;
        if (fields == null || fields.size() == 0) {
            link.writer().data(id, 0, true);
        } else {
            link.writer().headers(id, RequestBlock.trailers(fields), true);
        }
        touched();
        link.wrote();
        if (remoteEnded) {
            link.ended(id, false);
        }
    }

    /** A window has opened, or the socket takes more. */
    void goOn() {
        byte[] rest = unsent;
        if (rest != null) {
            int sent = send(rest, 0, rest.length);
            unsent = sent == rest.length ? null : Arrays.copyOfRange(rest, sent, rest.length);
        }
        endIfSent();
        UpstreamCall listener = call;
        if (listener != null && !endWanted && isWritable()) {
            listener.writable();
        }
    }

    void changeSendWindow(long change) throws Http2Exception {
        sendWindow += change;
        fullWindow += Math.min(0, change);
        if (sendWindow > Integer.MAX_VALUE) {
            throw Http2Exception.connection(ErrorCode.FLOW_CONTROL_ERROR, "the window of a stream overflows");
        }
    }

    @Override
    public void tunnel(Duration idle) {
        tunnelNanos = idle.toNanos();
        touched();
    }

    @Override
    public void endOutput() {
        endBody(null);
    }

    @Override
    public void read(boolean wanted) {
        if (held == wanted) {
            held = !wanted;
            wasHeld |= held;
            touched();
            deliver();
        }
    }

    @Override
    public void abort() {
        if (call != null) {
            call = null;
            cancel(ErrorCode.CANCEL);
        }
    }

    /** Ends it on the connection, unless both sides have. */
    private void cancel(int code) {
        unread.clear();
        unsent = null;
        if (!(localEnded && remoteEnded)) {
            localEnded = true;
            remoteEnded = true;
            link.writer().reset(id, code);
            link.wrote();
            link.ended(id, true);
        }
    }

    /** Fields of the response have come. */
    void headers(ResponseBlock block, boolean last) throws Http2Exception {
        if (remoteEnded) {
            throw Http2Exception.connection(ErrorCode.STREAM_CLOSED, "fields behind the end of a response");
        }
        hasBegun = true;
        if (hasHead) {
            if (!last) {
                throw ResponseBlock.malformed(id, "fields in the middle of its body");
            }
            trailers = block.trailers(id);
            touched();
            remoteEnd();
            return;
        }
        ResponseHead head = block.head(id, last);
        if (head.isInterim()) {
            interim(head, last);
        } else {
            head(head, last);
        }
    }

    private void interim(ResponseHead head, boolean last) throws Http2Exception {
        if (last
                || head.status() == SWITCHING_PROTOCOLS
                || ++interims > settings.head().interims()) {
            throw ResponseBlock.malformed(
                    id, "it changes protocols, ends with an interim response, or has too many of these (max-interim)");
        }
        UpstreamCall listener = call;
        if (listener != null) {
            listener.interim(head);
        }
    }

    private void head(ResponseHead head, boolean last) throws Http2Exception {
        UpstreamRequest asked = request;
        UpstreamCall listener = call;
        if (asked == null || listener == null) {
            return;
        }
        hasHead = true;
        hasPiece = true;
        UpgradeRequest upgrade = asked.upgrade();
        promised = ResponseBlock.promised(id, head);
        hasNoBody = asked.isHead() || head.status() == NO_CONTENT || head.status() == NOT_MODIFIED;
        touched();
        if (upgrade != null && head.status() < LEAST_REFUSED) {
            upgraded(listener, upgrade, head, last);
        } else {
            listener.head(head);
        }
        if (last) {
            remoteEnd();
        }
    }

    /** The other side of a proxy knows what HTTP/1.1 would have said. */
    private void upgraded(UpstreamCall listener, UpgradeRequest upgrade, ResponseHead head, boolean last)
            throws Http2Exception {
        if (last || promised >= 0) {
            throw ResponseBlock.malformed(id, "its tunnel ends before it begins, or has a length");
        }
        MutableHeaders fields = new MutableHeaders();
        for (int i = 0; i < head.fields().size(); i++) {
            fields.add(head.fields().name(i), head.fields().value(i));
        }
        fields.set("Connection", "Upgrade");
        fields.set("Upgrade", upgrade.protocol());
        String accept = upgrade.accept();
        if (accept != null) {
            fields.set("Sec-WebSocket-Accept", accept);
        }
        try {
            listener.upgraded(new ResponseHead(SWITCHING_PROTOCOLS, "", true, false, fields));
        } catch (MalformedResponseException other) {
            throw ResponseBlock.malformed(id, String.valueOf(other.getMessage()));
        }
    }

    /**
     * A piece of the response's body has come.
     *
     * @param counted bytes that count for flow control
     */
    void data(ByteBuf content, int counted, boolean last) throws Http2Exception {
        if (remoteEnded) {
            throw Http2Exception.connection(ErrorCode.STREAM_CLOSED, "DATA behind the end of a response");
        }
        if (!window.take(counted)) {
            throw Http2Exception.connection(
                    ErrorCode.FLOW_CONTROL_ERROR, "it sends more than the window of a stream allows");
        }
        int length = content.readableBytes();
        came += length;
        if (!hasHead || hasNoBody && length > 0) {
            throw ResponseBlock.malformed(id, "a body before its head, or where none may be");
        }
        if (promised >= 0 && !hasNoBody && came > promised) {
            throw ResponseBlock.malformed(id, "more of a body than content-length says");
        }
        touched();
        int padding = counted - length;
        if (padding > 0) {
            allow(window.padded(padding));
        }
        hand(content);
        if (last) {
            remoteEnd();
        }
    }

    private void hand(ByteBuf content) {
        if (held || isDelivering || !unread.isEmpty()) {
            if (content.isReadable() && call != null) {
                byte[] copy = new byte[content.readableBytes()];
                content.readBytes(copy);
                unread.add(copy);
            }
            return;
        }
        byte[] scratch = link.scratch();
        int length = Math.min(content.readableBytes(), scratch.length);
        content.readBytes(scratch, 0, length);
        hand(scratch, length);
    }

    private void hand(byte[] bytes, int length) {
        UpstreamCall listener = call;
        if (listener == null || length == 0) {
            return;
        }
        hasPiece = true;
        listener.body(bytes, 0, length);
        consumed += length;
        if (consumed >= window.size() / 2 && call != null && !remoteEnded) {
            int before = window.size();
            boolean grows = !wasHeld && link.flow().mayGrow(window);
            int given = window.give(consumed, grows);
            link.flow().grew(window.size() - before);
            consumed = 0;
            wasHeld = held;
            allow(given);
        }
    }

    private void allow(int bytes) {
        if (bytes > 0 && !remoteEnded) {
            link.writer().windowUpdate(id, bytes);
            link.wrote();
        }
    }

    /** Hands on what has waited. */
    private void deliver() {
        if (isDelivering) {
            return;
        }
        isDelivering = true;
        while (!held && call != null && !unread.isEmpty()) {
            byte[] next = unread.poll();
            hand(next, next.length);
        }
        isDelivering = false;
        endIfRead();
        pause();
    }

    private void remoteEnd() throws Http2Exception {
        if (promised >= 0 && !hasNoBody && came != promised) {
            throw ResponseBlock.malformed(id, "less of a body than content-length says");
        }
        remoteEnded = true;
        if (localEnded) {
            link.ended(id, false);
        }
        endIfRead();
    }

    private void endIfRead() {
        UpstreamCall listener = call;
        if (listener == null || !remoteEnded || isDelivering || !unread.isEmpty()) {
            return;
        }
        call = null;
        if (!localEnded) {
            // Nobody reads the rest of the request (RFC 9113 §8.1).
            localEnded = true;
            unsent = null;
            link.writer().reset(id, ErrorCode.NO_ERROR);
            link.wrote();
            link.ended(id, true);
        }
        listener.end(trailers);
    }

    /** Nothing more has come for now. */
    void pause() {
        UpstreamCall listener = call;
        if (hasPiece && listener != null) {
            hasPiece = false;
            listener.pause();
        }
    }

    /** The origin ends it. */
    void reset(int code) {
        if (remoteEnded) {
            // The response is whole; it wants no more of the request.
            if (!localEnded) {
                localEnded = true;
                unsent = null;
                link.ended(id, true);
            }
            return;
        }
        remoteEnded = true;
        localEnded = true;
        link.ended(id, true);
        fail(
                code == ErrorCode.REFUSED_STREAM && !hasBegun
                        ? UpstreamFailure.refused("it has refused the stream")
                        : new UpstreamFailure(
                                FailureKind.CLOSED, "it has reset the stream, error code " + code, false, false));
    }

    /** It breaks the rules, and ends with the code. */
    void broken(int code, String what) {
        cancel(code);
        fail(new UpstreamFailure(FailureKind.MALFORMED, what, false, false));
    }

    /** The origin has not begun it and never will (GOAWAY). */
    void notBegun() {
        remoteEnded = true;
        localEnded = true;
        link.ended(id, true);
        fail(UpstreamFailure.refused("it ends its connection and has not begun the stream"));
    }

    /** Its connection is over. */
    void lost(FailureKind kind, String what) {
        if (remoteEnded) {
            localEnded = true;
            return;
        }
        localEnded = true;
        remoteEnded = true;
        boolean isStale = kind == FailureKind.CLOSED && link.isUsed() && !hasBegun;
        fail(new UpstreamFailure(kind, what, false, isStale));
    }

    private void fail(UpstreamFailure failure) {
        UpstreamCall listener = call;
        call = null;
        unread.clear();
        unsent = null;
        if (listener != null) {
            listener.failed(failure);
        }
    }

    /** Looks at its time-outs; about once a second. */
    void tick(long now) {
        if (call == null || remoteEnded) {
            return;
        }
        if (unsent != null) {
            // An origin may open its window only when all of it is used up.
            isUrged = true;
            goOn();
        }
        boolean isLate = tunnelNanos > 0
                ? now - since >= tunnelNanos
                : !held
                        && !waitsForClient()
                        && now - since >= settings.timeout().toNanos();
        if (isLate) {
            cancel(ErrorCode.CANCEL);
            fail(new UpstreamFailure(FailureKind.TIMEOUT, late(), false, false));
        }
    }

    private String late() {
        if (tunnelNanos > 0) {
            return "nothing has passed for too long (tunnel-timeout)";
        }
        return hasHead ? "the rest of its body did not come (timeout)" : "no head came (timeout)";
    }

    /** For its body the client has time-outs of its own, but for that of a call. */
    private boolean waitsForClient() {
        UpstreamRequest asked = request;
        boolean isSlow = asked != null && asked.hasBody() && !asked.isCall();
        return isSlow && !localEnded && !endWanted && !hasHead && isWritable();
    }

    ReceiveWindow window() {
        return window;
    }

    int id() {
        return id;
    }

    private void touched() {
        since = link.now();
    }
}
