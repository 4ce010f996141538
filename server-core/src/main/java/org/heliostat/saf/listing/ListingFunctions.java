package org.heliostat.saf.listing;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name to list directories. */
public final class ListingFunctions {

    private ListingFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                        Stage.SERVICE,
                        "index-common",
                        DirectoryIndex::bindCommon,
                        text("header").help("file of the directory shown before the list, .html or plain text"),
                        text("readme").help("file of the directory shown behind the list, .html or plain text"),
                        count("max-entries")
                                .range(1, 1_000_000)
                                .byDefault(DirectoryIndex.MOST_ENTRIES)
                                .help("entries shown at most"),
                        ignored("urlencoding")),
                FunctionDefinition.of(
                        Stage.SERVICE,
                        "index-simple",
                        DirectoryIndex::bindSimple,
                        count("max-entries")
                                .range(1, 1_000_000)
                                .byDefault(DirectoryIndex.MOST_ENTRIES)
                                .help("entries shown at most")));
    }
}
