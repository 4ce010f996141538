package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.certificates.acme.SmallAuthority.Fault;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Meanwhile;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders at an authority of our own, in a time that stands still unless a test says otherwise. */
class CertificateOrdersTest {

    private static final String GIVEN_UP =
            "certificate www: its order was given up: no listen socket wants it for these hosts any more";
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeShowing showing = new FakeShowing();
    private final Instant start = Instant.parse("2026-03-01T00:00:00Z");
    private Instant now = start;
    private OrderingInstance instance;
    private SmallAuthority authority;
    private CertificateOrders orders;
    private LogLines log;

    private Callable<Void> whileWaiting = () -> null;

    @BeforeEach
    void prepare() throws Exception {
        instance = new OrderingInstance(folder);
        authority = new SmallAuthority(elsewhere, now);
        authority.looksAt(token -> showing.pending().plain().getOrDefault(token, ""));
        Files.writeString(instance.conf().resolve("authority.pem"), authority.pem());
        log = LogLines.of("org.heliostat.certificates.acme");
        begin("www.example", "");
    }

    @AfterEach
    void close() {
        orders.close();
        authority.close();
        log.close();
        assertThat(authority.defects).isEmpty();
    }

    @Test
    void aCertificateIsOrderedAndPutIntoItsPlace() throws Exception {
        begin("www.example shop.example", "ACMEKeyType rsa2048");

        orders.look();

        assertThat(figures().outcome()).isEqualTo("issued");
        assertThat(figures().daysLeft()).isEqualTo(90);
        assertThat(figures().issued()).isEqualTo(1);
        assertThat(figures().lastOrderMillis()).isEqualTo(now.toEpochMilli());
        assertThat(certificate()).contains("BEGIN CERTIFICATE", "BEGIN PRIVATE KEY");
        assertThat(mode(instance.certificate())).isEqualTo("rw-------");
        assertThat(mode(instance.conf().resolve("certs/acme-account.key"))).isEqualTo("rw-------");
        assertThat(showing.pending()).as("after the order").isEqualTo(PendingProofs.NONE);
        assertThat(log.all()).anyMatch(line -> line.startsWith("certificate www: issued by localhost for"));
        // Read by the same code as a listen socket's at a start.
        assertThat(instance.configuration()
                        .security()
                        .certificates()
                        .servers()
                        .get("www")
                        .key()
                        .getAlgorithm())
                .isEqualTo("RSA");
    }

    @Test
    void theAccountIsUsedAgainAfterARestart() throws Exception {
        orders.look();
        Files.delete(instance.certificate());
        orders.close();

        begin("www.example", "");
        orders.look();

        assertThat(certificate()).contains("BEGIN CERTIFICATE");
        assertThat(authority.newOrders).hasSize(2);
        assertThat(authority.accounts).hasSize(1);
    }

