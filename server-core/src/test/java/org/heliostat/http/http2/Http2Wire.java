package org.heliostat.http.http2;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.FakeChannel;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;

/** One HTTP/2 connection in memory: frames in, frames out, and time that a test moves. */
final class Http2Wire implements ExchangeReceiver {

    final FakeTicker ticker = new FakeTicker();
    final List<Exchange> exchanges = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();
    final ProtocolCounters counters = new ProtocolCounters(ticker);
    final KeepAlive keepAlive = new KeepAlive(100, Duration.ofSeconds(30));
    final FakeChannel channel = new FakeChannel(ticker);
    final HttpEnvironment environment;
    final Http2Connection protocol;
    final Http2Frames frames = new Http2Frames();

    Http2Wire(String... directives) {
        environment = new HttpEnvironment(
                TestHttpSettings.with(directives),
                this,
                (exchange, task) -> task.run(),
                keepAlive,
                counters,
                ticker,
                () -> 784_111_777_000L);
        protocol = new Http2Connection(channel, environment, "ls1");
    }

    /** @return one that has begun; what the server has said to that is read */
    static Http2Wire begun(String... directives) {
        Http2Wire wire = new Http2Wire(directives);
        wire.send(Http2Frames.preface());
        wire.frames();
        return wire;
    }

    @Override
    public void received(Exchange exchange) {
        exchanges.add(exchange);
    }

    @Override
    public HeaderFields refused(Refusal refusal) {
        refusals.add(refusal);
        return new MutableHeaders();
    }

    Http2Wire send(byte[]... parts) {
        protocol.received(Unpooled.copiedBuffer(Http2Frames.joined(parts)));
        channel.runTasks();
        return this;
    }

    /** Lets time pass with a look of the loop each second. */
    Http2Wire tick(Duration passed) {
        for (long second = 0; second < passed.toSeconds(); second++) {
            channel.elapse(Duration.ofSeconds(1));
            protocol.tick(ticker.nanos());
        }
        return this;
    }

    /** @return frames that were sent since the last call */
    List<Frame> frames() {
        channel.runTasks();
        return frames.read(channel.sent().getBytes(StandardCharsets.ISO_8859_1));
    }

    Map<String, String> fields(Frame headers) {
        return frames.fields(headers);
    }

    /** Answers the exchange of this index with a text. */
    void answer(int index, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Exchange exchange = exchanges.get(index);
        exchange.response().transport().send(exchange.response().status(200), bytes, 0, bytes.length, true);
    }

    long total(ProtocolEvent event) {
        return counters.total(event);
    }
}
