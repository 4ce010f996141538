package org.heliostat.servlet.responsecache;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.responsecache.store.CacheLimits;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that are not kept, and requests that are led past the cache. */
class AnswersForOneClientTest {

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

    private void isNotKept(TestApp.Service service) {
        site.mapped("").answering(service);
        site.get("/s");
        site.get("/s");
        assertThat(site.runs).hasValue(2);
        assertThat(site.figures().entries()).isZero();
        // After the first time it may be known that collecting the next one is in vain.
        assertThat(site.figures().notKept()).isBetween(1L, 2L);
    }

    @Test
    void aCookieIsForOneClient() {
        isNotKept((request, response) -> response.addCookie(new Cookie("a", "b")));
    }

    @Test
    void soIsACookieInAHeader() {
        isNotKept((request, response) -> response.setHeader("set-cookie", "a=b"));
    }

    @Test
    void aSessionThatWasJustMadeIsForOneClient() {
        isNotKept((request, response) -> request.getSession());
    }

    @Test
    void whatIsPrivateIsNotKept() {
        isNotKept((request, response) -> response.setHeader("Cache-Control", "max-age=60, Private"));
    }

    @Test
    void whatIsPrivateByOneOfTwoLinesIsNotKept() {
        isNotKept((request, response) -> {
            response.setHeader("Cache-Control", "private");
            response.addHeader("Cache-Control", "max-age=60");
        });
    }

    @Test
    void whatMustNotBeStoredIsNotKept() {
        isNotKept((request, response) -> response.addHeader("Cache-Control", "no-store"));
    }

    @Test
    void whatVariesByAFieldOutsideOfTheKeyIsNotKept() {
        isNotKept((request, response) -> response.addHeader("Vary", "Accept-Language"));
    }

    @Test
    void whatIsCodedForOneClientIsNotKept() {
        isNotKept((request, response) -> response.setHeader("Content-Encoding", "gzip"));
    }

    @Test
    void whatVariesByAKeyFieldIsKept() {
        site.mapped("<key-field name=\"accept-language\" scope=\"request.header\"/>")
                .answering((request, response) -> response.addHeader("Vary", "Accept-Language"));

        for (String language : List.of("de", "en", "de", "en")) {
            site.app.get("/app/s", request -> request.header("Accept-Language", language));
        }

        assertThat(site.runs).hasValue(2);
    }

    @Test
    void whatHasAlreadyExpiredIsNotKept() {
        isNotKept((request, response) -> response.setHeader("Expires", "0"));
    }

    @Test
    void errorsAndOtherStatusesAreNotKept() {
        isNotKept((request, response) -> response.sendError(404));
    }

    @Test
    void aStatusIsNotKept() {
        isNotKept((request, response) -> response.setStatus(500));
    }

    @Test
    void aRedirectReachesItsClientAndIsNotKept() {
        site.mapped("").answering((request, response) -> response.sendRedirect("/elsewhere"));

        Answer first = site.app.get("/app/s");
        Answer second = site.app.get("/app/s");

        assertThat(first.status()).isEqualTo(302);
        assertThat(second.header("Location")).endsWith("/elsewhere");
        assertThat(site.runs).hasValue(2);
    }

    @Test
    void anAnswerShorterThanItsLengthIsNotKept() {
        isNotKept((request, response) -> response.setContentLength(500));
    }

    @Test
    void anExceptionIsAnsweredAndNothingIsKept() {
        site.mapped("").answering((request, response) -> {
            if (site.runs.get() == 1) {
                response.getWriter().print("half of it");
                response.flushBuffer();
                throw new IllegalStateException("first run");
            }
        });

        Answer failed = site.app.get("/app/s");

        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text()).doesNotContain("half");
        assertThat(site.get("/s")).isEqualTo("run 2");
        assertThat(site.get("/s")).isEqualTo("run 2");
    }

    @Test
    void anAnswerThatIsTooLargeIsPassedThrough() {
        site.app.cacheLimits(new CacheLimits(1 << 20, 1_000, 1_000));
        String large = "x".repeat(3_000);
        site.mapped("").answering((request, response) -> {
            response.setHeader("X-Large", "yes");
            response.getOutputStream().print(large);
            response.flushBuffer();
        });

        Answer answer = site.app.get("/app/s");
        site.get("/s");

        assertThat(answer.text()).isEqualTo(large);
        assertThat(answer.header("X-Large")).isEqualTo("yes");
        assertThat(site.runs).hasValue(2);
        assertThat(site.figures().tooLarge()).isEqualTo(1);
    }

    @Test
    void anAsynchronousAnswerIsPassedThrough() {
        site.mapped("").answering((request, response) -> {
            response.getWriter().print("before ");
            var async = request.startAsync();
            async.getResponse().getWriter().print("after ");
            async.complete();
        });

        assertThat(site.get("/s")).isEqualTo("before after run 1");
        assertThat(site.get("/s")).isEqualTo("before after run 2");
    }

    @Test
    void aServletThatIsAskedWithAuthorizationItselfIsLeftAlone() {
        site.mapped("").counting();

        for (int i = 0; i < 2; i++) {
            site.app.get("/app/s", request -> request.header("Authorization", "Token secret"));
        }

        assertThat(site.runs).hasValue(2);
        assertThat(site.figures().passed()).isEqualTo(2);
    }

    @Test
    void aFailureDropsWhatWasKeptBefore() {
        site.mapped("<refresh-field name=\"new\"/>").answering((request, response) -> {
            if (request.getParameter("fail") != null) {
                response.sendError(500);
            }
        });

        site.get("/s");
        site.get("/s?new=true&fail=1");

        assertThat(site.get("/s")).isEqualTo("run 3");
    }

    @Test
    void theWriterKeepsItsCharset() {
        site.mapped("").answering((request, response) -> {
            response.setContentType("text/plain");
            response.getWriter().print("é ");
            response.setContentType("text/html;charset=UTF-8");
            response.setCharacterEncoding("UTF-16");
        });

        Answer first = site.app.get("/app/s");
        Answer again = site.app.get("/app/s");

        assertThat(first.header("Content-Type")).isEqualTo("text/html;charset=ISO-8859-1");
        assertThat(again.header("Content-Type")).isEqualTo("text/html;charset=ISO-8859-1");
        assertThat(again.transport().body()).startsWith((byte) 0xe9, (byte) ' ');
        assertThat(site.runs).hasValue(1);
    }
}
