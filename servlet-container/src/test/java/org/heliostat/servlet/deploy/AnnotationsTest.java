package org.heliostat.servlet.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.DispatcherType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What classes declare, compiled for each test (Servlet 6.1, chapter 8). */
class AnnotationsTest {
    private static final String SERVLET = " extends jakarta.servlet.http.HttpServlet {}";

    @TempDir
    Path temp;

    @Test
    void aServletIsDeclaredWithEverythingItsAnnotationsSay() throws Exception {
        compile(
                "a.Up",
                "package a; import jakarta.servlet.annotation.*;"
                        + "@WebServlet(name = \"up\", urlPatterns = {\"/up\", \"*.up\"}, loadOnStartup = 4,"
                        + " asyncSupported = true, initParams = @WebInitParam(name = \"k\", value = \"v\"))"
                        + "@MultipartConfig(maxFileSize = 5, location = \"parts\")"
                        + "@jakarta.annotation.security.RunAs(\"clerk\")"
                        + "@jakarta.annotation.security.DeclareRoles({\"one\", \"two\"})"
                        + "public class Up" + SERVLET);

        WebAppModel model = read();

        ServletModel servlet = model.servlet("up").orElseThrow();
        assertThat(servlet.className()).contains("a.Up");
        assertThat(servlet.initParams()).containsExactly(Map.entry("k", "v"));
        assertThat(servlet.loadOnStartup()).hasValue(4);
        assertThat(servlet.asyncSupported()).isTrue();
        assertThat(servlet.multipart()).contains(new MultipartSettings("parts", 5, -1, 0));
        assertThat(servlet.runAs()).contains("clerk");
        assertThat(model.patternsOf("up")).containsExactly("/up", "*.up");
        assertThat(model.securityRoles()).contains("one", "two", "clerk");
    }

    @Test
    void resourcesOnClassesDeclareNames() throws Exception {
        compile(
                "a.R",
                "package a; import jakarta.annotation.*; import jakarta.servlet.annotation.*;"
                        + "@WebServlet(\"/r\") @Resource(name = \"one\", lookup = \"jdbc/x\", type = String.class)"
                        + "@Resources({@Resource(name = \"two\"), @Resource(name = \"three\", mappedName = \"m\")})"
                        + "public class R" + SERVLET);

        WebAppModel model = read();

        assertThat(model.naming().entries())
                .extracting(entry -> entry.name() + " " + entry.properties())
                .containsExactly("one {lookup-name=jdbc/x}", "three {mapped-name=m}", "two {}");
    }

    @Test
    void mailSessionsAreDefinedByAnnotationsAndADescriptorWins() throws Exception {
        compile(
                "a.M",
                "package a; import jakarta.mail.*;"
                        + "@MailSessionDefinition(name = \"java:comp/env/mail/one\", host = \"h\", user = \"u\","
                        + " password = \"p\", from = \"f\", storeProtocol = \"pop3\", transportProtocol = \"smtps\","
                        + " properties = {\"mail.smtp.port=25\", \"x = a=b\"})"
                        + "@MailSessionDefinition(name = \"mail/two\", host = \"annotated\")"
                        + "public class M {}");
        webXml("<mail-session><name>java:comp/env/mail/two</name><host>described</host></mail-session>");

        assertThat(read().naming().entries())
                .filteredOn(entry -> entry.kind() == NamingModel.Kind.MAIL_SESSION)
                .extracting(entry -> entry.name() + " " + new TreeMap<>(entry.properties()))
                .containsExactlyInAnyOrder(
                        "java:comp/env/mail/two {host=described}",
                        "java:comp/env/mail/one {from=f, host=h, mail.smtp.port=25, password=p, store-protocol=pop3,"
                                + " transport-protocol=smtps, user=u, x=a=b}");
    }

