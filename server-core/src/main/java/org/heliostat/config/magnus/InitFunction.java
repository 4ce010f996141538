package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import org.heliostat.config.DirectiveTable;

/**
 * A function that Init lines can run.
 *
 * @param name with {@code -} where C names have {@code _}
 * @param parameters what the line may say besides {@code fn}; open where the names are data
 * @param withoutEffect why it does nothing here; empty when it is honoured
 */
public record InitFunction(String name, DirectiveTable parameters, String withoutEffect) {

    public InitFunction {
        requireNonNull(name, "name");
        requireNonNull(parameters, "parameters");
        requireNonNull(withoutEffect, "withoutEffect");
    }
}
