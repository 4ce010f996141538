package org.heliostat.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ground of the pages suite, with pages of our own. */
@ExtendWith(ArquillianExtension.class)
class PagesIT {

    @ArquillianResource
    URL url;

    @Deployment(testable = false)
    static WebArchive application() {
        return ShrinkWrap.create(WebArchive.class, "pages.war")
                .addAsWebResource(
                        new StringAsset("<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %>"
                                + "<%@ taglib prefix=\"c\" uri=\"jakarta.tags.core\" %>"
                                + "<%! int twice(int n) { return 2 * n; } %>"
                                + "<c:forEach var=\"n\" begin=\"1\" end=\"3\"><t:box label=\"${n * 10}\">"
                                + "${param.x}</t:box></c:forEach><%= twice(21) %>"),
                        "page.jsp")
                .addAsWebResource(
                        new StringAsset("<%@ tag body-content=\"scriptless\" %>"
                                + "<%@ attribute name=\"label\" required=\"true\" %>[${label}:<jsp:doBody/>]"),
                        "WEB-INF/tags/box.tag")
                .addAsWebResource(
                        new StringAsset("<jsp:root xmlns:jsp=\"http://java.sun.com/JSP/Page\" version=\"4.0\">"
                                + "<jsp:output omit-xml-declaration=\"true\"/><a b=\"${1 + 1}\"/></jsp:root>"),
                        "document.jspx")
                .addAsWebResource(
                        new StringAsset("<%@ page errorPage=\"error.jsp\" %><% if (true) { throw new "
                                + "IllegalStateException(\"secret\"); } %>"),
                        "broken.jsp")
                .addAsWebResource(
                        new StringAsset("<%@ page isErrorPage=\"true\" %>"
                                + "caught ${pageContext.exception['class'].simpleName}"),
                        "error.jsp")
                .addAsWebResource(new StringAsset("<% int x = ; %>"), "wrong.jsp")
                .addAsWebResource(new StringAsset("<%@ include file=\"piece.jspf\" %>"), "including.jsp")
                .addAsWebResource(new StringAsset("a piece"), "piece.jspf");
    }

    @Test
    void tagsLoopsAndExpressionsWork() throws Exception {
        assertThat(new Client(url).get("page.jsp?x=hi").body()).isEqualTo("[10:hi][20:hi][30:hi]42");
    }

    @Test
    void documentsWork() throws Exception {
        assertThat(new Client(url).get("document.jspx").body()).contains("<a b=\"2\"/>");
    }

    @Test
    void anErrorPageCatches() throws Exception {
        var answer = new Client(url).get("broken.jsp");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("caught IllegalStateException");
    }

    @Test
    void aPageThatDoesNotCompileTellsTheClientNothing() throws Exception {
        var answer = new Client(url).get("wrong.jsp");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .doesNotContain("Syntax")
                .doesNotContain("wrong.jsp")
                .doesNotContain("at org.");
    }

    @Test
    void includesAPiece() throws Exception {
        assertThat(new Client(url).get("including.jsp").body()).isEqualTo("a piece");
    }
}
