package org.heliostat.listen.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.magnus.MagnusConf;
import org.jspecify.annotations.Nullable;

/** Who calculates TLS (TLSProvider): BoringSSL, a native library, or the JDK. */
public enum TlsProvider {
    OPENSSL(300),
    JDK(50);

    private static final String DIRECTIVE = "TLSProvider";

    /** Kinds of keys that BoringSSL signs with, by the library's table. */
    private static final Set<String> SIGNED_NATIVELY = Set.of("RSA", "EC");

    private final int cheapHandshakes;

    TlsProvider(int cheapHandshakes) {
        this.cheapHandshakes = cheapHandshakes;
    }

    /** @return what it is called in the directive */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Chooses what the machine can do; loads the native library, which takes some ten milliseconds at first.
     *
     * @throws ConfigException when BoringSSL is asked for and cannot be loaded
     */
    public static TlsProvider choose(MagnusConf conf) {
        return conf.tls().provider().equals("jdk") ? JDK : choose(conf, OpenSsl.unavailabilityCause());
    }

    /** @param missing why there is no BoringSSL; null where there is */
    static TlsProvider choose(MagnusConf conf, @Nullable Throwable missing) {
        if (missing == null) {
            return conf.tls().provider().equals("jdk") ? JDK : OPENSSL;
        }
        if (conf.tls().provider().equals("openssl")) {
            throw new ConfigException(
                    conf.at(DIRECTIVE),
                    DIRECTIVE + ": openssl (expected: auto or jdk; BoringSSL cannot be loaded here: " + reason(missing)
                            + ")");
        }
        return JDK;
    }

    /**
     * @return handshakes in a second that leave most of a processor to others: with keys of 256 (EC) or 2048 bits (RSA)
     *     between 2,000 and 3,000 with BoringSSL, and a tenth of that with the JDK, were measured to take one whole
     */
    int cheapHandshakes() {
        return cheapHandshakes;
    }

    /** @return the name in magnus.conf */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return why BoringSSL cannot be had here; empty where it can */
    public static Optional<String> whyNotNative() {
        return Optional.ofNullable(OpenSsl.unavailabilityCause()).map(TlsProvider::reason);
    }

    /** @return the library's name of whoever can sign with the certificate's key */
    SslProvider serving(ServerCertificate certificate) {
        boolean isNative =
                this == OPENSSL && SIGNED_NATIVELY.contains(certificate.key().getAlgorithm());
        return isNative ? SslProvider.OPENSSL_REFCNT : SslProvider.JDK;
    }

    /** What is at the bottom of it, on one line: the library tells first what it tried. */
    private static String reason(Throwable missing) {
        Throwable first = missing;
        while (first.getCause() != null && first.getCause() != first) {
            first = first.getCause();
        }
        String text = String.valueOf(first.getMessage()).lines().findFirst().orElse("");
        return text.isEmpty() ? first.getClass().getSimpleName() : text;
    }
}