    /** Classes of jars are looked at only where something in them is about the container. */
    @Test
    void aMailSessionOfAJarIsFound() throws Exception {
        Path classes = temp.resolve("jar");
        Wars.compile(
                classes,
                Map.of("b.M", "package b; @jakarta.mail.MailSessionDefinition(name = \"mail/b\") public class M {}"));
        Files.createDirectories(temp.resolve("app/WEB-INF/lib"));
        Wars.zip(classes, temp.resolve("app/WEB-INF/lib/b.jar"));

        assertThat(read().naming().entries())
                .extracting(entry -> entry.kind() + " " + entry.name() + " " + entry.at())
                .containsExactly("MAIL_SESSION mail/b WEB-INF/lib/b.jar!b.M");
    }

    @Test
    void whatIsWrongWithADefinitionIsToldWithItsClass() {
        compile(
                "a.M",
                "package a; import jakarta.mail.*;"
                        + "@MailSessionDefinition(name = \"mail/a\", properties = \"port\") public class M {}",
                "a.N",
                "package a; @jakarta.mail.MailSessionDefinition(name = \"\") public class N {}");

        assertThatThrownBy(this::read)
                .hasMessageContaining("WEB-INF/classes!a.M")
                .hasMessageContaining("property port")
                .hasMessageContaining("WEB-INF/classes!a.N")
                .hasMessageContaining("has no name");
    }

    @Test
    void aFilterOfAStarIsOfAllPaths() throws Exception {
        compile(
                "a.F",
                "package a; @jakarta.servlet.annotation.WebFilter(\"*\") public class F extends"
                        + " jakarta.servlet.http.HttpFilter {}");

        WebAppModel model = read();

        assertThat(model.filterMappings()).extracting(FilterMapping::target).containsExactly("/*");
    }

    @Test
    void filtersAndListenersAreDeclaredByAnnotations() throws Exception {
        compile(
                "a.F",
                "package a; import jakarta.servlet.*; import jakarta.servlet.annotation.*;"
                        + "@WebFilter(value = \"/*\", servletNames = \"s\", dispatcherTypes = {DispatcherType.ASYNC})"
                        + "public class F extends HttpFilter2 {} abstract class HttpFilter2"
                        + " extends jakarta.servlet.http.HttpFilter {}",
                "a.L",
                "package a; @jakarta.servlet.annotation.WebListener public class L implements"
                        + " jakarta.servlet.ServletContextListener {}");

        WebAppModel model = read();

        assertThat(model.filter("a.F")).isPresent();
        assertThat(model.filterMappings())
                .extracting(mapping -> mapping.target() + mapping.dispatchers())
                .containsExactly("/*" + Set.of(DispatcherType.ASYNC), "s" + Set.of(DispatcherType.ASYNC));
        assertThat(model.listeners()).extracting("className").containsExactly("a.L");
    }

    @Test
    void aDescriptorWinsOverTheAnnotationOfTheSameServletName() throws Exception {
        compile(
                "a.S",
                "package a; @jakarta.servlet.annotation.WebServlet(name = \"s\", value = \"/annotated\","
                        + " initParams = {@jakarta.servlet.annotation.WebInitParam(name = \"a\", value = \"x\"),"
                        + " @jakarta.servlet.annotation.WebInitParam(name = \"b\", value = \"x\")})"
                        + "public class S" + SERVLET);
        webXml(
                "<servlet><servlet-name>s</servlet-name><servlet-class>a.S</servlet-class><init-param>"
                        + "<param-name>a</param-name><param-value>d</param-value></init-param></servlet>"
                        + "<servlet-mapping><servlet-name>s</servlet-name><url-pattern>/described</url-pattern></servlet-mapping>");

        WebAppModel model = read();

        assertThat(model.patternsOf("s")).containsExactly("/described");
        assertThat(model.servlet("s").orElseThrow().initParams()).isEqualTo(Map.of("a", "d", "b", "x"));
    }

