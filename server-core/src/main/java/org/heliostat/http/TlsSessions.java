package org.heliostat.http;

import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.internal.tcnative.SSL;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;

/** Reads what was agreed on out of a session, the JDK's or the native library's. Runs once per connection, after its handshake. */
public final class TlsSessions {

    private static final Pattern KEY_BITS = Pattern.compile("_(128|192|256)_");
    private static final int CHACHA_BITS = 256;

    private TlsSessions() {}

    public static TlsSession of(SSLEngine engine) {
        SSLSession session = engine.getSession();
        // Who was not asked for a certificate has shown none, and to hear that from the session costs an exception.
        boolean isAsked = engine.getNeedClientAuth() || engine.getWantClientAuth();
        return new TlsSession(
                session.getProtocol(),
                session.getCipherSuite(),
                keySize(session.getCipherSuite()),
                id(session),
                isAsked ? clientCertificates(session) : List.of(),
                serverName(session),
                session::invalidate);
    }

    /** @return whether the handshake went on with a session; only the native library tells that */
    public static boolean isResumed(SSLEngine engine) {
        if (!(engine instanceof ReferenceCountedOpenSslEngine open)) {
            return false;
        }
        long connection = open.sslPointer();
        return connection != 0 && SSL.isSessionReused(connection);
    }

    /** With tickets the native library keeps no session, and gives it no id: each connection gets one of its own. */
    private static String id(SSLSession session) {
        byte[] id = session.getId();
        if (id.length > 0) {
            return HexFormat.of().formatHex(id);
        }
        return (UUID.randomUUID().toString() + UUID.randomUUID()).replace("-", "");
    }

    private static int keySize(String cipherSuite) {
        Matcher bits = KEY_BITS.matcher(cipherSuite);
        if (bits.find()) {
            return Integer.parseInt(bits.group(1));
        }
        return cipherSuite.contains("CHACHA20") ? CHACHA_BITS : 0;
    }

    private static List<X509Certificate> clientCertificates(SSLSession session) {
        List<X509Certificate> shown = new ArrayList<>();
        try {
            for (Certificate certificate : session.getPeerCertificates()) {
                if (certificate instanceof X509Certificate x509) {
                    shown.add(x509);
                }
            }
        } catch (SSLPeerUnverifiedException showedNone) {
            return List.of();
        }
        return shown;
    }

    private static @Nullable String serverName(SSLSession session) {
        if (session instanceof ExtendedSSLSession extended) {
            for (SNIServerName name : extended.getRequestedServerNames()) {
                if (name instanceof SNIHostName host) {
                    return host.getAsciiName().toLowerCase(Locale.ROOT);
                }
            }
        }
        return null;
    }
}
