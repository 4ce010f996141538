package org.heliostat.original.nsconfig;

import java.util.List;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.pattern.Wildcard;

/**
 * What one file of rules says, in its order. Immutable; the login rules remember users.
 *
 * @param file name without links, which tells it from all others
 * @param isBroken whether it has an error, so that nothing it is about may be had
 */
record FolderRules(String file, List<FileSet> sets, boolean isBroken) {

    FolderRules {
        sets = List.copyOf(sets);
    }

    static FolderRules broken(String file) {
        return new FolderRules(file, List.of(), true);
    }

    /**
     * {@code <Files>}: the rules for some of the files.
     *
     * @param pattern compared with the name below the folder of the file of rules
     * @param lines of AddType and ErrorFile
     */
    record FileSet(Wildcard pattern, List<AddressRule> addresses, List<LoginRule> logins, List<ExtraLine> lines) {

        FileSet {
            addresses = List.copyOf(addresses);
            logins = List.copyOf(logins);
            lines = List.copyOf(lines);
        }
    }
}
