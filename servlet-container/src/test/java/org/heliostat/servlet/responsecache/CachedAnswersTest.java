package org.heliostat.servlet.responsecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.DispatcherType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is served from the cache, for how long and under which key (original: cache element of sun-web.xml). */
class CachedAnswersTest {

    @TempDir
    Path folder;

    private CachingApp site;

    @BeforeEach
    void prepare() {
        site = new CachingApp(folder);
    }

    @AfterEach
    void stop() {
        site.app.close();
    }

    @Test
    void anAnswerIsServedAgainUntilItsTimeIsOver() {
        site.mapped("").answering((request, response) -> {
            response.setContentType("text/plain;charset=UTF-8");
            response.addHeader("X-A", "1");
            response.addHeader("X-A", "2");
            response.setStatus(203);
        });

        Answer first = site.app.get("/app/s");
        site.app.passSeconds(29);
        Answer again = site.app.get("/app/s");
        site.app.passSeconds(1);
        Answer anew = site.app.get("/app/s");

        assertThat(first.text()).isEqualTo("run 1");
        assertThat(first.header("Age")).isEmpty();
        assertThat(again.text()).isEqualTo("run 1");
        assertThat(again.status()).isEqualTo(203);
        assertThat(again.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(again.exchange().response().headers().all("X-A")).containsExactly("1", "2");
        assertThat(again.header("Content-Length")).isEqualTo("5");
        assertThat(again.header("Age")).isEqualTo("29");
        assertThat(anew.text()).isEqualTo("run 2");
        assertThat(site.figures().hits()).isEqualTo(1);
        assertThat(site.figures().misses()).isEqualTo(2);
        assertThat(site.figures().removed()).isEqualTo(1);
    }

    @Test
    void nothingIsKeptUnlessTheCacheIsEnabled() {
        site.app.sunWebXml("<cache><cache-mapping><servlet-name>s</servlet-name></cache-mapping></cache>");
        site.counting();

        assertThat(site.get("/s")).isEqualTo("run 1");
        assertThat(site.get("/s")).isEqualTo("run 2");
        assertThat(site.app.app().responseCache()).isNull();
    }

    @Test
    void theTimeOfTheMappingCountsMoreThanThatOfTheCache() {
        site.cache(
                        "timeout-in-seconds=\"5\"",
                        "<cache-mapping><servlet-name>s</servlet-name><timeout>100</timeout></cache-mapping>")
                .counting();

        site.get("/s");
        site.app.passSeconds(99);

        assertThat(site.get("/s")).isEqualTo("run 1");
    }

    @Test
    void aNegativeTimeIsNeverOver() {
        site.cache("timeout-in-seconds=\"-1\"", "<cache-mapping><url-pattern>/s/*</url-pattern></cache-mapping>")
                .counting();

        site.get("/s");
        site.app.passSeconds(10_000_000);

        assertThat(site.get("/s")).isEqualTo("run 1");
    }

    @Test
    void anAttributeOfTheRequestMaySayTheTime() {
        site.mapped("<timeout name=\"seconds\">100</timeout>")
                .answering((request, response) -> request.setAttribute("seconds", 7));

        site.get("/s");
        site.app.passSeconds(6);
        assertThat(site.get("/s")).isEqualTo("run 1");
        site.app.passSeconds(1);
        assertThat(site.get("/s")).isEqualTo("run 2");
    }

    @Test
    void expiresSaysTheTimeWhereTheMappingDoesNot() {
        site.mapped("").answering((request, response) -> response.setDateHeader("Expires", 1_000_000 + 300_000));

        site.get("/s");
        site.app.passSeconds(299);
        assertThat(site.get("/s")).isEqualTo("run 1");
        site.app.passSeconds(1);
        assertThat(site.get("/s")).isEqualTo("run 2");
    }

    @Test
    void maxAgeShortensTheTime() {
        site.mapped("<timeout>100</timeout>")
                .answering((request, response) -> response.setHeader("Cache-Control", "public, max-age=10"));

        site.get("/s");
        site.app.passSeconds(9);
        assertThat(site.get("/s")).isEqualTo("run 1");
        site.app.passSeconds(1);
        assertThat(site.get("/s")).isEqualTo("run 2");
    }

    @Test
    void theQueryIsNotPartOfTheKeyButThePathInfoIs() {
        site.mapped("").counting();

        assertThat(site.get("/s/1?a=1")).isEqualTo("run 1");
        assertThat(site.get("/s/1?a=2")).isEqualTo("run 1");
        assertThat(site.get("/s/2")).isEqualTo("run 2");
    }

    @Test
    void keyFieldsTellAnswersApartAndMustBeThere() {
        site.mapped("<key-field name=\"id\"/><key-field name=\"Accept-Language\" scope=\"request.header\"/>")
                .counting();

        assertThat(get("/s?id=1", "de")).isEqualTo("run 1");
        assertThat(get("/s?id=1", "de")).isEqualTo("run 1");
        assertThat(get("/s?id=2", "de")).isEqualTo("run 2");
        assertThat(get("/s?id=1", "en")).isEqualTo("run 3");
        assertThat(get("/s?id=1&id=2", "de")).isEqualTo("run 4");
        assertThat(site.get("/s?id=1")).isEqualTo("run 5");
        assertThat(site.get("/s?id=1")).isEqualTo("run 6");
        assertThat(site.figures().passed()).isEqualTo(2);
    }

    @Test
    void aValueCannotLookLikeAnotherField() {
        site.mapped("<key-field name=\"a\"/><key-field name=\"b\"/>").counting();

        assertThat(site.get("/s?a=1%0Ab=1:2&b=3")).isEqualTo("run 1");
        assertThat(site.get("/s?a=1&b=2")).isEqualTo("run 2");
        assertThat(site.get("/s?a=1%3D1:2&b=3")).isEqualTo("run 3");
    }

    private String get(String target, String language) {
        return site.app
                .get("/app" + target, request -> request.header("Accept-Language", language))
                .text();
    }

    @Test
    void refreshRunsTheServletAndReplacesWhatIsKept() {
        site.mapped("<refresh-field name=\"new\"/>").counting();

        assertThat(site.get("/s")).isEqualTo("run 1");
        assertThat(site.get("/s?new=true")).isEqualTo("run 2");
        assertThat(site.get("/s?new=yes")).isEqualTo("run 2");
        assertThat(site.get("/s")).isEqualTo("run 2");
        assertThat(site.figures().refreshed()).isEqualTo(1);
    }

    @Test
    void headIsAnsweredFromWhatGetKept() {
        site.mapped("").counting();

        head();
        assertThat(site.runs).hasValue(1);
        site.get("/s");
        Answer kept = head();

        assertThat(kept.header("Content-Length")).isEqualTo("5");
        assertThat(kept.header("Age")).isEqualTo("0");
        assertThat(site.runs).hasValue(2);
    }

    private Answer head() {
        return site.app.send(FakeExchange.request("HEAD", "/app/s"));
    }

    @Test
    void onlyTheMethodsNamedAreKeptAndEachForItself() {
        site.mapped("<http-method>GET</http-method><http-method>POST</http-method>")
                .counting();

        assertThat(post()).isEqualTo("run 1");
        assertThat(post()).isEqualTo("run 1");
        assertThat(site.get("/s")).isEqualTo("run 2");
        assertThat(site.get("/s")).isEqualTo("run 2");
    }

    @Test
    void byDefaultOnlyGetIsKept() {
        site.mapped("").counting();

        assertThat(post()).isEqualTo("run 1");
        assertThat(post()).isEqualTo("run 2");
        assertThat(site.figures().passed()).isEqualTo(2);
    }

    private String post() {
        return site.app
                .post("/app/s", "application/x-www-form-urlencoded", "a=1")
                .text();
    }

    @Test
    void aConditionIsAnsweredFromTheWholeAnswerThatIsKept() {
        site.mapped("").answering((request, response) -> {
            assertThat(request.getHeader("If-None-Match")).isNull();
            response.setHeader("ETag", "\"v1\"");
        });

        Answer first = site.app.get("/app/s", request -> request.header("If-None-Match", "\"v1\""));
        Answer second = site.app.get("/app/s", request -> request.header("If-None-Match", "\"v1\""));
        Answer other = site.app.get("/app/s", request -> request.header("If-None-Match", "\"v0\""));

        assertThat(first.status()).isEqualTo(304);
        assertThat(first.text()).isEmpty();
        assertThat(second.status()).isEqualTo(304);
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.text()).isEqualTo("run 1");
    }

