package org.heliostat.config.search;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.xml.ElementSchema;

/** The elements of search, with their attributes. */
public final class SearchElements {

    private static final long MEGABYTE = 1024L * 1024;

    private SearchElements() {}

    /** @param hints says where an unknown attribute belongs */
    public static ElementSchema search(NamesElsewhere hints) {
        return new ElementSchema(
                "SEARCH",
                DirectiveTable.of(
                                "attribute",
                                flag("enabled").byDefault(true).live().help("off: none of its collections"),
                                count("maxhits")
                                        .range(1, 10_000)
                                        .byDefault(200)
                                        .live()
                                        .help("hits that one query finds at most"),
                                seconds("scaninterval")
                                        .range(1, 86_400)
                                        .byDefault(60)
                                        .live()
                                        .help(
                                                "from the end of a look at all files, for changed ones, to the begin of the next"),
                                count("maxdocuments")
                                        .range(1, 5_000_000)
                                        .byDefault(100_000)
                                        .live()
                                        .help("files in the index of one collection; further ones are not found"),
                                bytes("maxfilesize")
                                        .range(1, 256 * MEGABYTE)
                                        .byDefault(4 * MEGABYTE)
                                        .live()
                                        .help("of a file; larger ones are not found"),
                                bytes("maxindexsize")
                                        .range(MEGABYTE, 1024 * 1024 * MEGABYTE)
                                        .byDefault(1024 * MEGABYTE)
                                        .live()
                                        .help("of the index of one collection; beyond it new files are not found"),
                                count("maxquerylength")
                                        .range(1, 2_000)
                                        .byDefault(400)
                                        .live()
                                        .help("characters of a query, over it 400"),
                                count("maxqueryclauses")
                                        .range(1, 300)
                                        .byDefault(32)
                                        .live()
                                        .help(
                                                "words, those of phrases too, and beginnings of words in a query, over it 400"),
                                milliseconds("querytimeout")
                                        .range(10, 60_000)
                                        .byDefault(2_000)
                                        .live()
                                        .help("that a query may take, over it 503"),
                                count("maxqueries")
                                        .range(1, 10_000)
                                        .byDefault(16)
                                        .live()
                                        .help("that are answered at the same time, over it 503"))
                        .hinting(hints),
                List.of("DESCRIPTION", "WEBAPP"),
                List.of("PROPERTY", "SEARCHCOLLECTION"));
    }

    /** @param hints says where an unknown attribute belongs */
    public static ElementSchema collection(NamesElsewhere hints) {
        return new ElementSchema(
                "SEARCHCOLLECTION",
                DirectiveTable.of(
                                "attribute",
                                text("name").required().live().help("of its own in the virtual server"),
                                text("uri").required().live().help("path that the documents are served at"),
                                path("docroot")
                                        .live()
                                        .help(
                                                "folder of the documents; absent = the uri below the virtual server's document root"),
                                path("path")
                                        .live()
                                        .help(
                                                "folder of the index; absent = search-index/, the virtual server's id and the name, in the instance"),
                                text("displayname").live().help("what people see; absent = the name"),
                                flag("enabled").byDefault(true).live().help("off: not this one"))
                        .hinting(hints),
                List.of("DESCRIPTION", "DISPLAYNAME"),
                List.of("PROPERTY"));
    }
}
