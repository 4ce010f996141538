package org.heliostat.config.acl;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;

/**
 * Names of rights as statements use them (ACL reference, Rights). A plug-in may ask for rights of its own; one that is a
 * slip of a known name, though, would let a statement never apply without a word.
 */
final class AclRightNames {

    private static final String HTTP = "http_";
    private static final Set<String> RIGHTS = Set.of("all", "read", "write", "execute", "delete", "info", "list");

    /** Methods whose right may be stated; others may be, too. */
    private static final List<String> METHODS = List.of(
            "get",
            "head",
            "post",
            "put",
            "delete",
            "options",
            "trace",
            "connect",
            "patch",
            "copy",
            "move",
            "mkdir",
            "rmdir",
            "index",
            "mkcol",
            "lock",
            "unlock",
            "propfind",
            "proppatch",
            "report",
            "search",
            "subscribe",
            "unsubscribe",
            "notify",
            "poll");

    private AclRightNames() {}

    /** @param kind allow or deny */
    static void check(SourceLocation at, String kind, Set<String> rights, Findings findings) {
        for (String right : rights) {
            if (!RIGHTS.contains(right)) {
                unusual(right).ifPresent(slip -> report(at, kind + ": " + Findings.shown(right), slip, findings));
            }
        }
    }

    private static void report(SourceLocation at, String stated, Slip slip, Findings findings) {
        if (slip.meant().isPresent()) {
            findings.error(
                    at, stated + ": no such right (did you mean " + slip.meant().get() + "?)");
        } else {
            findings.warning(
                    at,
                    stated + ": no request asks for it (expected: all, read, write, execute, delete, info, list or"
                            + " http_method)");
        }
    }

    /** @param meant what the writer probably had in mind */
    private record Slip(Optional<String> meant) {}

    private static Optional<Slip> unusual(String right) {
        if (!right.startsWith(HTTP)) {
            return Optional.of(new Slip(nearest(right, RIGHTS)));
        }
        String method = right.substring(HTTP.length());
        return nearest(method, METHODS).map(meant -> new Slip(Optional.of(HTTP + meant)));
    }

    private static Optional<String> nearest(String given, Collection<String> known) {
        return known.contains(given) ? Optional.empty() : NearestName.of(given, known);
    }
}
