package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * One {@code error-page}; with neither status nor exception it is the default page of the application.
 *
 * @param location path from the context root, with leading slash
 */
public record ErrorPage(Origin at, OptionalInt status, Optional<String> exceptionType, String location) {

    public ErrorPage {
        requireNonNull(at, "at");
        requireNonNull(location, "location");
        if (status.isPresent() && exceptionType.isPresent()) {
            throw new IllegalArgumentException("an error page has a status or an exception type, not both: " + at);
        }
    }

    /** Whether this page answers errors that no other page names. */
    public boolean isDefault() {
        return status.isEmpty() && exceptionType.isEmpty();
    }
}
