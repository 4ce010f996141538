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
 * @param rest what there is behind them
 * @param coverage how much of the collections it is about
 */
record SearchAnswer(
        SearchCall call,
        int status,
        Optional<String> problem,
        List<SearchCollectionConfig> collections,
        List<Result> results,
        Rest rest,
        Coverage coverage) {

    static final int PAGE = 10;

    /** What there is behind the results of a page. */
    enum Rest {
        NONE,

        /** More, on the next page. */
        MORE,

        /** More, which is not shown: the page ends where maxhits does. */
        BEYOND_LIMIT
    }

    /** How much an answer is about. */
    enum Coverage {
        WHOLE,

        /** A collection has no index yet. */
        NOT_INDEXED,

        /** So much was found that not each hit could be asked about: who may see few of them may miss some. */
        NOT_ASKED,

        /** Of some hits it cannot be found out just now whether the client may see them, as where a directory of users is away. */
        NOT_KNOWN
    }

    SearchAnswer {
        collections = List.copyOf(collections);
        results = List.copyOf(results);
    }

    /** A hit that the client may see. */
    record Result(String uriPath, String collection, long modifiedMillis, long size, Shown shown) {}

    static SearchAnswer failed(SearchCall call, int status, String sentence, List<SearchCollectionConfig> collections) {
        return new SearchAnswer(call, status, Optional.of(sentence), collections, List.of(), Rest.NONE, Coverage.WHOLE);
    }

    /** @return whether nothing is missing that would be found some other time; nothing is known where there is a problem */
    boolean isComplete() {
        return problem.isEmpty() && coverage == Coverage.WHOLE;
    }
}
