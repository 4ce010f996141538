package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * {@code login-config}.
 *
 * @param method BASIC, DIGEST, FORM, CLIENT-CERT or a name of the application's own; upper case for the known ones
 * @param formLoginPage path from the context root; present with FORM
 * @param formErrorPage path from the context root; present with FORM
 */
public record LoginConfig(
        Origin at,
        String method,
        Optional<String> realmName,
        Optional<String> formLoginPage,
        Optional<String> formErrorPage) {

    public LoginConfig {
        requireNonNull(at, "at");
        requireNonNull(method, "method");
    }
}
