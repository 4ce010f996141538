package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

/**
 * Something worth telling the administrator that does not keep the application from running.
 *
 * @param at where it stands
 * @param text what was found and what the server does with it
 */
public record Finding(Origin at, String text) {

    public Finding {
        requireNonNull(at, "at");
        requireNonNull(text, "text");
    }

    @Override
    public String toString() {
        return at + ": " + text;
    }
}
