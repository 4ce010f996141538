package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of a whole application, prepared as the server does it. */
class PagesTest {
    @TempDir
    Path temp;

    private PageFolder pages;
    private Path app;

    @BeforeEach
    void make() {
        pages = new PageFolder(temp);
        app = pages.folder();
    }

    @AfterEach
    void stop() {
        pages.close();
    }

    @Test
    void aPageUsesExpressionLanguageScriptletsAndSessions() {
        Wars.write(
                app,
                Map.of(
                        "hello.jsp",
                        "<%@ page contentType=\"text/plain;charset=UTF-8\" %>"
                                + "<% session.setAttribute(\"n\", 41); %>${sessionScope.n + 1} <%= 6 * 7 %> ${param.who}"));

        deploy(app);

        assertThat(get("/app/hello.jsp?who=grüße")).isEqualTo("42 42 grüße");
    }

    @Test
    void theJstlOnBoardWorksUnderItsNewAndOldNames() {
        Wars.write(
                app,
                Map.of(
                        "new.jsp",
                        "<%@ taglib prefix=\"c\" uri=\"jakarta.tags.core\" %>"
                                + "<%@ taglib prefix=\"fn\" uri=\"jakarta.tags.functions\" %>"
                                + "<%@ taglib prefix=\"fmt\" uri=\"jakarta.tags.fmt\" %>"
                                + "<c:forEach var=\"i\" begin=\"1\" end=\"3\">${i},</c:forEach>${fn:toUpperCase('ok')}"
                                + "<fmt:setLocale value=\"en_US\"/><fmt:formatNumber value=\"1.5\" pattern=\"0.00\"/>",
                        "old.jsp",
                        "<%@ taglib prefix=\"c\" uri=\"http://java.sun.com/jsp/jstl/core\" %>"
                                + "<c:if test=\"${1 lt 2}\"><c:out value=\"<yes>\"/></c:if>"));

        deploy(app);

        assertThat(get("/app/new.jsp")).isEqualTo("1,2,3,OK1.50");
        assertThat(get("/app/old.jsp")).isEqualTo("&lt;yes&gt;");
    }

