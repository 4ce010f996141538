package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.heliostat.certificates.client.AuthorityProvider;
import org.heliostat.certificates.client.TrustedAuthority;
import org.heliostat.certificates.client.UntrustedFileException;
import org.jspecify.annotations.Nullable;
import org.shredzone.acme4j.AccountBuilder;
import org.shredzone.acme4j.Authorization;
import org.shredzone.acme4j.Login;
import org.shredzone.acme4j.Order;
import org.shredzone.acme4j.OrderBuilder;
import org.shredzone.acme4j.RenewalInfo;
import org.shredzone.acme4j.Session;
import org.shredzone.acme4j.Status;
import org.shredzone.acme4j.challenge.Challenge;
import org.shredzone.acme4j.challenge.Http01Challenge;
import org.shredzone.acme4j.challenge.TlsAlpn01Challenge;
import org.shredzone.acme4j.connector.Resource;
import org.shredzone.acme4j.exception.AcmeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An authority as its account sees it. What it says is believed in nothing but the certificates it makes. Belongs to the
 * thread of orders, which waits for its answers.
 */
final class AcmeAuthority {

    /** Says whether there may be another order. */
    @FunctionalInterface
    interface Permit {
        void take() throws OrderFailedException;
    }

    /** Where it does not say when to ask again. */
    static final Duration USUAL_LOOK_AT_WINDOW = Duration.ofHours(6);

    private static final Logger LOG = LoggerFactory.getLogger(AcmeAuthority.class);

    private static final Duration SHORTEST_LOOK_AT_WINDOW = Duration.ofMinutes(1);
    private static final Duration LONGEST_LOOK_AT_WINDOW = Duration.ofDays(1);

    private final AcmeSettings settings;
    private final AccountKeyFile accountKey;
    private final Showing showing;
    private final OrderClock clock;
    private final Function<WantedCertificate, Optional<String>> givenUp;
    private @Nullable AuthorityProvider provider;
    private @Nullable Login login;
    private volatile @Nullable WantedCertificate ordering;

    /** A certificate that has been made, its chain with the certificate itself first. */
    record Issued(List<X509Certificate> chain, PrivateKey key) {

        Issued {
            chain = List.copyOf(chain);
        }
    }

    /** @param givenUp why nobody waits for the order of a certificate any more; empty while somebody does */
    AcmeAuthority(
            AcmeSettings settings,
            AccountKeyFile accountKey,
            Showing showing,
            OrderClock clock,
            Function<WantedCertificate, Optional<String>> givenUp) {
        this.settings = settings;
        this.accountKey = accountKey;
        this.showing = showing;
        this.clock = clock;
        this.givenUp = givenUp;
    }

    /**
     * Orders a certificate and waits for it.
     *
     * @param replaced the one that it follows, where this authority has made it; null otherwise
     * @param permit asked when the authority has been reached, before it hears of the order
     * @throws OrderFailedException when none has come in time, or nobody waits for it any more
     */
    Issued order(WantedCertificate wanted, @Nullable X509Certificate replaced, Permit permit)
            throws OrderFailedException {
        Wait wait = new Wait(clock, settings.limits().order(), this::retryAfter, () -> givenUp.apply(wanted));
        ordering = wanted;
        try {
            wait.check();
            Login account = login();
            OrderBuilder builder = account.newOrder().domains(wanted.hosts());
            if (replaced != null) {
                builder.replaces(replaced);
            }
            permit.take();
            Order order = builder.create();
            prove(order, wanted, wait);
            wait.until("order", order, order::getError, Status.READY, Status.VALID);
            KeyPair key = settings.keyType().make();
            order.execute(key);
            wait.until("order", order, order::getError, Status.VALID);
            return new Issued(order.getCertificate().getCertificateChain(), key.getPrivate());
        } catch (AcmeException | RuntimeException failed) {
            // What is given up in the middle of a call looks like a connection that failed.
            wait.check();
            throw failure(failed);
        } finally {
            ordering = null;
            showNothing();
        }
    }

    private void prove(Order order, WantedCertificate wanted, Wait wait) throws AcmeException, OrderFailedException {
        List<Authorization> all = order.getAuthorizations();
        if (all.size() > wanted.hosts().size()) {
            throw new OrderFailedException("the authority asks for more proofs than there are hosts: " + all.size());
        }
        Map<Authorization, Challenge> open = new HashMap<>();
        Map<String, String> plain = new HashMap<>();
        Map<String, String> secure = new HashMap<>();
        for (Authorization one : all) {
            wait.check();
            if (one.getStatus() == Status.VALID) {
                continue;
            }
            String host = one.getIdentifier().getDomain();
            if (!wanted.hosts().contains(host)) {
                throw new OrderFailedException("the authority asks for a proof of another host: " + host);
            }
            open.put(
                    one,
                    switch (settings.challenge()) {
                        case HTTP_01 -> plainProof(one, host, plain);
                        case TLS_ALPN_01 -> secureProof(one, host, secure);
                    });
        }
        show(new PendingProofs(plain, secure));
        for (Challenge challenge : open.values()) {
            wait.check();
            challenge.trigger();
        }
        for (Map.Entry<Authorization, Challenge> one : open.entrySet()) {
            Challenge challenge = one.getValue();
            wait.until(
                    one.getKey().getIdentifier().getDomain(),
                    one.getKey(),
                    () -> {
                        challenge.fetch();
                        return challenge.getError();
                    },
                    Status.VALID);
        }
    }

