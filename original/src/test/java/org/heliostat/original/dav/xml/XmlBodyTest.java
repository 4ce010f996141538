package org.heliostat.original.dav.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.testing.FakeBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlBodyTest {

    private static Element parse(String text) throws BadXmlException {
        return XmlBody.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsNamesByTheirNamespaces() throws Exception {
        Element root = parse("<?xml version='1.0'?><x:a xmlns:x='DAV:' xmlns='u:'><b c='1' x:d='2'>t&amp;&#228;"
                + "<![CDATA[<]]></b><!-- no --></x:a>");

        assertThat(root.name().isDav("a")).isTrue();
        Element b = root.elements().findFirst().orElseThrow();
        assertThat(b.name()).isEqualTo(new XmlName("u:", "b"));
        assertThat(b.attributes()).containsEntry(new XmlName("", "c"), "1").containsEntry(XmlName.dav("d"), "2");
        assertThat(b.text()).isEqualTo("t&ä<");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "<a>",
                "<a></b>",
                "<a/><b/>",
                "<x:a/>",
                "<a xmlns:x=''/>",
                "<!DOCTYPE a><a/>",
                "<!DOCTYPE a [<!ENTITY b 'bbbbbbbbbb'>]><a>&b;</a>",
                "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
                "<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/a.dtd'><a/>",
                "<a>&b;</a>",
                "<a>&#0;</a>",
                "<a>&#1;</a>",
                "<?xml version='1.1'?><a>&#1;</a>",
                "<?xml version='1.1'?><a/>",
                "<xml:a/>",
                "<a><xml:b/></a>",
                "<a>\ufffe</a>"
            })
    void refusesWhatIsNoDocumentOrHasADoctype(String text) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(BadXmlException.class);
    }

    @Test
    void hasLimits() throws Exception {
        assertThat(parse("<a>".repeat(XmlBody.DEEPEST) + "</a>".repeat(XmlBody.DEEPEST)))
                .isNotNull();
        int deep = XmlBody.DEEPEST + 1;
        assertThatThrownBy(() -> parse("<a>".repeat(deep) + "</a>".repeat(deep)))
                .isInstanceOf(BadXmlException.class);
        String declared = "<a xmlns:n='" + "&quot;".repeat(200) + "'>";
        assertThat(parse(declared + "<n:b/>".repeat(200) + "</a>")).isNotNull();
        assertThatThrownBy(() -> parse(declared + "<n:b/>".repeat(220) + "</a>"))
                .isInstanceOf(BadXmlException.class);
        assertThatThrownBy(() -> parse("<a>" + "<b/>".repeat(XmlBody.MOST_ELEMENTS) + "</a>"))
                .isInstanceOf(BadXmlException.class);
    }

    @Test
    void takesSoManyBytesAndNoMore() throws Exception {
        byte[] ten = "<a>456</a>".getBytes(StandardCharsets.UTF_8);

        assertThat(XmlBody.read(FakeBody.of(ten), 10)).isPresent();
        assertThat(XmlBody.read(FakeBody.empty(), 10)).isEmpty();
        for (FakeBody body : List.of(FakeBody.of(ten), FakeBody.chunked(ten, null))) {
            assertThatThrownBy(() -> XmlBody.read(body, 9))
                    .isInstanceOfSatisfying(BadXmlException.class, refused -> assertThat(refused.status())
                            .isEqualTo(413));
        }
    }

    @Property
    void writesWhatItReads(@ForAll("elements") Element element) throws BadXmlException {
        assertThat(parse("<p xmlns='x:'>" + XmlText.of(element) + "</p>")
                        .elements()
                        .findFirst()
                        .orElseThrow())
                .isEqualTo(element);
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll("texts") String text) {
        try {
            Element root = parse(text);
            assertThat(parse(XmlText.of(root)).name()).isEqualTo(root.name());
        } catch (BadXmlException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "<a",
                        "</a>",
                        ">",
                        "/>",
                        " xmlns='u:'",
                        " xmlns:p='DAV:'",
                        "<p:b>",
                        "</p:b>",
                        "&amp;",
                        "&",
                        "x",
                        "<![CDATA[",
                        "]]>",
                        "<!--",
                        "-->",
                        "<?xml version='1.0'?>",
                        "<!DOCTYPE a>",
                        "\"",
                        "'",
                        "\0",
                        "é")
                .list()
                .ofMaxSize(16)
                .map(words -> String.join("", words));
    }

    @Provide
    Arbitrary<Element> elements() {
        Arbitrary<String> text = Arbitraries.strings()
                .withChars(' ', '\t', '\n', '\r', '<', '>', '&', '"', '\'', 'a', 'ä', '\u2028')
                .ofMinLength(1)
                .ofMaxLength(8);
        Arbitrary<XmlName> name = Combinators.combine(
                        Arbitraries.of("", "DAV:", "u:a&b", "http://x/"), Arbitraries.of("a", "b", "ü"))
                .as(XmlName::new);
        Arbitrary<Map<XmlName, String>> attributes =
                Arbitraries.maps(name, text).ofMaxSize(3);
        Arbitrary<Element> leaf = Combinators.combine(name, attributes, text)
                .as((own, with, content) -> new Element(own, with, List.of(new XmlNode.Text(content))))
                .map(XmlBodyTest::asRead);
        return Combinators.combine(name, attributes, leaf.list().ofMaxSize(3))
                .as((own, with, children) -> new Element(own, with, List.copyOf(children)));
    }

    /** How a reader cuts text into pieces does not matter. */
    private static Element asRead(Element element) {
        try {
            return parse(XmlText.of(element));
        } catch (BadXmlException bad) {
            throw new AssertionError(XmlText.of(element), bad);
        }
    }
}
