package org.heliostat.advisor.rule.compression;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class CompressionRules {

    private CompressionRules() {}

    public static List<Rule> all() {
        return List.of(
                new GainsLittle(),
                new LevelHigh(),
                new AnswersBypass(),
                new BodiesRefused(),
                new FilesCompressedAgain());
    }
}
