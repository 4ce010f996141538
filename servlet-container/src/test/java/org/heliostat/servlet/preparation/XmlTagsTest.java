package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSTL's XML tags in pages: what they do, and what a document cannot make them read. */
class XmlTagsTest {

    private static final String NEW = "jakarta.tags.xml";

    private static final String XSL =
            "<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\">"
                    + "<xsl:output omit-xml-declaration=\"yes\"/>BODY</xsl:stylesheet>";

    @TempDir
    Path temp;

    private PageFolder pages;

    @BeforeEach
    void make() {
        pages = new PageFolder(temp);
        pages.write("WEB-INF/inside.xml", "<in>of the application</in>")
                .write("xml/beside.xml", "<in>beside</in>")
                .write("secret.txt", "a file of the application");
    }

    @AfterEach
    void stop() {
        pages.close();
    }

    private static String page(String uri, String body) {
        return "<%@ page contentType=\"text/plain;charset=UTF-8\" %><%@ taglib prefix=\"x\" uri=\"" + uri
                + "\" %><%@ taglib prefix=\"c\" uri=\"jakarta.tags.core\" %>" + body;
    }

    private void write(String body) {
        pages.write("page.jsp", page(NEW, body));
    }

    /** @return a refusal's text, which goes nowhere but into the log: what the page says is empty of the secret */
    private String refused() {
        Exchange exchange = pages.send("/app/page.jsp");
        assertThat(exchange.response().status()).isEqualTo(500);
        return FakeExchange.transportOf(exchange).text();
    }

    @ParameterizedTest
    @ValueSource(strings = {NEW, "http://java.sun.com/jsp/jstl/xml", "http://java.sun.com/jstl/xml_rt"})
    void allTagsWorkUnderEveryNameOfTheLibrary(String uri) {
        pages.write(
                        "page.jsp",
                        page(
                                uri,
                                "<x:parse var=\"d\"><a><b n=\"1\">x&amp;y</b><b n=\"2\">z</b></a></x:parse>"
                                        + "<x:out select=\"$d/a/b[1]\"/>|<x:out select=\"$d/a/b[1]\" escapeXml=\"false\"/>|"
                                        + "<x:set var=\"n\" select=\"count($d/a/b)\"/>${n}|"
                                        + "<x:if select=\"$d/a/b[@n='2']\">two</x:if>|"
                                        + "<x:forEach var=\"e\" select=\"$d/a/b\"><x:out select=\"@n\"/>,</x:forEach>|"
                                        + "<x:choose><x:when select=\"$d/a/c\">c</x:when><x:when select=\"$d/a/b\">b</x:when>"
                                        + "<x:otherwise>none</x:otherwise></x:choose>|"
                                        + "<x:out select=\"$param:q\"/>"))
                .deploy();

        assertThat(pages.get("/app/page.jsp?q=asked")).isEqualTo("x&amp;y|x&y|2.0|two|1,2,|b|asked");
    }

    @Test
    void aStyleSheetWritesToThePageAVariableOrAResult() {
        String sheet = XSL.replace(
                "BODY",
                "<xsl:param name=\"p\"/><xsl:template match=\"/\"><o><xsl:value-of select=\"a\"/>-<xsl:value-of"
                        + " select=\"$p\"/></o></xsl:template>");
        write("<c:set var=\"s\"><%= \"" + sheet.replace("\"", "\\\"") + "\" %></c:set>"
                + "<x:transform xslt=\"${s}\"><x:param name=\"p\" value=\"1\"/><a>x</a></x:transform>|"
                + "<x:transform xslt=\"${s}\" doc=\"<a>y</a>\" var=\"v\"><x:param name=\"p\">2</x:param></x:transform>"
                + "<x:out select=\"$v/o\"/>|"
                + "<% java.io.StringWriter w = new java.io.StringWriter(); pageContext.setAttribute(\"r\","
                + " new javax.xml.transform.stream.StreamResult(w)); %>"
                + "<x:transform xslt=\"${s}\" doc=\"<a>z</a>\" result=\"${r}\"/><%= w %>");
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("<o>x-1</o>|y-2|<o>z-</o>");
    }

