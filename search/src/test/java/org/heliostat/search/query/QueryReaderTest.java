package org.heliostat.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "word | word",
                "one two | (one & two)",
                "one AND two | (one & two)",
                "one OR two three | (one + (two & three))",
                "(one OR two) three | ((one + two) & three)",
                "one NOT two | (one & !two)",
                "one -two -\"three four\" | (one & !two & !<three four>)",
                "\"to be\" or | (<to be> & or)",
                "„zwei Worte“ | <zwei Worte>",
                "\"select * from\" | <select * from>",
                "gard* | gard*",
                "well-gard* | well-gard*",
                "server.xm* | server.xm*",
                "a* | a*",
                "NOT (one OR two) three | (!(one + two) & three)",
                "one (two) | (one & two)",
                "-- a | (-- & a)",
                "a-b | a-b"
            })
    void readsWhatIsMeant(String text, String meant) throws Exception {
        assertThat(shown(QueryReader.read(text, 100, 10))).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "AND | A word is missing",
                "one AND | A word is missing",
                "one OR | A word is missing",
                "OR one | A word is missing",
                "NOT | A word is missing",
                "() | A word is missing",
                "(one | A parenthesis is missing",
                "one) | A parenthesis ends",
                "\"one | A quotation mark is missing",
                "NOT one | Something must be wanted",
                "-one -two | Something must be wanted",
                "one OR -two | Something must be wanted",
                "one NOT NOT two | NOT stands before",
                "* | Before a *",
                "a*b | A * stands at the end",
                "ab** | A * stands at the end",
                "\"golden ro*\" | A * stands at the end",
                "\"golden *se\" | A * stands at the end",
                "one \"re\u0301*\" | A * stands at the end"
            })
    void saysWhatIsWrongInASentence(String text, String sentence) {
        assertThatThrownBy(() -> QueryReader.read(text, 100, 10))
                .isInstanceOf(BadQueryException.class)
                .hasMessageContaining(sentence)
                .message()
                .endsWith(".");
    }

    @Test
    void aBeginningMayHaveMarksOverItsLetters() throws Exception {
        assertThat(QueryReader.read("re\u0301su*", 100, 10)).isEqualTo(new Query.Prefix("re\u0301su"));
        assertThat(QueryReader.read("\u0939\u093f\u0928\u094d\u0926\u0940*", 100, 10))
                .isEqualTo(new Query.Prefix("\u0939\u093f\u0928\u094d\u0926\u0940"));
    }

    @Test
    void boundsLengthWordsAndDepth() throws Exception {
        assertThatThrownBy(() -> QueryReader.read("a".repeat(101), 100, 10)).hasMessageContaining("too long");
        assertThatThrownBy(() -> QueryReader.read("ab* ".repeat(10_000), 100_000, 300))
                .hasMessageContaining("300 are the most");
        assertThatThrownBy(() -> QueryReader.read("(".repeat(50_000) + "a", 100_000, 300))
                .hasMessageContaining("20 deep");
        assertThat(QueryReader.read("(".repeat(20) + "a" + ")".repeat(20), 100, 1))
                .isEqualTo(new Query.Word("a"));
    }

    @Property(tries = 3_000)
    void anythingIsReadOrRefusedByASentence(@ForAll("queries") String text) {
        try {
            Query query = QueryReader.read(text, 500, 50);
            assertThat(shown(query)).isNotEmpty();
        } catch (BadQueryException bad) {
            assertThat(bad.getMessage()).endsWith(".");
        }
    }

    @Provide
    Arbitrary<String> queries() {
        Arbitrary<String> pieces = Arbitraries.of(
                "AND",
                "OR",
                "NOT",
                "(",
                ")",
                "\"",
                "*",
                "-",
                "ab",
                "c*",
                "ab*",
                " ",
                "\u201e",
                "\ud83d\ude00",
                "\ud83d",
                "\u0000",
                "&&");
        return Arbitraries.oneOf(
                pieces.list().ofMaxSize(30).map(list -> String.join("", list)),
                pieces.list().ofMaxSize(20).map(list -> String.join(" ", list)),
                Arbitraries.strings().ofMaxLength(60));
    }

    private static String shown(Query query) {
        if (query instanceof Query.Word word) {
            return word.text();
        }
        if (query instanceof Query.Phrase phrase) {
            return "<" + phrase.text() + ">";
        }
        if (query instanceof Query.Prefix prefix) {
            return prefix.text() + "*";
        }
        if (query instanceof Query.Not not) {
            return "!" + shown(not.unwanted());
        }
        return query instanceof Query.All all ? joined(all.parts(), " & ") : joined(((Query.Any) query).parts(), " + ");
    }

    private static String joined(List<Query> parts, String between) {
        return parts.stream().map(QueryReaderTest::shown).collect(Collectors.joining(between, "(", ")"));
    }
}