    @Test
    void multipartAndSecurityOfAClassHoldUnderEveryNameItHas() throws Exception {
        compile(
                "a.S",
                "package a; import jakarta.servlet.annotation.*;"
                        + "@MultipartConfig @ServletSecurity(value = @HttpConstraint(rolesAllowed = \"user\"),"
                        + " httpMethodConstraints = {@HttpMethodConstraint(value = \"TRACE\", emptyRoleSemantic ="
                        + " ServletSecurity.EmptyRoleSemantic.DENY)}) public class S" + SERVLET,
                "a.Sub",
                "package a; @jakarta.servlet.annotation.WebServlet(\"/sub\") public class Sub extends S {}");
        webXml("<servlet><servlet-name>one</servlet-name><servlet-class>a.S</servlet-class></servlet>"
                + "<servlet-mapping><servlet-name>one</servlet-name><url-pattern>/one</url-pattern>"
                + "<url-pattern>/own</url-pattern></servlet-mapping><security-constraint><web-resource-collection>"
                + "<web-resource-name>o</web-resource-name><url-pattern>/own</url-pattern></web-resource-collection>"
                + "</security-constraint>");

        WebAppModel model = read();

        assertThat(model.servlet("one").orElseThrow().multipart()).contains(MultipartSettings.DEFAULTS);
        assertThat(model.servlet("a.Sub").orElseThrow().multipart()).isEmpty();
        assertThat(model.constraints())
                .extracting(AnnotationsTest::text)
                .containsExactlyInAnyOrder(
                        "[/own] [] [] open",
                        "[/one] [] [TRACE] [user]",
                        "[/one] [TRACE] [] []",
                        "[/sub] [] [TRACE] [user]",
                        "[/sub] [TRACE] [] []");
    }

    private static String text(SecurityConstraint constraint) {
        SecurityConstraint.ResourceCollection resources = constraint.resources().get(0);
        return resources.urlPatterns() + " " + resources.methods() + " " + resources.methodOmissions() + " "
                + constraint.roles().map(Set::toString).orElse("open");
    }

    @Test
    void anInitializerGetsTheClassesThatMatchItsTypes() throws Exception {
        Path lib = temp.resolve("lib");
        Wars.compile(
                lib,
                Map.of(
                        "f.Role", "package f; public interface Role {}",
                        "f.Mark",
                                "package f; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME)"
                                        + " public @interface Mark {}",
                        "f.Init",
                                "package f; import jakarta.servlet.*; @jakarta.servlet.annotation.HandlesTypes("
                                        + "{Role.class, Mark.class, jakarta.servlet.Servlet.class}) public class Init implements"
                                        + " ServletContainerInitializer { public void onStartup(java.util.Set<Class<?>> c,"
                                        + " ServletContext x) {} }"));
        Wars.write(lib, Map.of("META-INF/services/jakarta.servlet.ServletContainerInitializer", "f.Init"));
        Path jar = Wars.zip(lib, temp.resolve("app/WEB-INF/lib/f.jar"));
        Wars.compile(
                classes(),
                Map.of(
                        "a.Direct", "package a; public class Direct implements f.Role {}",
                        "a.Below", "package a; public class Below extends Direct {}",
                        "a.OnMethod", "package a; public class OnMethod { @f.Mark void x() {} }",
                        "a.Web", "package a; public class Web" + SERVLET,
                        "a.Other", "package a; public class Other {}"),
                jar);

        List<InitializerModel> initializers = read().initializers();

        assertThat(initializers).hasSize(1);
        assertThat(initializers.get(0).handlesTypes()).isTrue();
        assertThat(initializers.get(0).handledClasses()).containsExactly("a.Below", "a.Direct", "a.OnMethod", "a.Web");
    }

    @Test
    void twoClassesThatClaimOnePatternAreAConflict() throws Exception {
        compile(
                "a.A", "package a; @jakarta.servlet.annotation.WebServlet(\"/x\") public class A" + SERVLET,
                "a.B", "package a; @jakarta.servlet.annotation.WebServlet(\"/x\") public class B" + SERVLET);

        assertThatThrownBy(this::read)
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("WEB-INF/classes!a.B: url-pattern /x: differs from WEB-INF/classes!a.A");
    }

