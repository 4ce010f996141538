package org.heliostat.config.dav;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.xml.ElementSchema;

/** The elements of WebDAV. A collection has the attributes of its DAV element, whose values it takes where it has none. */
public final class DavElements {

    private static final int LONGEST_TIMEOUT = Integer.MAX_VALUE;

    private DavElements() {}

    /** @param hints says where an unknown attribute belongs */
    public static ElementSchema dav(NamesElsewhere hints) {
        return new ElementSchema(
                "DAV",
                table(hints, Stream.of(flag("enabled").byDefault(true).live().help("off: none of its collections"))),
                List.of("DESCRIPTION"),
                List.of("PROPERTY", "DAVCOLLECTION"));
    }

    /** @param hints says where an unknown attribute belongs */
    public static ElementSchema collection(NamesElsewhere hints) {
        return new ElementSchema(
                "DAVCOLLECTION",
                table(
                        hints,
                        Stream.of(
                                text("uri").required().live().help("path that it begins at, begins with /"),
                                text("sourceuri")
                                        .live()
                                        .help(
                                                "path under which the same files are reached as sources, whatever their type; absent: what is run or made up cannot be written"),
                                flag("enabled").byDefault(true).live().help("off: not this one"))),
                List.of("DESCRIPTION"),
                List.of());
    }

    private static DirectiveTable table(NamesElsewhere hints, Stream<DirectiveRow> own) {
        return DirectiveTable.of("attribute", Stream.concat(own, common()).toArray(DirectiveRow[]::new))
                .hinting(hints);
    }

    /** Without defaults: the reader knows them, since a collection asks its DAV element first. */
    private static Stream<DirectiveRow> common() {
        return Stream.of(
                path("lockdb")
                        .live()
                        .help("folder of the locks; absent = lock-db/ and the virtual server's id, in the instance"),
                ignored("lockdbupdateinterval"),
                count("minlocktimeout")
                        .range(-1, LONGEST_TIMEOUT)
                        .live()
                        .help("seconds that a lock lives at least; -1 = all live for maxlocktimeout; absent = 0"),
                count("maxlocktimeout")
                        .range(1, LONGEST_TIMEOUT)
                        .live()
                        .help("seconds that a lock lives at most unless it is refreshed; absent = 604800, a week"),
                count("maxlocks")
                        .range(0, 1_000_000)
                        .live()
                        .help("locks in the lock database at the same time, over it 507; absent = 10000"),
                count("maxlocksperuser")
                        .range(0, 1_000_000)
                        .live()
                        .help("locks of one user, over it 507; all who have not logged in are one; absent = 1000"),
                bytes("maxxmlrequestbodysize")
                        .range(1, 16 * 1024 * 1024)
                        .live()
                        .help("of PROPFIND, PROPPATCH and LOCK, over it 413; absent = 8192"),
                choice("maxpropdepth", "0", "1", "infinity")
                        .live()
                        .help("how deep PROPFIND may look, over it 403; absent = 1"),
                count("maxresponses")
                        .range(1, 10_000_000)
                        .live()
                        .help("members that one request may list or change; absent = 10000"),
                bytes("maxfilesize").live().help("of a file that PUT writes, over it 413; absent = 1 GB"),
                count("maxproperties")
                        .range(0, 10_000)
                        .live()
                        .help("properties that clients give to one resource, over it 507; absent = 100"),
                bytes("maxpropertiessize")
                        .range(0, 16 * 1024 * 1024)
                        .live()
                        .help("of all properties that clients give to one resource, over it 507; absent = 65536"),
                ignored("propdbupdateinterval"),
                ignored("maxpropdbsize"));
    }
}
