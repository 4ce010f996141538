package org.heliostat.advisor.rule.compression;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.objconf.DirectiveLine;

/** Finds lines about compression in the obj.conf files in force. */
final class CompressionLines {

    private static final String FILTER = "http-compression";

    private CompressionLines() {}

    /** @return lines that compress answers */
    static List<DirectiveLine> filters(Situation situation) {
        return all(situation)
                .filter(line -> line.fn().equals("insert-filter"))
                .filter(line -> line.parameters().text("filter", "").equals(FILTER))
                .toList();
    }

    /** @return whether files that are stored compressed are looked for anywhere */
    static boolean areStoredOnesFound(Situation situation) {
        return all(situation).anyMatch(line -> line.fn().equals("find-compressed"));
    }

    private static Stream<DirectiveLine> all(Situation situation) {
        return situation.configuration().objConfs().values().stream()
                .flatMap(conf -> conf.objects().stream())
                .flatMap(object -> object.lines().stream());
    }
}
