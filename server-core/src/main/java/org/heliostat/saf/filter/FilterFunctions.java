package org.heliostat.saf.filter;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** What obj.conf can name at Output. */
public final class FilterFunctions {

    private FilterFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                        Stage.OUTPUT,
                        "insert-filter",
                        ChooseFilter::bindInsert,
                        text("filter").required().help("http-compression"),
                        flag("vary").byDefault(true).help("tell caches with the field Vary"),
                        list("codings").byDefault("br,zstd,gzip").help("codings offered, the best liked first"),
                        count("compression-level")
                                .range(1, 9)
                                .byDefault(ChooseFilter.USUAL_LEVEL)
                                .help("1 is fast, 9 is small"),
                        count("fragment-size")
                                .range(64, 1_048_576)
                                .byDefault(ChooseFilter.FRAGMENT_SIZE)
                                .help("bytes that a coder gives out at one time"),
                        count("min-size").byDefault(ChooseFilter.LEAST_BYTES).help("shorter answers stay as they are"),
                        count("window-size")
                                .range(9, 15)
                                .butWithoutEffect("the JDK's gzip always has a window of 32 KB (15)")
                                .help("window of gzip as a power of two"),
                        count("memory-level")
                                .range(1, 9)
                                .butWithoutEffect("the JDK chooses the memory of gzip")
                                .help("memory of gzip")),
                FunctionDefinition.of(
                        Stage.OUTPUT,
                        "remove-filter",
                        ChooseFilter::bindRemove,
                        text("filter").required().help("http-compression")));
    }
}
