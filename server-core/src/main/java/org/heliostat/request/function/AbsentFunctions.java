package org.heliostat.request.function;

import java.util.Map;
import java.util.Optional;

/** Functions of the original that are known, and that nobody provides here (docs/compatibility.md). */
public final class AbsentFunctions {

    private static final String OF_WINDOWS = "programs of Windows";

    private static final Map<String, String> REASONS = Map.of(
            "send-wincgi", OF_WINDOWS,
            "send-shellcgi", OF_WINDOWS,
            "ntcgicheck", OF_WINDOWS);

    private AbsentFunctions() {}

    /** @return what is said of a line that names it; empty for every other name */
    public static Optional<String> warning(String fn) {
        return Optional.ofNullable(REASONS.get(FunctionDefinition.normalised(fn)))
                .map(reason -> fn + ": not provided: " + reason + "; a request that needs it gets 500");
    }
}
