package org.heliostat.servlet.security.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.heliostat.acl.Realm;
import org.heliostat.acl.Realm.DigestAlgorithm;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * DIGEST: a digest of the password and of a nonce with every request (RFC 7616), with SHA-256 or MD5 and
 * {@code qop=auth}. What it is checked with stands in the realm's digest file.
 */
public final class DigestLogin implements LoginMethod {

    private static final Pattern COUNT = Pattern.compile("[0-9a-fA-F]{8}");
    private static final int LONGEST_CLIENT_NONCE = 256;
    private static final int HEX = 16;

    /** Compared with when there is no such user, so that they cost the same. */
    private static final String NOBODY = "0".repeat(64);

    /** Marks a request whose nonce alone was wrong; its client need not ask the user again. */
    private static final String STALE = DigestLogin.class.getName() + ".stale";

    private final String realmName;
    private final Nonces nonces;

    /**
     * Makes one for an application.
     *
     * @param realmName the challenge's, and part of what was hashed; empty: the realm's own name
     * @param onLetGo told of each nonce that was let go because there were too many
     */
    public DigestLogin(String realmName, Ticker ticker, Runnable onLetGo) {
        this.realmName = realmName;
        this.nonces = new Nonces(ticker, Nonces.MOST, onLetGo);
    }

    /** What a field says is right but for the nonce, or right, or wrong. */
    private enum Finding {
        RIGHT,
        STALE,
        WRONG
    }

    @Override
    public String authType() {
        return HttpServletRequest.DIGEST_AUTH;
    }

    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        DigestFields fields =
                DigestFields.parse(request.pipelineRequest().headers().all("Authorization"));
        String user = fields == null ? null : fields.user();
        if (fields == null || user == null) {
            return null;
        }
        Finding finding = check(fields, user, request, realm);
        if (finding == Finding.STALE) {
            request.attributes().set(STALE, true);
        } else if (finding == Finding.WRONG) {
            realm.refused();
        }
        return finding == Finding.RIGHT ? realm.user(user) : null;
    }

    private Finding check(DigestFields fields, String user, ContainerRequest request, Realm realm) {
        DigestAlgorithm algorithm = algorithm(fields.get("algorithm"));
        String count = fields.get("nc");
        String clientNonce = fields.get("cnonce");
        boolean wellFormed = algorithm != null
                && fields.get("qop").equals("auth")
                && COUNT.matcher(count).matches()
                && !clientNonce.isEmpty()
                && clientNonce.length() <= LONGEST_CLIENT_NONCE
                && fields.get("realm").equals(shownRealm(realm))
                && fields.get("uri").equals(request.pipelineRequest().head().target());
        if (algorithm == null || !wellFormed) {
            return Finding.WRONG;
        }
        String known = realm.digest(user, shownRealm(realm), algorithm);
        String action = hash(algorithm, request.pipelineRequest().method() + ":" + fields.get("uri"));
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

    /** The better algorithm first; a browser takes the first that it knows (RFC 7616, section 3.7). */
    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm) throws IOException {
        boolean stale = request.attributes().get(STALE) != null;
        String nonce = nonces.next();
        for (DigestAlgorithm algorithm : new DigestAlgorithm[] {DigestAlgorithm.SHA256, DigestAlgorithm.MD5}) {
            response.addHeader(
                    "WWW-Authenticate",
                    "Digest realm=" + QuotedRealm.of(shownRealm(realm)) + ", qop=\"auth\", algorithm="
                            + algorithm.token() + ", nonce=\"" + nonce + "\", charset=UTF-8"
                            + (stale ? ", stale=true" : ""));
        }
        response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
    }

    private String shownRealm(Realm realm) {
        return realmName.isEmpty() ? realm.name() : realmName;
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