    @Test
    void readersNodesAndFiltersAreTaken() {
        write("<% pageContext.setAttribute(\"r\", new java.io.StringReader(\"<a><b>read</b></a>\"));"
                + " pageContext.setAttribute(\"f\", new org.xml.sax.helpers.XMLFilterImpl() { public void characters(char[] c,"
                + " int o, int n) throws org.xml.sax.SAXException { super.characters(\"seen\".toCharArray(), 0, 4); } });"
                + " pageContext.setAttribute(\"s\", \""
                + XSL.replace("BODY", "<xsl:template match=\"b\">[<xsl:value-of" + " select=\".\"/>]</xsl:template>")
                        .replace("\"", "\\\"")
                + "\"); %>"
                + "<x:parse doc=\"${r}\" varDom=\"d\" scopeDom=\"request\"/>${requestScope.d.documentElement.nodeName}|"
                + "<x:parse doc=\"<a>x</a>\" filter=\"${f}\" var=\"g\"/><x:out select=\"$g/a\"/>|"
                + "<x:set var=\"b\" select=\"$requestScope:d/a/b\"/><x:transform doc=\"${b}\" xslt=\"${s}\"/>");
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("a|seen|[read]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"FILE:/etc/hostname\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"/WEB-INF/inside.xml\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"xml/beside.xml\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"jstl:secret.txt\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"http://127.0.0.1:9/\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"jar:file:///etc/x.jar!/x\">]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY % e SYSTEM \"file:///etc/hostname\"> %e;]><a/>",
                "<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><a/>",
                "<!DOCTYPE a PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://127.0.0.1:9/xhtml.dtd\"><a/>",
                "<!DOCTYPE a SYSTEM \"other.dtd\"><a/>"
            })
    void noDocumentReadsAnotherThroughAnyTag(String document) {
        String literal = document.replace("\"", "\\\"");
        String doc = "<% pageContext.setAttribute(\"t\", \"" + literal + "\"); pageContext.setAttribute(\"s\", \""
                + XSL.replace("BODY", "").replace("\"", "\\\"") + "\"); %>";
        String[] bodies = {
            doc + "<x:parse doc=\"${t}\" var=\"d\"/><x:out select=\"$d\"/>",
            doc + "<% pageContext.setAttribute(\"f\", new org.xml.sax.helpers.XMLFilterImpl()); %>"
                    + "<x:parse doc=\"${t}\" filter=\"${f}\" var=\"d\"/><x:out select=\"$d\"/>",
            doc + "<x:parse doc=\"${t}\" systemId=\"http://127.0.0.1:9/base.xml\" var=\"d\"/><x:out select=\"$d\"/>",
            doc + "<x:transform doc=\"${t}\" xslt=\"${s}\"/>",
            doc + "<x:transform xslt=\"${t}\"><a/></x:transform>"
        };
        for (int i = 0; i < bodies.length; i++) {
            pages.write("page" + i + ".jsp", page(NEW, bodies[i]));
        }
        pages.deploy();

        for (int i = 0; i < bodies.length; i++) {
            Exchange exchange = pages.send("/app/page" + i + ".jsp");
            assertThat(exchange.response().status()).as(bodies[i]).isEqualTo(500);
            assertThat(FakeExchange.transportOf(exchange).text()).doesNotContain("application</in>", "beside");
        }
    }

