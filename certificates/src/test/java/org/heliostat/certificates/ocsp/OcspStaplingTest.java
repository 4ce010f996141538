package org.heliostat.certificates.ocsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.certificates.ocsp.TestAuthority.NOW;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.cert.ocsp.OCSPReq;
import org.bouncycastle.cert.ocsp.RevokedStatus;
import org.bouncycastle.cert.ocsp.UnknownStatus;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.listen.tls.Staples;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stapling against a responder of our own, on a real socket. */
class OcspStaplingTest {

    private static final StaplingSettings ON = new StaplingSettings(true, Duration.ofSeconds(60), 10_000, 16);

    private final List<OCSPReq> asked = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch testEnds = new CountDownLatch(1);
    private Instant now = NOW;
    private final Staples staples = new Staples(() -> now.toEpochMilli());
    private final OcspStapling stapling = new OcspStapling(() -> now.toEpochMilli());
    private HttpServer responder;
    private TestAuthority authority;
    private ServerCertificate www;
    private volatile Says says;

    /** What the responder does with a question. */
    private interface Says {
        void to(HttpExchange exchange) throws Exception;
    }

    @BeforeEach
    void open() throws Exception {
        responder = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        responder.createContext("/ocsp", this::answer);
        responder.setExecutor(threads);
        responder.start();
        authority = new TestAuthority("authority");
        www = certificate("www");
        says = good(www);
    }

    @AfterEach
    void close() {
        testEnds.countDown();
        responder.stop(0);
        threads.shutdownNow();
    }

