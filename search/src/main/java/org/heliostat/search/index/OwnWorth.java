package org.heliostat.search.index;

import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * Scores a document by its own words alone. How rare a word is and how long other documents are would count, by BM25, files that a client
 * may not see: their words would show in the order of those that he may. Immutable.
 */
final class OwnWorth extends BM25Similarity {

    private static final float WORDS_OF_A_TEXT = 500;
    private static final float WORDS_OF_A_LINE = 10;

    @Override
    protected float idf(long documentsWithIt, long documents) {
        return 1;
    }

    @Override
    protected float avgFieldLength(CollectionStatistics statistics) {
        return statistics.field().equals(Fields.BODY) ? WORDS_OF_A_TEXT : WORDS_OF_A_LINE;
    }
}
