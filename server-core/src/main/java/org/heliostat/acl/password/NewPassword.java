package org.heliostat.acl.password;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.PasswordHash.Bcrypt;
import org.heliostat.config.users.PasswordHash.Digest;
import org.heliostat.config.users.PasswordHash.Pbkdf2;

/** Makes hashes of new passwords, each with a salt of its own. Any thread. */
public final class NewPassword {

    /** Bytes that bcrypt takes into account. */
    public static final int LONGEST_BCRYPT_PASSWORD = 72;

    /** What is recommended for HMAC-SHA-512 since 2023. */
    private static final int ITERATIONS = 210_000;

    private static final int BCRYPT_ROUNDS = 12;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final SecureRandom random;

    public NewPassword(SecureRandom random) {
        this.random = random;
    }

    /** @return PBKDF2 with HMAC-SHA-512, which takes passwords of any length */
    public PasswordHash pbkdf2(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = PasswordCheck.pbkdf2("PBKDF2WithHmacSHA512", password, salt, ITERATIONS, HASH_BYTES);
        return new Pbkdf2(Digest.SHA512, ITERATIONS, salt, hash);
    }

    /**
     * Makes a bcrypt hash, for files that other programs read, too.
     *
     * @throws IllegalArgumentException when the password has more than 72 bytes of UTF-8
     */
    public PasswordHash bcrypt(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST_BCRYPT_PASSWORD) {
            throw new IllegalArgumentException("password: " + bytes.length + " bytes (expected: "
                    + LONGEST_BCRYPT_PASSWORD + " at most for bcrypt)");
        }
        BCrypt.Version version = BCrypt.Version.VERSION_2B;
        byte[] hash = BCrypt.with(version, random, LongPasswordStrategies.strict(version))
                .hash(BCRYPT_ROUNDS, bytes);
        return new Bcrypt(new String(hash, StandardCharsets.US_ASCII), BCRYPT_ROUNDS);
    }
}
