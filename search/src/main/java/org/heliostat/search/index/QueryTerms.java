package org.heliostat.search.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.TermQuery;
import org.heliostat.search.query.BadQueryException;
import org.heliostat.search.query.Query;
import org.jspecify.annotations.Nullable;

/** Makes what Lucene asks for of a query, in the words of the index. One query, one thread. */
final class QueryTerms {

    private static final List<Float> WEIGHTS = List.of(3f, 2f, 1f);
    private static final float WEIGHT_OF_NAME = 2f;
    private static final float BESIDE_THE_BEST = 0.1f;
    private static final int MOST_IN_PHRASE = 16;

    /** Characters that are words by themselves, whatever is beside them: none of them begins a longer one. */
    private static final Set<String> ALONE = Stream.of(
                    StandardTokenizer.IDEOGRAPHIC, StandardTokenizer.HIRAGANA, StandardTokenizer.EMOJI)
            .map(type -> StandardTokenizer.TOKEN_TYPES[type])
            .collect(Collectors.toUnmodifiableSet());

    private final Analyzer analyzer;
    private final int mostWords;
    private final List<Wanted> wanted = new ArrayList<>();
    private int counted;

    /** @param mostWords that a query may have, as the index divides it: those of a phrase count one by one */
    QueryTerms(Analyzer analyzer, int mostWords) {
        this.analyzer = analyzer;
        this.mostWords = mostWords;
    }

    /**
     * A word of a query, as it is in the index.
     *
     * @param isWhole whether no longer word begins with it
     */
    private record Piece(String word, boolean isWhole) {}

    /** A word, or the begin of words, that is marked where a hit is shown. */
    record Wanted(String text, boolean isBegin) {

        boolean matches(CharSequence word) {
            return isBegin
                    ? word.length() >= text.length() && text.contentEquals(word.subSequence(0, text.length()))
                    : text.contentEquals(word);
        }
    }

    /** @return those that are not unwanted, in the order of the query */
    List<Wanted> wanted() {
        return List.copyOf(wanted);
    }

    /** @throws BadQueryException where it has too many words */
    org.apache.lucene.search.Query of(Query query) throws IOException, BadQueryException {
        org.apache.lucene.search.Query made = make(query, true);
        return made == null ? new MatchNoDocsQuery() : made;
    }

    /** @return null where no word is in it, as in {@code &} */
    private org.apache.lucene.search.@Nullable Query make(Query query, boolean isWanted)
            throws IOException, BadQueryException {
        if (query instanceof Query.Word word) {
            return words(word.text(), isWanted);
        }
        if (query instanceof Query.Phrase phrase) {
            return words(phrase.text(), isWanted);
        }
        if (query instanceof Query.Prefix prefix) {
            return prefix(prefix.text(), isWanted);
        }
        if (query instanceof Query.Any any) {
            return joined(any.parts(), Occur.SHOULD, isWanted);
        }
        if (query instanceof Query.All all) {
            return joined(all.parts(), Occur.MUST, isWanted);
        }
        return make(((Query.Not) query).unwanted(), false);
    }

    private org.apache.lucene.search.@Nullable Query joined(List<Query> parts, Occur how, boolean isWanted)
            throws IOException, BadQueryException {
        BooleanQuery.Builder builder = new BooleanQuery.Builder();
        boolean isAsked = false;
        for (Query part : parts) {
            boolean not = part instanceof Query.Not;
            org.apache.lucene.search.Query made = make(part, isWanted && !not);
            if (made != null) {
                builder.add(made, not ? Occur.MUST_NOT : how);
                isAsked |= !not;
            }
        }
        return isAsked ? builder.build() : null;
    }

    private org.apache.lucene.search.@Nullable Query words(String text, boolean isWanted)
            throws IOException, BadQueryException {
        org.apache.lucene.search.Query made = words(divided(text), isWanted);
        return made == null ? null : orName(made, text, TermQuery::new);
    }

