package org.heliostat.config.users;

import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.users.PasswordHash.Bcrypt;
import org.heliostat.config.users.PasswordHash.Digest;
import org.heliostat.config.users.PasswordHash.Pbkdf2;
import org.heliostat.config.users.PasswordHash.SaltedDigest;
import org.heliostat.config.users.PasswordHash.UnixCrypt;

/**
 * How hashed passwords are written.
 *
 * <ul>
 *   <li>{@code $2b$12$…}: bcrypt, 60 characters; also {@code $2a$} and {@code $2y$}
 *   <li>{@code {PBKDF2-SHA512}iterations$salt$hash}, and {@code {PBKDF2-SHA256}…}: salt and hash in Base64
 *   <li>{@code {SSHA}…}, {@code {SSHA256}…}, {@code {SSHA512}…}: Base64 of digest and salt, as directory servers have it
 * </ul>
 */
public final class PasswordHashText {

    /** What a message says was expected. */
    static final String EXPECTED = "bcrypt with cost " + Bcrypt.LEAST_ROUNDS + " to " + Bcrypt.MOST_ROUNDS
            + ", {PBKDF2-SHA512}iterations$salt$hash with " + Pbkdf2.LEAST_ITERATIONS + " to "
            + Pbkdf2.MOST_ITERATIONS + " iterations, {SSHA}, {SSHA256} or {SSHA512}";

    /** The same for files of htpasswd. */
    static final String FOREIGN = "bcrypt, $apr1$, $5$, $6$, {SHA}, crypt or one of the key file's";

    private static final Pattern UNIX = Pattern.compile("\\$(?:apr1|1)\\$[./0-9A-Za-z]{1,8}\\$[./0-9A-Za-z]{22}"
            + "|\\$5\\$(?:rounds=\\d{4,7}\\$)?[./0-9A-Za-z]{1,16}\\$[./0-9A-Za-z]{43}"
            + "|\\$6\\$(?:rounds=\\d{4,7}\\$)?[./0-9A-Za-z]{1,16}\\$[./0-9A-Za-z]{86}"
            + "|[./0-9A-Za-z]{13}");
    private static final Pattern ROUNDS = Pattern.compile("\\$[56]\\$rounds=(\\d{4,7})\\$.*");
    private static final Pattern PLAIN_SHA = Pattern.compile("\\{SHA}([A-Za-z0-9+/]{27}=)");

    private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53}");
    private static final Pattern PBKDF2 =
            Pattern.compile("\\{PBKDF2-(SHA256|SHA512)}(\\d{1,9})\\$([A-Za-z0-9+/=]{1,120})\\$([A-Za-z0-9+/=]{1,120})");
    private static final Pattern SALTED = Pattern.compile("\\{SSHA(|256|512)}([A-Za-z0-9+/=]{1,200})");
    private static final int LEAST_SALT = 4;
    private static final int MOST_SALT = 64;
    private static final int LEAST_HASH = 16;
    private static final int MOST_HASH = 64;

    private PasswordHashText() {}

    /** @return empty when the text is none of the forms, or asks for more work than is allowed */
    public static Optional<PasswordHash> read(String text) {
        if (text.startsWith("$2")) {
            return bcrypt(text);
        }
        int brace = text.indexOf('}');
        String upper = brace < 0
                ? text
                : text.substring(0, brace).toUpperCase(Locale.ROOT).replace('_', '-') + text.substring(brace);
        try {
            return upper.startsWith("{PBKDF2") ? pbkdf2(upper) : salted(upper);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /**
     * Reads a hash as htpasswd and the systems of old write it, besides those of {@link #read}: they are weaker, so key
     * files do not take them.
     */
    static Optional<PasswordHash> readForeign(String text) {
        Matcher sha = PLAIN_SHA.matcher(text);
        if (sha.matches()) {
            return Optional.of(new SaltedDigest(
                    Digest.SHA1, new byte[0], Base64.getDecoder().decode(sha.group(1))));
        }
        if (!UNIX.matcher(text).matches()) {
            return read(text);
        }
        Matcher rounds = ROUNDS.matcher(text);
        boolean fits = !rounds.matches() || Integer.parseInt(rounds.group(1)) <= UnixCrypt.MOST_ROUNDS;
        return fits ? Optional.of(new UnixCrypt(text)) : Optional.empty();
    }

    private static Optional<PasswordHash> bcrypt(String text) {
        Matcher form = BCRYPT.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int rounds = Integer.parseInt(form.group(1));
        return rounds >= Bcrypt.LEAST_ROUNDS && rounds <= Bcrypt.MOST_ROUNDS
                ? Optional.of(new Bcrypt(text, rounds))
                : Optional.empty();
    }

    private static Optional<PasswordHash> pbkdf2(String text) {
        Matcher form = PBKDF2.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int iterations = Integer.parseInt(form.group(2));
        byte[] salt = Base64.getDecoder().decode(form.group(3));
        byte[] hash = Base64.getDecoder().decode(form.group(4));
        boolean fits = iterations >= Pbkdf2.LEAST_ITERATIONS
                && iterations <= Pbkdf2.MOST_ITERATIONS
                && isSalt(salt.length)
                && hash.length >= LEAST_HASH
                && hash.length <= MOST_HASH;
        return fits ? Optional.of(new Pbkdf2(Digest.valueOf(form.group(1)), iterations, salt, hash)) : Optional.empty();
    }

    private static Optional<PasswordHash> salted(String text) {
        Matcher form = SALTED.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        Digest digest = form.group(1).isEmpty() ? Digest.SHA1 : Digest.valueOf("SHA" + form.group(1));
        byte[] both = Base64.getDecoder().decode(form.group(2));
        if (!isSalt(both.length - digest.length())) {
            return Optional.empty();
        }
        byte[] hash = Arrays.copyOf(both, digest.length());
        return Optional.of(new SaltedDigest(digest, Arrays.copyOfRange(both, digest.length(), both.length), hash));
    }

    private static boolean isSalt(int length) {
        return length >= LEAST_SALT && length <= MOST_SALT;
    }

    static String of(Digest digest, int iterations, byte[] salt, byte[] hash) {
        Base64.Encoder base64 = Base64.getEncoder();
        return "{PBKDF2-" + digest.name() + "}" + iterations + "$" + base64.encodeToString(salt) + "$"
                + base64.encodeToString(hash);
    }

    static String of(Digest digest, byte[] salt, byte[] hash) {
        byte[] both = Arrays.copyOf(hash, hash.length + salt.length);
        System.arraycopy(salt, 0, both, hash.length, salt.length);
        String kind = salt.length == 0 ? "SHA" : digest == Digest.SHA1 ? "SSHA" : "S" + digest.name();
        return "{" + kind + "}" + Base64.getEncoder().encodeToString(both);
    }
}
