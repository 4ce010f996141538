package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of ordered certificates when files are looked at and configurations are read again. */
class TlsEndpointsTest {

    private static final String KEY = "ls1";

    @TempDir
    private Path folder;

    private final Deque<ServerCertificate> standIns = new ArrayDeque<>();
    private final TlsOptions options = new TlsOptions(
            TlsOptions.UNUSED.provider(),
            TlsOptions.UNUSED.sessionCacheSize(),
            TlsOptions.UNUSED.sessionTimeout(),
            TlsOptions.UNUSED.tickets(),
            TlsOptions.UNUSED.handshakes(),
            TlsOptions.UNUSED.http2(),
            (nickname, host) -> Optional.ofNullable(standIns.poll()));
    private final TlsEndpoints endpoints = new TlsEndpoints(options, new Staples(() -> 0), new FakeTicker());

    @AfterEach
    void close() {
        endpoints.close();
    }

    @Test
    void aStandInIsNoCertificateThatWasReadFromDisk() throws Exception {
        standIns.add(certificate("first"));
        ServerCertificate second = certificate("second");
        standIns.add(second);
        TlsEndpoint endpoint = open(Certificates.NONE);

        Certificates seen = endpoints.inUse();
        reload(endpoint, Certificates.NONE);
        try (LogLines log = LogLines.of(TlsEndpoints.class.getName())) {
            endpoints.renew(seen);
            assertThat(log.all()).isEmpty();
        }

        assertThat(seen.servers()).isEmpty();
        assertThat(endpoints.inUse().servers()).isEmpty();
        assertThat(endpoints.standIns()).containsExactly(second);
        assertThat(endpoint.contexts().daysLeft(Instant.now())).isZero();
    }

    @Test
    void anOrderedOneWhoseFileIsGoneStaysOverAReload() throws Exception {
        ServerCertificate www = certificate("www");
        standIns.add(certificate("stand-in"));
        TlsEndpoint endpoint = open(new Certificates(Map.of("www", www), List.of()));

        reload(endpoint, Certificates.NONE);

        assertThat(endpoints.inUse().servers()).containsExactly(Map.entry("www", www));
        assertThat(endpoint.contexts().daysLeft(Instant.now())).isPositive();
        assertThat(endpoints.standIns()).isEmpty();
        assertThat(standIns).as("nothing has to stand in").hasSize(1);
    }

    @Test
    void aSocketThatComesLaterGetsTheOrderedOneInUse() throws Exception {
        ServerCertificate www = certificate("www");
        standIns.add(certificate("stand-in"));
        open(new Certificates(Map.of("www", www), List.of()));

        try (TlsEndpoint later = endpoints.make(socket(), Certificates.NONE, options)) {
            assertThat(later.contexts().read()).containsExactly(www);
        }
    }

    private TlsEndpoint open(Certificates certificates) {
        TlsEndpoint endpoint = endpoints.make(socket(), certificates, options);
        endpoints.put(KEY, endpoint);
        return endpoint;
    }

    private void reload(TlsEndpoint endpoint, Certificates certificates) {
        endpoints.renewal(endpoint, socket(), certificates, options).apply();
    }

    private ServerCertificate certificate(String file) throws Exception {
        Pair pair = TestCertificates.make(folder, file, "EC");
        return new ServerCertificate("www", List.of(pair.certificate()), pair.key());
    }

    private static ListenSocketConfig socket() {
        SourceLocation at = SourceLocation.none();
        SslParams params = new SslParams(at, "www", List.of(), true, true, SslParams.ClientAuth.NONE);
        return new ListenSocketConfig(
                at, "ls1", "127.0.0.1", 0, true, 1, "default", false, "vs", "name", Optional.of(params));
    }
}
