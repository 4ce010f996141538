package org.heliostat.http.http2;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.Refusal;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.FakeChannel;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Must;

/**
 * Octets as frames behind the preface of an HTTP/2 connection, HPACK included. The first octet says whether they are frames as
 * they stand or short for some (kind, flags, stream, length, payload), whether requests are answered at once, and the size of
 * the pieces. Requests keep to the limits, what is sent is frames and bounded in number, and every buffer is released.
 */
public final class Http2ConnectionFuzz implements ExchangeReceiver {

    private static final int AS_THEY_STAND = 0x80;
    private static final int ANSWERED_AT_ONCE = 0x40;
    private static final int PIECE = 0x3f;
    private static final int SHORT_HEAD = 4;

    /** Frames that one octet of a client may cause at most: answers to PING, SETTINGS, windows, resets. */
    private static final int FRAMES_PER_OCTET = 4;

    private static final HttpSettings SETTINGS = TestHttpSettings.with();

    private final UnpooledByteBufAllocator buffers = Must.countingAllocator();
    private final FakeTicker ticker = new FakeTicker();
    private final FakeChannel channel = new FakeChannel(ticker, buffers);
    private final Http2Frames frames = new Http2Frames();
    private final List<Exchange> waiting = new ArrayList<>();
    private final Http2Connection protocol;
    private int framesSent;

    private Http2ConnectionFuzz() {
        HttpEnvironment environment = new HttpEnvironment(
                SETTINGS,
                this,
                (exchange, task) -> task.run(),
                new KeepAlive(100, Duration.ofSeconds(30)),
                new ProtocolCounters(ticker),
                ticker,
                () -> 784_111_777_000L);
        protocol = new Http2Connection(channel, environment, "ls1");
    }

    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length < 2) {
            return;
        }
        byte[] stream = (input[0] & AS_THEY_STAND) == 0 ? spelledOut(input) : withoutFirst(input);
        Http2ConnectionFuzz connection = new Http2ConnectionFuzz();
        connection.run(stream, 1 + 8 * (input[0] & PIECE), (input[0] & ANSWERED_AT_ONCE) != 0);
        Must.haveReleasedAll(connection.buffers);
    }

    private void run(byte[] stream, int piece, boolean atOnce) {
        send(Http2Frames.preface(), 0, Http2Frames.preface().length);
        for (int at = 0; at < stream.length && channel.end == null; at += piece) {
            send(stream, at, Math.min(piece, stream.length - at));
            if (atOnce) {
                answer();
            }
        }
        answer();
        for (int second = 0; second < 40; second++) {
            channel.elapse(Duration.ofSeconds(1));
            protocol.tick(ticker.nanos());
        }
        protocol.drain();
        count();
        protocol.lost();
        channel.runTasks();
        count();
        Must.hold(
                framesSent <= 100 + FRAMES_PER_OCTET * stream.length,
                framesSent + " frames for " + stream.length + " octets");
    }

    private void send(byte[] bytes, int offset, int count) {
        protocol.received(buffers.heapBuffer(Math.max(1, count)).writeBytes(bytes, offset, count));
        channel.runTasks();
        count();
    }

    private void count() {
        channel.runTasks();
        framesSent += frames.read(channel.sent().getBytes(StandardCharsets.ISO_8859_1))
                .size();
    }

    private void answer() {
        while (!waiting.isEmpty()) {
            Exchange exchange = waiting.remove(0);
            byte[] text = exchange.request().uriPath().getBytes(StandardCharsets.UTF_8);
            exchange.response().transport().send(exchange.response().status(200), text, 0, text.length, true);
        }
        count();
    }

    @Override
    public void received(Exchange exchange) {
        HeaderFields fields = exchange.request().headers();
        // Host is added where :authority names it, and three fields of a WebSocket.
        Must.hold(fields.size() <= SETTINGS.heads().maxRqHeaders() + 4, "more fields than are allowed");
        for (int i = 0; i < fields.size(); i++) {
            Must.hold(
                    !fields.name(i).isEmpty() && fields.name(i).charAt(0) != ':',
                    "a field is called: " + fields.name(i));
            for (char c : fields.value(i).toCharArray()) {
                Must.hold(c == '\t' || !Character.isISOControl(c) || c >= 0x80, "a value holds a control character");
            }
        }
        String path = exchange.request().uriPath();
        Must.hold(path.startsWith("/") || path.equals("*"), "a path does not begin with a slash: " + path);
        waiting.add(exchange);
    }

    @Override
    public HeaderFields refused(Refusal refusal) {
        Must.hold(refusal.toString() != null, "a refusal says nothing");
        return new MutableHeaders();
    }

    private static byte[] withoutFirst(byte[] input) {
        byte[] rest = new byte[input.length - 1];
        System.arraycopy(input, 1, rest, 0, rest.length);
        return rest;
    }

    /** Lengths of three octets and reserved bits are hard to come by: most inputs say frames in short. */
    private static byte[] spelledOut(byte[] input) {
        List<byte[]> frames = new ArrayList<>();
        int at = 1;
        while (at + SHORT_HEAD <= input.length) {
            int length = Math.min(input[at + 3] & 0xff, input.length - at - SHORT_HEAD);
            byte[] payload = new byte[length];
            System.arraycopy(input, at + SHORT_HEAD, payload, 0, length);
            frames.add(Http2Frames.frame(input[at] & 0x1f, input[at + 1] & 0xff, input[at + 2] & 0xff, payload));
            at += SHORT_HEAD + length;
        }
        return Http2Frames.joined(frames.toArray(byte[][]::new));
    }
}
