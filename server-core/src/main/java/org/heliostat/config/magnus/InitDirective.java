package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Parameters;

/**
 * An {@code Init} line of magnus.conf: a function to run once at start, in the order of the file.
 *
 * @param fn the function's name with {@code _} written as {@code -}
 * @param parameters all of them but {@code fn}; a bare word has its position (1, 2, …) as name
 */
public record InitDirective(String fn, Parameters parameters, SourceLocation at) {

    private static final Set<String> LIVE =
            Set.of("flex-rotate-init", "thread-pool-init", "cindex-init", "init-uhome", "register-http-method");

    public InitDirective {
        requireNonNull(fn, "fn");
        requireNonNull(parameters, "parameters");
    }

    /** @return whether a parameter of the name was a bare word, or is named as if it were */
    public static boolean isPosition(String name) {
        return name.chars().allMatch(Character::isDigit);
    }

    /** @return whether it defines access logs; those are opened anew by a reload */
    public boolean definesAccessLogs() {
        return fn.equals("flex-init") || fn.equals("init-clf");
    }

    /** @return whether a reload applies it; the others run at the start only */
    public boolean isLive() {
        return definesAccessLogs() || LIVE.contains(fn);
    }

    /** @return whether it runs after the listen sockets are bound and the threads exist */
    public boolean isLate() {
        return parameters.flag("LateInit", false);
    }
}
