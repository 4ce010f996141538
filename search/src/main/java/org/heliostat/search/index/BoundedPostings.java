package org.heliostat.search.index;

import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.Impacts;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.jspecify.annotations.Nullable;

/**
 * A reader that lets nobody go through the places of words beyond the time of a query: Lucene looks at the clock between documents, and one
 * document may have a word a million times. One query, one thread.
 */
final class BoundedPostings extends FilterDirectoryReader {

    private final Steps steps;

    private BoundedPostings(DirectoryReader in, Steps steps) throws IOException {
        super(in, new SubReaderWrapper() {
            @Override
            public LeafReader wrap(LeafReader leaf) {
                return new Leaf(leaf, steps);
            }
        });
        this.steps = steps;
    }

    /** @return one that throws {@link ExitableDirectoryReader.ExitingReaderException} when the time is over */
    static DirectoryReader of(DirectoryReader reader, QueryTimeout timeout) throws IOException {
        return new BoundedPostings(reader, new Steps(timeout));
    }

    @Override
    protected DirectoryReader doWrapDirectoryReader(DirectoryReader newer) throws IOException {
        return new BoundedPostings(newer, steps);
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
        return in.getReaderCacheHelper();
    }

    /** Looks at the clock once in many steps. */
    private static final class Steps {

        private static final int BETWEEN_LOOKS = 1_024;

        private final QueryTimeout timeout;
        private int left = BETWEEN_LOOKS;

        Steps(QueryTimeout timeout) {
            this.timeout = timeout;
        }

        void step() {
            left--;
            if (left == 0) {
                left = BETWEEN_LOOKS;
                if (timeout.shouldExit()) {
                    throw new ExitableDirectoryReader.ExitingReaderException("the time of the query is over");
                }
            }
        }
    }

    private static final class Leaf extends FilterLeafReader {

        private final Steps steps;

        Leaf(LeafReader in, Steps steps) {
            super(in);
            this.steps = steps;
        }

        @Override
        public @Nullable Terms terms(String field) throws IOException {
            Terms terms = in.terms(field);
            return terms == null ? null : new BoundedTerms(terms, steps);
        }

        @Override
        public CacheHelper getCoreCacheHelper() {
            return in.getCoreCacheHelper();
        }

        @Override
        public CacheHelper getReaderCacheHelper() {
            return in.getReaderCacheHelper();
        }
    }

    private static final class BoundedTerms extends FilterLeafReader.FilterTerms {

        private final Steps steps;

        BoundedTerms(Terms in, Steps steps) {
            super(in);
            this.steps = steps;
        }

        @Override
        public TermsEnum iterator() throws IOException {
            return new BoundedTermsEnum(in.iterator(), steps);
        }

        @Override
        public TermsEnum intersect(CompiledAutomaton wanted, @Nullable BytesRef after) throws IOException {
            return new BoundedTermsEnum(in.intersect(wanted, after), steps);
        }
    }

    private static final class BoundedTermsEnum extends FilterLeafReader.FilterTermsEnum {

        private final Steps steps;

        BoundedTermsEnum(TermsEnum in, Steps steps) {
            super(in);
            this.steps = steps;
        }

        @Override
        public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) throws IOException {
            PostingsEnum used = reuse instanceof BoundedPostingsEnum bounded ? bounded.unwrap() : reuse;
            return new BoundedPostingsEnum(in.postings(used, flags), steps);
        }

        @Override
        public ImpactsEnum impacts(int flags) throws IOException {
            return new BoundedImpacts(in.impacts(flags), steps);
        }
    }

    private static final class BoundedPostingsEnum extends FilterLeafReader.FilterPostingsEnum {

        private final Steps steps;

        BoundedPostingsEnum(PostingsEnum in, Steps steps) {
            super(in);
            this.steps = steps;
        }

        @Override
        public int nextDoc() throws IOException {
            steps.step();
            return in.nextDoc();
        }

        @Override
        public int advance(int target) throws IOException {
            steps.step();
            return in.advance(target);
        }

        @Override
        public int nextPosition() throws IOException {
            steps.step();
            return in.nextPosition();
        }
    }

    private static final class BoundedImpacts extends ImpactsEnum {

        private final ImpactsEnum in;
        private final Steps steps;

        BoundedImpacts(ImpactsEnum in, Steps steps) {
            this.in = in;
            this.steps = steps;
        }

        @Override
        public int nextDoc() throws IOException {
            steps.step();
            return in.nextDoc();
        }

        @Override
        public int advance(int target) throws IOException {
            steps.step();
            return in.advance(target);
        }

        @Override
        public int nextPosition() throws IOException {
            steps.step();
            return in.nextPosition();
        }

        @Override
        public int docID() {
            return in.docID();
        }

        @Override
        public long cost() {
            return in.cost();
        }

        @Override
        public int freq() throws IOException {
            return in.freq();
        }

        @Override
        public int startOffset() throws IOException {
            return in.startOffset();
        }

        @Override
        public int endOffset() throws IOException {
            return in.endOffset();
        }

        @Override
        public BytesRef getPayload() throws IOException {
            return in.getPayload();
        }

        @Override
        public void advanceShallow(int target) throws IOException {
            in.advanceShallow(target);
        }

        @Override
        public Impacts getImpacts() throws IOException {
            return in.getImpacts();
        }
    }
}
