package samples.wasp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SheetTest {

    private final StringWriter written = new StringWriter();
    private final PrintWriter out = new PrintWriter(written);

    @Test
    void textStandsInTwoColumns() {
        var sheet = new TextSheet(out);

        sheet.section("User");
        sheet.row("name", "ada");
        sheet.row("role", null);

        assertThat(written).hasToString("\nUser\n  name" + " ".repeat(20) + "ada\n  role" + " ".repeat(20) + "-\n");
    }

    @Test
    void aLongNameKeepsOneBlankBeforeItsValue() {
        new TextSheet(out).row("a-name-that-is-longer-than-the-column", "x");

        assertThat(written).hasToString("  a-name-that-is-longer-than-the-column x\n");
    }

    @Test
    void htmlEscapesNamesAndValues() {
        new HtmlSheet(out).row("<a>", "b & \"c\" 'd'");

        assertThat(written).hasToString("<tr><td>&lt;a&gt;</td><td>b &amp; &quot;c&quot; &#39;d&#39;</td></tr>\n");
    }
}
