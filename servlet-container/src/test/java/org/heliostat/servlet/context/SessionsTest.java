package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a session (Servlet 6.1, chapter 7). */
class SessionsTest {

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

    private static String id(Answer answer) {
        String cookie = answer.header("Set-Cookie");
        return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    }

    private Answer with(String id, String target) {
        return app.get(target, r -> r.header("Cookie", "other=1; JSESSIONID=" + id));
    }

    private static TestApp.Service counter() {
        return (request, response) -> {
            HttpSession session = request.getSession();
            Integer count = (Integer) session.getAttribute("count");
            session.setAttribute("count", count == null ? 1 : count + 1);
            response.getWriter().print(session.getAttribute("count") + (session.isNew() ? " new" : ""));
        };
    }

    @Test
    void aSessionLivesFromRequestToRequest() {
        app.start(context -> servlet(context, "count", "/count", counter()));

        Answer first = app.get("/app/count");
        assertThat(first.text()).isEqualTo("1 new");
        assertThat(first.header("Set-Cookie")).endsWith("; Path=/app; HttpOnly");
        assertThat(id(first)).hasSize(22);

        Answer second = with(id(first), "/app/count");
        assertThat(second.text()).isEqualTo("2");
        assertThat(second.header("Set-Cookie")).isEmpty();
    }

    @Test
    void requestsForFilesKeepASessionAliveToo() {
        app.file("a.txt", "file")
                .webXml("<session-config><session-timeout>10</session-timeout></session-config>")
                .start(context -> {
                    servlet(context, "count", "/count", counter());
                    servlet(context, "last", "/last", (request, response) -> response.getWriter()
                            .print(request.getSession(false).getLastAccessedTime()
                                    - request.getSession(false).getCreationTime()));
                });
        String id = id(app.get("/app/count"));

        app.passSeconds(400);
        assertThat(with(id, "/app/a.txt").text()).isEqualTo("file");
        app.passSeconds(400);
        app.container().expireSessions();

        assertThat(with(id, "/app/last").text()).isEqualTo("400000");
    }

    @Test
    void foreignIdsAreNeverTakenOver() {
        app.start(context -> servlet(context, "count", "/count", counter()));

        for (String foreign : List.of("aaaaaaaaaaaaaaaaaaaaaa", "../../etc/passwd", "x".repeat(5000))) {
            Answer answer = with(foreign, "/app/count");
            assertThat(answer.text()).isEqualTo("1 new");
            assertThat(id(answer)).isNotEqualTo(foreign);
        }
    }

    @Test
    void aSessionEndsWithItsTime() {
        List<String> events = new ArrayList<>();
        app.webXml("<session-config><session-timeout>10</session-timeout></session-config>")
                .start(context -> {
                    servlet(context, "count", "/count", counter());
                    context.addListener(new HttpSessionListener() {
                        @Override
                        public void sessionDestroyed(HttpSessionEvent event) {
                            events.add("destroyed " + event.getSession().getAttribute("count"));
                        }
                    });
                });
        String id = id(app.get("/app/count"));

        app.passSeconds(599);
        assertThat(with(id, "/app/count").text()).isEqualTo("2");
        app.passSeconds(600);
        app.container().expireSessions();

        assertThat(events).containsExactly("destroyed 2");
        assertThat(with(id, "/app/count").text()).isEqualTo("1 new");
        assertThat(app.app().sessions().snapshot().expired()).isEqualTo(1);
    }

    @Test
    void anInvalidatedSessionIsGone() {
        List<String> events = new ArrayList<>();
        app.start(context -> {
            servlet(context, "count", "/count", counter());
            servlet(context, "end", "/end", (request, response) -> {
                HttpSession session = request.getSession();
                session.setAttribute("bound", new HttpSessionBindingListener() {
                    @Override
                    public void valueUnbound(HttpSessionBindingEvent event) {
                        events.add("unbound " + event.getName());
                    }
                });
                session.invalidate();
                assertThatThrownBy(() -> session.getAttribute("x")).isInstanceOf(IllegalStateException.class);
                response.getWriter()
                        .print(request.getSession(false) + " "
                                + request.getSession().isNew());
            });
        });
        String id = id(app.get("/app/count"));

        Answer answer = with(id, "/app/end");

        assertThat(answer.text()).isEqualTo("null true");
        assertThat(id(answer)).isNotEqualTo(id);
        assertThat(events).containsExactly("unbound bound");
    }