    /** @return what finds files of that name, too, where it may be one: those of a type have a dot */
    private org.apache.lucene.search.Query orName(
            org.apache.lucene.search.Query made, String text, Function<Term, org.apache.lucene.search.Query> how) {
        if (text.indexOf('.') < 0) {
            return made;
        }
        Term name = new Term(Fields.NAME, analyzer.normalize(Fields.NAME, text));
        return new DisjunctionMaxQuery(List.of(made, new BoostQuery(how.apply(name), WEIGHT_OF_NAME)), BESIDE_THE_BEST);
    }

    private org.apache.lucene.search.@Nullable Query words(List<Piece> pieces, boolean isWanted)
            throws BadQueryException {
        List<String> words = pieces.stream().map(Piece::word).toList();
        if (words.isEmpty()) {
            return null;
        }
        if (words.size() > MOST_IN_PHRASE) {
            throw new BadQueryException("A phrase has too many words: " + MOST_IN_PHRASE + " are the most.");
        }
        count(words.size());
        if (isWanted) {
            words.forEach(word -> wanted.add(new Wanted(word, false)));
        }
        return anywhere(field -> words.size() == 1
                ? new TermQuery(new Term(field, words.get(0)))
                : new PhraseQuery(field, words.toArray(String[]::new)));
    }

    /** The index divides what is before the star as it has divided the documents: the last piece is a beginning. */
    private org.apache.lucene.search.@Nullable Query prefix(String text, boolean isWanted)
            throws IOException, BadQueryException {
        List<Piece> pieces = divided(text);
        if (pieces.isEmpty()) {
            throw Query.Prefix.tooShort();
        }
        Piece last = pieces.get(pieces.size() - 1);
        if (last.isWhole()) {
            return words(pieces, isWanted);
        }
        String begin = last.word();
        if (begin.codePointCount(0, begin.length()) < Query.Prefix.LEAST) {
            throw Query.Prefix.tooShort();
        }
        org.apache.lucene.search.Query before = words(pieces.subList(0, pieces.size() - 1), isWanted);
        count(1);
        if (isWanted) {
            wanted.add(new Wanted(begin, true));
        }
        org.apache.lucene.search.Query beginning = anywhere(field -> new PrefixQuery(new Term(field, begin)));
        org.apache.lucene.search.Query made = before == null
                ? beginning
                : new BooleanQuery.Builder()
                        .add(before, Occur.MUST)
                        .add(beginning, Occur.MUST)
                        .build();
        return orName(made, text, PrefixQuery::new);
    }

    private static org.apache.lucene.search.Query anywhere(Function<String, org.apache.lucene.search.Query> inField) {
        List<org.apache.lucene.search.Query> anywhere = new ArrayList<>();
        for (int i = 0; i < Fields.SEARCHED.size(); i++) {
            anywhere.add(new BoostQuery(inField.apply(Fields.SEARCHED.get(i)), WEIGHTS.get(i)));
        }
        return new DisjunctionMaxQuery(anywhere, BESIDE_THE_BEST);
    }

    private void count(int more) throws BadQueryException {
        counted += more;
        if (counted > mostWords) {
            throw new BadQueryException("The query has too many words: " + mostWords + " are the most.");
        }
    }

    private List<Piece> divided(String text) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream(Fields.BODY, text)) {
            CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
            TypeAttribute type = stream.addAttribute(TypeAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                pieces.add(new Piece(word.toString(), ALONE.contains(type.type())));
            }
            stream.end();
        }
        return pieces;
    }

    /** Tells of each word of a text that is wanted which one it is, and where it stands. */
    void find(String text, Place place) throws IOException {
        try (TokenStream stream = analyzer.tokenStream(Fields.BODY, text)) {
            CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                for (int i = 0; i < wanted.size(); i++) {
                    if (wanted.get(i).matches(word)) {
                        place.at(i, offset.startOffset(), offset.endOffset());
                        break;
                    }
                }
            }
            stream.end();
        }
    }

    /** Hears where wanted words are. */
    @FunctionalInterface
    interface Place {
        void at(int which, int begin, int end);
    }
}
