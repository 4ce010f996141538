package org.heliostat.config.objconf;

import java.util.Optional;

/** The parameters of one {@code <Client>} tag; what they test is decided where requests are known. */
public record ClientCondition(Parameters parameters) {

    /** @return {@code any} or {@code none} instead of the usual "all must match", as written */
    public Optional<String> match() {
        return parameters.optional("match");
    }
}