    @Test
    void noncesThatAreRefusedAreReplaced() throws Exception {
        authority.does(Fault.BAD_NONCE, 4);

        orders.look();

        assertThat(figures().outcome()).isEqualTo("issued");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REFUSED_ORDER  | localhost refuses: rejectedIdentifier, not this host",
                "SILENCE        | localhost cannot be reached: ",
                "HALF_AN_ANSWER | localhost cannot be reached: no whole answer within 1 seconds",
                "NONSENSE       | localhost answers nonsense: ",
                "ENDLESS_ANSWER | localhost cannot be reached: an answer of more than 1048576 bytes",
                "FAILED_PROOF   | www.example: unauthorized, wrong answer",
                "OTHER_HOST     | the authority asks for a proof of another host: other.example"
            })
    void whatIsThereStaysWhenAnOrderFails(Fault fault, String outcome) throws Exception {
        Pair old = TestCertificates.make(elsewhere, "old", "EC");
        Files.createDirectories(instance.conf().resolve("certs"));
        String before = old.certificatePem() + old.keyPem();
        Files.writeString(instance.certificate(), before);
        boolean isWaitedFor = fault == Fault.SILENCE || fault == Fault.HALF_AN_ANSWER;
        if (isWaitedFor) {
            begin("www.example", "ACMETimeout 1");
        }
        authority.does(fault, 1);

        orders.look();

        assertThat(figures().outcome()).startsWith(outcome).doesNotContain("\u001b", "\n");
        assertThat(figures().failed()).isEqualTo(1);
        assertThat(certificate()).isEqualTo(before);
        assertThat(showing.pending()).isEqualTo(PendingProofs.NONE);
        orders.look();
        assertThat(figures().failed()).as("it waits").isEqualTo(1);
        pass(Duration.ofMinutes(2));
        if (isWaitedFor) {
            // On a busy machine a second is not much: the order may have ended before the authority was asked at all.
            authority.does(fault, 0);
            begin("www.example", "");
        }
        orders.look();
        assertThat(figures().outcome()).as("the authority is well again").isEqualTo("issued");
        assertThat(certificate()).isNotEqualTo(before);
    }

    /** With several processes an authority may come to any of them. */
    @Test
    void anAuthorityIsNotAskedToLookBeforeAllShowTheProof() throws Exception {
        showing.refusal = "process 2 (4711) does not show the proof: no answer within 10 s";

        orders.look();

        assertThat(figures().outcome()).isEqualTo(showing.refusal);
        assertThat(figures().failed()).isEqualTo(1);
        assertThat(authority.asked).noneMatch(path -> path.startsWith("/challenge/"));
        assertThat(showing.pending()).isEqualTo(PendingProofs.NONE);
        showing.refusal = "";
        pass(Duration.ofMinutes(2));
        orders.look();
        assertThat(figures().outcome()).isEqualTo("issued");
    }

    @Test
    void proofsOfAnOrderThatHasDiedAreTakenAway() throws Exception {
        showing.show(new PendingProofs(Map.of("token-of-before", "proof"), Map.of()));
        wantNone();

        orders.follow(instance.configuration());

        Await.until(() -> showing.pending().isEmpty());
        assertThat(authority.asked).isEmpty();
    }

    @Test
    void anAuthorityThatIsAwayIsToldOnceAndAskedLessAndLess() throws Exception {
        authority.close();
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            orders.look();
            long wait = figures().nextOrderMillis() - now.toEpochMilli();
            waits.add(wait);
            pass(Duration.ofMillis(wait));
        }

        assertThat(figures().outcome()).matches("localhost cannot be reached: no connection \\(port \\d+\\)");
        assertThat(figures().failed()).isEqualTo(6);
        assertThat(log.all()).hasSize(1);
        assertThat(waits.get(0)).isBetween(45_000L, 75_000L);
        assertThat(waits.get(5)).isBetween(45_000L * 32, 75_000L * 32);
    }

    @Test
    void aCauseIsToldOnceWhateverTheAuthoritySaysOfIt() throws Exception {
        for (int i = 0; i < 6; i++) {
            authority.does(i % 2 == 0 ? Fault.REFUSED_ORDER : Fault.FAILED_PROOF, 1);
            orders.look();
            pass(Duration.ofMillis(figures().nextOrderMillis() - now.toEpochMilli()));
        }

        assertThat(authority.newOrders).hasSize(6);
        assertThat(log.all()).hasSize(2);
        assertThat(log.all().get(0)).contains("rejectedIdentifier, not this host, order 1");
        assertThat(log.all().get(1)).contains("www.example: unauthorized, wrong answer");
    }

    @ParameterizedTest
    @CsvSource({"RATE_LIMIT", "BUSY"})
    void aWaitThatTheAuthorityAsksForGoesBefore(Fault fault) throws Exception {
        authority.does(fault, 1);
        orders.look();
        int before = authority.asked.size();

        pass(Duration.ofMinutes(59));
        orders.look();
        assertThat(authority.asked).hasSize(before);
        pass(Duration.ofMinutes(2));
        orders.look();

        assertThat(figures().outcome()).isEqualTo("issued");
    }

    @Test
    void aCertificateOfAnotherTimeIsNotUsed() throws Exception {
        authority.now = now.plus(DAY.multipliedBy(10));

        orders.look();

        assertThat(figures().outcome()).contains("the certificate that came is good from", "a clock that is right");
        assertThat(instance.certificate()).doesNotExist();
    }

    @Test
    void aCertificateForOthersIsNotUsed() throws Exception {
        begin("www.example shop.example", "");
        authority.does(Fault.NO_HOSTS, 1);

        orders.look();

        assertThat(figures().outcome()).contains("the certificate that came is not for all of");
        assertThat(instance.certificate()).doesNotExist();
    }

    @Test
    void itIsRenewedWhenTwoThirdsOfItsTimeAreOver() throws Exception {
        orders.look();
        String first = certificate();

        pass(DAY.multipliedBy(59));
        orders.look();
        assertThat(certificate()).isEqualTo(first);
        assertThat(figures().daysLeft()).isEqualTo(31);
        pass(DAY.multipliedBy(2));
        orders.look();

        assertThat(certificate()).isNotEqualTo(first);
        assertThat(figures().issued()).isEqualTo(2);
        assertThat(Files.readString(instance.conf().resolve("certs/www.pem.old")))
                .isEqualTo(first);
    }

    @Test
    void itIsRenewedWhenTheAuthoritySaysSo() throws Exception {
        authority.window = window(DAY.multipliedBy(20), DAY.multipliedBy(22));
        orders.look();
        orders.look();
        assertThat(Instant.ofEpochMilli(figures().nextOrderMillis()))
                .isBetween(start.plus(DAY.multipliedBy(20)), start.plus(DAY.multipliedBy(22)));

        pass(DAY.multipliedBy(19));
        orders.look();
        assertThat(authority.newOrders).hasSize(1);
        pass(DAY.multipliedBy(4));
        orders.look();

        assertThat(authority.newOrders).hasSize(2);
        assertThat(authority.newOrders.get(1)).contains("\"replaces\"");
    }

    @Test
    void itIsRenewedAtOnceWhenTheAuthorityTakesItBack() throws Exception {
        authority.window = window(DAY.multipliedBy(20), DAY.multipliedBy(22));
        authority.retryAfterSeconds = 600;
        orders.look();
        orders.look();
        authority.window = window(DAY.negated(), Duration.ofHours(-1));

        pass(Duration.ofMinutes(9));
        orders.look();
        assertThat(authority.newOrders).as("the authority is not asked so soon").hasSize(1);
        pass(Duration.ofMinutes(2));
        orders.look();

        assertThat(authority.newOrders).hasSize(2);
    }

    @Test
    void aWindowThatIsNonsenseIsAsNone() throws Exception {
        authority.window = window(DAY, Duration.ZERO);
        orders.look();
        orders.look();

        assertThat(Instant.ofEpochMilli(figures().nextOrderMillis())).isAfter(start.plus(DAY.multipliedBy(59)));
    }

    @Test
    void thereAreNoMoreOrdersThanAllowed() throws Exception {
        begin("www.example", "ACMEMaxOrders 2\nACMERetryInterval 1");
        authority.does(Fault.REFUSED_ORDER, 100);

        for (int i = 0; i < 40; i++) {
            pass(Duration.ofMinutes(30));
            orders.look();
        }

        assertThat(authority.newOrders).hasSize(2);
        assertThat(figures().outcome()).contains("ACMEMaxOrders");
        assertThat(figures().failed()).as("what was held back is no order").isEqualTo(2);
        assertThat(figures().lastOrderMillis())
                .isLessThan(start.plus(DAY.dividedBy(2)).toEpochMilli());
        pass(DAY);
        orders.look();
        assertThat(authority.newOrders).hasSize(3);
    }

    @Test
    void whoIsNotReachedTakesNoneOfThem() throws Exception {
        begin("www.example", "ACMEMaxOrders 1\nACMERetryInterval 1");
        authority.does(Fault.NONSENSE, 3);

        for (int i = 0; i < 4; i++) {
            orders.look();
            pass(Duration.ofMinutes(10));
        }

        assertThat(figures().outcome()).isEqualTo("issued");
    }

    /** Its window is over, and so it is for each that comes. */
    @Test
    void oneThatIsToBeRenewedAtOnceIsNotOrderedAgainAndAgain() throws Exception {
        authority.window = window(DAY.negated(), Duration.ofHours(-1));

        for (int i = 0; i < 30; i++) {
            orders.look();
            pass(Duration.ofSeconds(1));
        }

        assertThat(authority.newOrders).hasSize(1);
        assertThat(figures().outcome()).contains("is to be renewed at once");
        for (int i = 0; i < 60; i++) {
            pass(Duration.ofMinutes(10));
            orders.look();
        }
        assertThat(authority.newOrders).hasSizeBetween(3, 12);
    }

    @Test
    void whatSomebodyPutsThereMeanwhileStays() throws Exception {
        Pair other = TestCertificates.make(elsewhere, "other", "EC");
        authority.slowSteps = 3;
        whileWaiting = () -> {
            Files.createDirectories(instance.certificate().getParent());
            Files.writeString(instance.certificate(), other.certificatePem() + other.keyPem());
            return null;
        };

        orders.look();

        assertThat(figures().outcome()).isEqualTo("somebody has put another certificate there meanwhile");
        assertThat(certificate()).isEqualTo(other.certificatePem() + other.keyPem());
    }

    @Test
    void theLimitOfOrdersHoldsOverARestart() throws Exception {
        begin("www.example", "ACMEMaxOrders 1");
        orders.look();
        Files.delete(instance.certificate());

        begin("www.example", "ACMEMaxOrders 1");
        orders.look();

        assertThat(authority.newOrders).hasSize(1);
        assertThat(figures().outcome()).contains("ACMEMaxOrders");
        assertThat(mode(instance.conf().resolve("certs/acme-orders"))).isEqualTo("rw-------");
        pass(DAY);
        orders.look();
        assertThat(authority.newOrders).hasSize(2);
    }

    @Test
    void timesOfOrdersThatCannotBeReadKeepNobodyFromOrdering() throws Exception {
        Files.createDirectories(instance.conf().resolve("certs"));
        Files.writeString(instance.conf().resolve("certs/acme-orders"), "yesterday\n");

        orders.look();

        assertThat(figures().outcome()).isEqualTo("issued");
        assertThat(Files.readString(instance.conf().resolve("certs/acme-orders")))
                .isEqualTo(start + "\n");
    }

    @Test
    void anAuthorityThatThinksIsWaitedFor() throws Exception {
        authority.slowSteps = 5;

        orders.look();

        assertThat(figures().outcome()).isEqualTo("issued");
        assertThat(Duration.between(start, now)).as("Retry-After: 2").isGreaterThan(Duration.ofSeconds(6));
    }

    @Test
    void anOrderThatDoesNotEndIsGivenUp() throws Exception {
        begin("www.example", "ACMEOrderTimeout 60");
        authority.slowSteps = Integer.MAX_VALUE;

        orders.look();

        assertThat(figures().outcome()).isEqualTo("the order was not over within 60 seconds (ACMEOrderTimeout)");
        assertThat(Duration.between(start, now)).isBetween(Duration.ofSeconds(59), Duration.ofSeconds(62));
    }

    @Test
    void anOrderThatNobodyWantsAnyMoreIsGivenUp() throws Exception {
        authority.slowSteps = Integer.MAX_VALUE;
        whileWaiting = () -> {
            wantNone();
            return null;
        };

        orders.look();

        assertThat(Duration.between(start, now)).isLessThan(Duration.ofSeconds(5));
        assertThat(log.all()).containsExactly(GIVEN_UP);
        assertThat(showing.pending()).isEqualTo(PendingProofs.NONE);
        orders.look();
        assertThat(orders.snapshots()).isEmpty();
        assertThat(authority.newOrders).hasSize(1);
    }

    @Test
    void nobodyWaitsForAnAnswerWhoseOrderIsGivenUp() throws Exception {
        begin("www.example", "ACMETimeout 300");
        authority.does(Fault.SILENCE, 1);

        CompletableFuture<Void> look = Meanwhile.run(orders::look);
        Await.until(() -> !authority.asked.isEmpty());
        wantNone();

        look.get(120, TimeUnit.SECONDS);
        assertThat(log.all()).containsExactly(GIVEN_UP);
    }

    private void wantNone() throws Exception {
        instance.write(
                OrderingInstance.serverXml("www.example").replace("security=\"on\"", "security=\"off\""), magnus(""));
        orders.want(instance.configuration());
    }

    @Test
    void anotherHostNeedsAnotherCertificate() throws Exception {
        orders.look();
        String first = certificate();

        instance.write(OrderingInstance.serverXml("www.example new.example"), magnus(""));
        orders.want(instance.configuration());
        orders.look();

        assertThat(certificate()).isNotEqualTo(first);
        assertThat(authority.newOrders.get(1)).contains("new.example");
    }

    @Test
    void aReloadHasOneOrderedWhoseFileIsGone() throws Exception {
        orders.look();
        orders.look();
        Files.delete(instance.certificate());

        orders.want(instance.configuration());
        orders.look();

        assertThat(instance.certificate()).exists();
        assertThat(authority.newOrders).hasSize(2);
    }

    @Test
    void figuresGoOnUnderOtherDirectives() throws Exception {
        orders.look();

        instance.write(OrderingInstance.serverXml("www.example"), magnus("ACMEMaxOrders 5"));
        orders.want(instance.configuration());
        orders.look();

        assertThat(figures().issued()).isEqualTo(1);
        assertThat(figures().outcome()).isEqualTo("issued");
        assertThat(authority.newOrders).hasSize(1);
    }

    @Test
    void whereNobodyWantsACertificateNobodyIsAsked() throws Exception {
        instance.write(
                OrderingInstance.serverXml("www.example")
                        .replace("acme=\"on\"", "acme=\"on\"")
                        .replace("security=\"on\"", "security=\"off\""),
                magnus(""));
        orders.want(instance.configuration());

        orders.look();

        assertThat(authority.asked).isEmpty();
        assertThat(orders.snapshots()).isEmpty();
    }

    private void begin(String hosts, String more) throws Exception {
        if (orders != null) {
            orders.close();
        }
        instance.write(OrderingInstance.serverXml(hosts), magnus(more));
        var clock = new OrderClock(ticker, () -> now.toEpochMilli(), this::pass);
        orders = new CertificateOrders(showing, clock, new Random(1));
        orders.want(instance.configuration());
    }

    private List<String> magnus(String more) {
        return List.of(
                "ACMEDirectoryURL " + authority.directory(),
                "ACMETermsAgreed on",
                "ACMEContact webmaster@www.example",
                "ACMEAuthorityFile conf/authority.pem",
                more.contains("ACMETimeout") ? "" : "ACMETimeout 60",
                more);
    }

    /** Lets time pass, here and at the authority. */
    private void pass(Duration time) {
        try {
            whileWaiting.call();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
        ticker.advance(time);
        now = now.plus(time);
        authority.now = authority.now.plus(time);
    }

    private String window(Duration from, Duration to) {
        return "{\"start\":\"" + now.plus(from) + "\",\"end\":\"" + now.plus(to) + "\"}";
    }

    private CertificateOrderSnapshot figures() {
        return orders.snapshots().get(0);
    }

    private String certificate() throws Exception {
        return Files.readString(instance.certificate());
    }

    private static String mode(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
