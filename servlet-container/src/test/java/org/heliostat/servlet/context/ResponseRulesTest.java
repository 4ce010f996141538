package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.WriteListener;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an answer allows, and when (Servlet 6.1, chapters 5 and 9). */
class ResponseRulesTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLocaleHasTheCustomaryEncodingUnlessTheApplicationNamesOne() {
        app.webXml("<locale-encoding-mapping-list><locale-encoding-mapping><locale>ko</locale>"
                        + "<encoding>UTF-8</encoding></locale-encoding-mapping></locale-encoding-mapping-list>")
                .start(context -> servlet(context, "s", "/s", (request, response) -> {
                    response.setLocale(Locale.forLanguageTag(request.getParameter("l")));
                    response.getWriter().print(response.getCharacterEncoding());
                }));

        assertThat(app.get("/app/s?l=ja").text()).isEqualToIgnoringCase("Shift_JIS");
        assertThat(app.get("/app/s?l=zh-TW").text()).isEqualToIgnoringCase("Big5");
        assertThat(app.get("/app/s?l=zh-CN").text()).isEqualToIgnoringCase("GB2312");
        assertThat(app.get("/app/s?l=ko").text()).isEqualToIgnoringCase("UTF-8");
        assertThat(app.get("/app/s?l=en").text()).isEqualToIgnoringCase("ISO-8859-1");
    }

    @Test
    void fieldsWithoutANameAreNotThere() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setHeader(null, "a");
            response.addHeader("", "b");
            response.getWriter()
                    .print(response.getHeader(null) + response.containsHeader(null) + response.getHeaders(null));
        }));

        assertThat(app.get("/app/s").text()).isEqualTo("nullfalse[]");
    }

    @Test
    void requestFieldsWithoutANameAreNotThere() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                .print(request.getHeader(null)
                        + request.getHeaders(null).hasMoreElements()
                        + request.getIntHeader(null)
                        + request.getDateHeader(null))));

        assertThat(app.get("/app/s").text()).isEqualTo("nullfalse-1-1");
    }

    @Test
    void aTrailerSupplierThatThrowsCostsOnlyTheTrailers() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setTrailerFields(() -> {
                throw new IllegalStateException("no checksum");
            });
            response.getWriter().print("body");
        }));

        Answer answer = app.get("/app/s");

        assertThat(answer.exchange().response().trailers().trailers().size()).isZero();
        assertThat(answer.text()).isEqualTo("body");
        assertThat(app.app().requestsInProgress()).isZero();
    }

    @Test
    void theDeclaredLengthOutlivesAnEmptiedBuffer() {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                response.setContentLength(6);
                response.getWriter().print("abc");
                response.resetBuffer();
                response.getWriter().print("whole.");
            });
            servlet(context, "to", "/to", (request, response) -> {
                response.setContentLength(9);
                response.getWriter().print("ab");
                response.sendRedirect("/app/s", 302, false);
            });
        });

        assertThat(app.get("/app/s").text()).isEqualTo("whole.");
        Answer redirect = app.get("/app/to");
        assertThat(redirect.transport().isComplete()).isTrue();
        assertThat(redirect.header("Content-Length")).isNotEqualTo("9");
    }

    @Test
    void afterSendErrorTheAnswerCountsAsCommitted() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.sendError(410);
            refuses(() -> response.sendError(500));
            refuses(() -> response.sendRedirect("/x"));
            refuses(() -> request.getRequestDispatcher("/s").forward(request, response));
            refuses(response::reset);
            response.setStatus(200);
            response.setHeader("X-Late", "1");
        }));

        Answer answer = app.get("/app/s");

        assertThat(answer.status()).isEqualTo(410);
        assertThat(answer.header("X-Late")).isEmpty();
    }

    @Test
    void aForwardAddsNothingToTheTypeOfItsTarget() {
        app.start(context -> {
            servlet(context, "from", "/from", (request, response) -> request.getRequestDispatcher("/to")
                    .forward(request, response));
            servlet(context, "to", "/to", (request, response) -> response.setContentType("text/plain"));
        });

        assertThat(app.get("/app/from").header("Content-Type")).isEqualTo("text/plain");
    }

    @Test
    void whatIsIncludedCannotReset() {
        app.start(context -> {
            servlet(context, "outer", "/outer", (request, response) -> {
                response.setStatus(201);
                response.setHeader("X-Outer", "1");
                response.getWriter().print("[");
                request.getRequestDispatcher("/inner?c=3").include(request, response);
                response.getWriter().print("]");
            });
            servlet(context, "inner", "/inner", (request, response) -> {
                response.reset();
                response.setTrailerFields(() -> Map.of("a", "b"));
                response.getWriter().print(request.getAttribute(RequestDispatcher.INCLUDE_QUERY_STRING));
            });
        });

        Answer answer = app.get("/app/outer?q=1");

        assertThat(answer.text()).isEqualTo("[c=3]");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("X-Outer")).isEqualTo("1");
        assertThat(answer.exchange().response().trailers()).isNull();
    }

    @Test
    void anIncludeWithoutQueryShowsNone() {
        app.start(context -> {
            servlet(context, "outer", "/outer", (request, response) -> request.getRequestDispatcher("/inner")
                    .include(request, response));
            servlet(context, "inner", "/inner", (request, response) -> response.getWriter()
                    .print(request.getAttribute(RequestDispatcher.INCLUDE_QUERY_STRING)));
        });

        assertThat(app.get("/app/outer?q=1").text()).isEqualTo("null");
    }

    @Test
    void aRelativePathStartsAtTheIncludedResourceAndIsDecodedOnce() {
        app.file("WEB-INF/x", "hidden").start(context -> {
            servlet(context, "outer", "/outer", (request, response) -> request.getRequestDispatcher("/a/b/inner")
                    .include(request, response));
            servlet(context, "inner", "/a/b/inner", (request, response) -> request.getRequestDispatcher("near")
                    .include(request, response));
            servlet(context, "near", "/a/b/near", (request, response) -> response.getWriter()
                    .print("near"));
            servlet(context, "any", "/any/*", (request, response) -> request.getRequestDispatcher("x")
                    .forward(request, response));
            servlet(context, "bounded", "/any/%2e%2e/WEB-INF/x", (request, response) -> response.getWriter()
                    .print("literally"));
        });

        assertThat(app.get("/app/outer").text()).isEqualTo("near");
        assertThat(app.send(FakeExchange.request("GET", "/app/any/%252e%252e/WEB-INF/y")
                                .path("/app/any/%2e%2e/WEB-INF/y"))
                        .text())
                .isEqualTo("literally");
    }

    @Test
    void aFilterWithoutAsyncDoesNotBindThoseAfterAnInclude() {
        app.start(context -> {
            servlet(context, "outer", "/outer", (request, response) -> {
                request.getRequestDispatcher("/inner").include(request, response);
                response.getWriter().print(" " + request.isAsyncSupported());
            });
            servlet(context, "inner", "/inner", (request, response) -> response.getWriter()
                            .print(request.isAsyncSupported()))
                    .setAsyncSupported(false);
        });

        assertThat(app.get("/app/outer").text()).isEqualTo("false true");
    }

    @Test
    void withoutWaitingOnlyWhatWasGrantedIsWritten() {
        FakeTransport transport = new FakeTransport();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            var out = response.getOutputStream();
            transport.stall();
            out.setWriteListener(new WriteListener() {
                @Override
                public void onWritePossible() {
                    async.complete();
                }

                @Override
                public void onError(Throwable thrown) {
                    async.complete();
                }
            });
            refuses(() -> out.write(1));
            request.setAttribute("refused", "1");
        }));

        Answer answer = app.send(FakeExchange.request("GET", "/app/s").transport(transport));
        transport.resume();

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void aLocaleCanBeTakenBack() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setLocale(Locale.JAPAN);
            response.setLocale(null);
        }));

        assertThat(app.get("/app/s").header("Content-Language")).isEmpty();
    }

    @Test
    void aCharsetWithEscapesIsEndedProperly() {
        Charset japanese = Charset.forName("ISO-2022-JP");
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setContentType("text/plain;charset=ISO-2022-JP");
            response.getWriter().print("\u65e5\u672c");
        }));

        assertThat(app.get("/app/s").transport().body()).isEqualTo("\u65e5\u672c".getBytes(japanese));
    }

    @Test
    void halfACharacterAtTheEndIsAQuestionMark() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().print("a\ud83d");
            response.getWriter().close();
        }));

        assertThat(app.get("/app/s").text()).isEqualTo("a?");
    }
}
