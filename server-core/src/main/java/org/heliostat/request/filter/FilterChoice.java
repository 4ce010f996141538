package org.heliostat.request.filter;

import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/**
 * What one Output line says about a filter. Immutable.
 *
 * @param name of the filter
 * @param filter null where the line takes it out
 * @param type pattern of the content types that the line is for, null for all
 */
public record FilterChoice(String name, @Nullable AnswerFilter filter, @Nullable Wildcard type) {

    boolean isFor(String contentType) {
        return type == null || type.matches(contentType);
    }
}
