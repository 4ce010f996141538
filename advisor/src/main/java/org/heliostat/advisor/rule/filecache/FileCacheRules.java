package org.heliostat.advisor.rule.filecache;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class FileCacheRules {

    private FileCacheRules() {}

    public static List<Rule> all() {
        return List.of(
                new CacheOff(),
                new ContentsOff(),
                new CacheTooSmall(),
                new LargeFilesUncached(),
                new CacheAgeShort(),
                new FewCacheHits());
    }
}
