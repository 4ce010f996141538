package org.heliostat.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.HandlesTypes;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URL;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ground of the servlet suite's pluggability family: jars that bring fragments, initializers and files. */
@ExtendWith(ArquillianExtension.class)
class FragmentsIT {

    private static final String FRAGMENT =
            "<web-fragment xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\"><name>%s</name>%s"
                    + "<listener><listener-class>%s</listener-class></listener></web-fragment>";

    @ArquillianResource
    URL url;

    @Deployment(testable = false)
    static WebArchive application() {
        JavaArchive late = jar("a-late.jar", "late", "<ordering><after><others/></after></ordering>", Late.class);
        JavaArchive early = jar("z-early.jar", "early", "<ordering><before><others/></before></ordering>", Early.class)
                .addAsManifestResource(new StringAsset("from a jar"), "resources/jar.txt")
                .addClass(Initializer.class)
                .addAsServiceProvider(ServletContainerInitializer.class, Initializer.class);
        return ShrinkWrap.create(WebArchive.class, "fragments.war")
                .addAsLibraries(late, early)
                .addClasses(Order.class, Report.class);
    }

    private static JavaArchive jar(String name, String fragment, String ordering, Class<?> listener) {
        return ShrinkWrap.create(JavaArchive.class, name)
                .addClass(listener)
                .addAsManifestResource(
                        new StringAsset(FRAGMENT.formatted(fragment, ordering, listener.getName())),
                        "web-fragment.xml");
    }

    /** Notes who came when. */
    public static class Order implements ServletContextListener {

        static void note(ServletContext context, String who) {
            Object before = context.getAttribute("order");
            context.setAttribute("order", before == null ? who : before + " " + who);
        }
    }

    /** Of the fragment that wants to be first. */
    public static class Early extends Order {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            note(event.getServletContext(), "early");
        }
    }

    /** Of the fragment that wants to be last. */
    public static class Late extends Order {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            note(event.getServletContext(), "late");
        }
    }

    /** Is handed the servlets. */
    @HandlesTypes(HttpServlet.class)
    public static class Initializer implements ServletContainerInitializer {
        @Override
        public void onStartup(Set<Class<?>> found, ServletContext context) {
            Set<String> names = new TreeSet<>();
            found.forEach(type -> names.add(type.getName()));
            context.setAttribute("found", names);
        }
    }

    /** Says what was noted. */
    @WebServlet("/report")
    public static class Report extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter()
                    .print(getServletContext().getAttribute("order") + " "
                            + getServletContext().getAttribute("found"));
        }
    }

    @Test
    void fragmentsAreOrderedAndInitializersFindClasses() throws Exception {
        assertThat(new Client(url).get("report").body()).isEqualTo("early late [" + Report.class.getName() + "]");
    }

    @Test
    void jarsBringFiles() throws Exception {
        assertThat(new Client(url).get("jar.txt").body()).isEqualTo("from a jar");
    }
}