    @Test
    void valueAndUrlPatternsTogetherAreAnError() throws Exception {
        compile(
                "a.A",
                "package a; @jakarta.servlet.annotation.WebServlet(value = \"/x\", urlPatterns = \"/y\") public class A"
                        + SERVLET);

        assertThatThrownBy(this::read).hasMessageContaining("has value and urlPatterns");
    }

    @Test
    void aWarWrittenForJavaxIsRefusedWithAWordWhatToDo() throws Exception {
        Path api = temp.resolve("api");
        Wars.compile(
                api,
                Map.of("javax.servlet.http.HttpServlet", "package javax.servlet.http; public class HttpServlet {}"));
        Wars.compile(
                classes(),
                Map.of("a.Old", "package a; public class Old extends javax.servlet.http.HttpServlet {}"),
                api);

        assertThatThrownBy(this::read)
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("WEB-INF/classes!a.Old")
                .hasMessageContaining("migration tool");
    }

    @Test
    void javaxPartsOfALibraryAreAcceptedUnlessDeclared() throws Exception {
        Path lib = temp.resolve("lib");
        Wars.compile(lib, Map.of("javax.servlet.Filter", "package javax.servlet; public interface Filter {}"));
        Wars.compile(lib, Map.of("l.Old", "package l; public class Old implements javax.servlet.Filter {}"), lib);
        Wars.zip(lib, temp.resolve("app/WEB-INF/lib/l.jar"));

        assertThat(read().filters()).isEmpty();
        webXml("<filter><filter-name>f</filter-name><filter-class>l.Old</filter-class></filter>");

        assertThatThrownBy(this::read).hasMessageContaining("l.Old").hasMessageContaining("jakarta.servlet");
    }

    @Test
    void theIndexOfAJarIsKeptAndADamagedOneMadeAgain() throws Exception {
        Path lib = temp.resolve("lib");
        Wars.compile(
                lib,
                Map.of("l.S", "package l; @jakarta.servlet.annotation.WebServlet(\"/l\") public class S" + SERVLET));
        Wars.zip(lib, temp.resolve("app/WEB-INF/lib/l.jar"));
        assertThat(read().patternsOf("l.S")).containsExactly("/l");
        Path kept;
        try (var files = Files.list(temp.resolve("indexes"))) {
            kept = files.findFirst().orElseThrow();
        }
        Object before = Files.getAttribute(kept, "unix:ino");

        assertThat(read().patternsOf("l.S")).containsExactly("/l");
        assertThat(Files.getAttribute(kept, "unix:ino")).isEqualTo(before);
        Files.writeString(kept, "no index");

        assertThat(read().patternsOf("l.S")).containsExactly("/l");
    }

    @Test
    void aDamagedClassFileIsAWarning() throws Exception {
        Wars.write(classes(), Map.of("a/Broken.class", "this is no class"));

        assertThat(read().findings())
                .anySatisfy(finding -> assertThat(finding.toString()).contains("WEB-INF/classes/a/Broken.class"));
    }

    private Path classes() {
        return temp.resolve("app/WEB-INF/classes");
    }

    private void compile(String... namesAndSources) {
        Map<String, String> sources = new java.util.LinkedHashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        Wars.compile(classes(), sources);
    }

    private void webXml(String elements) {
        Wars.write(
                temp.resolve("app"), Map.of("WEB-INF/web.xml", "<web-app version=\"6.1\">" + elements + "</web-app>"));
    }

    private WebAppModel read() throws DeploymentException {
        return Optional.of(new WebAppReader(
                                new Libraries(temp.resolve("indexes"), () -> 1_000_000L),
                                new ServerDefaults("server.Files", "server.Pages"))
                        .read("a.war", temp.resolve("app")))
                .orElseThrow()
                .model();
    }
}
