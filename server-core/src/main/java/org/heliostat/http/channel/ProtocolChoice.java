package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which of two protocols a client speaks, and leaves then: by ALPN on a secure connection, else by the first bytes,
 * which one of them begins with a preface that the other does not have. Until then the connection is the usual protocol's.
 * Runs on the I/O loop.
 */
public final class ProtocolChoice implements ChannelProtocol {

    private static final String OTHER_BY_ALPN = "h2";
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** Of the first line of the preface, and of a request. */
    private static final int WORDS = 3;

    /** Longer than methods are. */
    private static final int LONGEST_UNKNOWN = 64;

    private final ConnectionChannel channel;
    private final ChannelProtocol usual;
    private final Function<ConnectionChannel, ChannelProtocol> other;

    private final LongSupplier patience;

    /** First bytes of what may become the preface. */
    private @Nullable ByteBuf held;

    /** When the first of them came. */
    private long since;

    /**
     * @param usual where the client does not ask for the other one
     * @param other makes the one with the preface
     * @param patience nanoseconds in which the first bytes have to tell, in force (AcceptTimeout)
     */
    public ProtocolChoice(
            ConnectionChannel channel,
            ChannelProtocol usual,
            Function<ConnectionChannel, ChannelProtocol> other,
            LongSupplier patience) {
        this.channel = channel;
        this.usual = usual;
        this.other = other;
        this.patience = patience;
    }

    @Override
    public void secured(SSLEngine engine, String applicationProtocol) {
        ChannelProtocol chosen = applicationProtocol.equals(OTHER_BY_ALPN) ? other.apply(channel) : usual;
        channel.speaks(chosen);
        chosen.secured(engine, applicationProtocol);
    }

    @Override
    public void handshakeFailed() {
        usual.handshakeFailed();
    }

    @Override
    public void received(ByteBuf bytes) {
        ByteBuf all = joined(bytes);
        int length = Math.min(PREFACE.length, all.readableBytes());
        for (int i = 0; i < length; i++) {
            if (all.getByte(all.readerIndex() + i) != PREFACE[i]) {
                unlikePreface(all);
                return;
            }
        }
        if (length == PREFACE.length) {
            choose(other.apply(channel), all);
        } else {
            held = all;
        }
    }

    private void unlikePreface(ByteBuf all) {
        switch (form(all)) {
            case WRONG_PREFACE -> choose(other.apply(channel), all);
            case REQUEST -> choose(usual, all);
            case UNKNOWN -> held = all;
        }
    }

    /** What bytes are that do not begin the preface. */
    private enum Form {
        WRONG_PREFACE,
        REQUEST,
        /** Letters only: the next bytes will tell. */
        UNKNOWN
    }

    /**
     * Three words, none of which is a target or a version, are no request to the usual protocol; who sends them hears from the
     * other one, whose preface is of this form, that they are wrong (RFC 9113 §3.4).
     */
    private static Form form(ByteBuf all) {
        int words = 1;
        byte before = ' ';
        for (int i = all.readerIndex(); i < all.writerIndex(); i++) {
            byte now = all.getByte(i);
            if (now == '\r') {
                return words == WORDS && before != ' ' ? Form.WRONG_PREFACE : Form.REQUEST;
            }
            boolean isLetter = now >= 'A' && now <= 'Z';
            if (!isLetter && (now != ' ' || before == ' ')) {
                return Form.REQUEST;
            }
            words += isLetter ? 0 : 1;
            before = now;
        }
        return words > WORDS || all.readableBytes() > LONGEST_UNKNOWN ? Form.REQUEST : Form.UNKNOWN;
    }

    private ByteBuf joined(ByteBuf bytes) {
        ByteBuf before = held;
        if (before == null) {
            since = channel.now();
            return bytes;
        }
        held = null;
        ByteBuf all = channel.allocate(before.readableBytes() + bytes.readableBytes());
        all.writeBytes(before).writeBytes(bytes);
        before.release();
        bytes.release();
        return all;
    }

    private void choose(ChannelProtocol chosen, ByteBuf bytes) {
        channel.speaks(chosen);
        chosen.received(bytes);
    }

    @Override
    public void writable() {
        usual.writable();
    }

    /** What is held is not enough for the other one. */
    @Override
    public void inputEnded() {
        ByteBuf bytes = held;
        held = null;
        channel.speaks(usual);
        if (bytes != null) {
            usual.received(bytes);
        }
        usual.inputEnded();
    }

    @Override
    public void lost() {
        if (held != null) {
            held.release();
            held = null;
        }
        usual.lost();
    }

    @Override
    public void tick(long now) {
        ByteBuf bytes = held;
        if (bytes == null) {
            usual.tick(now);
        } else if (now - since >= patience.getAsLong()) {
            held = null;
            channel.speaks(usual);
            usual.overdue(bytes);
        }
    }

    @Override
    public void drain() {
        usual.drain();
    }

    @Override
    public boolean isServing() {
        return usual.isServing();
    }

    @Override
    public boolean isWaiting() {
        return usual.isWaiting();
    }

    @Override
    public boolean isEnding() {
        return usual.isEnding();
    }
}
