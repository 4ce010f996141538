package org.heliostat.acl.login;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.heliostat.acl.Realm;
import org.heliostat.acl.Realm.DigestAlgorithm;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * DIGEST: a digest of the password and of a nonce with every request (RFC 7616), with SHA-256 or MD5 and
 * {@code qop=auth}. What it is checked with stands in a realm's digest file. Any thread; never blocks.
 */
public final class DigestAccess {

    private static final Pattern COUNT = Pattern.compile("[0-9a-fA-F]{8}");
    private static final int LONGEST_CLIENT_NONCE = 256;
    private static final int HEX = 16;

    /** Compared with when there is no such user, so that they cost the same. */
    private static final String NOBODY = "0".repeat(64);

    private final Nonces nonces;

    /** @param onLetGo told of each nonce that was let go because there were too many */
    public DigestAccess(Ticker ticker, Runnable onLetGo) {
        this.nonces = new Nonces(ticker, Nonces.MOST, onLetGo);
    }

    /** What a field says is right, or right but for the nonce, or wrong. */
    public enum Finding {
        RIGHT,
        STALE,
        WRONG
    }

    /**
     * A request with a DIGEST field.
     *
     * @param target of the request, as sent
     */
    public record Attempt(DigestFields fields, String user, String method, String target) {}

    /** @param shownRealm realm of the challenge, part of what was hashed */
    public Finding check(Attempt attempt, Realm realm, String shownRealm) {
        DigestFields fields = attempt.fields();
        DigestAlgorithm algorithm = algorithm(fields.get("algorithm"));
        String count = fields.get("nc");
        String clientNonce = fields.get("cnonce");
        boolean wellFormed = algorithm != null
                && fields.get("qop").equals("auth")
                && COUNT.matcher(count).matches()
                && !clientNonce.isEmpty()
                && clientNonce.length() <= LONGEST_CLIENT_NONCE
                && fields.get("realm").equals(shownRealm)
                && fields.get("uri").equals(attempt.target());
        if (algorithm == null || !wellFormed) {
            return Finding.WRONG;
        }
        String known = realm.digest(attempt.user(), shownRealm, algorithm);
        String action = hash(algorithm, attempt.method() + ":" + fields.get("uri"));
        String expected = hash(
                algorithm,
                (known == null ? NOBODY : known) + ":" + fields.get("nonce") + ":" + count + ":" + clientNonce
                        + ":auth:" + action);
        boolean same = MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.ISO_8859_1),
                fields.get("response").toLowerCase(Locale.ROOT).getBytes(StandardCharsets.ISO_8859_1));
        if (known == null || !same) {
            return Finding.WRONG;
        }
        return nonces.use(fields.get("nonce"), Long.parseLong(count, HEX)) ? Finding.RIGHT : Finding.STALE;
    }

    /** MD5 is what clients of old mean when they say nothing. */
    private static @Nullable DigestAlgorithm algorithm(String name) {
        if (name.isEmpty()) {
            return DigestAlgorithm.MD5;
        }
        for (DigestAlgorithm algorithm : DigestAlgorithm.values()) {
            if (algorithm.token().equalsIgnoreCase(name)) {
                return algorithm;
            }
        }
        return null;
    }

    /**
     * Values of WWW-Authenticate: a browser takes the first that it knows (RFC 7616, section 3.7).
     *
     * @param algorithms to offer, in their order
     * @param stale whether only the nonce of the last attempt was wrong, so that the user need not be asked again
     */
    public List<String> challenges(String shownRealm, List<DigestAlgorithm> algorithms, boolean stale) {
        String nonce = nonces.next();
        List<String> values = new ArrayList<>();
        for (DigestAlgorithm algorithm : algorithms) {
            values.add("Digest realm=" + QuotedRealm.of(shownRealm) + ", qop=\"auth\", algorithm=" + algorithm.token()
                    + ", nonce=\"" + nonce + "\", charset=UTF-8" + (stale ? ", stale=true" : ""));
        }
        return values;
    }

    private static String hash(DigestAlgorithm algorithm, String text) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm.token()).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(algorithm + ": not in this JDK (expected: in every one)", missing);
        }
    }
}
