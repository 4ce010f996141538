package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cache tags of the original server, and helpers of an application, compiled against what the server shows. */
class CacheTagsTest {

    private static final String COUNT = "<% Integer n = (Integer) application.getAttribute(\"n\");"
            + " n = n == null ? 1 : n + 1; application.setAttribute(\"n\", n); %><%= n %>";

    @TempDir
    Path temp;

    private PageFolder app;

    @BeforeEach
    void make() {
        app = new PageFolder(temp);
        app.write("WEB-INF/sun-web.xml", "<sun-web-app><cache enabled=\"true\"/></sun-web-app>");
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private void page(String name, String content) {
        app.write(
                name,
                "<%@ taglib prefix=\"k\" uri=\"/com/sun/web/taglibs/cache\" %><%@ page session=\"false\" %>" + content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/com/sun/web/taglibs/cache", "Sun ONE Application Server Tags"})
    void aFragmentIsWrittenAgain(String uri) {
        app.write("a.jsp", "<%@ taglib prefix=\"k\" uri=\"" + uri + "\" %><k:cache>" + COUNT + "</k:cache>");
        app.deploy();

        assertThat(app.get("/app/a.jsp")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp")).isEqualTo("1");
    }

    @Test
    void withoutACacheElementTheBodyAlwaysRuns() {
        app.write("WEB-INF/sun-web.xml", "<sun-web-app><cache/></sun-web-app>");
        page("a.jsp", "<k:cache>" + COUNT + "</k:cache>");
        app.deploy();

        app.get("/app/a.jsp");

        assertThat(app.get("/app/a.jsp")).isEqualTo("2");
    }

    @Test
    void keysAndPlacesTellFragmentsApart() {
        page(
                "a.jsp",
                "<k:cache>" + COUNT + "</k:cache> <k:cache>" + COUNT
                        + "</k:cache> <k:cache key=\"${param.k}\" timeout=\"10m\">" + COUNT + "</k:cache>");
        app.deploy();

        assertThat(app.get("/app/a.jsp?k=x")).isEqualTo("1 2 3");
        assertThat(app.get("/app/a.jsp?k=x")).isEqualTo("1 2 3");
        assertThat(app.get("/app/a.jsp?k=y")).isEqualTo("1 2 4");
    }

    @Test
    void noCacheAndRefreshAreDecidedPerRequest() {
        page("a.jsp", "<k:cache key=\"f\" nocache=\"${param.no}\" refresh=\"${param.again}\">" + COUNT + "</k:cache>");
        app.deploy();

        assertThat(app.get("/app/a.jsp")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp?no=true")).isEqualTo("2");
        assertThat(app.get("/app/a.jsp")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp?again=true")).isEqualTo("3");
        assertThat(app.get("/app/a.jsp")).isEqualTo("3");
    }

    @Test
    void flushForgetsOneFragmentOrAll() {
        page(
                "a.jsp",
                "<% if (request.getParameter(\"one\") != null) { %><k:flush key=\"f\"/><% } %>"
                        + "<% if (request.getParameter(\"all\") != null) { %><k:flush/><% } %>"
                        + "<k:cache key=\"f\">" + COUNT + "</k:cache> <k:cache key=\"g\">" + COUNT + "</k:cache>");
        app.deploy();

        assertThat(app.get("/app/a.jsp")).isEqualTo("1 2");
        assertThat(app.get("/app/a.jsp?one=1")).isEqualTo("3 2");
        assertThat(app.get("/app/a.jsp?all=1")).isEqualTo("4 5");
        assertThat(app.get("/app/a.jsp")).isEqualTo("4 5");
    }

    @Test
    void theScopeOfTheRequestEndsWithIt() {
        page(
                "a.jsp",
                "<k:cache key=\"f\" scope=\"request\">" + COUNT + "</k:cache>" + "<k:cache key=\"f\" scope=\"request\">"
                        + COUNT + "</k:cache>");
        app.deploy();

        assertThat(app.get("/app/a.jsp")).isEqualTo("11");
        assertThat(app.get("/app/a.jsp")).isEqualTo("22");
    }

    @Test
    void withoutASessionNothingIsKeptForOne() {
        page("a.jsp", "<k:cache key=\"f\" scope=\"session\">" + COUNT + "</k:cache>");
        app.deploy();

        app.get("/app/a.jsp");

        assertThat(app.get("/app/a.jsp")).isEqualTo("2");
    }

    @Test
    void aHelperOfTheApplicationDecides() {
        Wars.compile(
                app.folder().resolve("WEB-INF/classes"),
                Map.of(
                        "shop.Helper",
                        "package shop; import jakarta.servlet.*; import jakarta.servlet.http.*;"
                                + "public class Helper implements com.sun.appserv.web.cache.CacheHelper {"
                                + "  String prefix;"
                                + "  public void init(ServletContext c, java.util.Map<String, String> p) {"
                                + "    prefix = p.get(\"prefix\"); c.setAttribute(\"helper\", this); }"
                                + "  public String getCacheKey(HttpServletRequest r) {"
                                + "    return prefix + r.getParameter(\"id\")"
                                + "      + r.getAttribute(ATTR_CACHE_MAPPED_URL_PATTERN); }"
                                + "  public boolean isCacheable(HttpServletRequest r) {"
                                + "    return r.getParameter(\"no\") == null; }"
                                + "  public boolean isRefreshNeeded(HttpServletRequest r) {"
                                + "    return r.getParameter(\"again\") != null; }"
                                + "  public int getTimeout(HttpServletRequest r) { return TIMEOUT_VALUE_NOT_SET; }"
                                + "  public void destroy() { System.setProperty(\"helper.destroyed\", prefix); } }"));
        app.write(
                "WEB-INF/sun-web.xml",
                "<sun-web-app><cache enabled=\"true\">"
                        + "<cache-helper name=\"h\" class-name=\"shop.Helper\"><property name=\"prefix\" value=\"p\"/>"
                        + "</cache-helper><cache-mapping><url-pattern>*.jsp</url-pattern>"
                        + "<cache-helper-ref>h</cache-helper-ref></cache-mapping></cache></sun-web-app>");
        page("a.jsp", COUNT);
        app.deploy();

        assertThat(app.get("/app/a.jsp?id=1")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp?id=1&x=2")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp?id=2")).isEqualTo("2");
        assertThat(app.get("/app/a.jsp?id=1&no=1")).isEqualTo("3");
        assertThat(app.get("/app/a.jsp?id=1&again=1")).isEqualTo("4");
        assertThat(app.get("/app/a.jsp?id=1")).isEqualTo("4");
        app.close();
        assertThat(System.clearProperty("helper.destroyed")).isEqualTo("p");
    }

    @Test
    void aKeyGeneratorInTheContextMakesTheKeys() {
        Wars.compile(
                app.folder().resolve("WEB-INF/classes"),
                Map.of(
                        "shop.Keys",
                        "package shop; import jakarta.servlet.*; import jakarta.servlet.http.*;"
                                + "public class Keys implements com.sun.appserv.web.cache.CacheKeyGenerator,"
                                + " ServletContextListener {"
                                + "  public void contextInitialized(ServletContextEvent e) {"
                                + "    e.getServletContext().setAttribute(\"shop.keys\", this); }"
                                + "  public String getCacheKey(ServletContext c, HttpServletRequest r) {"
                                + "    return r.getParameter(\"id\"); } }"));
        app.write(
                "WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\"><listener><listener-class>"
                        + "shop.Keys</listener-class></listener></web-app>");
        app.write(
                "WEB-INF/sun-web.xml",
                "<sun-web-app><cache enabled=\"true\"><default-helper>"
                        + "<property name=\"cacheKeyGeneratorAttrName\" value=\"shop.keys\"/></default-helper>"
                        + "<cache-mapping><url-pattern>*.jsp</url-pattern></cache-mapping></cache></sun-web-app>");
        page("a.jsp", COUNT);
        app.deploy();

        assertThat(app.get("/app/a.jsp?id=1")).isEqualTo("1");
        assertThat(app.get("/app/a.jsp?id=2")).isEqualTo("2");
        assertThat(app.get("/app/a.jsp?id=1&x=y")).isEqualTo("1");
    }
}