    @Test
    void tagFilesIncludesAndClassesOfTheApplicationWork() {
        Wars.compile(
                app.resolve("WEB-INF/classes"),
                Map.of(
                        "shop.Book",
                        "package shop; public record Book(String title) { public String getTitle() {"
                                + " return title; } }"));
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/tags/bold.tag",
                        "<%@ attribute name=\"text\" required=\"true\" %><b>${text}</b>",
                        "part.jsp",
                        "part:${param.p}",
                        "book.jsp",
                        "<%@ page import=\"shop.Book\" %><%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %>"
                                + "<% request.setAttribute(\"book\", new Book(\"Moby\")); %>"
                                + "<t:bold text=\"${book.title}\"/><jsp:include page=\"part.jsp\">"
                                + "<jsp:param name=\"p\" value=\"x\"/></jsp:include>"));

        deploy(app);

        assertThat(get("/app/book.jsp")).isEqualTo("<b>Moby</b>part:x");
    }

    @Test
    void aTagLibraryInAJarOfTheApplicationIsFoundWithItsListener() throws Exception {
        Path classes = temp.resolve("tagclasses");
        Wars.compile(
                classes,
                Map.of(
                        "tags.Shout",
                        "package tags; public class Shout extends jakarta.servlet.jsp.tagext.SimpleTagSupport {"
                                + " public void doTag() throws java.io.IOException {"
                                + " getJspContext().getOut().print(\"HEY \" + getJspContext().findAttribute(\"heard\")); } }",
                        "tags.Hears",
                        "package tags; public class Hears implements jakarta.servlet.ServletContextListener {"
                                + " public void contextInitialized(jakarta.servlet.ServletContextEvent e) {"
                                + " e.getServletContext().setAttribute(\"heard\", \"YOU\"); } }"));
        Wars.write(
                classes,
                Map.of(
                        "META-INF/shout.tld",
                        "<taglib xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"3.0\">"
                                + "<tlib-version>1.0</tlib-version><short-name>s</short-name><uri>urn:shout</uri>"
                                + "<listener><listener-class>tags.Hears</listener-class></listener>"
                                + "<tag><name>shout</name><tag-class>tags.Shout</tag-class>"
                                + "<body-content>empty</body-content></tag></taglib>"));
        Wars.zip(classes, app.resolve("WEB-INF/lib/shout.jar"));
        Wars.write(app, Map.of("s.jsp", "<%@ taglib prefix=\"s\" uri=\"urn:shout\" %><s:shout/>"));

        deploy(app);

        assertThat(get("/app/s.jsp")).isEqualTo("HEY YOU");
    }

    @Test
    void tagLibrariesThatCannotBeReadAreAllNamedWithTheirLines() {
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/a.tld", "<taglib>\n<tag>\n</taglib>",
                        "WEB-INF/b.tld", "<taglib>\n&x;</taglib>"));

        ApplicationInfo info = pages.tryDeploy(app);

        assertThat(info.detail()).contains("/WEB-INF/a.tld:3: ").contains("/WEB-INF/b.tld:2: ");
    }

    @Test
    void aJspFileOfADescriptorIsAServlet() {
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/web.xml",
                        "<web-app version=\"6.1\"><servlet><servlet-name>p</servlet-name>"
                                + "<jsp-file>/WEB-INF/p.jsp</jsp-file><load-on-startup>1</load-on-startup></servlet>"
                                + "<servlet-mapping><servlet-name>p</servlet-name><url-pattern>/p</url-pattern>"
                                + "</servlet-mapping></web-app>",
                        "WEB-INF/p.jsp",
                        "page ${1+1}"));

        deploy(app);

        assertThat(get("/app/p")).isEqualTo("page 2");
    }

    @Test
    void aPageWithAnErrorIsAnswered500WithoutItsSource() {
        Wars.write(app, Map.of("bad.jsp", "<% int secret = ; %>"));

        deploy(app);
        Exchange exchange = send("/app/bad.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(FakeExchange.transportOf(exchange).text()).doesNotContain("secret");
    }

    @Test
    void pagesCompiledBeforeAreUsedAfterARestart() throws Exception {
        Wars.write(app, Map.of("a.jsp", "once"));
        deploy(app);
        assertThat(get("/app/a.jsp")).isEqualTo("once");
        Path compiled = compiled("a_jsp.class");
        Object before = Files.getAttribute(compiled, "unix:ino");

        pages.close();
        make();
        deploy(app);

        assertThat(get("/app/a.jsp")).isEqualTo("once");
        assertThat(Files.getAttribute(compiled, "unix:ino")).isEqualTo(before);
    }

    @Test
    void aWarIsUnpackedServedAndRemovedWhenReplaced() throws Exception {
        Wars.write(app, Map.of("a.jsp", "one"));
        Path war = Wars.zip(app, temp.resolve("app.war"));
        deploy(war);
        assertThat(get("/app/a.jsp")).isEqualTo("one");

        Wars.write(app, Map.of("a.jsp", "number two"));
        Wars.zip(app, war);
        deploy(war);

        assertThat(get("/app/a.jsp")).isEqualTo("number two");
        try (var folders = Files.list(temp.resolve("work/wars"))) {
            assertThat(folders).hasSize(1);
        }
    }

    @Test
    void foldersThatFollowEachOtherAtOneUriDoNotShareCompiledPages() throws Exception {
        Path other = temp.resolve("elsewhere/app");
        Wars.write(app, Map.of("a.jsp", "one"));
        Wars.write(other, Map.of("a.jsp", "two"));
        Files.setLastModifiedTime(other.resolve("a.jsp"), Files.getLastModifiedTime(app.resolve("a.jsp")));
        deploy(app);
        assertThat(get("/app/a.jsp")).isEqualTo("one");

        deploy(other);

        assertThat(get("/app/a.jsp")).isEqualTo("two");
    }

    @Test
    void pagesBroughtAsClassesAreUsedInsteadOfTheirSources() throws Exception {
        Wars.write(app, Map.of("in/a.jsp", "brought ${1+1}", "b.jsp", "compiled"));
        deploy(app);
        assertThat(get("/app/in/a.jsp")).isEqualTo("brought 2");
        Path target = app.resolve("WEB-INF/classes/org/apache/jsp/in");
        Files.createDirectories(target);
        Files.copy(compiled("a_jsp.class"), target.resolve("a_jsp.class"));
        Files.delete(app.resolve("in/a.jsp"));
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><jsp-config><property name=\"use-precompiled\" value=\"true\"/></jsp-config>"
                                + "</sun-web-app>"));

        deploy(app);

        assertThat(get("/app/in/a.jsp")).isEqualTo("brought 2");
        assertThat(get("/app/b.jsp")).isEqualTo("compiled");
        assertThat(send("/app/c.jsp").response().status()).isEqualTo(404);
        assertThat(pages.apps().find("vs1", "/app").pageFigures().loaded()).isEqualTo(2);
    }

    @Test
    void aReloadIntervalThatIsNoNumberRefusesTheApplicationByLine() {
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app>\n<jsp-config>\n<property name=\"reload-interval\" value=\"soon\"/>\n"
                                + "</jsp-config></sun-web-app>"));

        ApplicationInfo info = pages.tryDeploy(app);

        assertThat(info.detail())
                .contains("WEB-INF/sun-web.xml:3")
                .contains("reload-interval: soon")
                .contains("expected");
    }

    @Test
    void aChangedPageIsCompiledAgainAndCounted() throws Exception {
        Wars.write(
                app,
                Map.of(
                        "a.jsp",
                        "one",
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><jsp-config><property name=\"reload-interval\" value=\"0\"/></jsp-config>"
                                + "</sun-web-app>"));
        deploy(app);
        assertThat(get("/app/a.jsp")).isEqualTo("one");
        Wars.write(app, Map.of("a.jsp", "number two"));
        Files.setLastModifiedTime(app.resolve("a.jsp"), java.nio.file.attribute.FileTime.fromMillis(2_000_000));

        assertThat(get("/app/a.jsp")).isEqualTo("number two");
        assertThat(pages.apps().find("vs1", "/app").pageFigures().loaded()).isEqualTo(1);
        assertThat(pages.apps().find("vs1", "/app").pageFigures().reloaded()).isPositive();
        assertThat(pages.apps().find("vs1", "/app").servletFigures())
                .singleElement()
                .satisfies(servlet -> {
                    assertThat(servlet.name()).isEqualTo("jsp");
                    assertThat(servlet.requests()).isEqualTo(2);
                });
    }

    @Test
    void aPageLooksUpItsEnvironment() {
        System.setProperty(javax.naming.Context.URL_PKG_PREFIXES, "org.heliostat.servlet.naming");
        Wars.write(
                app,
                Map.of(
                        "WEB-INF/web.xml",
                        "<web-app version=\"6.1\"><env-entry><env-entry-name>who</env-entry-name>"
                                + "<env-entry-type>java.lang.String</env-entry-type><env-entry-value>you</env-entry-value>"
                                + "</env-entry></web-app>",
                        "a.jsp",
                        "hello <%= new javax.naming.InitialContext().lookup(\"java:comp/env/who\") %>"));

        deploy(app);

        assertThat(get("/app/a.jsp")).isEqualTo("hello you");
    }

    private Path compiled(String name) throws Exception {
        try (var files = Files.walk(temp.resolve("work/pages"))) {
            return files.filter(file -> file.toString().endsWith(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void deploy(Path source) {
        pages.deploy(source);
    }

    private String get(String target) {
        return pages.get(target);
    }

    private Exchange send(String target) {
        return pages.send(target);
    }
}
