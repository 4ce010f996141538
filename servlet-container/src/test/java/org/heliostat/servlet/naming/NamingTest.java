package org.heliostat.servlet.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.naming.Binding;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameClassPair;
import javax.naming.NameNotFoundException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.NoInitialContextException;
import javax.naming.OperationNotSupportedException;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application finds by name, and what is injected into its objects. */
@SuppressWarnings("BanJNDI")
class NamingTest {

    private static final String ENTRIES = entry("max", "java.lang.Integer", "7")
            + entry("deep/er/flag", "java.lang.Boolean", "true")
            + entry("when", "java.util.concurrent.TimeUnit", "DAYS");

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeAll
    static void letJndiFindUs() {
        System.setProperty(Context.URL_PKG_PREFIXES, "org.heliostat.servlet.naming");
    }

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void entriesOfTheDescriptorAreFoundWithTheirTypes() {
        app.webXml(ENTRIES)
                .start(context -> servlet(context, "s", "/s", (request, response) -> {
                    Context names = new InitialContext();
                    Context environment = (Context) names.lookup("java:comp/env");
                    response.getWriter()
                            .print(names.lookup("java:comp/env/max") + " " + environment.lookup("deep/er/flag") + " "
                                    + ((Context) environment.lookup("deep")).lookup("er/flag") + " "
                                    + environment.lookup("when").getClass().getName());
                }));

        assertThat(app.get("/app/s").text()).isEqualTo("7 true true java.util.concurrent.TimeUnit");
    }

