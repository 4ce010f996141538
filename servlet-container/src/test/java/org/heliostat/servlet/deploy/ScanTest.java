package org.heliostat.servlet.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing is missed by looking at jars for only what is asked for: a class counts the same in WEB-INF/classes and in a
 * jar, at the first start and at later ones.
 */
class ScanTest {

    private static final String INITIALIZER = "META-INF/services/jakarta.servlet.ServletContainerInitializer";

    /** Everything a {@code @HandlesTypes} of Role, Mark, InFile, OnType and Servlet can ask for, and what it cannot. */
    private static final Map<String, String> KINDS = Map.of(
            "k.Direct", "package k; public class Direct implements f.Role {}",
            "k.Below", "package k; public class Below extends Direct {}",
            "k.OnClass", "package k; @f.Mark public class OnClass {}",
            "k.OnField", "package k; public class OnField { @f.Mark int x; }",
            "k.OnMethod", "package k; public class OnMethod { void y(int a, @f.Mark int b) {} }",
            "k.InFileOnly", "package k; @f.InFile public class InFileOnly {}",
            "k.InFileOnField", "package k; public class InFileOnField { @f.InFile int x; }",
            "k.InFileOnParameter", "package k; public class InFileOnParameter { void y(@f.InFile int x) {} }",
            "k.Web", "package k; public class Web extends jakarta.servlet.http.HttpServlet {}",
            "k.Other", "package k; @Deprecated public class Other extends Thread { @f.Beside int x; }");

    private static final Set<String> MATCHES = Set.of(
            "k.Direct",
            "k.Below",
            "k.OnClass",
            "k.OnField",
            "k.OnMethod",
            "k.InFileOnly",
            "k.InFileOnField",
            "k.InFileOnParameter",
            "k.Web");

    @TempDir
    Path temp;

    private Path framework;

    @BeforeEach
    void makeFramework() {
        framework = temp.resolve("framework");
        Wars.compile(
                framework,
                Map.of(
                        "f.Role", "package f; public interface Role {}",
                        "f.Mark",
                                "package f; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME)"
                                        + " public @interface Mark {}",
                        "f.InFile", "package f; public @interface InFile {}",
                        "f.Beside", "package f; public @interface Beside {}",
                        "f.Init",
                                "package f; import jakarta.servlet.*; @jakarta.servlet.annotation.HandlesTypes("
                                        + "{Role.class, Mark.class, InFile.class, Servlet.class}) public class Init"
                                        + " implements ServletContainerInitializer { public void onStartup("
                                        + "java.util.Set<Class<?>> c, ServletContext x) {} }"));
    }

    @Test
    void whatAnInitializerHandlesIsFoundInTheFolderOfClasses() throws Exception {
        frameworkJar();
        Wars.compile(temp.resolve("app/WEB-INF/classes"), KINDS, framework);

        assertThat(handled()).isEqualTo(MATCHES);
    }

    @Test
    void whatAnInitializerHandlesIsFoundInJarsToo() throws Exception {
        frameworkJar();
        Path kinds = temp.resolve("kinds");
        Wars.compile(kinds, KINDS, framework);
        Wars.zip(kinds, lib("kinds.jar"));

        assertThat(handled()).isEqualTo(MATCHES);
        assertThat(handled()).as("at a later start").isEqualTo(MATCHES);
    }

    @Test
    void whatWasKeptForAnApplicationThatAskedForLessIsNotTakenForAll() throws Exception {
        Path kinds = temp.resolve("kinds");
        Wars.compile(kinds, KINDS, framework);
        Wars.zip(kinds, lib("kinds.jar"));
        assertThat(read().model().initializers()).isEmpty();
        frameworkJar();

        assertThat(handled()).isEqualTo(MATCHES);
    }

    @Test
    void hierarchiesLeadThroughSeveralJarsInAnyOrder() throws Exception {
        Path one = classes("one", Map.of("a.Top", "package a; public class Top implements f.Role {}"), framework);
        Path two =
                classes("two", Map.of("b.Middle", "package b; public class Middle extends a.Top {}"), one, framework);
        Path three = classes(
                "three", Map.of("c.Leaf", "package c; public class Leaf extends b.Middle {}"), one, two, framework);
        Wars.zip(one, lib("z.jar"));
        Wars.zip(two, lib("a.jar"));
        Wars.zip(three, lib("m.jar"));
        frameworkJar();

        assertThat(handled()).containsExactlyInAnyOrder("a.Top", "b.Middle", "c.Leaf");
    }

