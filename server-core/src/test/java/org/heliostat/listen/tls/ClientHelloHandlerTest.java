package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;
import org.heliostat.request.HeaderFields;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientHelloHandlerTest {

    @TempDir
    private Path folder;

    private final Queue<Runnable> handshakes = new ArrayDeque<>();
    private final AtomicReference<TlsContexts> contexts = new AtomicReference<>();
    private final EmbeddedChannel client = new EmbeddedChannel();
    private Pair pair;

    @BeforeEach
    void prepare() throws Exception {
        pair = TestCertificates.make(folder, "www", "EC");
        contexts.set(made());
        client.pipeline()
                .addLast(new ClientHelloHandler(
                        contexts::get,
                        new ChallengeContexts(Runnable::run),
                        host -> "another",
                        new Everybody(),
                        new FakeTicker(),
                        60_000));
        client.pipeline().fireChannelActive();
    }

    @AfterEach
    void close() {
        client.finishAndReleaseAll();
        contexts.get().close();
    }

    @Test
    void contextsMayBeSwappedWhileOneIsPrepared() throws Exception {
        client.writeInbound(hello());
        for (int i = 0; i < 3; i++) {
            handshakes.remove().run();
            TlsContexts before = contexts.getAndSet(made());
            before.close();
            client.runPendingTasks();
            assertThat((Object) client.readOutbound()).as("an alert").isNull();
        }
        handshakes.remove().run();
        client.runPendingTasks();

        assertThat(client.pipeline().get(SslHandler.class)).isNotNull();
        assertThat(client.pipeline().get(ClientHelloHandler.class)).isNull();
    }

    private TlsContexts made() {
        ServerCertificate www = new ServerCertificate("www", List.of(pair.certificate()), pair.key());
        SourceLocation at = SourceLocation.none();
        SslParams params = new SslParams(at, "www", true, SslParams.ClientAuth.NONE);
        ListenSocketConfig socket = new ListenSocketConfig(
                at, "ls1", "127.0.0.1", 0, true, 1, "default", false, "usual", "name", Optional.of(params));
        return new TlsContexts(
                socket,
                new Certificates(Map.of("www", www), List.of()),
                TlsOptions.UNUSED,
                TicketKeys.random(),
                new Staples(() -> 0),
                handshakes::add);
    }

    private static ByteBuf hello() throws Exception {
        SSLEngine engine = SSLContext.getDefault().createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        ByteBuffer bytes = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), bytes);
        return Unpooled.copiedBuffer(bytes.flip());
    }

    /** Everybody may come in. */
    private static final class Everybody implements ClientHelloHandler.Reception {

        @Override
        public boolean admits(Channel channel) {
            return true;
        }

        @Override
        public HeaderFields refused(Channel channel, PlainRequest request) {
            throw new IllegalStateException("nobody speaks plain text");
        }

        @Override
        public byte[] dateLine() {
            return new byte[0];
        }
    }
}
