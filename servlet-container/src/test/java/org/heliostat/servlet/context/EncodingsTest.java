package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.nio.file.Path;
import java.util.Locale;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which charset text has that names none: the application's, the server's, that of Servlet 6.1. */
class EncodingsTest {

    private static final String IN_WEB_XML = "<request-character-encoding>windows-1252</request-character-encoding>"
            + "<response-character-encoding>windows-1252</response-character-encoding>";
    private static final String IN_SUN_WEB_XML = "<property name=\"requestEncoding\" value=\"ISO-8859-15\"/>"
            + "<property name=\"responseEncoding\" value=\"ISO-8859-15\"/>";

    @TempDir
    Path folder;

    private TestApp app(String request, String response) {
        return TestApp.withEncodings(folder.resolve("app"), Encodings.of(request, response));
    }

    private static String shown(TestApp app) {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setContentType("text/plain");
            response.getWriter()
                    .print(request.getCharacterEncoding() + " " + response.getCharacterEncoding() + " "
                            + context.getRequestCharacterEncoding() + " " + context.getResponseCharacterEncoding());
        }));
        return app.get("/app/s").text();
    }

    @Test
    void withoutASettingTheSpecificationDecides() {
        try (TestApp app = app("", "")) {
            assertThat(shown(app)).isEqualTo("null ISO-8859-1 null null");
        }
    }

    @Test
    void theServersSettingHoldsForAllApplications() {
        try (TestApp app = app("UTF-8", "UTF-8")) {
            assertThat(shown(app)).isEqualTo("UTF-8 UTF-8 UTF-8 UTF-8");
        }
    }

    @Test
    void theApplicationsSettingGoesBefore() {
        try (TestApp app = app("UTF-8", "UTF-8").sunWebXml(IN_SUN_WEB_XML)) {
            assertThat(shown(app)).isEqualTo("ISO-8859-15 ISO-8859-15 ISO-8859-15 ISO-8859-15");
        }
    }

    @Test
    void webXmlGoesBeforeAll() {
        try (TestApp app = app("UTF-8", "UTF-8").sunWebXml(IN_SUN_WEB_XML).webXml(IN_WEB_XML)) {
            assertThat(shown(app)).isEqualTo("windows-1252 windows-1252 windows-1252 windows-1252");
        }
    }

    @Test
    void textIsSentInItAndTheHeadSaysSo() {
        try (TestApp app = app("", "UTF-8")) {
            app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                response.setContentType("text/plain");
                response.getWriter().print("\u00fc\u4e2d");
            }));

            Answer answer = app.get("/app/s");

            assertThat(answer.text()).isEqualTo("\u00fc\u4e2d");
            assertThat(answer.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=UTF-8");
        }
    }

    @Test
    void aLocaleLeavesItUnlessTheApplicationMapsIt() {
        String mapping = "<locale-encoding-mapping-list><locale-encoding-mapping><locale>ru</locale>"
                + "<encoding>KOI8-R</encoding></locale-encoding-mapping></locale-encoding-mapping-list>";
        try (TestApp app = app("", "UTF-8").webXml(mapping)) {
            app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                response.setContentType("text/plain");
                response.setLocale(Locale.forLanguageTag(request.getParameter("of")));
                response.getWriter().print("\u043f");
            }));

            assertThat(app.get("/app/s?of=ja").header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
            assertThat(app.get("/app/s?of=ja").text()).isEqualTo("\u043f");
            assertThat(app.get("/app/s?of=ru").header("Content-Type")).isEqualTo("text/plain;charset=KOI8-R");
        }
    }

    @Test
    void whoNamesACharsetHasThatOne() {
        try (TestApp app = app("", "UTF-8")) {
            app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                response.setContentType("text/plain;charset=US-ASCII");
                response.getWriter().print("\u00fc");
            }));

            assertThat(app.get("/app/s").text()).isEqualTo("?");
        }
    }

    @Test
    void bytesHaveNoCharset() {
        try (TestApp app = app("", "UTF-8")) {
            app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                response.setContentType("image/png");
                response.getOutputStream().write(1);
            }));

            assertThat(app.get("/app/s").header("Content-Type")).isEqualTo("image/png");
        }
    }

    @Test
    void formsAndReadersAreReadInIt() {
        try (TestApp app = app("ISO-8859-1", "UTF-8")) {
            app.start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print(request.getParameter("a"))));

            assertThat(app.post("/app/s", "application/x-www-form-urlencoded", "a=%FC")
                            .text())
                    .isEqualTo("\u00fc");
        }
    }

    @Test
    void anUnknownCharsetIsAnErrorOfTheDescriptor() {
        try (TestApp app = app("", "").sunWebXml("<property name=\"responseEncoding\" value=\"utf-99\"/>")) {
            ApplicationInfo info = app.tryStart(context -> {});

            assertThat(info.isFailed()).isTrue();
            assertThat(info.detail()).contains("utf-99").contains("character encoding");
        }
    }
}