    @Test
    void partsAreServedWhereTheServletServesThem() {
        site.mapped("").answering((request, response) -> {
            response.setHeader("ETag", "\"v1\"");
            response.setHeader("Accept-Ranges", "bytes");
        });

        Answer part = site.app.get("/app/s", request -> request.header("Range", "bytes=1-2"));
        Answer none = site.app.get("/app/s", request -> request.header("Range", "bytes=99-"));

        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("un");
        assertThat(part.header("Content-Range")).isEqualTo("bytes 1-2/5");
        assertThat(none.status()).isEqualTo(416);
    }

    @Test
    void hostsAndSchemesHaveAnswersOfTheirOwn() {
        site.mapped("").counting();

        assertThat(site.get("/s")).isEqualTo("run 1");
        assertThat(site.app
                        .get("/app/s", request -> request.withoutHeader("Host").header("Host", "evil.example"))
                        .text())
                .isEqualTo("run 2");
        assertThat(site.app.get("/app/s", request -> request.secure()).text()).isEqualTo("run 3");
        assertThat(site.get("/s")).isEqualTo("run 1");
    }

    @Test
    void filtersRunForEveryRequest() {
        AtomicInteger filtered = new AtomicInteger();
        site.mapped("");
        site.app.start(context -> {
            context.addFilter("f", (request, response, chain) -> {
                        ((jakarta.servlet.http.HttpServletResponse) response)
                                .setHeader("X-Filter", "" + filtered.incrementAndGet());
                        chain.doFilter(request, response);
                    })
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
            servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print(site.runs.incrementAndGet()));
        });

