package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What TLS tells a connection, without TLS: the events come from the test. */
class SecureConnectionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    private final Wire wire = new Wire(Wire::echo);
    private final EmbeddedChannel channel = new EmbeddedChannel();

    @BeforeEach
    void connect() throws Exception {
        SSLEngine engine = SSLContext.getDefault().createSSLEngine();
        engine.setUseClientMode(false);
        channel.freezeTime();
        channel.pipeline().addLast(wire.handler(true));
        // Behind the connection, where it can be asked for its session and nothing passes through it.
        channel.pipeline().addLast(new SslHandler(engine));
        channel.pipeline().fireChannelActive();
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
        wire.close();
    }

    @Test
    void aRequestAndEndOfInputDuringTheHandshakeIsAnswered() {
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
        channel.writeInbound(Unpooled.copiedBuffer(GET, StandardCharsets.US_ASCII));
        channel.runPendingTasks();

        assertThat(sent()).startsWith("HTTP/1.1 200 OK");
        assertThat(channel.isActive()).isFalse();
    }

    @Test
    void anEndOfInputInAHandshakeThatGoesNoFurtherEndsTheConnection() {
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        assertThat(channel.isActive()).isTrue();

        channel.advanceTimeBy(1, TimeUnit.SECONDS);
        channel.runPendingTasks();

        assertThat(channel.isActive()).isFalse();
    }

    @Test
    void aCloseInsideOfTlsEndsTheInput() {
        channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
        channel.pipeline().fireUserEventTriggered(SslCloseCompletionEvent.SUCCESS);
        channel.runPendingTasks();

        assertThat(channel.isActive()).isFalse();
    }

    private String sent() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
            text.append(bytes.toString(StandardCharsets.US_ASCII));
            bytes.release();
        }
        return text.toString();
    }
}
