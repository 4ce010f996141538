package org.heliostat.config.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainXmlTest {

    private static final long SEED = 20_261_123L;
    private static final int DOCUMENTS = 4_000;

    /** An instruction behind the root changes nothing, and is nothing that the plain reader takes. */
    private static final String LEFT_TO_THE_JDK = "<?jdk?>";

    private static final List<String> PIECES = List.of(
            "<VS id=\"v1\" urlhosts='a b'/>",
            "<VS id=\"${env:SITE}\"\n   mime = \"${env:NONE}\">\n",
            "<PROPERTY name=\"a\" value=\"\"/>",
            "<!-- about\n <VS> & more -->",
            "\n",
            "  \t",
            "text ${env:SITE}",
            "größer > kleiner",
            "</VS>",
            "<LOG></LOG>",
            "<A.b/>",
            "<a-1 b_2=\"x\"c=\"y\"/>",
            "<a b=\"1\" b=\"2\"/>",
            "<a b=\"1\" B=\"2\"\n/>",
            "<a b=\"&amp;\">",
            "&lt;",
            "<![CDATA[<b>]]>",
            "]]>",
            "<!-- -- -->",
            "<a b=\"\n\"/>",
            "\r\n");

    private record Outcome(Optional<XmlElement> root, List<Finding> findings) {}

    @Test
    void whatItTakesIsWhatTheParserOfTheJdkMakesOfIt() {
        Random random = new Random(SEED);
        int taken = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            String document = document(random);
            if (PlainXml.read(document).isPresent()) {
                taken++;
                assertThat(parse(document)).as(document).isEqualTo(parse(document + LEFT_TO_THE_JDK));
            }
        }
        assertThat(taken).isBetween(DOCUMENTS / 10, DOCUMENTS * 9 / 10);
    }

    @Test
    void anOrdinaryFileIsTaken() {
        assertThat(PlainXml.read(
                        """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <!-- two -->
                        <SERVER>
                          <VSCLASS id="c"><VS id='v' urlhosts="a"/></VSCLASS>
                        </SERVER>
                        """))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "<a>",
                "</a>",
                "<a></b>",
                "<a/><b/>",
                "<a/>text",
                "<a b/>",
                "<a b=1/>",
                "<a b=\"<\"/>",
                "<a b=\"1\" b=\"2\"/>",
                "<a b=\"1\"c=\"2\"/>",
                "<a:b/>",
                "<a / >",
                "< a/>",
                "<1/>",
                "<a>&#1;</a>",
                "<a>]]></a>",
                "<a><!-- -- --></a>",
                "<a/><!--",
                "<a>\u0001</a>",
                "<a>\uFFFE</a>",
                " <?xml version=\"1.0\"?><a/>",
                "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>"
            })
    void whatIsOutOfTheOrdinaryIsLeftToTheJdk(String document) {
        assertThat(PlainXml.read(document)).isEmpty();
    }

    private static String document(Random random) {
        StringBuilder document = new StringBuilder(one(random, "", "<?xml version=\"1.0\"?>", "\n\n", "<!-- a\n -->\n"));
        document.append(one(random, "", "<!-- b --> ", "\n")).append("<SERVER>");
        for (int i = random.nextInt(7); i > 0; i--) {
            // Those at the front are plain.
            String piece = PIECES.get(random.nextInt(random.nextInt(4) == 0 ? PIECES.size() : 10));
            document.append(piece);
            if (piece.startsWith("<VS id=\"$")) {
                document.append(one(random, "</VS>", "</VS >", "<b/></VS\n>", ""));
            }
        }
        document.append("</SERVER>").append(one(random, "", "\n", "<!-- c -->", " <!-- d -->\n"));
        if (random.nextInt(10) == 0) {
            document.deleteCharAt(random.nextInt(document.length()));
        }
        return document.toString();
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    private static Outcome parse(String document) {
        Findings findings = new Findings();
        Optional<XmlElement> root = XmlText.parse(
                new ConfigText("conf/server.xml", document),
                new Replacements(Map.of("SITE", "s1"), Path.of("conf")),
                findings);
        return new Outcome(root, findings.sorted());
    }
}
