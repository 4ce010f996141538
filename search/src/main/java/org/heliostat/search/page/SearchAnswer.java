package org.heliostat.search.page;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.search.index.Shown;

/**
 * What is answered. Immutable.
 *
 * @param status 200, or that of what is wrong
 * @param problem a sentence; empty where nothing is wrong
 * @param collections those that can be chosen
 * @param results those of this page
 * @param hasMore whether more follow
 * @param isWhole whether all collections have an index by now
 */
record SearchAnswer(
        SearchCall call,
        int status,
        Optional<String> problem,
        List<SearchCollectionConfig> collections,
        List<Result> results,
        boolean hasMore,
        boolean isWhole) {

    static final int PAGE = 10;

    SearchAnswer {
        collections = List.copyOf(collections);
        results = List.copyOf(results);
    }

    /** A hit that the client may see. */
    record Result(String uriPath, String collection, long modifiedMillis, long size, Shown shown) {}

    static SearchAnswer failed(SearchCall call, int status, String sentence, List<SearchCollectionConfig> collections) {
        return new SearchAnswer(call, status, Optional.of(sentence), collections, List.of(), false, true);
    }
}
