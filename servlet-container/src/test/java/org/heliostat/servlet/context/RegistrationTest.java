package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.annotation.security.RunAs;
import jakarta.servlet.Filter;
import jakarta.servlet.HttpConstraintElement;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.annotation.HttpConstraint;
import jakarta.servlet.annotation.ServletSecurity;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application registers in its code (Servlet 6.1, 4.4 and 13.4.1). */
class RegistrationTest {

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

    /** Protected by its class. */
    @ServletSecurity(@HttpConstraint(rolesAllowed = "user"))
    @RunAs("clerk")
    public static class Protected extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("open");
        }
    }

    private static String login(String pattern) {
        return "<security-constraint><web-resource-collection><web-resource-name>r</web-resource-name><url-pattern>"
                + pattern + "</url-pattern></web-resource-collection><auth-constraint><role-name>user</role-name>"
                + "</auth-constraint></security-constraint>";
    }

    @Test
    void annotationsOfAnAddedClassCount() {
        app.start(context -> {
            context.addServlet("class", Protected.class).addMapping("/class");
            context.addServlet("name", Protected.class.getName()).addMapping("/name");
            context.addServlet("created", context.createServlet(Protected.class))
                    .addMapping("/created");
            // Made by the application itself: the annotation of security does not apply (13.4.1).
            context.addServlet("made", new Protected()).addMapping("/made");
            assertThat(context.addServlet("role", Protected.class)).isNotNull();
            assertThat(context.getServletRegistration("role").getRunAsRole()).isEqualTo("clerk");
        });

        assertThat(app.get("/app/class").status()).isEqualTo(403);
        assertThat(app.get("/app/name").status()).isEqualTo(403);
        assertThat(app.get("/app/created").status()).isEqualTo(403);
        assertThat(app.get("/app/made").text()).isEqualTo("open");
    }

    @Test
    void whatTheApplicationSetsComesBeforeTheAnnotation() {
        app.start(context -> {
            var added = context.addServlet("s", Protected.class);
            added.addMapping("/s");
            added.setServletSecurity(new ServletSecurityElement());
        });

        assertThat(app.get("/app/s").text()).isEqualTo("open");
    }

    @Test
    void codeCannotOpenWhatTheDescriptorProtects() {
        app.webXml(login("/a")).start(context -> {
            var added = servlet(context, "s", "/a", (request, response) -> response.getWriter()
                    .print("s"));
            added.addMapping("/b");
            assertThat(added.setServletSecurity(new ServletSecurityElement(new HttpConstraintElement())))
                    .containsExactly("/a");
        });

        assertThat(app.get("/app/a").status()).isEqualTo(403);
        assertThat(app.get("/app/b").status()).isEqualTo(200);
    }

    @Test
    void preliminaryRegistrationsAreCompleted() {
        AtomicReference<String> param = new AtomicReference<>();
        Filter filter = new Filter() {
            @Override
            public void init(jakarta.servlet.FilterConfig config) {
                param.set(config.getInitParameter("p"));
            }

            @Override
            public void doFilter(
                    jakarta.servlet.ServletRequest request,
                    jakarta.servlet.ServletResponse response,
                    jakarta.servlet.FilterChain chain)
                    throws IOException, jakarta.servlet.ServletException {
                chain.doFilter(request, response);
            }
        };
        app.webXml("<servlet><servlet-name>page</servlet-name></servlet><filter><filter-name>f</filter-name>"
                        + "<init-param><param-name>p</param-name><param-value>v</param-value></init-param></filter>"
                        + "<filter><filter-name>nobody</filter-name></filter>"
                        + "<filter-mapping><filter-name>nobody</filter-name><url-pattern>/*</url-pattern>"
                        + "</filter-mapping>")
                .start(context -> {
                    context.addFilter("f", filter);
                    var page = context.addJspFile("page", "/x.jsp");
                    assertThat(page).isNotNull();
                    assertThat(page.addMapping("/page")).isEmpty();
                    assertThat(page.addMapping("/page")).isEmpty();
                });

        assertThat(param.get()).isEqualTo("v");
        assertThat(app.get("/app/page").text()).isEqualTo("page /x.jsp");
    }

    @Test
    void aServletThatFailsToInitialiseStopsNothingElse() {
        app.start(context -> {
            context.addServlet("bad", new HttpServlet() {
                        private static final long serialVersionUID = 1L;

                        @Override
                        public void init() throws jakarta.servlet.ServletException {
                            throw new jakarta.servlet.ServletException("no database");
                        }
                    })
                    .setLoadOnStartup(1);
            servlet(context, "good", "/good", (request, response) -> response.getWriter()
                    .print("good"));
        });

        assertThat(app.get("/app/good").text()).isEqualTo("good");
    }

    @Test
    void anUndeclaredListenerGetsNoCookieConfig() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        app.start(context -> context.addListener(new ServletContextListener() {
            @Override
            public void contextInitialized(ServletContextEvent event) {
                try {
                    assertThatThrownBy(() -> event.getServletContext().addListener("no.such.Listener"))
                            .isInstanceOf(UnsupportedOperationException.class);
                    event.getServletContext().getSessionCookieConfig();
                } catch (UnsupportedOperationException refused) {
                    thrown.set(refused);
                }
                assertThat(event.getServletContext().getEffectiveMajorVersion()).isEqualTo(6);
            }
        }));

        assertThat(thrown.get()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theNameOfTheContextIsTheDisplayName() {
        app.start(context -> assertThat(context.getServletContextName()).isNull());
        app.webXml("<display-name>Shop</display-name>")
                .start(context -> assertThat(context.getServletContextName()).isEqualTo("Shop"));
        assertThat(Map.of()).isEmpty();
        assertThatThrownBy(() -> app.app().context().addListener((ServletContextListener) null))
                .isInstanceOf(RuntimeException.class);
    }
}
