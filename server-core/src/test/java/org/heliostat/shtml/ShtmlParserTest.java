package org.heliostat.shtml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ShtmlParserTest {

    @Test
    void readsNamesAndAttributes() {
        assertThat(parse("<!--#Echo VAR=\"a\" x='b c'\n y=d -->"))
                .containsExactly(new Piece.Element(
                        "echo",
                        List.of(
                                new Piece.Attribute("var", "a"),
                                new Piece.Attribute("x", "b c"),
                                new Piece.Attribute("y", "d")),
                        1));
    }

    @Test
    void resolvesReferencesOnce() {
        assertThat(parse("<!--#a b=\"&quot;&lt;&amp;lt;\" -->"))
                .containsExactly(new Piece.Element("a", List.of(new Piece.Attribute("b", "\"<&lt;")), 1));
    }

    @Test
    void findsTheEndOutsideQuotes() {
        assertThat(parse("<!--#a b=\"-->\" -->c"))
                .element(0)
                .isEqualTo(new Piece.Element("a", List.of(new Piece.Attribute("b", "-->")), 1));
    }

    @Test
    void countsLines() {
        assertThat(parse("\n\n<!--#a\n-->\n<!--#b -->"))
                .filteredOn(Piece.Element.class::isInstance)
                .extracting(piece -> ((Piece.Element) piece).line())
                .containsExactly(3, 5);
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(problem("<!--# -->")).contains("no name");
        assertThat(problem("<!--#a b -->")).contains("b has no value");
        assertThat(problem("<!--#a b= -->")).contains("b has no value");
        assertThat(problem("<!--#a =\"c\" -->")).contains("without a name");
        assertThat(problem("<!--#a b=\"c -->")).contains("not closed");
        assertThat(problem("<!--#a b=\"c\" ")).contains("no end");
        assertThat(problem("<!--#a " + "b=\"c\" ".repeat(ShtmlParser.MOST_ATTRIBUTES + 1) + "-->"))
                .contains("more than 64 attributes");
        assertThat(problem("<!--#a b=\"" + "c".repeat(ShtmlParser.LONGEST_ELEMENT) + "\" -->"))
                .contains("no end within");
    }

    @Test
    void whatIsWrongIsToldInOneShortLine() {
        String name = "\u001b[2J" + "x".repeat(5_000);

        for (String page :
                new String[] {"<!--#a " + name + " -->", "<!--#" + name + " b -->", "<!--#a " + name + "=\"c -->"}) {
            assertThat(problem(page)).doesNotContain("\u001b").contains("?[2Jx").hasSizeLessThan(400);
        }
    }

    @Test
    void goesOnBehindWhatIsBroken() {
        assertThat(parse("a<!--#b c=\"d -->e<!--#f -->")).hasSize(4).endsWith(new Piece.Element("f", List.of(), 1));
    }

    @Test
    void takesBeginningsWithoutEndsInTheirStride() {
        assertThat(parse("<!--#".repeat(200_000))).hasSize(200_000);
    }

    @Property(tries = 2_000)
    void anyBytesArePages(@ForAll("pages") String text) {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        for (Piece piece : parse(text)) {
            if (piece instanceof Piece.Text part) {
                rest.writeBytes(part.bytes());
            }
        }
        // What is not part of an element is sent as it is, in its order.
        assertThat(isSubsequence(rest.toString(StandardCharsets.UTF_8), text)).isTrue();
        if (!text.contains("<!--#")) {
            assertThat(rest.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        }
    }

    @Provide
    Arbitrary<String> pages() {
        return Arbitraries.of("<!--#", "-->", "a", "=", "\"", "'", " ", "\n", "--", "<!--", "ü", "&quot;", "include")
                .list()
                .ofMaxSize(40)
                .map(parts -> String.join("", parts));
    }

    private static boolean isSubsequence(String part, String whole) {
        int at = 0;
        for (int i = 0; i < part.length(); i++) {
            at = whole.indexOf(part.charAt(i), at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }

    private static String problem(String text) {
        return parse(text).stream()
                .filter(Piece.Broken.class::isInstance)
                .map(piece -> ((Piece.Broken) piece).problem())
                .findFirst()
                .orElse("");
    }

    private static List<Piece> parse(String text) {
        return ShtmlParser.parse(text.getBytes(StandardCharsets.UTF_8)).pieces();
    }
}