    @Test
    void aValueHearsOfItselfBeforeOthersSeeItAndAfterTheyDidLast() {
        List<String> events = new ArrayList<>();
        class Value implements HttpSessionBindingListener {
            @Override
            public void valueBound(HttpSessionBindingEvent event) {
                events.add("bound, seen " + (event.getSession().getAttribute("v") == this));
            }

            @Override
            public void valueUnbound(HttpSessionBindingEvent event) {
                events.add("unbound, seen " + (event.getSession().getAttribute("v") == this));
            }
        }
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            Value value = new Value();
            HttpSession session = request.getSession();
            session.setAttribute("v", value);
            session.setAttribute("v", value);
            session.setAttribute("v", "another");
        }));

        app.get("/app/s");

        assertThat(events).containsExactly("bound, seen false", "unbound, seen false");
    }

    @Test
    void theIdChangesAtLogin() {
        app.start(context -> {
            servlet(context, "count", "/count", counter());
            servlet(context, "change", "/change", (request, response) -> response.getWriter()
                    .print(request.changeSessionId()));
        });
        String id = id(app.get("/app/count"));

        Answer changed = with(id, "/app/change");

        assertThat(id(changed)).isEqualTo(changed.text()).isNotEqualTo(id);
        assertThat(with(changed.text(), "/app/count").text()).isEqualTo("2");
        assertThat(with(id, "/app/count").text()).isEqualTo("1 new");
    }

    @Test
    void everyListenerHearsOfAnotherIdWhateverOneOfThemThrows() {
        List<String> heard = new CopyOnWriteArrayList<>();
        app.start(context -> {
            context.addListener((HttpSessionIdListener) (event, before) -> {
                throw new IllegalStateException("the first");
            });
            context.addListener((HttpSessionIdListener)
                    (event, before) -> heard.add(event.getSession().getId()));
            servlet(context, "count", "/count", counter());
            servlet(context, "change", "/change", (request, response) -> response.getWriter()
                    .print(request.changeSessionId()));
        });
        String id = id(app.get("/app/count"));

        assertThat(with(id, "/app/change").status()).isEqualTo(500);

        assertThat(heard).hasSize(1).doesNotContain(id);
    }

    @Test
    void noMoreSessionsThanAllowed() {
        app.file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><session-config><session-manager persistence-type=\"memory\"><manager-properties>"
                                + "<property name=\"maxSessions\" value=\"1\"/></manager-properties></session-manager>"
                                + "</session-config></sun-web-app>")
                .start(context -> servlet(context, "count", "/count", counter()));

        assertThat(app.get("/app/count").status()).isEqualTo(200);
        assertThat(app.get("/app/count").status()).isEqualTo(500);
        assertThat(app.app().sessions().snapshot().rejected()).isEqualTo(1);
    }

    @Test
    void idsInUrlsOnlyWhereTheDescriptorWantsThem() {
        app.start(context -> servlet(context, "count", "/count", counter()));
        String id = id(app.get("/app/count"));
        assertThat(app.get("/app/count;jsessionid=" + id).text()).isEqualTo("1 new");
    }

    @Test
    void idsInUrlsWhereTheDescriptorWantsThem() {
        app.webXml("<session-config><tracking-mode>URL</tracking-mode></session-config>")
                .start(context -> {
                    servlet(context, "count", "/count", counter());
                    servlet(context, "link", "/link", (request, response) -> {
                        request.getSession();
                        response.getWriter()
                                .print(response.encodeURL("/app/count?x=1") + " "
                                        + response.encodeURL("http://elsewhere/app/count"));
                    });
                });

        Answer link = app.get("/app/link");

        assertThat(link.header("Set-Cookie")).isEmpty();
        assertThat(link.text()).matches("/app/count;jsessionid=[\\w-]{22}\\?x=1 http://elsewhere/app/count");
        String path = link.text().substring(0, link.text().indexOf('?'));
        assertThat(app.send(FakeExchange.request("GET", path)).text()).isEqualTo("1");
    }
}