    private Challenge plainProof(Authorization one, String host, Map<String, String> plain)
            throws OrderFailedException {
        Http01Challenge challenge = one.findChallenge(Http01Challenge.class).orElseThrow(() -> notOffered(host));
        plain.put(challenge.getToken(), challenge.getAuthorization());
        return challenge;
    }

    private void show(PendingProofs proofs) throws OrderFailedException {
        try {
            showing.show(proofs);
        } catch (IOException notEverywhere) {
            // An authority that sees no proof counts that; it is not asked to look.
            throw new OrderFailedException(String.valueOf(notEverywhere.getMessage()));
        }
    }

    private Challenge secureProof(Authorization one, String host, Map<String, String> secure)
            throws OrderFailedException {
        TlsAlpn01Challenge challenge =
                one.findChallenge(TlsAlpn01Challenge.class).orElseThrow(() -> notOffered(host));
        secure.put(host.toLowerCase(Locale.ROOT), challenge.getAuthorization());
        return challenge;
    }

    private OrderFailedException notOffered(String host) {
        return new OrderFailedException("the authority offers no "
                + settings.challenge().text() + " for " + host + " (expected: another ACMEChallenge)");
    }

    private void showNothing() {
        if (showing.pending().isEmpty()) {
            return;
        }
        try {
            showing.show(PendingProofs.NONE);
        } catch (IOException notEverywhere) {
            LOG.debug("proofs that nobody waits for are shown on", notEverywhere);
        }
    }

    private boolean isGivenUp() {
        WantedCertificate current = ordering;
        return current != null && givenUp.apply(current).isPresent();
    }

    /** @return when this certificate should be renewed; empty where the authority does not say */
    Optional<RenewalWindow> renewalWindow(X509Certificate leaf) {
        try {
            Login account = login();
            if (account.getSession().resourceUrlOptional(Resource.RENEWAL_INFO).isEmpty()) {
                return Optional.empty();
            }
            RenewalInfo info = account.bindRenewalInfo(leaf);
            info.fetch();
            Duration askAgain = retryAfter().orElse(USUAL_LOOK_AT_WINDOW);
            Instant start = info.getSuggestedWindowStart();
            Instant end = info.getSuggestedWindowEnd();
            if (end.isBefore(start)) {
                throw new OrderFailedException("a time for renewals that ends before it begins");
            }
            return Optional.of(new RenewalWindow(start, end, within(askAgain)));
        } catch (AcmeException | OrderFailedException | RuntimeException unknown) {
            LOG.debug("no time for renewal from {}", settings.directory(), unknown);
            login = null;
            return Optional.empty();
        }
    }

    private static Duration within(Duration asked) {
        if (asked.compareTo(SHORTEST_LOOK_AT_WINDOW) < 0) {
            return SHORTEST_LOOK_AT_WINDOW;
        }
        return asked.compareTo(LONGEST_LOOK_AT_WINDOW) > 0 ? LONGEST_LOOK_AT_WINDOW : asked;
    }

    /** RFC 8555, section 7.3: with a key that has an account already this is that account. */
    private Login login() throws AcmeException, OrderFailedException {
        Login known = login;
        if (known != null) {
            return known;
        }
        AuthorityProvider reached =
                new AuthorityProvider(believed(), settings.limits().call(), clock.wallClock(), this::isGivenUp);
        provider = reached;
        Session session = new Session(settings.directory(), reached);
        session.networkSettings().setTimeout(settings.limits().call());
        // An answer of one megabyte could become any length.
        session.networkSettings().setCompressionEnabled(false);
        AccountBuilder builder = new AccountBuilder().agreeToTermsOfService().useKeyPair(accountKey.key());
        settings.contacts().forEach(builder::addEmail);
        settings.external().ifPresent(account -> builder.withKeyIdentifier(account.id(), account.key()));
        Login made = builder.createLogin(session);
        login = made;
        return made;
    }

    private Optional<SSLContext> believed() throws OrderFailedException {
        try {
            Optional<Path> file = settings.authorityFile();
            return file.isPresent() ? Optional.of(TrustedAuthority.of(file.get())) : Optional.empty();
        } catch (UntrustedFileException unusable) {
            throw new OrderFailedException("ACMEAuthorityFile " + unusable.getMessage());
        }
    }

    /** The next order begins with a new connection, and with the directory as it is then. */
    private OrderFailedException failure(Exception failed) {
        login = null;
        String host = settings.directory().getHost();
        return new OrderFailedException(
                FailureText.of(failed, settings.directory()), host + ": " + FailureText.kind(failed), retryAfter());
    }

    private Optional<Duration> retryAfter() {
        AuthorityProvider reached = provider;
        return reached == null ? Optional.empty() : reached.client().retryAfter();
    }
}