        site.get("/s");
        Answer again = site.app.get("/app/s");

        assertThat(again.text()).isEqualTo("1");
        assertThat(again.exchange().response().headers().all("X-Filter")).containsExactly("2");
    }

    @Test
    void whatAFilterAddsAfterTheServletIsAddedEveryTime() {
        AtomicInteger filtered = new AtomicInteger();
        site.mapped("");
        site.app.start(context -> {
            context.addFilter("f", (request, response, chain) -> {
                        response.getWriter().print("[");
                        chain.doFilter(request, response);
                        response.getWriter().print("]" + filtered.incrementAndGet());
                    })
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
            servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print("é" + site.runs.incrementAndGet()));
        });

        assertThat(site.app.get("/app/s").transport().body()).isEqualTo(latin("[é1]1"));
        assertThat(site.app.get("/app/s").transport().body()).isEqualTo(latin("[é1]2"));
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void includesAndForwardsReachTheServlet() {
        site.mapped("");
        site.app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print("<" + site.runs.incrementAndGet() + ">"));
            servlet(context, "i", "/i", (request, response) -> {
                request.getRequestDispatcher("/s").include(request, response);
                request.getRequestDispatcher("/s").include(request, response);
            });
        });

        assertThat(site.get("/i")).isEqualTo("<1><2>");
        assertThat(site.get("/s")).isEqualTo("<3>");
    }

    @Test
    void whatACachedServletForwardsToIsPartOfItsAnswer() {
        site.mapped("");
        site.app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                response.setHeader("X-S", "1");
                request.getRequestDispatcher("/view").forward(request, response);
                response.getWriter().print("never seen");
            });
            servlet(context, "v", "/view", (request, response) -> {
                response.setContentType("text/html;charset=UTF-8");
                response.getWriter().print("ü" + site.runs.incrementAndGet());
                request.getRequestDispatcher("/part").include(request, response);
            });
            servlet(context, "p", "/part", (request, response) -> {
                response.setHeader("X-Part", "ignored");
                response.getWriter().print("!");
            });
        });

        assertThat(site.get("/s")).isEqualTo("ü1!");
        Answer again = site.app.get("/app/s");
        assertThat(again.text()).isEqualTo("ü1!");
        assertThat(again.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(again.header("X-S")).isEqualTo("1");
        assertThat(again.header("X-Part")).isEmpty();
    }

    @Test
    void theEntryUsedLongestAgoGoesFirst() {
        site.cache("max-entries=\"2\"", "<cache-mapping><url-pattern>/s/*</url-pattern></cache-mapping>")
                .counting();

        site.get("/s/1");
        site.get("/s/2");
        site.get("/s/1");
        site.get("/s/3");

        assertThat(site.get("/s/1")).isEqualTo("run 1");
        assertThat(site.get("/s/2")).isEqualTo("run 4");
        assertThat(site.figures().overflows()).isEqualTo(2);
        assertThat(site.figures().entries()).isEqualTo(2);
    }

    @Test
    void aFlushForgetsAllOrOnePath() {
        site.mapped("<key-field name=\"id\"/>").counting();
        site.get("/s/1?id=1");
        site.get("/s/1?id=2");
        site.get("/s/11?id=1");
        ResponseCache cache = site.app.app().responseCache();

        assertThat(cache.flush("/s/1")).isEqualTo(2);
        assertThat(site.get("/s/11?id=1")).isEqualTo("run 3");
        assertThat(site.get("/s/1?id=1")).isEqualTo("run 4");
        assertThat(cache.flush()).isEqualTo(2);
        assertThat(site.get("/s/11?id=1")).isEqualTo("run 5");
        assertThat(site.figures().entries()).isEqualTo(1);
    }

    @Test
    void aReloadDropsWhatWasKeptAndGivesItsBytesBack() {
        site.mapped("").counting();
        site.get("/s");
        ResponseCache before = site.app.app().responseCache();
        assertThat(before.snapshot().bytes()).isPositive();

        TestApp app = site.app;
        app.container().reload("vs1", "/app");

        assertThat(before.snapshot().entries()).isZero();
        assertThat(before.snapshot().bytes()).isZero();
        assertThat(site.get("/s")).isEqualTo("run 2");
    }
}
