package org.heliostat.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.heliostat.config.search.SearchLimits;
import org.heliostat.search.query.BadQueryException;
import org.heliostat.search.query.Query;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** What a query finds in some collections, best first, bit by bit. One request, one thread. */
public final class HitList implements AutoCloseable {

    private final List<CollectionIndex> indexes = new ArrayList<>();
    private final List<DirectoryReader> readers = new ArrayList<>();
    private final List<Path> roots = new ArrayList<>();
    private final QueryTerms terms;
    private final Ticker ticker;
    private final long deadline;
    private long excusedNanos;
    private boolean isWhole = true;
    private @Nullable IndexSearcher searcher;
    private org.apache.lucene.search.@Nullable Query asked;
    private @Nullable ScoreDoc last;

    private HitList(SearchLimits limits, Ticker ticker) {
        this.terms = new QueryTerms(new DocumentAnalyzer(), limits.maxQueryClauses());
        this.ticker = ticker;
        this.deadline = ticker.nanos() + limits.queryTimeout().toNanos();
    }

    /**
     * @param limits whose time is for all that is asked of the list
     * @throws BadQueryException where the query has too many words, as the index divides it
     */
    public static HitList open(List<CollectionIndex> collections, Query query, SearchLimits limits, Ticker ticker)
            throws IOException, BadQueryException {
        HitList list = new HitList(limits, ticker);
        try {
            for (CollectionIndex collection : collections) {
                list.add(collection);
            }
            list.begin(query);
            return list;
        } catch (IOException | BadQueryException | RuntimeException failed) {
            list.close();
            throw failed;
        }
    }

    /** @return whether all collections have an index of all their files by now */
    public boolean isWhole() {
        return isWhole;
    }

    /**
     * @return the next hits; none when there are no more
     * @throws TooSlowException when its time is over
     * @throws BadQueryException when it asks for too much at once
     */
    public List<Hit> next(int most) throws IOException, TooSlowException, BadQueryException {
        IndexSearcher open = searcher;
        if (open == null) {
            return List.of();
        }
        try {
            ScoreDoc[] found = open.searchAfter(last, asked, most).scoreDocs;
            if (open.timedOut()) {
                throw new TooSlowException();
            }
            List<Hit> hits = new ArrayList<>();
            for (ScoreDoc one : found) {
                hits.add(hit(open, one.doc));
                last = one;
            }
            return hits;
        } catch (ExitableDirectoryReader.ExitingReaderException over) {
            throw new TooSlowException(over);
        } catch (IndexSearcher.TooManyClauses tooMany) {
            throw new BadQueryException("The query has too many words.");
        } catch (IOException | RuntimeException | Error broken) {
            throw unreadable(broken);
        }
    }

    /** @param nanos that have gone by altogether for what is not the query's, as for the check of a password: they do not count */
    public void excuse(long nanos) {
        excusedNanos = nanos;
    }

    /** @throws TooSlowException when its time is over, whatever took it */
    public void requireTime() throws TooSlowException {
        if (isOver()) {
            throw new TooSlowException();
        }
    }

    /** @return what is to be seen of a hit, for those who may see it */
    public Shown show(Hit hit) throws IOException, TooSlowException {
        requireTime();
        Document document = shown(require(searcher), hit);
        return Snippets.of(
                text(document, Fields.TITLE), text(document, Fields.BODY), text(document, Fields.DESCRIPTION), terms);
    }

    private Document shown(IndexSearcher open, Hit hit) throws IOException, TooSlowException {
        try {
            return open.storedFields().document(hit.number(), Set.of(Fields.TITLE, Fields.DESCRIPTION, Fields.BODY));
        } catch (ExitableDirectoryReader.ExitingReaderException over) {
            throw new TooSlowException(over);
        } catch (IOException | RuntimeException | Error broken) {
            throw unreadable(broken);
        }
    }

    /** Of bytes that were overwritten Lucene makes anything: places that are nowhere, and lengths beyond all memory. */
    private IOException unreadable(Throwable broken) {
        for (int i = 0; i < readers.size(); i++) {
            indexes.get(i).distrust(readers.get(i));
        }
        return broken instanceof IOException same ? same : new IOException(broken.toString(), broken);
    }

    @Override
    public void close() throws IOException {
        for (DirectoryReader reader : readers) {
            reader.decRef();
        }
        readers.clear();
        searcher = null;
    }

    private void add(CollectionIndex collection) throws IOException {
        DirectoryReader reader = collection.reader();
        if (reader == null) {
            isWhole = false;
            return;
        }
        IndexNotes notes = IndexNotes.read(reader.getIndexCommit().getUserData().entrySet());
        if (isOfOthers(notes, collection.plan())) {
            reader.decRef();
            isWhole = false;
            return;
        }
        readers.add(reader);
        indexes.add(collection);
        roots.add(Path.of(notes.root()));
        isWhole &= notes.isWhole();
    }

    /** Until the next look is over the index is of the files that a link led to before, and none of those that are served. */
    private static boolean isOfOthers(IndexNotes notes, Plan plan) {
        try {
            return !notes.isLike(IndexNotes.now(plan.documents()));
        } catch (IOException noneNow) {
            return false;
        }
    }

    private void begin(Query query) throws IOException, BadQueryException {
        asked = terms.of(query);
        if (readers.isEmpty()) {
            return;
        }
        IndexReader[] bounded = new IndexReader[readers.size()];
        for (int i = 0; i < bounded.length; i++) {
            bounded[i] = ExitableDirectoryReader.wrap(BoundedPostings.of(readers.get(i), this::isOver), this::isOver);
        }
        // They are given back one by one, when the list is closed.
        IndexSearcher made = new IndexSearcher(new MultiReader(bounded, false));
        made.setTimeout(this::isOver);
        made.setQueryCache(null);
        made.setSimilarity(new OwnWorth());
        searcher = made;
    }

    private boolean isOver() {
        return ticker.nanos() - deadline - excusedNanos >= 0;
    }

    private Hit hit(IndexSearcher open, int number) throws IOException {
        Document document =
                open.storedFields().document(number, Set.of(Fields.PATH, Fields.MODIFIED, Fields.CHANGED, Fields.SIZE));
        Stamp stamp = new Stamp(
                whole(document, Fields.MODIFIED), whole(document, Fields.CHANGED), whole(document, Fields.SIZE), false);
        int which = indexOf(number);
        return new Hit(indexes.get(which).plan(), roots.get(which), text(document, Fields.PATH), stamp, number);
    }

    private int indexOf(int number) {
        int base = 0;
        for (int i = 0; i < readers.size(); i++) {
            base += readers.get(i).maxDoc();
            if (number < base) {
                return i;
            }
        }
        throw new IllegalStateException("document " + number + " of " + base);
    }

    private static String text(Document document, String field) {
        String text = document.get(field);
        return text == null ? "" : text;
    }

    private static long whole(Document document, String field) {
        IndexableField value = document.getField(field);
        return value == null || value.numericValue() == null
                ? -1
                : value.numericValue().longValue();
    }

    private static IndexSearcher require(@Nullable IndexSearcher open) {
        if (open == null) {
            throw new IllegalStateException("the list is closed");
        }
        return open;
    }
}
