package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.filter.BodyFilter;
import org.jspecify.annotations.Nullable;

/**
 * One filter of a plug-in that {@code insert-filter} and {@code remove-filter} can name: for answers at Output or for
 * request bodies at Input. Immutable.
 *
 * @param name in lower case, with {@code -} where C names have {@code _}
 * @param parameters of its own on an insert-filter line, without those that every such line takes
 * @param answers makes it when a line is bound; null for a filter of bodies
 * @param bodies makes it when a line is bound; null for a filter of answers
 */
public record FilterDefinition(
        String name, DirectiveTable parameters, @Nullable ForAnswers answers, @Nullable ForBodies bodies) {

    public FilterDefinition {
        name = normalised(name);
        requireNonNull(parameters, "parameters");
        if ((answers == null) == (bodies == null)) {
            throw new IllegalArgumentException(
                    name + ": a filter of both or of nothing (expected: of answers or bodies)");
        }
    }

    /** Makes the filter that one Output line names. */
    @FunctionalInterface
    public interface ForAnswers {
        /** @throws org.heliostat.config.ConfigException when a value is wrong */
        AnswerFilter bind(Parameters parameters, BindContext context);
    }

    /** Makes the filter that one Input line names. */
    @FunctionalInterface
    public interface ForBodies {
        /** @throws org.heliostat.config.ConfigException when a value is wrong */
        BodyFilter bind(Parameters parameters, BindContext context);
    }

    /** A filter of answers with these parameters. */
    public static FilterDefinition ofAnswers(String name, ForAnswers factory, DirectiveRow... rows) {
        return new FilterDefinition(name, DirectiveTable.of("parameter", rows), factory, null);
    }

    /** A filter of request bodies with these parameters. */
    public static FilterDefinition ofBodies(String name, ForBodies factory, DirectiveRow... rows) {
        return new FilterDefinition(name, DirectiveTable.of("parameter", rows), null, factory);
    }

    /** @return the name under which all spellings of it are found */
    public static String normalised(String name) {
        return FunctionDefinition.normalised(name).toLowerCase(Locale.ROOT);
    }
}
