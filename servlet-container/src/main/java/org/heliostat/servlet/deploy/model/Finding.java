package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import org.heliostat.log.LogText;

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

    /** One line, whatever the application's files hold. */
    @Override
    public String toString() {
        return LogText.oneLine(at + ": " + text);
    }
}
