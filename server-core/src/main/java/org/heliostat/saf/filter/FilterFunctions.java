package org.heliostat.saf.filter;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import java.util.Collection;
import java.util.List;
import org.heliostat.compression.InflationSettings;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at Input and Output. */
public final class FilterFunctions {

    private static final String FILTERS =
            "http-compression at Output, http-decompression at Input, or a filter of a plug-in";

    private FilterFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return definitions(List.of());
    }

    /** @return whether the server itself has a filter of the name */
    public static boolean isBuiltIn(String name) {
        return name.equals(ChooseFilter.HTTP_COMPRESSION) || name.equals(ChooseBodyFilter.HTTP_DECOMPRESSION);
    }

    /** @param ofPlugIns filters that lines may name as well */
    public static List<FunctionDefinition> definitions(Collection<FilterDefinition> ofPlugIns) {
        PlugInFilters filters = new PlugInFilters(ofPlugIns);
        return List.of(
                FunctionDefinition.of(
                                Stage.OUTPUT,
                                "insert-filter",
                                (parameters, context) -> ChooseFilter.bindInsert(parameters, context, filters),
                                text("filter").required().help(FILTERS),
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
                                count("min-size")
                                        .byDefault(ChooseFilter.LEAST_BYTES)
                                        .help("shorter answers stay as they are"),
                                count("window-size")
                                        .range(9, 15)
                                        .butWithoutEffect("the JDK's gzip always has a window of 32 KB (15)")
                                        .help("window of gzip as a power of two"),
                                count("memory-level")
                                        .range(1, 9)
                                        .butWithoutEffect("the JDK chooses the memory of gzip")
                                        .help("memory of gzip"),
                                bytes("max-size")
                                        .help(
                                                "http-decompression: longest body when inflated; over it 413; 0 = no limit but"
                                                        + " MaxRequestBody"),
                                count("max-ratio")
                                        .range(0, ChooseFilter.LARGEST_RATIO)
                                        .byDefault(ChooseFilter.USUAL_RATIO)
                                        .help(
                                                "http-decompression: inflated bytes for one sent, once there is 1 MB; over it 413;"
                                                        + " 0 = no limit"),
                                seconds("max-wait")
                                        .range(1, ChooseFilter.LONGEST_WAIT_SECONDS)
                                        .byDefault(InflationSettings.USUAL_WAIT_SECONDS)
                                        .help(
                                                "http-decompression: time that a reader waits for one byte of data while bytes"
                                                        + " of gzip's head come; over it 408"))
                        .withTables(filters::parameters)
                        .alsoAt(Stage.INPUT),
                FunctionDefinition.of(
                                Stage.OUTPUT,
                                "remove-filter",
                                (parameters, context) -> ChooseFilter.bindRemove(parameters, context, filters),
                                text("filter").required().help(FILTERS))
                        .alsoAt(Stage.INPUT));
    }
}
