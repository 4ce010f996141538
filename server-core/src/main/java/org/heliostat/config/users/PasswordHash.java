package org.heliostat.config.users;

import java.util.Arrays;
import java.util.Objects;

/**
 * A password as it is kept: never itself, always what a one-way function made of it. Immutable.
 *
 * <p>Every cost has a limit, so that no line of a file can hold a thread for more than some seconds.
 */
public sealed interface PasswordHash {

    /** Rough number of elementary steps that a check takes; only to be compared with one another. */
    long cost();

    /** @return as it stands in a file; see {@link PasswordHashText} */
    String text();

    /**
     * bcrypt, as {@code $2a$}, {@code $2b$} or {@code $2y$}.
     *
     * @param rounds power of two, {@value #LEAST_ROUNDS} to {@value #MOST_ROUNDS}
     */
    record Bcrypt(String text, int rounds) implements PasswordHash {

        public static final int LEAST_ROUNDS = 4;
        /** About two seconds of a processor of 2024. */
        public static final int MOST_ROUNDS = 15;

        private static final int STEPS_OF_A_ROUND = 100;

        @Override
        public long cost() {
            return (1L << rounds) * STEPS_OF_A_ROUND;
        }

        @Override
        public String toString() {
            return "Bcrypt[" + rounds + "]";
        }
    }

    /** PBKDF2 (RFC 8018) with an HMAC of the digest. */
    final class Pbkdf2 implements PasswordHash {

        public static final int LEAST_ITERATIONS = 1_000;
        /** About two seconds of a processor of 2024. */
        public static final int MOST_ITERATIONS = 3_000_000;

        private final Digest digest;
        private final int iterations;
        private final byte[] salt;
        private final byte[] hash;

        public Pbkdf2(Digest digest, int iterations, byte[] salt, byte[] hash) {
            this.digest = digest;
            this.iterations = iterations;
            this.salt = salt.clone();
            this.hash = hash.clone();
        }

        /** @return JDK name of the key factory */
        public String algorithm() {
            return "PBKDF2WithHmac" + digest.name();
        }

        public int iterations() {
            return iterations;
        }

        public byte[] salt() {
            return salt.clone();
        }

        public byte[] hash() {
            return hash.clone();
        }

        @Override
        public long cost() {
            return iterations;
        }

        @Override
        public String text() {
            return PasswordHashText.of(digest, iterations, salt, hash);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pbkdf2 that
                    && digest == that.digest
                    && iterations == that.iterations
                    && Arrays.equals(salt, that.salt)
                    && Arrays.equals(hash, that.hash);
        }

        @Override
        public int hashCode() {
            return Objects.hash(digest, iterations, Arrays.hashCode(salt), Arrays.hashCode(hash));
        }

        @Override
        public String toString() {
            return "Pbkdf2[" + digest + ", " + iterations + "]";
        }
    }

    /** Digest of password and salt, one round: for files of the original and of directory servers. */
    final class SaltedDigest implements PasswordHash {

        private final Digest digest;
        private final byte[] salt;
        private final byte[] hash;

        public SaltedDigest(Digest digest, byte[] salt, byte[] hash) {
            this.digest = digest;
            this.salt = salt.clone();
            this.hash = hash.clone();
        }

        public Digest digest() {
            return digest;
        }

        public byte[] salt() {
            return salt.clone();
        }

        public byte[] hash() {
            return hash.clone();
        }

        @Override
        public long cost() {
            return 1;
        }

        @Override
        public String text() {
            return PasswordHashText.of(digest, salt, hash);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof SaltedDigest that
                    && digest == that.digest
                    && Arrays.equals(salt, that.salt)
                    && Arrays.equals(hash, that.hash);
        }

        @Override
        public int hashCode() {
            return Objects.hash(digest, Arrays.hashCode(salt), Arrays.hashCode(hash));
        }

        @Override
        public String toString() {
            return "SaltedDigest[" + digest + "]";
        }
    }

    /**
     * What {@code crypt} of Unix systems and Apache's htpasswd write: {@code $apr1$}, {@code $1$}, {@code $5$},
     * {@code $6$}, or 13 characters of the DES of old.
     */
    record UnixCrypt(String text) implements PasswordHash {

        /** About a second of a processor of 2024. */
        public static final int MOST_ROUNDS = 1_000_000;

        private static final int STEPS = 1_000;

        @Override
        public long cost() {
            return STEPS;
        }

        @Override
        public String toString() {
            return "UnixCrypt[]";
        }
    }

    /** Digests that hashes are made with. */
    enum Digest {
        SHA1("SHA-1", 20),
        SHA256("SHA-256", 32),
        SHA512("SHA-512", 64);

        private final String algorithm;
        private final int length;

        Digest(String algorithm, int length) {
            this.algorithm = algorithm;
            this.length = length;
        }

        /** @return the JDK's name */
        public String algorithm() {
            return algorithm;
        }

        /** @return bytes of a digest */
        public int length() {
            return length;
        }
    }
}
