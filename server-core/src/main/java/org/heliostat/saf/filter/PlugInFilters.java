package org.heliostat.saf.filter;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.WaitingFunctions;

/** Filters that plug-ins have brought, by name. Immutable. */
final class PlugInFilters {

    private static final DirectiveTable NAME = DirectiveTable.of(
            "parameter", DirectiveRow.text("filter").required().help("name of the filter"));

    private final Map<String, FilterDefinition> byName = new TreeMap<>();

    PlugInFilters(Collection<FilterDefinition> definitions) {
        definitions.forEach(one -> byName.put(one.name(), one));
    }

    /** @return the one that the line names */
    Optional<FilterDefinition> of(Parameters line) {
        return line.optional("filter")
                .map(FilterDefinition::normalised)
                .flatMap(name -> Optional.ofNullable(byName.get(name)));
    }

    /** @return what a line takes that inserts a filter of a plug-in, {@code usual} where it names another */
    DirectiveTable parameters(Parameters line, DirectiveTable usual) {
        return of(line).map(one -> NAME.plus(one.parameters())).orElse(usual);
    }

    /** @return the mistake of a line that names a filter which is not there */
    ConfigException unknown(Parameters line, BindContext context) {
        String waiting = context.services()
                .find(WaitingFunctions.class)
                .flatMap(lines -> lines.lineOf(line.text("filter")))
                .map(at -> "; load-modules at " + at + " loads this one at the next restart")
                .orElse("");
        String others = byName.isEmpty() ? "" : ", of plug-ins: " + String.join(", ", byName.keySet());
        return line.wrong(
                "filter",
                ChooseFilter.HTTP_COMPRESSION + " or " + ChooseBodyFilter.HTTP_DECOMPRESSION + others + waiting);
    }
}