    @Test
    void servletsOfJarsInheritSecurityThroughPlainClasses() throws Exception {
        Path secured = classes(
                "secured",
                Map.of(
                        "s.Secured",
                        "package s; import jakarta.servlet.annotation.*; @ServletSecurity(@HttpConstraint("
                                + "rolesAllowed = \"clerk\")) public class Secured extends"
                                + " jakarta.servlet.http.HttpServlet {}"));
        Path plain = classes("plain", Map.of("p.Plain", "package p; public class Plain extends s.Secured {}"), secured);
        Path web = classes(
                "web",
                Map.of(
                        "w.Web",
                        "package w; @jakarta.servlet.annotation.WebServlet(\"/w\") public class Web extends p.Plain {}"),
                plain,
                secured);
        Wars.zip(secured, lib("secured.jar"));
        Wars.zip(plain, lib("plain.jar"));
        Wars.zip(web, lib("web.jar"));

        for (int start = 0; start < 2; start++) {
            var model = read().model();
            assertThat(model.patternsOf("w.Web")).containsExactly("/w");
            assertThat(model.constraints()).singleElement().satisfies(constraint -> assertThat(constraint.roles())
                    .contains(Set.of("clerk")));
        }
    }

    @Test
    void endPointsOfJarsAreFoundHoweverFarBelow() throws Exception {
        Path base = classes(
                "base",
                Map.of(
                        "e.Base",
                        "package e; public abstract class Base extends jakarta.websocket.Endpoint {}",
                        "e.Chooser",
                        "package e; public interface Chooser extends"
                                + " jakarta.websocket.server.ServerApplicationConfig {}"));
        Path below = classes(
                "below",
                Map.of(
                        "e.End",
                                "package e; public class End extends Base { public void onOpen("
                                        + "jakarta.websocket.Session s, jakarta.websocket.EndpointConfig c) {} }",
                        "e.Choice", "package e; public abstract class Choice implements Chooser {}",
                        "e.Annotated",
                                "package e; @jakarta.websocket.server.ServerEndpoint(\"/e\") public class Annotated {}"),
                base);
        Wars.zip(base, lib("z.jar"));
        Wars.zip(below, lib("a.jar"));

        for (int start = 0; start < 2; start++) {
            assertThat(read().webSocketClasses()).containsExactly("e.Annotated", "e.Base", "e.Choice", "e.End");
        }
    }

    @Test
    void tagLibrariesAndResourcesOfJarsThatAnOrderLeavesOutAreThere() throws Exception {
        Wars.textJar(lib("out.jar"), Map.of("META-INF/t.tld", "<taglib/>", "META-INF/resources/x.css", "x"));
        Wars.textJar(lib("plain.jar"), Map.of("x", "x"));
        Wars.write(
                temp.resolve("app"),
                Map.of("WEB-INF/web.xml", "<web-app version=\"6.1\"><absolute-ordering/></web-app>"));

        JarContents contents = read().jarContents();

        assertThat(contents.tagLibraries()).isEqualTo(Map.of(lib("out.jar"), List.of("META-INF/t.tld")));
        assertThat(contents.withResources()).containsExactly(lib("out.jar"));
    }

    private Path classes(String folder, Map<String, String> sources, Path... path) {
        Path classes = temp.resolve(folder);
        Wars.compile(classes, new LinkedHashMap<>(sources), path);
        return classes;
    }

    private void frameworkJar() {
        Wars.write(framework, Map.of(INITIALIZER, "f.Init"));
        Wars.zip(framework, lib("f.jar"));
    }

    private Path lib(String name) {
        return temp.resolve("app/WEB-INF/lib").resolve(name);
    }

    private Set<String> handled() throws Exception {
        List<InitializerModel> initializers = read().model().initializers();
        assertThat(initializers).hasSize(1);
        return initializers.get(0).handledClasses();
    }

    /** As a new start of the server does. */
    private Deployment read() throws Exception {
        Files.createDirectories(temp.resolve("app"));
        return new WebAppReader(
                        new Libraries(temp.resolve("indexes"), () -> 1_000_000L),
                        new ServerDefaults("server.Files", "server.Pages"))
                .read("a.war", temp.resolve("app"));
    }
}
