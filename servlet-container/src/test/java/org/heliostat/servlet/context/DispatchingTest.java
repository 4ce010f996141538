package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.UnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.servlet.testing.TestApp.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forward, include, error pages and filters (Servlet 6.1, chapters 6, 9 and 10.9). */
class DispatchingTest {

    private static final Service PATHS = (request, response) -> response.getWriter()
            .print(request.getRequestURI() + "|" + request.getServletPath() + "|" + request.getPathInfo() + "|"
                    + request.getQueryString() + "|" + request.getDispatcherType());

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

    private static Service forwardTo(String path) {
        return (request, response) -> {
            response.getWriter().print("lost");
            request.getRequestDispatcher(path).forward(request, response);
            response.getWriter().print("too late");
        };
    }

    @Test
    void aForwardShowsTheTargetsPathsAndKeepsTheOldOnes() {
        app.start(context -> {
            servlet(context, "from", "/from/*", forwardTo("/to/x?b=2"));
            servlet(context, "to", "/to/*", (request, response) -> {
                PATHS.run(request, response);
                response.getWriter()
                        .print("|" + request.getAttribute(RequestDispatcher.FORWARD_REQUEST_URI)
                                + "|" + request.getAttribute(RequestDispatcher.FORWARD_SERVLET_PATH)
                                + "|" + request.getAttribute(RequestDispatcher.FORWARD_PATH_INFO)
                                + "|" + request.getAttribute(RequestDispatcher.FORWARD_QUERY_STRING)
                                + "|" + Arrays.toString(request.getParameterValues("b")));
            });
        });

        Answer answer = app.get("/app/from/p?b=1");

        assertThat(answer.text()).isEqualTo("/app/to/x|/to|/x|b=2|FORWARD|/app/from/p|/from|/p|b=1|[2, 1]");
        assertThat(answer.transport().isComplete()).isTrue();
    }

