package org.heliostat.listen.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCountUtil;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.heliostat.config.certificate.ServerCertificate;
import org.jspecify.annotations.Nullable;

/**
 * The contexts by which an authority sees whether a host is ours (tls-alpn-01, RFC 8737): one for each host as long as
 * its proof is pending. One thread at a time changes them; I/O loops ask.
 */
public final class ChallengeContexts implements AutoCloseable {

    private static final List<String> ALONE = List.of("acme-tls/1");

    private final Executor handshakes;
    private volatile Map<String, SslContext> byHost = Map.of();

    /** @param handshakes runs the expensive steps of handshakes, so that I/O loops need not */
    public ChallengeContexts(Executor handshakes) {
        this.handshakes = handshakes;
    }

    /**
     * Shows other proofs from now on. May wait.
     *
     * @param proofs certificates by host, in lower case; empty when nobody wants to see any
     * @throws SSLException when one cannot be used; those that were pending before stay then
     */
    public void pending(Map<String, ServerCertificate> proofs, TlsProvider provider) throws SSLException {
        Map<String, SslContext> made = new HashMap<>();
        try {
            for (Map.Entry<String, ServerCertificate> proof : proofs.entrySet()) {
                made.put(proof.getKey(), context(proof.getValue(), provider));
            }
        } catch (SSLException | IllegalArgumentException unusable) {
            made.values().forEach(ReferenceCountUtil::release);
            throw unusable;
        }
        Map<String, SslContext> before = byHost;
        byHost = Map.copyOf(made);
        before.values().forEach(ReferenceCountUtil::release);
    }

    /** @return null where the hello is not an authority's, or nothing is pending for its host */
    @Nullable
    SslHandler newHandler(ClientHello hello, ByteBufAllocator allocator) {
        SslContext context = hello.applicationProtocols().equals(ALONE) ? byHost.get(hello.serverName()) : null;
        try {
            return context == null ? null : context.newHandler(allocator, handshakes);
        } catch (IllegalReferenceCountException over) {
            return null;
        }
    }

    private static SslContext context(ServerCertificate proof, TlsProvider provider) throws SSLException {
        return SslContextBuilder.forServer(proof.key(), proof.chain().toArray(X509Certificate[]::new))
                .sslProvider(provider.serving(proof))
                .protocols("TLSv1.3", "TLSv1.2")
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ALONE))
                .build();
    }

    @Override
    public void close() {
        Map<String, SslContext> before = byHost;
        byHost = Map.of();
        before.values().forEach(ReferenceCountUtil::release);
    }
}
