package org.heliostat.servlet.classloading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.Logger;
import javax.management.ObjectName;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes compiled in the test; the server is the class path of the test. */
class WebAppClassLoaderTest {
    @TempDir
    Path temp;

    @Test
    void classesComeBeforeJarsAndJarsInOrder() throws Exception {
        Path app = temp.resolve("app");
        Wars.write(app.resolve("WEB-INF/classes"), Map.of("where.txt", "classes"));
        Path one = Wars.textJar(temp.resolve("1.jar"), Map.of("where.txt", "one", "only.txt", "one"));
        Path two = Wars.textJar(temp.resolve("2.jar"), Map.of("where.txt", "two", "only.txt", "two"));

        try (WebAppClassLoader loader = loader(app, List.of(one, two), false)) {
            assertThat(text(loader, "where.txt")).isEqualTo("classes");
            assertThat(text(loader, "only.txt")).isEqualTo("one");
            assertThat(Collections.list(loader.getResources("where.txt"))).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sharedJarsComeAfterTheApplicationsOwnOrBeforeThemWhereItDelegates(boolean delegate) throws Exception {
        Path app = temp.resolve("app");
        Wars.compile(app.resolve("WEB-INF/classes"), Map.of("a.Both", "package a; public class Both {}"));
        Wars.write(app.resolve("WEB-INF/classes"), Map.of("where.txt", "application"));
        Path folder = temp.resolve("shared");
        Wars.compile(
                folder,
                Map.of("a.Both", "package a; public class Both {}", "a.Shared", "package a; public class Shared {}"));
        Wars.write(folder, Map.of("where.txt", "shared", "shared.txt", "shared"));

        try (URLClassLoader jars = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
                WebAppClassLoader loader = loader(app, List.of(), new SharedFolder(jars), delegate);
                WebAppClassLoader other = loader(temp.resolve("other"), List.of(), new SharedFolder(jars), delegate)) {
            assertThat(loader.loadClass("a.Shared"))
                    .isSameAs(jars.loadClass("a.Shared"))
                    .isSameAs(other.loadClass("a.Shared"));
            assertThat(loader.loadClass("a.Both").getClassLoader()).isSameAs(delegate ? jars : loader);
            assertThat(text(loader, "where.txt")).isEqualTo(delegate ? "shared" : "application");
            assertThat(text(loader, "shared.txt")).isEqualTo("shared");
            assertThat(Collections.list(loader.getResources("where.txt")))
                    .extracting(url -> url.getPath().contains("/shared/"))
                    .containsExactly(delegate, !delegate);
        }
    }

    /** Shared jars that are a folder. */
    private record SharedFolder(URLClassLoader jars) implements SharedJars {
        @Override
        public Class<?> load(String name) {
            try {
                return jars.loadClass(name);
            } catch (ClassNotFoundException missing) {
                return null;
            }
        }

        @Override
        public URL find(String resource) {
            return jars.findResource(resource);
        }

        @Override
        public Enumeration<URL> findAll(String resource) throws IOException {
            return jars.findResources(resource);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.heliostat.servlet.classloading.WebAppClassLoader",
                "org.slf4j.Logger",
                "ch.qos.logback.classic.Logger",
                "io.netty.channel.Channel",
                "org.jboss.jandex.Index",
                "org.junit.jupiter.api.Test",
                "org.apache.tomcat.util.descriptor.tld.TldParser",
                "org.apache.juli.logging.Log",
                "org.eclipse.jdt.core.compiler.CharOperation"
            })
    void classesOfTheServerAreHiddenLikeTheirResources(String name) throws Exception {
        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false)) {
            assertThatThrownBy(() -> loader.loadClass(name)).isInstanceOf(ClassNotFoundException.class);
            assertThat(loader.getResource(name.replace('.', '/') + ".class")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jakarta.servlet.Servlet",
                "jakarta.servlet.jsp.JspPage",
                "jakarta.el.ELContext",
                "jakarta.annotation.PostConstruct",
                "org.apache.jasper.runtime.HttpJspBase",
                "org.apache.tomcat.InstanceManager",
                "org.apache.taglibs.standard.tag.rt.core.OutTag",
                "jakarta.servlet.jsp.jstl.core.Config",
                "javax.sql.DataSource",
                "java.net.http.HttpClient",
                "org.w3c.dom.Node"
            })
    void sharedApisAreTheServersOwn(String name) throws Exception {
        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false)) {
            assertThat(loader.loadClass(name))
                    .isSameAs(Class.forName(name, false, getClass().getClassLoader()));
            assertThat(loader.getResource(name.replace('.', '/') + ".class")).isNotNull();
        }
    }

    @Test
    void servicesOfTheServerAreHidden() throws Exception {
        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false)) {
            for (String service : List.of(
                    "META-INF/services/jakarta.servlet.ServletContainerInitializer",
                    "META-INF/services/org.slf4j.spi.SLF4JServiceProvider",
                    "META-INF/services/org.junit.platform.engine.TestEngine")) {
                assertThat(loader.getResource(service)).as(service).isNull();
                assertThat(Collections.list(loader.getResources(service))).isEmpty();
            }
        }
    }

    @Test
    void anApplicationsOwnCopyOfTheServletApiIsNotUsed() throws Exception {
        Path classes = temp.resolve("app/WEB-INF/classes");
        Wars.compile(
                classes, Map.of("jakarta.servlet.Servlet", "package jakarta.servlet; public interface Servlet {}"));

        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false)) {
            assertThat(loader.loadClass("jakarta.servlet.Servlet")).isSameAs(jakarta.servlet.Servlet.class);
        }
    }

    @Test
    void anApplicationsOwnLibraryIsUsedThoughTheServerHasItToo() throws Exception {
        Path classes = temp.resolve("app/WEB-INF/classes");
        Wars.compile(
                classes,
                Map.of(
                        "org.slf4j.Logger",
                        "package org.slf4j; public interface Logger { int OWN = 1; }",
                        "jakarta.servlet.jsp.jstl.core.Config",
                        "package jakarta.servlet.jsp.jstl.core; public class Config { }"));

        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false)) {
            assertThat(loader.loadClass("org.slf4j.Logger").getClassLoader()).isSameAs(loader);
            assertThat(loader.loadClass("jakarta.servlet.jsp.jstl.core.Config").getClassLoader())
                    .isSameAs(loader);
        }
        try (WebAppClassLoader delegating = loader(temp.resolve("app"), List.of(), true)) {
            assertThat(delegating.loadClass("org.slf4j.Logger").getClassLoader())
                    .isSameAs(delegating);
            assertThat(delegating.loadClass("jakarta.servlet.jsp.jstl.core.Config"))
                    .isSameAs(jakarta.servlet.jsp.jstl.core.Config.class);
        }
    }

    @Test
    void classesKnowWhereTheyCameFromAndTheirPackageItsVersion() throws Exception {
        Path classes = temp.resolve("classes");
        Wars.compile(classes, Map.of("v.A", "package v; public class A {}"));
        Wars.write(classes, Map.of("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nImplementation-Version: 7.5\n\n"));
        Path jar = Wars.zip(classes, temp.resolve("v.jar"));

        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(jar), false)) {
            Class<?> type = loader.loadClass("v.A");
            assertThat(type.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(jar.toUri().toURL());
            assertThat(type.getPackage().getImplementationVersion()).isEqualTo("7.5");
        }
    }

    @Test
    void aVersionedJarGivesTheClassOfTheRunningJava() throws Exception {
        Path jar = Wars.textJar(
                temp.resolve("mr.jar"),
                Map.of(
                        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n",
                        "v.txt", "base",
                        "META-INF/versions/11/v.txt", "eleven",
                        "META-INF/versions/99/v.txt", "future"));

        try (WebAppClassLoader loader = loader(temp.resolve("app"), List.of(jar), false)) {
            assertThat(text(loader, "v.txt")).isEqualTo("eleven");
        }
    }

    @Test
    void theEndTakesBackDriversClosesJarsAndNamesThreadsLeftBehind() throws Exception {
        Path classes = temp.resolve("classes");
        Wars.compile(
                classes,
                Map.of(
                        "d.Drv",
                        "package d; import java.sql.*; public class Drv implements Driver, java.util.concurrent.Callable<String> {"
                                + " static { try { DriverManager.registerDriver(new Drv()); } catch (SQLException e) {"
                                + " throw new IllegalStateException(e); } }"
                                + " public String call() throws Exception { return DriverManager.getDriver(\"d:\") + \"\"; }"
                                + " public String toString() { return \"drv\"; }"
                                + " public Connection connect(String u, java.util.Properties p) { return null; }"
                                + " public boolean acceptsURL(String u) { return u.equals(\"d:\"); }"
                                + " public DriverPropertyInfo[] getPropertyInfo(String u, java.util.Properties p) {"
                                + " return new DriverPropertyInfo[0]; } public int getMajorVersion() { return 1; }"
                                + " public int getMinorVersion() { return 0; } public boolean jdbcCompliant() { return false; }"
                                + " public java.util.logging.Logger getParentLogger() { return null; } }"));
        WebAppClassLoader loader =
                loader(temp.resolve("app"), List.of(Wars.zip(classes, temp.resolve("d.jar"))), false);
        Callable<?> driver =
                (Callable<?>) loader.loadClass("d.Drv").getDeclaredConstructor().newInstance();
        assertThat(driver.call()).isEqualTo("drv");
        CountDownLatch end = new CountDownLatch(1);
        Thread left = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "left behind");
        left.setContextClassLoader(loader);
        left.start();
        Await.until(() -> left.getState() == Thread.State.WAITING);

        LoaderRelease.Report report = new LoaderRelease(loader).release();
        end.countDown();
        left.join();

        assertThat(report.drivers()).containsExactly("d.Drv");
        assertThat(report.threads()).singleElement().satisfies(block -> assertThat(block)
                .startsWith("thread \"left behind\", WAITING\n    at ")
                .contains("CountDownLatch.await"));
        assertThat(report.failures()).isEmpty();
        assertThatThrownBy(driver::call).hasMessageContaining("No suitable driver");
        assertThatThrownBy(() -> loader.loadClass("d.Missing")).isInstanceOf(ClassNotFoundException.class);
        assertThat(Collections.list(DriverManager.getDrivers())).noneMatch(one -> one == driver);
    }

    @Test
    void logHandlersAndMBeansAreTakenBack() throws Exception {
        Path classes = temp.resolve("app/WEB-INF/classes");
        Wars.compile(
                classes,
                Map.of(
                        "l.Handler",
                        "package l; public class Handler extends java.util.logging.Handler {"
                                + " public void publish(java.util.logging.LogRecord r) {} public void flush() {}"
                                + " public void close() { System.setProperty(\"l.closed\", \"yes\"); } }",
                        "l.Bean",
                        "package l; public class Bean implements BeanMBean { public int getX() { return 1; } }",
                        "l.BeanMBean",
                        "package l; public interface BeanMBean { int getX(); }"));
        WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false);
        Logger root = Logger.getLogger("");
        Handler handler =
                (Handler) loader.loadClass("l.Handler").getDeclaredConstructor().newInstance();
        root.addHandler(handler);
        ObjectName name = new ObjectName("l:type=Bean");
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean(
                        loader.loadClass("l.Bean").getDeclaredConstructor().newInstance(), name);

        LoaderRelease.Report report = new LoaderRelease(loader).release();

        assertThat(report.others()).containsExactlyInAnyOrder("handler l.Handler of logger root", "l:type=Bean");
        assertThat(report.failures()).isEmpty();
        assertThat(root.getHandlers()).doesNotContain(handler);
        assertThat(System.clearProperty("l.closed")).isEqualTo("yes");
        assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(name))
                .isFalse();
    }

    @Test
    @Timeout(60)
    void aReleasedLoaderIsCollected() throws Exception {
        WeakReference<ClassLoader> reference = usedAndReleased();

        while (reference.get() != null) {
            System.gc();
            Thread.onSpinWait();
        }

        assertThat(reference.get()).isNull();
    }

    private WeakReference<ClassLoader> usedAndReleased() throws Exception {
        Path classes = temp.resolve("app/WEB-INF/classes");
        Wars.compile(classes, Map.of("a.Bean", "package a; public class Bean { public int getX() { return 1; } }"));
        Wars.write(classes, Map.of("words.properties", "hello=hi"));
        WebAppClassLoader loader = loader(temp.resolve("app"), List.of(), false);
        Class<?> bean = loader.loadClass("a.Bean");
        java.beans.Introspector.getBeanInfo(bean);
        java.util.ResourceBundle.getBundle("words", java.util.Locale.ENGLISH, loader);
        new LoaderRelease(loader).release();
        return new WeakReference<>(loader);
    }

    private WebAppClassLoader loader(Path app, List<Path> jars, boolean delegate) throws IOException {
        return loader(app, jars, SharedJars.NONE, delegate);
    }

    private WebAppClassLoader loader(Path app, List<Path> jars, SharedJars shared, boolean delegate)
            throws IOException {
        Files.createDirectories(app);
        return WebAppClassLoader.of(
                "webapp /test",
                app,
                jars,
                List.of(),
                Objects.requireNonNull(getClass().getClassLoader()),
                shared,
                delegate);
    }

    private static String text(ClassLoader loader, String name) throws IOException {
        URL url = Objects.requireNonNull(loader.getResource(name), name);
        try (InputStream in = url.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
