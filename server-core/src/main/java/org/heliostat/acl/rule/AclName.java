package org.heliostat.acl.rule;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;

/**
 * What the name of an ACL says: what it protects without being called, or how check-acl calls it. Immutable.
 *
 * @param value for URI and PATH the folder without a slash at its end, where letter case counts; for NAMED the name in
 *     lower case
 */
public record AclName(Kind kind, String value) {

    /** How requests meet an ACL. */
    public enum Kind {
        /** By the beginning of the URI. */
        URI("uri"),
        /** By the beginning of the file name. */
        PATH("path"),
        /** When a check-acl line calls it. */
        NAMED("");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    private static final String ANY = "/*";

    /** Reads a name as it is written; what is wrong with it, {@link #mistake} says. */
    public static AclName of(String written) {
        int equal = written.indexOf('=');
        String word = equal < 0 ? "" : written.substring(0, equal).toLowerCase(Locale.ROOT);
        for (Kind kind : List.of(Kind.URI, Kind.PATH)) {
            if (kind.word.equals(word)) {
                return new AclName(kind, folder(written.substring(equal + 1)));
            }
        }
        return new AclName(Kind.NAMED, written.toLowerCase(Locale.ROOT));
    }

    /** {@code /a/}, {@code /a/*} and {@code /a} all mean /a and what is below it. */
    private static String folder(String written) {
        String path = written.endsWith(ANY) ? written.substring(0, written.length() - 1) : written;
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    /** @return why no request would ever meet an ACL of this name, though it may seem so; empty if nothing is wrong */
    public static Optional<String> mistake(String written) {
        AclName name = of(written);
        if (name.kind == Kind.NAMED) {
            return written.indexOf('=') < 0 && !written.startsWith("/") ? Optional.empty() : misspelt(written);
        }
        String path = written.substring(written.indexOf('=') + 1);
        return isReachable(name, path)
                ? Optional.empty()
                : Optional.of(shown(written) + ": protects nothing (expected: " + name.kind.word + "= and "
                        + (name.kind == Kind.URI ? "a path as decoded, without a query" : "an absolute file name")
                        + ", beginning with /, without . and .. and //, without patterns but /* at its end)");
    }

    private static boolean isReachable(AclName name, String path) {
        boolean plain = path.startsWith("/")
                && path.equals(path.strip())
                && !path.contains("//")
                && name.value.indexOf('*') < 0
                && !(path + "/").contains("/./")
                && !(path + "/").contains("/../");
        return plain
                && (name.kind == Kind.PATH || path.chars().noneMatch(c -> "?#;\\".indexOf(c) >= 0) && !isEscaped(path));
    }

    /** Paths are compared when they are decoded: an escape in the name would not be met. */
    private static boolean isEscaped(String path) {
        for (int at = path.indexOf('%'); at >= 0 && at + 2 < path.length(); at = path.indexOf('%', at + 1)) {
            if (Character.digit(path.charAt(at + 1), 16) >= 0 && Character.digit(path.charAt(at + 2), 16) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> misspelt(String written) {
        int equal = written.indexOf('=');
        if (equal < 0) {
            return Optional.of(shown(written) + ": called by no check-acl line (did you mean uri="
                    + Findings.shown(written) + "?)");
        }
        String word = written.substring(0, equal).strip().toLowerCase(Locale.ROOT);
        return Optional.of(shown(written) + ": called by no check-acl line; "
                + NearestName.unknown(word + "=", "beginning", List.of("uri=", "path=")));
    }

    private static String shown(String written) {
        return "acl " + Findings.shown('"' + written + '"');
    }
}
