package org.heliostat.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownPageTest {

    @TempDir
    private Path root;

    @BeforeEach
    void makeSources() throws IOException {
        Files.createDirectories(root.resolve("docs"));
        for (String name :
                new String[] {"CHANGELOG.md", "GLOSSARY.md", "THIRD-PARTY.md", "docs/contents.md", "docs/tls.md"}) {
            Files.writeString(root.resolve(name), "# " + name + "\n");
        }
    }

    @Test
    void linksLeadToPagesOfTheSite() throws IOException {
        String html =
                page("docs/a.md", "# A\n\n[one](tls.md#x) [two](../CHANGELOG.md) [three](https://example.org/)\n");

        assertThat(html)
                .contains("<a href=\"tls.html#x\">one</a>")
                .contains("<a href=\"changelog.html\">two</a>")
                .contains("<a href=\"https://example.org/\">three</a>");
    }

    @Test
    void linksToWhatIsNotInTheSiteStayAsWords() throws IOException {
        String html = page("docs/a.md", "# A\n\n[the `pom`](../pom.xml) ![picture](a.png)<!-- note -->\n");

        assertThat(html).contains("<p>the <code>pom</code> </p>").doesNotContain("<img", "note", "<a ");
    }

    @Test
    void headingsHaveAddressesOfTheirOwn() throws IOException {
        String html = page("docs/a.md", "# A\n\n## `x` and y, z\n\n## More\n\n## More\n");

        assertThat(html).contains("<h2 id=\"x-and-y-z\">", "<h2 id=\"more\">", "<h2 id=\"more-1\">");
    }

    @Test
    void rowsOfDirectivesHaveAddressesOfTheirOwn() throws IOException {
        String html = page(
                "docs/directives.md",
                "# All\n\n# magnus.conf\n\n## Threads\n\n| Name | M |\n|---|---|\n| `Rq` | x |\n\n# server.xml\n\n## LS\n\n"
                        + "| Name | M |\n|---|---|\n| `port` | x |\n");

        assertThat(html)
                .contains(
                        "<tr id=\"magnus.conf:Rq\">", "<tr id=\"server.xml:LS:port\">", "<td data-label=\"M\">x</td>");
    }

    @Test
    void markupOfPagesIsTextOnly() throws IOException {
        assertThat(page("docs/a.md", "# A\n\n`<script>` &lt;b>\n")).contains("<code>&lt;script&gt;</code> &lt;b&gt;");
    }

    private String page(String file, String text) throws IOException {
        Files.writeString(root.resolve(file), text);
        SourcePages sources = SourcePages.of(root);
        SourcePages.Source source = sources.all().stream()
                .filter(one -> one.file().equals(file))
                .findFirst()
                .orElseThrow();
        return MarkdownPage.of(source, sources).page().body();
    }
}
