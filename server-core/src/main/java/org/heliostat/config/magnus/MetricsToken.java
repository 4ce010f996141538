package org.heliostat.config.magnus;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** The token that scrapers must have: the directive MetricsToken. Only its hash is kept. Immutable. */
public final class MetricsToken {

    private static final String NAME = "MetricsToken";
    private static final String HASHED = "sha256:";
    private static final Pattern HASH = Pattern.compile("sha256:[0-9a-fA-F]{64}");
    /** What a Bearer token may consist of (RFC 6750, 2.1); long enough that nobody guesses it. */
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]{16,1024}=*");

    private final byte[] hash;

    private MetricsToken(byte[] hash) {
        this.hash = hash;
    }

    /**
     * Reads the directive.
     *
     * @return empty when scrapers need none, or it is unusable
     */
    public static Optional<MetricsToken> read(MagnusConf magnus, Findings findings) {
        String value = magnus.values().text(NAME).strip();
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (HASH.matcher(value).matches()) {
            return Optional.of(new MetricsToken(HexFormat.of().parseHex(value.substring(HASHED.length()))));
        }
        if (value.startsWith(HASHED) || !TOKEN.matcher(value).matches()) {
            findings.wrongValue(
                    magnus.values().at(NAME).orElse(SourceLocation.none()),
                    NAME,
                    "…",
                    "16 characters or more of A-Z a-z 0-9 - . _ ~ + /, or sha256: and 64 hexadecimal digits");
            return Optional.empty();
        }
        return Optional.of(new MetricsToken(sha256(value)));
    }

    /** @return whether it is this token; takes the same time for every wrong one */
    public boolean is(String given) {
        return MessageDigest.isEqual(hash, sha256(given));
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
