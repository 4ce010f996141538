package org.heliostat.request.compile;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.objconf.LineMistakes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.line.LineOptions;
import org.jspecify.annotations.Nullable;

/**
 * What a line says besides what its function makes of it; the same for all virtual servers unless a variable is in the
 * line. Immutable, but for the tests of clients, which nobody changes.
 *
 * @param mistakes what is wrong with it so far, with the parameters, variables replaced
 * @param definition empty when no function has the name
 * @param bucket index of the performance bucket
 * @param texts parameters with variables that are texts for the function alone, by name: another text changes nothing of
 *     the rest
 * @param options what is not for the function
 */
record LineTerms(
        LineMistakes mistakes,
        Optional<FunctionDefinition> definition,
        Map<String, Directive> texts,
        int bucket,
        LineOptions options) {

    /**
     * @param given the same line's parameters for another virtual server, all variables replaced
     * @param into for further mistakes
     * @return these terms with those parameters; null where they have to be read anew
     */
    @Nullable
    LineTerms with(Parameters given, Findings into) {
        return mistakes.isUsable() && differsInTexts(given)
                ? new LineTerms(new LineMistakes(given, into), definition, texts, bucket, options)
                : null;
    }

    /** The same line has the same names in the same order. */
    private boolean differsInTexts(Parameters given) {
        List<NamedValue> before = mistakes.rest().values();
        List<NamedValue> now = given.values();
        for (int i = 0; i < now.size(); i++) {
            String value = now.get(i).value();
            if (!value.equals(before.get(i).value())) {
                Directive text = texts.get(now.get(i).name());
                if (text == null || text.parse(value).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }
}
