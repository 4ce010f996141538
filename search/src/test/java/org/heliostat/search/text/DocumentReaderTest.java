package org.heliostat.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.search.text.DocumentReader.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentReaderTest {

    @Test
    void readsWhatAPageSaysAndShows() {
        DocumentText text = html(
                """
                <?xml version="1.0"?><!DOCTYPE html [<!ENTITY evil SYSTEM "file:///etc/passwd">]>
                <html><head><TITLE>Gardens &amp; <i>paths</title>
                <meta name="description" content='All about "roses"'><META CONTENT="rose, hedge" NAME=Keywords>
                <style>p{color:red}</style><script>if (a < b) { secret() }</script></head>
                <body><h1>Roses</h1><p>A r<b>o</b>se is&nbsp;a rose&hellip; &evil; &#82;&#x6f;se &unknown; 3 < 4<!-- hidden --><br>next
                <img src=x alt="a hedge"><noscript>unseen</noscript><textarea>kept</textarea></body></html>
                """);

        assertThat(text.title()).isEqualTo("Gardens & <i>paths");
        assertThat(text.description()).isEqualTo("All about \"roses\"");
        assertThat(text.keywords()).isEqualTo("rose, hedge");
        assertThat(text.body()).isEqualTo("Roses A rose is a rose… &evil; Rose &unknown; 3 < 4 next a hedge kept");
    }

    @ParameterizedTest
    @CsvSource({
        "<script>x, ''",
        "a<script>x</script>b, a b",
        "a<script>x</scripty></script>b, a b",
        "a<!-- b, a",
        "a<b c, a",
        "a<b c=\"d, a",
        "a<![CDATA[<b>]]>c, a<b>c",
        "a<p>b, a b",
        "a<title>b, a",
        "a<br/>b, a b",
        "a<3, a<3",
        "a</>b, a</>b"
    })
    void brokenMarkupEndsSomewhere(String page, String shown) {
        assertThat(html(page).body()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, ''",
        "windows-1252, ''",
        "ISO-8859-1, <meta charset=iso-8859-1>",
        "ISO-8859-15, <meta http-equiv=Content-Type content='text/html; charset=iso-8859-15'>",
        "UTF-8, <meta charset=nonsense>"
    })
    void findsTheEncoding(String charset, String meta) {
        byte[] page = (meta + "<p>Größe</p>").getBytes(Charset.forName(charset));

        assertThat(DocumentReader.read(page, Kind.HTML).orElseThrow().body()).isEqualTo("Größe");
    }

    @Test
    void takesMarkedEncodings() {
        byte[] utf16 = "\ufeffGröße".getBytes(StandardCharsets.UTF_16LE);
        byte[] utf8 = "\ufeffGröße".getBytes(StandardCharsets.UTF_8);

        assertThat(DocumentReader.read(utf16, Kind.PLAIN).orElseThrow().body()).isEqualTo("Größe");
        assertThat(DocumentReader.read(utf8, Kind.PLAIN).orElseThrow().body()).isEqualTo("Größe");
    }

    @Test
    void whatLiesAboutItsTypeIsNoText() {
        byte[] zip = "PK\u0003\u0004\u0000\u0000text".getBytes(StandardCharsets.ISO_8859_1);
        byte[] pdf = "%PDF-1.7 text".getBytes(StandardCharsets.ISO_8859_1);
        byte[] controls = "\u0001\u0002\u0003\u0004 text".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(DocumentReader.read(zip, Kind.HTML)).isEmpty();
        assertThat(DocumentReader.read(pdf, Kind.PLAIN)).isEmpty();
        assertThat(DocumentReader.read(controls, Kind.PLAIN)).isEmpty();
        assertThat(DocumentReader.read(new byte[0], Kind.PLAIN)).isPresent();
    }

    @Test
    void readsTheTypesThatAreText() {
        assertThat(DocumentReader.kind("text/html; charset=utf-8")).contains(Kind.HTML);
        assertThat(DocumentReader.kind("text/plain")).contains(Kind.PLAIN);
        assertThat(DocumentReader.kind("application/pdf")).isEmpty();
        assertThat(DocumentReader.kind("magnus-internal/cgi")).isEmpty();
        assertThat(DocumentReader.kind("text/css")).isEmpty();
    }

    @Property(tries = 3_000)
    void anyPageIsReadAndShowsNothingOfScripts(@ForAll("pages") String page) {
        DocumentText text = html("<script>SECRET</script>" + page + "<style>SECRET</style>");

        assertThat(text.body().length()).isLessThanOrEqualTo(2 * page.length() + 60);
        assertThat(text.body()).doesNotContain("\n", "  ");
    }

    @Property(tries = 1_000)
    void anyBytesAreReadOrNot(@ForAll byte[] bytes) {
        for (Kind kind : Kind.values()) {
            Optional<DocumentText> text = DocumentReader.read(bytes, kind);
            assertThat(text.map(DocumentText::body).orElse("")).doesNotContain("\u0000");
        }
    }

    @Test
    void timeGrowsWithLengthAlone() {
        for (String piece : new String[] {
            "<",
            "<a b=\"",
            "<script>",
            "</",
            "<!--",
            "<![CDATA[",
            "<title>",
            "&",
            "&#",
            "<!DOCTYPE[",
            "<p a='",
            "<style></"
        }) {
            assertThat(html(piece.repeat(200_000)).title()).isNotNull();
        }
    }

    @Provide
    Arbitrary<String> pages() {
        return Arbitraries.of(
                        "<p>",
                        "</p>",
                        "<b",
                        ">",
                        "<",
                        "/",
                        "=",
                        "\"",
                        "'",
                        "<!--",
                        "-->",
                        "<![CDATA[",
                        "]]>",
                        "<!DOCTYPE",
                        "[",
                        "]",
                        "<title>",
                        "</title>",
                        "<meta name=description content=",
                        "&amp;",
                        "&#x110000;",
                        "&#0;",
                        "&",
                        ";",
                        "word",
                        " ",
                        "\n",
                        "\ud83d")
                .list()
                .ofMaxSize(40)
                .map(list -> String.join("", list));
    }

    private static DocumentText html(String page) {
        return DocumentReader.read(page.getBytes(StandardCharsets.UTF_8), Kind.HTML)
                .orElseThrow();
    }
}
