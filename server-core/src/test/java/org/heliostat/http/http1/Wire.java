package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.FileRegion;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.ConnectionHandler;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeTicker;

/** One connection without a socket: bytes in, bytes out, and time that a test moves. */
final class Wire implements AutoCloseable {

    private static final Duration LOOK = Duration.ofSeconds(IoLoop.TICK_SECONDS);

    final FakeTicker ticker;
    final List<Exchange> exchanges = new ArrayList<>();
    final ProtocolCounters counters;
    final KeepAlive keepAlive;
    final HttpEnvironment environment;
    final EmbeddedChannel channel;
    final IoLoop ioLoop;

    Wire(ExchangeReceiver receiver, String... directives) {
        this(receiver, TestHttpSettings.with(directives));
    }

    Wire(ExchangeReceiver receiver, HttpSettings settings) {
        this(receiver, settings, new FakeTicker());
    }

    /** Another connection in the same time. */
    Wire(ExchangeReceiver receiver, FakeTicker ticker) {
        this(receiver, TestHttpSettings.with(), ticker);
    }

    private Wire(ExchangeReceiver receiver, HttpSettings settings, FakeTicker ticker) {
        this.ticker = ticker;
        counters = new ProtocolCounters(ticker);
        keepAlive = new KeepAlive(100, Duration.ofSeconds(30));
        environment = new HttpEnvironment(
                settings,
                exchange -> {
                    exchanges.add(exchange);
                    receiver.received(exchange);
                },
                (exchange, task) -> task.run(),
                keepAlive,
                counters,
                ticker,
                () -> 784_111_777_000L);
        channel = new EmbeddedChannel();
        channel.freezeTime();
        ioLoop = new IoLoop(channel.eventLoop(), ticker);
        channel.pipeline().addLast(handler(false));
        channel.pipeline().fireChannelActive();
    }

    /** @return the handler of another connection of the same server */
    ConnectionHandler handler(boolean secure) {
        LoopTools tools = new LoopTools();
        return new ConnectionHandler(
                environment, ioLoop, "ls1", secure, opened -> new Http1Connection(opened, environment, tools, "ls1"));
    }

    /** A receiver that answers each request with its method, path and the length of the body read so far. */
    static void echo(Exchange exchange) {
        byte[] text =
                (exchange.request().method() + " " + exchange.request().uriPath()).getBytes(StandardCharsets.UTF_8);
        exchange.response().transport().send(exchange.response().status(200), text, 0, text.length, true);
    }

    Wire send(String latin1) {
        return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    Wire send(byte[] bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes));
        channel.runPendingTasks();
        return this;
    }

    /** Lets time pass with a look of the loop each second, the last one at its end. */
    Wire tick(Duration passed) {
        Duration left = passed;
        while (left.compareTo(LOOK) > 0) {
            left = left.minus(LOOK);
            standStill(LOOK);
        }
        return standStill(left);
    }

    /** Lets time pass in which the loop does nothing; it looks at its end. */
    Wire standStill(Duration passed) {
        ticker.advance(passed);
        ioLoop.tick();
        channel.runPendingTasks();
        return this;
    }

    /** Lets the I/O loop's own time pass. */
    void elapse(Duration passed) {
        channel.runPendingTasks();
        channel.advanceTimeBy(passed.toMillis(), TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    /** @return everything sent since the last call */
    String received() {
        channel.runPendingTasks();
        StringBuilder text = new StringBuilder();
        for (Object message = channel.readOutbound(); message != null; message = channel.readOutbound()) {
            if (message instanceof ByteBuf bytes) {
                text.append(bytes.toString(StandardCharsets.ISO_8859_1));
                bytes.release();
            } else if (message instanceof FileRegion file) {
                text.append(content(file));
                file.release();
            }
        }
        return text.toString();
    }

    private static String content(FileRegion file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            file.transferTo(Channels.newChannel(bytes), 0);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    /** @return the status of the answer to a single request */
    static String statusOf(String answer) {
        return answer.length() < 12 ? answer : answer.substring(9, 12);
    }

    boolean isClosed() {
        channel.runPendingTasks();
        return !channel.isActive();
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
    }
}