    @Test
    void anIncludeKeepsThePathsAndIgnoresHeaders() {
        app.start(context -> {
            servlet(context, "outer", "/outer", (request, response) -> {
                response.getWriter().print("[");
                request.getRequestDispatcher("inner?c=3").include(request, response);
                response.getWriter()
                        .print("]" + request.getParameter("c")
                                + request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI));
            });
            servlet(context, "inner", "/inner", (request, response) -> {
                response.setStatus(418);
                response.setHeader("X-Inner", "1");
                response.getWriter()
                        .print(request.getServletPath() + ","
                                + request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH) + ","
                                + request.getParameter("c"));
                response.getWriter().close();
            });
        });

        Answer answer = app.get("/app/outer");

        assertThat(answer.text()).isEqualTo("[/outer,/inner,3]nullnull");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("X-Inner")).isEmpty();
    }

    @Test
    void aNamedDispatchLeavesPathsAndAttributesAlone() {
        app.start(context -> {
            servlet(context, "from", "/from", (request, response) -> context.getNamedDispatcher("to")
                    .forward(request, response));
            servlet(context, "to", "/to", (request, response) -> {
                PATHS.run(request, response);
                response.getWriter().print("|" + request.getAttribute(RequestDispatcher.FORWARD_REQUEST_URI));
            });
        });

        assertThat(app.get("/app/from").text()).isEqualTo("/app/from|/from|null|null|FORWARD|null");
    }

    @Test
    void dispatcherPathsAreDecodedNormalisedAndKeptInside() {
        app.start(context -> {
            servlet(context, "to", "/x y", PATHS);
            servlet(context, "from", "/a/from", (request, response) -> {
                assertThat(context.getRequestDispatcher("/../secret")).isNull();
                assertThat(context.getRequestDispatcher("/a%2e%2e/%zz")).isNull();
                assertThat(context.getRequestDispatcher("/%2f")).isNull();
                assertThat(context.getRequestDispatcher("no-slash")).isNull();
                request.getRequestDispatcher("../x%20y;p=1").forward(request, response);
            });
        });

        assertThat(app.get("/app/a/from").text()).startsWith("/app/a/../x%20y;p=1|/x y|");
    }

    @Test
    void aWrappedRequestGoesThrough() {
        app.start(context -> {
            servlet(context, "from", "/from", (request, response) -> request.getRequestDispatcher("/to")
                    .forward(
                            new HttpServletRequestWrapper(request) {
                                @Override
                                public String getParameter(String name) {
                                    return "wrapped";
                                }
                            },
                            response));
            servlet(context, "to", "/to", (request, response) -> response.getWriter()
                    .print(request.getParameter("x") + request.getServletPath()));
        });

        assertThat(app.get("/app/from").text()).isEqualTo("wrapped/to");
    }

    @Test
    void pagesInWebInfCanBeForwardedToButNotAskedFor() {
        app.file("WEB-INF/page.txt", "hidden page")
                .start(context -> servlet(context, "from", "/from", (request, response) -> request.getRequestDispatcher(
                                "/WEB-INF/page.txt")
                        .forward(request, response)));

        assertThat(app.get("/app/from").text()).isEqualTo("hidden page");
        assertThat(app.get("/app/WEB-INF/page.txt").status()).isEqualTo(404);
    }

    @Test
    void errorPagesAreFoundByExceptionStatusAndDefault() {
        app.webXml("<error-page><exception-type>java.io.IOException</exception-type><location>/page/io</location>"
                        + "</error-page><error-page><error-code>404</error-code><location>/page/404</location>"
                        + "</error-page><error-page><location>/page/any</location></error-page>")
                .start(context -> {
                    servlet(context, "page", "/page/*", (request, response) -> response.getWriter()
                            .print(request.getPathInfo() + " " + request.getDispatcherType() + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_SERVLET_NAME) + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE) + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_MESSAGE)));
                    servlet(context, "io", "/io", (request, response) -> {
                        throw new ServletException("outer", new java.io.FileNotFoundException("inner"));
                    });
                    servlet(context, "gone", "/gone", (request, response) -> response.sendError(410, "was here"));
                });

        assertThat(app.get("/app/io").text())
                .isEqualTo("/io ERROR 500 /app/io io class java.io.FileNotFoundException inner");
        Answer missing = app.get("/app/missing");
        assertThat(missing.text()).startsWith("/404 ERROR 404 /app/missing default");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(app.get("/app/gone").text()).isEqualTo("/any ERROR 410 /app/gone gone null was here");
    }

    /** A ServletException that has a page of its own, between two that have none. */
    static final class OrderException extends ServletException {
        private static final long serialVersionUID = 1;

        OrderException(Throwable cause) {
            super("order", cause);
        }
    }

    @Test
    void anErrorPageIsLookedForFromTheOutermostExceptionInwards() {
        app.webXml("<error-page><exception-type>" + OrderException.class.getName()
                        + "</exception-type><location>/page</location></error-page>")
                .start(context -> {
                    servlet(context, "page", "/page", (request, response) -> response.getWriter()
                            .print(request.getAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE) + " "
                                    + request.getAttribute(RequestDispatcher.ERROR_MESSAGE)));
                    servlet(context, "s", "/s", (request, response) -> {
                        throw new ServletException(new OrderException(new IOException("disk")));
                    });
                });

        assertThat(app.get("/app/s").text()).isEqualTo(OrderException.class + " order");
    }

    @Test
    void theErrorPageShowsSendErrorsTextAndNoExceptions() {
        app.start(context -> {
            servlet(context, "gone", "/gone", (request, response) -> response.sendError(410, "Sold <out>"));
            servlet(context, "bad", "/bad", (request, response) -> {
                throw new IOException("password=secret");
            });
        });

        assertThat(app.get("/app/gone").text()).contains("410").contains("Sold &lt;out&gt;");
        assertThat(app.get("/app/bad").text()).contains("500").doesNotContain("secret");
    }

    @Test
    void anErrorPageIsAskedForWithGetAndKnowsTheMethodThatFailed() {
        app.webXml("<error-page><location>/page</location></error-page>").start(context -> {
            servlet(context, "page", "/page", (request, response) -> response.getWriter()
                    .print(request.getMethod() + " " + request.getAttribute(RequestDispatcher.ERROR_METHOD)));
            servlet(context, "bad", "/bad", (request, response) -> response.sendError(400));
        });

        assertThat(app.post("/app/bad", "text/plain", "x").text()).isEqualTo("GET POST");
    }

    @Test
    void anErrorPageThatFailsIsNotCalledAgain() {
        app.webXml("<error-page><location>/page</location></error-page>").start(context -> {
            servlet(context, "page", "/page", (request, response) -> {
                throw new IOException("page broken");
            });
            servlet(context, "bad", "/bad", (request, response) -> response.sendError(503));
        });

        Answer answer = app.get("/app/bad");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text()).contains("503").doesNotContain("broken");
    }

    @Test
    void aServletMaySayThatItIsUnavailable() {
        app.start(context -> {
            servlet(context, "soon", "/soon", (request, response) -> {
                throw new UnavailableException("later", 30);
            });
            servlet(context, "never", "/never", (request, response) -> {
                throw new UnavailableException("never");
            });
        });

        Answer soon = app.get("/app/soon");
        assertThat(soon.status()).isEqualTo(503);
        assertThat(soon.header("Retry-After")).isEqualTo("30");
        assertThat(app.get("/app/soon").status()).isEqualTo(503);
        assertThat(app.get("/app/never").status()).isEqualTo(404);
        assertThat(app.get("/app/never").status()).isEqualTo(404);
    }

    /** Tomcat takes it, so does what was written for Tomcat. */
    @Test
    void aFilterThatIsAddedForAStarRunsForAllPaths() {
        List<String> calls = new ArrayList<>();
        app.start(context -> {
            Filter filter = (request, response, chain) -> {
                calls.add(((jakarta.servlet.http.HttpServletRequest) request).getServletPath());
                chain.doFilter(request, response);
            };
            context.addFilter("all", filter).addMappingForUrlPatterns(null, true, "*");
            assertThat(context.getFilterRegistration("all").getUrlPatternMappings())
                    .containsExactly("/*");
            assertThatThrownBy(() -> context.getFilterRegistration("all").addMappingForUrlPatterns(null, true, "foo"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("all", "foo");
            servlet(context, "a", "/a", PATHS);
            servlet(context, "x", "*.x", PATHS);
        });

        app.get("/app/a");
        app.get("/app/b/c.x");
        app.get("/app/nothing");

        assertThat(calls).containsExactly("/a", "/b/c.x", "/nothing");
    }

    @Test
    void filtersRunByPatternThenByNameAndOnlyForTheirDispatches() {
        List<String> calls = new ArrayList<>();
        app.start(context -> {
            for (String name : List.of("byName", "all", "forwardOnly", "extension")) {
                Filter filter = (request, response, chain) -> {
                    calls.add(name);
                    chain.doFilter(request, response);
                };
                context.addFilter(name, filter);
            }
            context.getFilterRegistration("byName").addMappingForServletNames(null, true, "target");
            context.getFilterRegistration("all").addMappingForUrlPatterns(null, true, "/*");
            context.getFilterRegistration("forwardOnly")
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.FORWARD), true, "/t/*");
            context.getFilterRegistration("extension").addMappingForUrlPatterns(null, false, "*.x");
            servlet(context, "target", "/t/*", PATHS);
            servlet(context, "from", "/from", (request, response) -> request.getRequestDispatcher("/t/q.x")
                    .forward(request, response));
        });

        app.get("/app/t/a.x");
        assertThat(calls).containsExactly("extension", "all", "byName");
        calls.clear();
        app.get("/app/t/a");
        assertThat(calls).containsExactly("all", "byName");
        calls.clear();
        app.get("/app/from");
        assertThat(calls).containsExactly("all", "forwardOnly");
    }

    @Test
    void anObjectKeptBeyondItsRequestAnswersWithAnException() {
        AtomicReference<HttpServletRequest> kept = new AtomicReference<>();
        app.start(context -> servlet(context, "keeper", "/keep", (request, response) -> kept.set(request)));

        app.get("/app/keep?a=1");

        assertThatThrownBy(() -> kept.get().getParameter("a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.get().getHeader("Host")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.get().getSession()).isInstanceOf(IllegalStateException.class);
    }
}
