package org.heliostat.search.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.request.Exchange;
import org.heliostat.search.index.CollectionIndex;
import org.heliostat.search.index.FileState;
import org.heliostat.search.index.Hit;
import org.heliostat.search.index.HitList;
import org.heliostat.search.index.Indexing;
import org.heliostat.search.index.Shown;
import org.heliostat.search.index.TooSlowException;
import org.heliostat.search.page.SearchAnswer.Coverage;
import org.heliostat.search.page.SearchAnswer.Rest;
import org.heliostat.search.query.BadQueryException;
import org.heliostat.search.query.Query;
import org.heliostat.search.query.QueryReader;
import org.heliostat.time.Ticker;

/** Answers queries of one virtual server. Immutable; any thread. */
record SearchRun(String virtualServerId, SearchConfig config, Indexing indexing, Ticker ticker) {

    private static final int OK = 200;

    /** So many hits are asked about for each that may be shown: what the client may not see costs time, too. */
    private static final int LOOKS_FOR_EACH = 20;

    /** Where nothing is asked yet. */
    SearchAnswer form(SearchCall call) throws BadQueryException {
        chosen(call.collection());
        return new SearchAnswer(call, OK, Optional.empty(), config.collections(), List.of(), Rest.NONE, Coverage.WHOLE);
    }

    /** @param call whose query is not empty */
    SearchAnswer answer(Exchange exchange, SearchCall call) throws IOException, BadQueryException, TooSlowException {
        List<CollectionIndex> indexes = chosen(call.collection());
        Query query = QueryReader.read(
                call.query(), config.limits().maxQueryLength(), config.limits().maxQueryClauses());
        try (HitList list = HitList.open(indexes, query, config.limits(), ticker)) {
            return page(exchange, call, list, !indexes.isEmpty());
        }
    }

    private List<CollectionIndex> chosen(String name) throws BadQueryException {
        List<CollectionIndex> indexes = new ArrayList<>();
        boolean isThere = name.isEmpty();
        for (SearchCollectionConfig collection : config.collections()) {
            if (name.isEmpty() || name.equals(collection.name())) {
                isThere = true;
                indexing.find(virtualServerId, collection.name()).ifPresent(indexes::add);
            }
        }
        if (!isThere) {
            throw new BadQueryException("There is no collection of that name.");
        }
        return indexes;
    }

    /**
     * Counts only what the client may see: neither how many hits there are besides, nor how many were passed over shows in the answer,
     * but for two things: that they were too many to ask about each, and that it could not be found out of some.
     */
    private SearchAnswer page(Exchange exchange, SearchCall call, HitList list, boolean hasIndexes)
            throws IOException, TooSlowException, BadQueryException {
        int maxHits = config.limits().maxHits();
        int most = maxHits * LOOKS_FOR_EACH;
        Readable readable = new Readable(exchange, most, ticker);
        SeenHits hits = new SeenHits(list, readable, most);
        int end = Math.min(call.start() + SearchAnswer.PAGE, maxHits);
        List<SearchAnswer.Result> results = new ArrayList<>();
        int number = 0;
        Optional<SeenHits.Seen> next = hits.next();
        while (next.isPresent() && number < end) {
            if (number >= call.start()) {
                results.add(result(list, next.get()));
            }
            number++;
            next = hits.next();
        }
        Rest rest = next.isEmpty() ? Rest.NONE : end < maxHits ? Rest.MORE : Rest.BEYOND_LIMIT;
        Coverage coverage = coverage(hits, readable, list.isWhole() && hasIndexes);
        return new SearchAnswer(call, OK, Optional.empty(), config.collections(), results, rest, coverage);
    }

    private static Coverage coverage(SeenHits hits, Readable readable, boolean isIndexed) {
        if (hits.isCut()) {
            return Coverage.NOT_ASKED;
        }
        if (readable.isUnsure()) {
            return Coverage.NOT_KNOWN;
        }
        return isIndexed ? Coverage.WHOLE : Coverage.NOT_INDEXED;
    }

    /** Of a file that has changed since it was read nothing is shown: what was in it may be meant for nobody now. */
    private static SearchAnswer.Result result(HitList list, SeenHits.Seen seen) throws IOException, TooSlowException {
        Hit hit = seen.hit();
        FileState file = seen.file();
        Shown shown = hit.stamp().isOf(file) ? list.show(hit) : new Shown("", "", List.of());
        return new SearchAnswer.Result(
                hit.collection().uriPath(hit.document()),
                hit.collection().name(),
                TimeUnit.NANOSECONDS.toMillis(file.modifiedNanos()),
                file.size(),
                shown);
    }
}
