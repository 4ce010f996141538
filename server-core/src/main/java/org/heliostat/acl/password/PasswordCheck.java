package org.heliostat.acl.password;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.apache.commons.codec.digest.Crypt;
import org.apache.commons.codec.digest.Md5Crypt;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.PasswordHash.Bcrypt;
import org.heliostat.config.users.PasswordHash.Pbkdf2;
import org.heliostat.config.users.PasswordHash.SaltedDigest;
import org.heliostat.config.users.PasswordHash.UnixCrypt;

/** Says whether a password is the one that a hash was made of. Compares in constant time. Pure. */
public final class PasswordCheck {

    /** Longer ones are refused unseen, in bytes of UTF-8: hashing must not cost what a client likes. */
    public static final int LONGEST_PASSWORD = 1_024;

    private static final int BITS = 8;

    private PasswordCheck() {}

    /** @return false also for a password that is longer than {@link #LONGEST_PASSWORD} */
    public static boolean matches(PasswordHash hash, String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        try {
            return bytes.length <= LONGEST_PASSWORD && matches(hash, password, bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static boolean matches(PasswordHash hash, String password, byte[] bytes) {
        if (hash instanceof Bcrypt bcrypt) {
            return bcrypt(bcrypt, bytes);
        }
        if (hash instanceof Pbkdf2 pbkdf2) {
            byte[] expected = pbkdf2.hash();
            byte[] made = pbkdf2(pbkdf2.algorithm(), password, pbkdf2.salt(), pbkdf2.iterations(), expected.length);
            return MessageDigest.isEqual(expected, made);
        }
        if (hash instanceof UnixCrypt unix) {
            return unixCrypt(unix.text(), bytes);
        }
        SaltedDigest salted = (SaltedDigest) hash;
        return MessageDigest.isEqual(salted.hash(), salted(salted.digest(), bytes, salted.salt()));
    }

    /** The function knows 72 bytes only: what is longer was cut when the hash was made, so it is cut here. */
    private static boolean bcrypt(Bcrypt hash, byte[] password) {
        BCrypt.Version version = BCrypt.Version.VERSION_2A;
        byte[] text = hash.text().getBytes(StandardCharsets.US_ASCII);
        // The versions differ in how others went wrong, not in what is computed.
        text[2] = 'a';
        return BCrypt.verifyer(version, LongPasswordStrategies.truncate(version))
                .verify(password, text)
                .verified;
    }

    /** Each function makes the whole text anew, from the salt that the text begins with. */
    private static boolean unixCrypt(String text, byte[] password) {
        byte[] copy = password.clone();
        String made = text.startsWith("$apr1$") ? Md5Crypt.apr1Crypt(copy, text) : Crypt.crypt(copy, text);
        Arrays.fill(copy, (byte) 0);
        return MessageDigest.isEqual(
                made.getBytes(StandardCharsets.US_ASCII), text.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] pbkdf2(String algorithm, String password, byte[] salt, int iterations, int length) {
        char[] chars = password.toCharArray();
        PBEKeySpec spec = new PBEKeySpec(chars, salt, iterations, length * BITS);
        try {
            return SecretKeyFactory.getInstance(algorithm).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(algorithm + ": not in this JDK (expected: in every one)", missing);
        } finally {
            spec.clearPassword();
            Arrays.fill(chars, ' ');
        }
    }

    private static byte[] salted(PasswordHash.Digest digest, byte[] password, byte[] salt) {
        try {
            MessageDigest function = MessageDigest.getInstance(digest.algorithm());
            function.update(password);
            return function.digest(salt);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(digest.algorithm() + ": not in this JDK (expected: in every one)", missing);
        }
    }
}
