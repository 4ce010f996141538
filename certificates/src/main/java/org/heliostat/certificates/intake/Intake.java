package org.heliostat.certificates.intake;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.heliostat.config.certificate.KeyPairs;

/**
 * Puts a server's certificate together from files: finds the one that belongs to the key, those that signed it, in their
 * order, and what speaks against its use. One thread.
 */
public final class Intake {

    private static final int LONGEST_CHAIN = 10;

    private final FileForms forms;
    private final Instant now;

    /**
     * Makes one that asks for passwords where files are encrypted.
     *
     * @param passwords of a file; may ask somebody
     * @param now when the certificates have to be good
     */
    public Intake(Function<Path, char[]> passwords, Instant now) {
        this.forms = new FileForms(passwords);
        this.now = now;
    }

    /**
     * A certificate that may be used. Immutable.
     *
     * @param chain the server's own certificate first, each signed by the one behind it
     * @param isKeySpare whether the key is that of the spare file
     * @param surplus certificates in the files that have nothing to do with it
     */
    public record Taken(List<X509Certificate> chain, PrivateKey key, boolean isKeySpare, int surplus) {

        public Taken {
            chain = List.copyOf(chain);
        }

        /** Keys are nobody's business. */
        @Override
        public String toString() {
            return chain.get(0).getSubjectX500Principal().getName();
        }
    }

    /**
     * Reads files that hold certificates, and one private key among them.
     *
     * @param spare holds the key, if none of the files does
     * @throws IntakeException when they cannot be used, and why
     */
    public Taken take(List<Path> files, Optional<Path> spare) throws IntakeException {
        List<X509Certificate> certificates = new ArrayList<>();
        List<PrivateKey> keys = new ArrayList<>();
        for (Path file : files) {
            ReadFile read = forms.read(file);
            read.certificates().stream()
                    .filter(one -> !certificates.contains(one))
                    .forEach(certificates::add);
            keys.addAll(read.keys());
        }
        boolean isKeySpare = keys.isEmpty() && spare.isPresent();
        if (isKeySpare) {
            keys.addAll(forms.read(spare.get()).keys());
        }
        if (keys.size() != 1) {
            throw new IntakeException("private keys: " + keys.size() + " (expected: 1 in all files together)");
        }
        if (certificates.isEmpty()) {
            throw new IntakeException("certificates: 0 (expected: that of the server, and those that signed it)");
        }
        PrivateKey key = keys.get(0);
        List<X509Certificate> chain = chain(own(certificates, key), certificates);
        checkTimes(chain);
        return new Taken(chain, key, isKeySpare, certificates.size() - chain.size());
    }

    private static X509Certificate own(List<X509Certificate> certificates, PrivateKey key) throws IntakeException {
        return certificates.stream()
                .filter(one -> KeyPairs.belong(one.getPublicKey(), key))
                // Some renew a certificate without another key.
                .max(Comparator.comparing(X509Certificate::getNotAfter))
                .orElseThrow(() -> new IntakeException(
                        "the key belongs to none of the certificates (expected: the key that the certificate was made"
                                + " for)"));
    }

    /** Files hold them in any order, and browsers do not look for what is missing. */
    private List<X509Certificate> chain(X509Certificate own, List<X509Certificate> certificates) {
        List<X509Certificate> chain = new ArrayList<>(List.of(own));
        X509Certificate last = own;
        while (chain.size() < LONGEST_CHAIN && !isSignedBy(last, last)) {
            X509Certificate signed = last;
            Optional<X509Certificate> issuer = certificates.stream()
                    .filter(one -> !chain.contains(one) && isSignedBy(signed, one))
                    .min(Comparator.comparing(one -> !isGood(one)));
            // An old root is in no client's way: they have their own.
            if (issuer.isEmpty() || !isGood(issuer.get()) && isSignedBy(issuer.get(), issuer.get())) {
                return chain;
            }
            last = issuer.get();
            chain.add(last);
        }
        return chain;
    }

    private static boolean isSignedBy(X509Certificate certificate, X509Certificate issuer) {
        if (!certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) {
            return false;
        }
        try {
            certificate.verify(issuer.getPublicKey());
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    private boolean isGood(X509Certificate one) {
        return !now.isBefore(one.getNotBefore().toInstant())
                && now.isBefore(one.getNotAfter().toInstant());
    }

    private void checkTimes(List<X509Certificate> chain) throws IntakeException {
        for (X509Certificate one : chain) {
            Instant begin = one.getNotBefore().toInstant();
            Instant end = one.getNotAfter().toInstant();
            if (!isGood(one)) {
                throw new IntakeException(
                        "certificate " + one.getSubjectX500Principal().getName() + ": good from " + begin + " to " + end
                                + " (expected: now)");
            }
        }
    }
}
