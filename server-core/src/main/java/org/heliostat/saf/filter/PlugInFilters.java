package org.heliostat.saf.filter;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.WaitingFunctions;

/** Filters that plug-ins have brought, by name. Immutable. */
final class PlugInFilters {

    private static final DirectiveTable NAME = DirectiveTable.of(
            "parameter", DirectiveRow.text("filter").required().help("name of the filter"));

    private static final List<String> OWN = List.of(ChooseFilter.HTTP_COMPRESSION, ChooseBodyFilter.HTTP_DECOMPRESSION);

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

    /**
     * @return what a line takes that names a filter of a plug-in, {@code usual} for the server's own; of a filter that is
     *     not there nobody knows
     */
    DirectiveTable parameters(Parameters line, DirectiveTable usual) {
        Optional<FilterDefinition> known = of(line);
        if (known.isPresent()) {
            return NAME.plus(known.get().parameters());
        }
        boolean isOwn = line.optional("filter")
                .map(FilterDefinition::normalised)
                .map(OWN::contains)
                .orElse(true);
        return isOwn ? usual : NAME.open();
    }

    /**
     * What stands for a filter that is not there but will be: nothing, and a warning that says so.
     *
     * @throws ConfigException when nothing will bring it
     */
    StageFunction notHere(Parameters line, BindContext context) {
        Optional<SourceLocation> loads =
                context.services().find(WaitingFunctions.class).flatMap(lines -> lines.lineOf(line.text("filter")));
        if (loads.isPresent()) {
            context.findings()
                    .warning(
                            line.at(),
                            "filter: " + Findings.shown(line.text("filter"))
                                    + ": nothing is filtered until the next restart, when load-modules at "
                                    + loads.get() + " loads it");
            return exchange -> Outcome.NO_ACTION;
        }
        String others = byName.isEmpty() ? "" : ", of plug-ins: " + String.join(", ", byName.keySet());
        throw line.wrong("filter", String.join(" or ", OWN) + others);
    }
}