    @Test
    void entitiesThatMultiplyEndTheDocumentEarly() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 \\\"lol\\\">");
        for (int i = 1; i < 12; i++) {
            laughs.append("<!ENTITY e")
                    .append(i)
                    .append(" \\\"")
                    .append(("&e" + (i - 1) + ";").repeat(10))
                    .append("\\\">");
        }
        write("<% pageContext.setAttribute(\"t\", \"" + laughs
                + "]><a>&e11;</a>\"); %><x:parse doc=\"${t}\" var=\"d\"/>");
        pages.deploy();

        assertThat(refused()).doesNotContain("lollol");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<xsl:template match=\"/\"><xsl:copy-of select=\"document('/WEB-INF/inside.xml')\"/></xsl:template>",
                "<xsl:template match=\"/\"><xsl:copy-of select=\"document(concat('xml/','beside.xml'))\"/></xsl:template>",
                "<xsl:template match=\"/\"><xsl:copy-of select=\"document('file:///etc/hostname')\"/></xsl:template>",
                "<xsl:include href=\"/WEB-INF/inside.xml\"/>",
                "<xsl:import href=\"file:///etc/hostname\"/>",
                "<xsl:template match=\"/\"><xsl:value-of xmlns:r=\"http://xml.apache.org/xalan/java/java.lang.Runtime\""
                        + " select=\"r:getRuntime()\"/></xsl:template>"
            })
    void noStyleSheetReadsAnotherOrRunsJava(String sheet) {
        write("<% pageContext.setAttribute(\"s\", \""
                + XSL.replace("BODY", sheet).replace("\"", "\\\"") + "\"); %>"
                + "<x:transform doc=\"<a/>\" xslt=\"${s}\"/>");
        pages.deploy();

        assertThat(refused()).doesNotContain("application</in>", "beside");
    }

    /** Tables that a style sheet brings with it (XSLT 1.0, 12.1); the base is the page's, or what the tag says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "xslt=\"${s}\"",
                "xslt=\"${r}\"",
                "xslt=\"${n}\"",
                "xslt=\"${s}\" xsltSystemId=\"/xsl/one.xsl\"",
                "xslt=\"${s}\" xsltSystemId=\"one.xsl\"",
                "xslt=\"${s}\" xsltSystemId=\"http://127.0.0.1:9/one.xsl\""
            })
    void aStyleSheetReadsItself(String attributes) {
        String sheet = XSL.replace(
                        "BODY",
                        "<t:names xmlns:t=\"t\"><t:name id=\"1\">one</t:name></t:names><xsl:template match=\"/\">"
                                + "<xsl:value-of xmlns:t=\"t\" select=\"document('')/*/t:names/t:name[@id='1']\"/>"
                                + "</xsl:template>")
                .replace("\"", "\\\"");
        write("<% String s = \"" + sheet + "\"; pageContext.setAttribute(\"s\", s);"
                + " pageContext.setAttribute(\"r\", new java.io.StringReader(s));"
                + " var made = javax.xml.parsers.DocumentBuilderFactory.newInstance(); made.setNamespaceAware(true);"
                + " pageContext.setAttribute(\"n\", new javax.xml.transform.dom.DOMSource(made.newDocumentBuilder()"
                + ".parse(new org.xml.sax.InputSource(new java.io.StringReader(s))))); %>"
                + "<x:transform doc=\"<a/>\" " + attributes + "/>");
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("one");
    }

    @Test
    void aSettingLetsDocumentsReadFilesOfTheApplication() {
        pages.jspConfig("xml-access", "application");
        write(
                "<% pageContext.setAttribute(\"t\", \"<!DOCTYPE a [<!ENTITY e SYSTEM '/WEB-INF/inside.xml'>]><a>&e;</a>\");"
                        + " pageContext.setAttribute(\"s\", \""
                        + XSL.replace(
                                        "BODY",
                                        "<xsl:template match=\"/\"><xsl:copy-of select=\"document('xml/beside.xml')\"/></xsl:template>")
                                .replace("\"", "\\\"")
                        + "\"); %><x:parse doc=\"${t}\" var=\"d\"/><x:out select=\"$d\"/>|<x:transform doc=\"<a/>\" xslt=\"${s}\"/>");
        pages.write(
                "file.jsp",
                page(
                        NEW,
                        "<x:parse var=\"d\"><!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a></x:parse>"));
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("of the application|<in>beside</in>");
        assertThat(pages.send("/app/file.jsp").response().status()).isEqualTo(500);
    }

    @Test
    void aSettingLetsDocumentsReadByProtocol() throws Exception {
        Path file = Files.writeString(temp.resolve("outside.txt"), "outside");
        pages.jspConfig("xml-access", "application, file");
        write("<% pageContext.setAttribute(\"t\", \"<!DOCTYPE a [<!ENTITY e SYSTEM '" + file.toUri()
                + "'>]><a>&e;</a>\"); %>" + "<x:parse doc=\"${t}\" var=\"d\"/><x:out select=\"$d\"/>");
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("outside");
    }

    /** The JSTL 1.0 library evaluates expressions by itself, in pages that leave them alone. */
    @Test
    void theOldestLibraryHasTheSameLimit() {
        String head = "<%@ page contentType=\"text/plain\" isELIgnored=\"true\" %><%@ taglib prefix=\"x\""
                + " uri=\"http://java.sun.com/jstl/xml\" %>";
        pages.write(
                "page.jsp",
                head + "<% pageContext.setAttribute(\"t\", \"<a>x</a>\"); %><x:parse xml=\"${t}\" var=\"d\"/>"
                        + "<x:out select=\"$d/a\"/>");
        pages.write(
                "bad.jsp",
                head + "<% pageContext.setAttribute(\"t\", \"<!DOCTYPE a [<!ENTITY e SYSTEM"
                        + " '/WEB-INF/inside.xml'>]><a>&e;</a>\"); %><x:parse xml=\"${t}\" var=\"d\"/>"
                        + "<x:out select=\"$d/a\"/>");
        pages.deploy();

        assertThat(pages.get("/app/page.jsp")).isEqualTo("x");
        assertThat(pages.send("/app/bad.jsp").response().status()).isEqualTo(500);
    }
}
