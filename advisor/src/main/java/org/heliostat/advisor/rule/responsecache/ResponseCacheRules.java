package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ResponseCacheRules {

    private ResponseCacheRules() {}

    public static List<Rule> all() {
        return List.of(
                new AnswersNotKept(),
                new AnswersTooLarge(),
                new CacheCandidate(),
                new CacheFull(),
                new FewHits(),
                new WaitsForAnswer());
    }
}