    private ServerCertificate certificate(String nickname) throws Exception {
        return authority.certificate(
                nickname, "http://127.0.0.1:" + responder.getAddress().getPort() + "/ocsp");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.add(new OCSPReq(exchange.getRequestBody().readAllBytes()));
            says.to(exchange);
        } catch (IOException gone) {
            throw gone;
        } catch (Exception wrong) {
            throw new IOException(wrong);
        }
    }

    private static Says bytes(byte[] response) {
        return exchange -> {
            exchange.sendResponseHeaders(200, response.length);
            exchange.getResponseBody().write(response);
        };
    }

    private Says good(ServerCertificate about) throws Exception {
        return bytes(authority.answer(about.chain().get(0)).encoded());
    }

    private void look() {
        look(ON, List.of(www));
    }

    private void look(StaplingSettings settings, List<ServerCertificate> inUse) {
        Await.until(() -> {
            stapling.look(settings, inUse, staples);
            return !stapling.isAsking();
        });
    }

    @Test
    void aResponderThatIsSlowHoldsUpNoOther() throws Exception {
        ServerCertificate slow = authority.certificate(
                "slow", "http://127.0.0.1:" + responder.getAddress().getPort() + "/slow");
        responder.createContext("/slow", exchange -> {
            try {
                testEnds.await(5, TimeUnit.MINUTES);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });

        Await.until(() -> {
            stapling.look(ON, List.of(slow, www), staples);
            return staples.count() == 1;
        });

        assertThat(stapling.isAsking()).as("the slow one may still answer").isTrue();
        stapling.look(ON, List.of(www), staples);
        assertThat(stapling.isAsking()).as("when it is not in use any more").isFalse();
        assertThat(stapling.snapshot().timedOut()).isZero();
    }

    @Test
    void aCertificateThatMustHaveAStapleAndGetsNoneIsTold() throws Exception {
        www = authority.mustStaple(
                "www", "http://127.0.0.1:" + responder.getAddress().getPort() + "/ocsp");
        says = exchange -> exchange.sendResponseHeaders(503, -1);

        try (LogLines log = LogLines.of("org.heliostat.certificates")) {
            look();

            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .endsWith("must-staple, RFC 7633): clients refuse it without");
        }
        assertThat(MustStaple.isAskedFor(www.chain().get(0))).isTrue();
        assertThat(MustStaple.isAskedFor(certificate("usual").chain().get(0))).isFalse();
    }

    @Test
    void aCertificateGetsItsStapleAndANewOneAtHalfOfItsLife() throws Exception {
        look();
        assertThat(staples.count()).isEqualTo(1);
        assertThat(asked.get(0).getRequestList()[0].getCertID().getSerialNumber())
                .isEqualTo(www.chain().get(0).getSerialNumber());

        now = NOW.plus(Duration.ofHours(46));
        look();
        assertThat(asked).as("before half of its life").hasSize(1);

        now = NOW.plus(Duration.ofHours(47));
        says = bytes(authority
                .answer(www.chain().get(0))
                .from(now, now.plus(Duration.ofDays(4)))
                .encoded());
        look();
        assertThat(asked).hasSize(2);
        now = NOW.plus(Duration.ofHours(100));
        assertThat(staples.count()).as("when the first is over").isEqualTo(1);
        assertThat(stapling.snapshot().fetched()).isEqualTo(2);
    }

    @Test
    void aFailureKeepsTheStapleUntilItsEndAndNoLonger() throws Exception {
        look();
        responder.stop(0);
        try (LogLines log = LogLines.of("org.heliostat.certificates")) {
            for (int hour = 47; hour < 95; hour++) {
                now = NOW.plus(Duration.ofHours(hour));
                look();
                assertThat(staples.count()).isEqualTo(1);
            }
            assertThat(log.all()).as("one line for one cause").hasSize(1);
            assertThat(log.all().get(0)).startsWith("certificate www: no staple from http://127.0.0.1:");
        }
        now = NOW.plus(Duration.ofHours(95));
        look();

        assertThat(staples.count()).isZero();
        assertThat(stapling.snapshot().stapled()).isZero();
        assertThat(stapling.snapshot().certificates()).isEqualTo(1);
        assertThat(stapling.snapshot().unreachable()).isGreaterThan(40);
    }

    @Test
    void whatFailsIsTriedAgainLaterAndLater() {
        says = exchange -> exchange.sendResponseHeaders(503, -1);
        List<Long> minutes = new ArrayList<>();
        for (int minute = 0; minute < 200; minute++) {
            now = NOW.plus(Duration.ofMinutes(minute));
            int before = asked.size();
            look();
            if (asked.size() > before) {
                minutes.add((long) minute);
            }
        }

        assertThat(minutes).containsExactly(0L, 1L, 3L, 7L, 15L, 31L, 63L, 123L, 183L);
        assertThat(stapling.snapshot().refused()).isEqualTo(9);
    }

    @Test
    void aSwappedCertificateIsAskedAboutAtOnce() throws Exception {
        look();
        ServerCertificate renewed = certificate("www");
        says = good(renewed);
        www = renewed;
        look();

        assertThat(asked).hasSize(2);
        assertThat(asked.get(1).getRequestList()[0].getCertID().getSerialNumber())
                .isEqualTo(renewed.chain().get(0).getSerialNumber());
        assertThat(staples.count()).as("the old one is forgotten").isEqualTo(1);
    }

    @Test
    void aRevokedCertificateLosesItsStapleAndIsAnError() throws Exception {
        look();
        now = NOW.plus(Duration.ofHours(50));
        says = bytes(authority
                .answer(www.chain().get(0))
                .status(new RevokedStatus(Date.from(now), CRLReason.keyCompromise))
                .encoded());
        try (LogLines log = LogLines.of("org.heliostat.certificates")) {
            look();

            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("revoked since 2026-06-03T14:00:00Z; not stapled");
        }
        assertThat(staples.count()).isZero();
        assertThat(stapling.snapshot().revoked()).isEqualTo(1);
    }

    @Test
    void eachCauseIsCounted() throws Exception {
        after(bytes(
                authority.answer(www.chain().get(0)).status(new UnknownStatus()).encoded()));
        after(bytes(new byte[] {1, 2, 3}));
        after(this::endlessly);
        after(exchange -> exchange.sendResponseHeaders(301, -1));

        StaplingSnapshot figures = stapling.snapshot();

        assertThat(figures.unknown()).isEqualTo(1);
        assertThat(figures.invalid()).isEqualTo(1);
        assertThat(figures.tooLarge()).isEqualTo(1);
        assertThat(figures.refused()).isEqualTo(1);
        assertThat(figures.fetched()).isZero();
        assertThat(staples.count()).isZero();
    }

    /** Each answer comes when the pause after the one before is over for sure. */
    private void after(Says next) {
        says = next;
        look();
        now = now.plus(Duration.ofHours(2));
    }

    private void endlessly(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (testEnds.getCount() > 0) {
                out.write(new byte[1_000]);
            }
        }
    }

    @Test
    void aResponderThatHangsIsGivenUp() {
        says = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(48);
            exchange.getResponseBody().flush();
            boolean over = testEnds.await(5, TimeUnit.MINUTES);
            assertThat(over).isTrue();
        };

        look(new StaplingSettings(true, Duration.ofMillis(300), 10_000, 16), List.of(www));

        assertThat(stapling.snapshot().timedOut()).isEqualTo(1);
        assertThat(staples.count()).isZero();
    }

    @Test
    void noMoreAreAskedAtATimeThanMayBe() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        AtomicInteger slowAsked = new AtomicInteger();
        responder.createContext("/slow", exchange -> {
            slowAsked.incrementAndGet();
            try (exchange) {
                answers.await(5, TimeUnit.MINUTES);
                exchange.sendResponseHeaders(503, -1);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        List<ServerCertificate> many = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            many.add(authority.certificate(
                    "slow" + i, "http://127.0.0.1:" + responder.getAddress().getPort() + "/slow"));
        }
        StaplingSettings two = new StaplingSettings(true, Duration.ofMinutes(5), 10_000, 2);

        Await.until(() -> {
            stapling.look(two, many, staples);
            return slowAsked.get() == 2;
        });
        stapling.look(two, many, staples);
        assertThat(slowAsked).hasValue(2);
        assertThat(stapling.snapshot().postponed()).isEqualTo(3);

        StaplingSettings one = new StaplingSettings(true, Duration.ofMinutes(5), 10_000, 1);
        stapling.look(one, many, staples);
        answers.countDown();
        look(one, many);
        assertThat(slowAsked).as("a reload may lower it").hasValue(5);
        assertThat(stapling.snapshot().postponed()).isEqualTo(3);
    }

    @Test
    void anAddressThatCannotBeUsedHoldsUpNoOther() throws Exception {
        ServerCertificate odd = authority.certificate("odd", "http://127.0.0.1:99999/ocsp");
        ServerCertificate other = authority.certificate("other", "HTTP://user:word@[::1]:99999/%20");

        look(ON, List.of(odd, other, www));

        assertThat(staples.count()).isEqualTo(1);
        assertThat(stapling.snapshot().unreachable()).isEqualTo(2);
    }

    @Test
    void nobodyIsAskedWhereStaplingIsOffOrCannotBe() throws Exception {
        ServerCertificate alone =
                new ServerCertificate("alone", List.of(www.chain().get(0)), www.key());
        ServerCertificate mute = authority.certificate("mute", "ldap://127.0.0.1/ocsp");

        look(ON, List.of(alone, mute));
        assertThat(asked).isEmpty();
        assertThat(StatusQuestion.obstacle(alone))
                .hasValueSatisfying(why -> assertThat(why).contains("who signed it"));
        assertThat(StatusQuestion.obstacle(mute))
                .hasValueSatisfying(why -> assertThat(why).contains("no address"));

        look();
        stapling.look(new StaplingSettings(false, Duration.ofSeconds(1), 1, 16), List.of(www), staples);
        assertThat(staples.count()).isZero();
        assertThat(stapling.snapshot().certificates()).isZero();
    }
}
