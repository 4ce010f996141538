package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.heliostat.config.ConfigException;
import org.heliostat.config.magnus.MagnusConf;
import org.junit.jupiter.api.Test;

class TlsProviderTest {

    private static final Throwable MISSING =
            new IllegalStateException("failed", new UnsatisfiedLinkError("no library for this machine\nand more"));

    @Test
    void autoTakesTheNativeLibraryWhereItLoads() {
        assertThat(TlsProvider.choose(asking("auto"), null)).isEqualTo(TlsProvider.OPENSSL);
        assertThat(TlsProvider.choose(asking("auto"), MISSING)).isEqualTo(TlsProvider.JDK);
    }

    @Test
    void theJdkIsTakenWhereItIsAskedFor() {
        assertThat(TlsProvider.choose(asking("jdk"), null)).isEqualTo(TlsProvider.JDK);
        assertThat(TlsProvider.choose(asking("jdk"), MISSING)).isEqualTo(TlsProvider.JDK);
    }

    @Test
    void whatIsAskedForAndCannotBeLoadedIsAnError() {
        assertThatThrownBy(() -> TlsProvider.choose(asking("openssl"), MISSING))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("TLSProvider: openssl (expected: auto or jdk; BoringSSL cannot be loaded here:"
                        + " no library for this machine)");
    }

    private static MagnusConf asking(String provider) {
        return MagnusConf.defaults().with("TLSProvider", provider);
    }
}