    @Test
    void namesAreListedAndCannotBeChanged() {
        app.webXml(ENTRIES).start(context -> {});

        app.app().inApplication(() -> {
            try {
                Context names = new InitialContext();
                List<String> listed = new ArrayList<>();
                for (NameClassPair pair : Collections.list(names.list("java:comp/env"))) {
                    listed.add(pair.getName());
                }
                assertThat(listed).containsExactly("deep", "max", "when");
                assertThatThrownBy(() -> names.bind("java:comp/env/x", 1))
                        .isInstanceOf(OperationNotSupportedException.class);
                assertThatThrownBy(() -> names.lookup("java:comp/env/x"))
                        .isInstanceOf(NameNotFoundException.class)
                        .hasMessageContaining("java:comp/env/x");
            } catch (javax.naming.NamingException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
    }

    @Test
    void outsideOfApplicationsAndAfterTheirEndThereAreNoNames() {
        app.webXml(ENTRIES).start(context -> {});
        NamingScope scope = (NamingScope) app.app().classLoader();
        assertThat(scope.naming()).isNotNull();

        app.container().undeploy("vs1", "/app");

        assertThat(scope.naming()).isNull();
        assertThatThrownBy(() -> new InitialContext().lookup("java:comp/env/max"))
                .isInstanceOf(NoInitialContextException.class);
    }

    @Test
    void aValueThatIsNoneOfItsTypeRefusesTheApplicationByLine() {
        String detail = app.webXml("\n" + entry("max", "java.lang.Integer", "many"))
                .tryStart(context -> {})
                .detail();

        assertThat(detail)
                .contains("WEB-INF/web.xml:2")
                .contains("env-entry max: many")
                .contains("java.lang.Integer");
    }

    @Test
    void aReferenceThatLeadsNowhereIsAWarningAndNotFound() {
        try (LogLines log = LogLines.of("org.heliostat.servlet.naming")) {
            app.webXml(reference("jdbc/shop"))
                    .file("WEB-INF/sun-web.xml", mapping("jdbc/shop", "jdbc/pool"))
                    .start(context -> lookup(context, "java:comp/env/jdbc/shop"));

            assertThat(app.get("/app/s").text()).isEqualTo("not found");
            assertThat(log.all()).singleElement().satisfies(line -> assertThat(line)
                    .contains("WEB-INF/web.xml:1", "resource jdbc/shop: the server has no jdbc/pool"));
        }
    }

    @Test
    void allKindsOfReferencesThatLeadNowhereLetTheApplicationStart() {
        app.webXml("<resource-env-ref><resource-env-ref-name>env/ref</resource-env-ref-name>"
                        + "<resource-env-ref-type>javax.sql.DataSource</resource-env-ref-type></resource-env-ref>"
                        + "<resource-ref><res-ref-name>by/lookup</res-ref-name>"
                        + "<lookup-name>jdbc/none</lookup-name></resource-ref>"
                        + "<data-source><name>java:comp/env/own/source</name>"
                        + "<class-name>org.h2.jdbcx.JdbcDataSource</class-name></data-source>"
                        + "<resource-ref><res-ref-name>mail/shop</res-ref-name>"
                        + "<res-type>jakarta.mail.Session</res-type></resource-ref>")
                .file("WEB-INF/sun-web.xml", mapping("mail/shop", "mail/none"))
                .start(context -> lookup(
                        context,
                        "java:comp/env/env/ref",
                        "java:comp/env/by/lookup",
                        "java:comp/env/own/source",
                        "java:comp/env/mail/shop"));

        assertThat(app.get("/app/s").text()).isEqualTo("not foundnot foundnot foundnot found");
    }

    @Test
    void aResourceThatIsSwitchedOnAndOffIsFoundAsItIs() {
        AtomicBoolean enabled = new AtomicBoolean();
        app.resources((name, loader) ->
                        name.equals("jdbc/pool") && enabled.get() ? Optional.of(() -> "source") : Optional.empty())
                .webXml(reference("jdbc/shop"))
                .file("WEB-INF/sun-web.xml", mapping("jdbc/shop", "jdbc/pool"))
                .start(context -> lookup(context, "java:comp/env/jdbc/shop"));

        assertThat(app.get("/app/s").text()).isEqualTo("not found");
        assertThat(listed("java:comp/env/jdbc")).isEmpty();
        enabled.set(true);
        assertThat(app.get("/app/s").text()).isEqualTo("source");
        assertThat(listed("java:comp/env/jdbc")).containsExactly("shop");
        enabled.set(false);
        assertThat(app.get("/app/s").text()).isEqualTo("not found");
    }

    @Test
    void whatIsInjectedIsWhatThereIsWhenTheObjectIsMade() {
        AtomicBoolean enabled = new AtomicBoolean();
        try (LogLines log = LogLines.of("org.heliostat.servlet.naming")) {
            app.resources((name, loader) ->
                            name.equals("jdbc/pool") && enabled.get() ? Optional.of(() -> "source") : Optional.empty())
                    .file("WEB-INF/sun-web.xml", mapping("jdbc/wish", "jdbc/pool"))
                    .start(context -> {
                        assertThat(context.createListener(Wishing.class).wish).isNull();
                        enabled.set(true);
                        assertThat(context.createListener(Wishing.class).wish).isEqualTo("source");
                        enabled.set(false);
                        assertThat(context.createListener(Wishing.class).wish).isNull();
                    });

            assertThat(log.all()).singleElement().satisfies(line -> assertThat(line)
                    .contains(Wishing.class.getName() + ".wish", "jdbc/wish", "not injected"));
        }
    }

    @Test
    void anInjectionTargetWithoutItsResourceIsLeftAsItIs() {
        app.webXml("<resource-ref><res-ref-name>jdbc/heard</res-ref-name>"
                        + "<injection-target><injection-target-class>" + Hears.class.getName()
                        + "</injection-target-class><injection-target-name>max</injection-target-name>"
                        + "</injection-target></resource-ref>"
                        + "<listener><listener-class>" + Hears.class.getName() + "</listener-class></listener>")
                .start(context -> {});

        assertThat(app.app().servletContext().getAttribute("heard")).isNull();
    }

    @Test
    void aReferenceIsAskedOfTheServerAtEachLookup() {
        AtomicInteger asked = new AtomicInteger();
        app.resources((name, loader) -> name.equals("jdbc/pool")
                        ? Optional.of(() -> "source " + asked.incrementAndGet())
                        : Optional.empty())
                .webXml(reference("jdbc/shop"))
                .file("WEB-INF/sun-web.xml", mapping("jdbc/shop", "jdbc/pool"))
                .start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print(new InitialContext().lookup("java:comp/env/jdbc/shop"))));

        assertThat(app.get("/app/s").text()).isEqualTo("source 1");
        assertThat(app.get("/app/s").text()).isEqualTo("source 2");
    }

    @Test
    void aReferenceNobodyMappedIsAWarningAndNotFound() {
        app.webXml(reference("jdbc/shop"))
                .start(context -> servlet(context, "s", "/s", (request, response) -> {
                    try {
                        new InitialContext().lookup("java:comp/env/jdbc/shop");
                    } catch (NameNotFoundException expected) {
                        response.getWriter().print("not found");
                    }
                }));

        assertThat(app.get("/app/s").text()).isEqualTo("not found");
    }

    @Test
    void resourcesAreFoundByNameAndFailuresAreNamingExceptions() {
        app.resources((name, loader) -> switch (name) {
                    case "jdbc/shop" -> Optional.of(() -> "the shop's");
                    case "jdbc/broken" ->
                        Optional.of(() -> {
                            throw new IllegalStateException("conf/server.xml:7: cannot be made");
                        });
                    default -> Optional.empty();
                })
                .start(context -> servlet(context, "s", "/s", (request, response) -> {
                    Context names = new InitialContext();
                    response.getWriter().print(names.lookup("java:comp/env/jdbc/shop"));
                    for (String name : new String[] {"jdbc/broken", "jdbc/none"}) {
                        try {
                            names.lookup("java:comp/env/" + name);
                        } catch (NamingException refused) {
                            response.getWriter().print("; " + refused.getMessage());
                        }
                    }
                }));

        assertThat(app.get("/app/s").text())
                .isEqualTo("the shop's; conf/server.xml:7: cannot be made; java:comp/env/jdbc/none is not declared, or"
                        + " leads to nothing in the server");
    }

    @Test
    void aReferenceToANameBelowCompEnvLeadsToTheServers() {
        app.resources(NamingTest::shopOnly)
                .webXml(
                        "<resource-ref><res-ref-name>a</res-ref-name>"
                                + "<lookup-name>java:comp/env/jdbc/shop</lookup-name></resource-ref>"
                                + "<env-entry><env-entry-name>b</env-entry-name><lookup-name>jdbc/shop</lookup-name></env-entry>"
                                + "<env-entry><env-entry-name>c</env-entry-name><lookup-name>jdbc/none</lookup-name></env-entry>")
                .start(context -> {
                    assertThat(context.createListener(Shopping.class).shop).isEqualTo("the shop's");
                    lookup(context, "java:comp/env/a", "java:comp/env/b", "java:comp/env/c");
                });

        assertThat(app.get("/app/s").text()).isEqualTo("the shop'sthe shop'snot found");
    }

    private static Optional<Supplier<Object>> shopOnly(String name, ClassLoader loader) {
        return name.equals("jdbc/shop") ? Optional.of(() -> "the shop's") : Optional.empty();
    }

    /** Names what the server has, in full. */
    public static final class Shopping implements ServletContextListener {
        @Resource(lookup = "java:comp/env/jdbc/shop")
        Object shop;
    }

    @Test
    void aResourceThatCannotBeMadeIsListedWithTheOthers() {
        app.resources((name, loader) -> Optional.of(() -> {
                    if (name.equals("broken")) {
                        throw new IllegalStateException("conf/server.xml:7: cannot be made");
                    }
                    return name;
                }))
                .webXml(reference("a") + reference("broken") + reference("z"))
                .start(context -> {});

        assertThat(listed("java:comp/env")).containsExactly("a", "broken", "z");
        app.app().inApplication(() -> {
            try {
                NamingEnumeration<Binding> bindings = new InitialContext().listBindings("java:comp/env");
                assertThat(bindings.next().getObject()).isEqualTo("a");
                assertThatThrownBy(bindings::next)
                        .isInstanceOf(NamingException.class)
                        .hasMessageContaining("conf/server.xml:7");
                assertThat(bindings.next().getObject()).isEqualTo("z");
                assertThat(bindings.hasMore()).isFalse();
            } catch (NamingException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
    }

    @Test
    void whatALookupNamesIsSaidToBeMissing() {
        try (LogLines log = LogLines.of("org.heliostat.servlet.naming")) {
            app.start(context -> context.createListener(Shopping.class));

            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("has java:comp/env/jdbc/shop, it is not injected");
        }
    }

    @Test
    void aResourceThatIsNotThereIsSaidOnceForEachMember() {
        try (LogLines log = LogLines.of("org.heliostat.servlet.naming")) {
            app.start(context -> {
                context.createListener(Wishing.class);
                context.createListener(Wishing.class);
            });

            assertThat(log.all())
                    .containsExactly("@Resource of " + Wishing.class.getName() + ".wish: neither a descriptor nor the"
                            + " server has jdbc/wish, it is not injected");
        }
    }

    /** Wants what nobody has. */
    public static final class Wishing implements ServletContextListener {
        @Resource(name = "jdbc/wish")
        Object wish;
    }

    @Test
    void fieldsAndSettersAreFilledBeforePostConstruct() {
        app.webXml(ENTRIES
                        + "<env-entry><env-entry-name>title</env-entry-name>"
                        + "<env-entry-type>java.lang.String</env-entry-type><env-entry-value>T</env-entry-value>"
                        + "<injection-target><injection-target-class>" + Filled.class.getName()
                        + "</injection-target-class><injection-target-name>title</injection-target-name>"
                        + "</injection-target></env-entry>")
                .start(context -> context.addServlet("s", Filled.class).addMapping("/s"));

        assertThat(app.get("/app/s").text()).isEqualTo("[base 7, made true T] unset");
    }

    @Test
    void endingCallsSubclassesFirst() {
        List<String> events = new ArrayList<>();
        app.webXml(ENTRIES).start(context -> {
            context.setAttribute("events", events);
            context.addServlet("s", Filled.class).addMapping("/s");
        });
        app.get("/app/s");

        app.container().undeploy("vs1", "/app");

        assertThat(events).containsExactly("filled ends", "base ends");
    }

    @Test
    void listenersAreFilledToo() {
        app.webXml(ENTRIES + "<listener><listener-class>" + Hears.class.getName() + "</listener-class></listener>")
                .start(context -> {});

        assertThat(app.app().servletContext().getAttribute("heard")).isEqualTo(7);
    }

    @Test
    void metadataCompleteSwitchesAnnotationsOff() {
        app.file(
                        "WEB-INF/web.xml",
                        "<web-app version=\"6.1\" metadata-complete=\"true\">" + ENTRIES + "<listener><listener-class>"
                                + Hears.class.getName() + "</listener-class></listener></web-app>")
                .start(context -> {});

        assertThat(app.app().servletContext().getAttribute("heard")).isNull();
    }

    /** A servlet at {@code /s} that tells what it finds. */
    private static void lookup(ServletContext context, String... names) {
        servlet(context, "s", "/s", (request, response) -> {
            for (String name : names) {
                try {
                    response.getWriter().print(new InitialContext().lookup(name));
                } catch (NameNotFoundException expected) {
                    response.getWriter().print("not found");
                }
            }
        });
    }

    private List<String> listed(String name) {
        List<String> listed = new ArrayList<>();
        app.app().inApplication(() -> {
            try {
                Collections.list(new InitialContext().list(name)).forEach(pair -> listed.add(pair.getName()));
            } catch (NamingException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
        return listed;
    }

    private static String entry(String name, String type, String value) {
        return "<env-entry><env-entry-name>" + name + "</env-entry-name><env-entry-type>" + type
                + "</env-entry-type><env-entry-value>" + value + "</env-entry-value></env-entry>";
    }

    private static String reference(String name) {
        return "<resource-ref><res-ref-name>" + name + "</res-ref-name>"
                + "<res-type>javax.sql.DataSource</res-type></resource-ref>";
    }

    private static String mapping(String name, String jndiName) {
        return "<sun-web-app><resource-ref><res-ref-name>" + name + "</res-ref-name><jndi-name>" + jndiName
                + "</jndi-name></resource-ref></sun-web-app>";
    }

    /** A superclass with callbacks and a field of its own. */
    public static class Base extends HttpServlet {
        private static final long serialVersionUID = 1L;

        final List<String> steps = new ArrayList<>();

        @Resource(name = "max")
        private Integer max;

        @PostConstruct
        void beginBase() {
            steps.add("base " + max);
        }

        @PreDestroy
        void endBase() {
            ended("base ends");
        }

        @SuppressWarnings("unchecked")
        final void ended(String what) {
            Object events = getServletContext().getAttribute("events");
            if (events != null) {
                ((List<String>) events).add(what);
            }
        }
    }

    /** Filled by setter, by field of a primitive type, by descriptor, and not at all. */
    public static class Filled extends Base {
        private static final long serialVersionUID = 1L;

        @Resource(lookup = "java:comp/env/deep/er/flag")
        private boolean flag;

        @Resource(name = "not/there")
        private String unset = "unset";

        private String title = "none";

        public void setTitle(String newTitle) {
            title = newTitle;
        }

        @PostConstruct
        void begin() {
            steps.add("made " + flag + " " + title);
        }

        @PreDestroy
        void end() {
            ended("filled ends");
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print(steps + " " + unset);
        }
    }

    /** A listener that tells what was injected into it. */
    public static class Hears implements ServletContextListener {
        private Integer max;

        @Resource(name = "max")
        public void setMax(Integer newMax) {
            max = newMax;
        }

        @Override
        public void contextInitialized(ServletContextEvent event) {
            event.getServletContext().setAttribute("heard", max);
        }
    }
}
