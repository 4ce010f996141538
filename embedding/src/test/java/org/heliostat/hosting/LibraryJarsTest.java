package org.heliostat.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.heliostat.servlet.classloading.WebAppClassLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryJarsTest {

    /** A class that the server and the jar have. */
    private static final String SERVERS = LibraryJars.class.getName();

    /** Implements an interface of a library that the server does not have. */
    private static final String SERVERS_WITHOUT_ITS_PARTS = "com.zaxxer.hikari.hibernate.HikariConnectionProvider";

    private static final String DRIVER =
            """
            package lib;
            import java.sql.*;
            public class Some implements Driver {
                static {
                    try {
                        DriverManager.registerDriver(new Some());
                    } catch (SQLException refused) {
                        throw new IllegalStateException(refused);
                    }
                }
                public Connection connect(String url, java.util.Properties info) { return null; }
                public boolean acceptsURL(String url) { return url.startsWith("jdbc:lib:"); }
                public DriverPropertyInfo[] getPropertyInfo(String url, java.util.Properties info) { return null; }
                public int getMajorVersion() { return 1; }
                public int getMinorVersion() { return 0; }
                public boolean jdbcCompliant() { return false; }
                public java.util.logging.Logger getParentLogger() { return null; }
            }
            """;

    private static final String ASKS =
            """
            package lib;
            public class Asks implements java.util.concurrent.Callable<String> {
                public String call() throws java.sql.SQLException {
                    return java.sql.DriverManager.getDriver("jdbc:lib:x").getClass().getName();
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeJars() throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("a.jar")))) {
            copy(jar, SERVERS.replace('.', '/') + ".class");
            jar.putNextEntry(new JarEntry("lib/Thing.class"));
            jar.write(compiledThing());
            jar.putNextEntry(new JarEntry("words.txt"));
            jar.write('a');
        }
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("b.jar")))) {
            jar.putNextEntry(new JarEntry("words.txt"));
            jar.write('b');
        }
        Files.writeString(folder.resolve("notes.txt"), "no jar");
    }

    private byte[] compiledThing() throws IOException {
        Path source = Files.writeString(folder.resolve("Thing.java"), "package lib; public class Thing {}");
        int failed =
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString());
        assertThat(failed).isZero();
        return Files.readAllBytes(folder.resolve("lib/Thing.class"));
    }

    private static void copy(JarOutputStream jar, String path) throws IOException {
        try (InputStream in = Objects.requireNonNull(LibraryJarsTest.class.getResourceAsStream("/" + path))) {
            jar.putNextEntry(new JarEntry(path));
            in.transferTo(jar);
        }
    }

    @Test
    void applicationsAreShownWhatIsOfTheJarsAndNothingOfTheServer() throws IOException {
        try (LibraryJars library = LibraryJars.of(folder)) {
            assertThat(library.load("lib.Thing")).isSameAs(library.load("lib.Thing"));
            assertThat(library.load("lib.Thing").getClassLoader()).isSameAs(library.loader());
            assertThat(library.load(SERVERS)).isNull();
            assertThat(library.load("org.heliostat.launcher.Main")).isNull();
            assertThat(library.load("no.such.Thing")).isNull();
            assertThat(library.find("words.txt").toString()).contains("a.jar");
            assertThat(Collections.list(library.findAll("words.txt")))
                    .extracting(url -> url.toString().contains("a.jar"))
                    .containsExactly(true, false);
        }
    }

    @Test
    void aFolderThatIsNotThereHasNoJars() {
        try (LibraryJars library = LibraryJars.of(folder.resolve("none"))) {
            assertThat(library.find("words.txt")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutJarsNothingIsAskedOfTheServer(boolean delegate) throws IOException {
        try (LibraryJars library = LibraryJars.of(folder.resolve("none"));
                WebAppClassLoader application = application(library, delegate)) {
            assertThatThrownBy(() -> library.loader().loadClass(SERVERS_WITHOUT_ITS_PARTS))
                    .as("what the server says of a class that lacks an optional library")
                    .isInstanceOf(NoClassDefFoundError.class);

            assertThat(library.load(SERVERS_WITHOUT_ITS_PARTS)).isNull();
            assertThatThrownBy(() -> application.loadClass(SERVERS_WITHOUT_ITS_PARTS))
                    .isInstanceOf(ClassNotFoundException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aJarWinsOverALibraryOfTheServer(boolean delegate) throws Exception {
        compiled(
                "c.jar",
                Map.of(
                        "com.zaxxer.hikari.HikariConfig",
                        "package com.zaxxer.hikari; public class HikariConfig {"
                                + " public String toString() { return \"of lib\"; } }",
                        "lib.Uses",
                        "package lib; public class Uses {"
                                + " public String toString() {"
                                + " return new com.zaxxer.hikari.HikariConfig().toString(); } }"),
                Map.of());

        try (LibraryJars library = LibraryJars.of(folder);
                WebAppClassLoader application = application(library, delegate)) {
            Class<?> type = application.loadClass("com.zaxxer.hikari.HikariConfig");

            assertThat(type.getClassLoader()).isSameAs(library.loader());
            assertThat(application.loadClass("lib.Uses").getConstructor().newInstance())
                    .hasToString("of lib");
            assertThatThrownBy(() -> application.loadClass("com.zaxxer.hikari.HikariDataSource"))
                    .isInstanceOf(ClassNotFoundException.class);
        }
    }

    @Test
    void whatServerXmlNamesIsTheServersWhereNoJarHasIt() throws Exception {
        try (LibraryJars library = LibraryJars.of(folder)) {
            for (String name : List.of("org.h2.jdbcx.JdbcDataSource", SERVERS, "org.slf4j.Logger")) {
                assertThat(library.loader().loadClass(name)).isSameAs(Class.forName(name));
            }
            assertThat(library.loader().getResource("org/h2/Driver.class")).isNotNull();
        }
    }

    @Test
    void aServiceOfAJarDoesNotSeeProvidersOfTheServer() throws Exception {
        compiled(
                "c.jar",
                Map.of(
                        "org.slf4j.spi.SLF4JServiceProvider",
                        "package org.slf4j.spi; public interface SLF4JServiceProvider {}"),
                Map.of());

        try (LibraryJars library = LibraryJars.of(folder)) {
            ClassLoader loader = library.loader();
            assertThat(Collections.list(loader.getResources("META-INF/services/org.slf4j.spi.SLF4JServiceProvider")))
                    .isEmpty();
            assertThat(Collections.list(loader.getResources("META-INF/services/java.sql.Driver")))
                    .isNotEmpty();
        }
    }

    @Test
    void aBrokenDriverKeepsNoOtherFromRegistration() throws Exception {
        compiled(
                "c.jar",
                Map.of("lib.Some", DRIVER, "lib.Asks", ASKS),
                Map.of("META-INF/services/java.sql.Driver", "lib.Lost\nlib.Some\n"));

        Callable<?> asks;
        try (LibraryJars library = LibraryJars.of(folder)) {
            asks = (Callable<?>) library.load("lib.Asks").getConstructor().newInstance();
            assertThatThrownBy(asks::call).isInstanceOf(SQLException.class);

            library.registerDrivers();

            assertThat(asks.call()).hasToString("lib.Some");
        }
        assertThatThrownBy(asks::call).isInstanceOf(SQLException.class);
    }

    private void compiled(String jar, Map<String, String> sources, Map<String, String> files) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("of-" + jar));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", classes.toString()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = classes.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(folder.resolve(jar)))) {
            for (String name : sources.keySet()) {
                String path = name.replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(path));
                out.write(Files.readAllBytes(classes.resolve(path)));
            }
            for (Map.Entry<String, String> file : files.entrySet()) {
                out.putNextEntry(new JarEntry(file.getKey()));
                out.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private WebAppClassLoader application(LibraryJars library, boolean delegate) {
        return WebAppClassLoader.of(
                "webapp /a",
                folder.resolve("a"),
                List.of(),
                List.of(),
                Objects.requireNonNull(LibraryJarsTest.class.getClassLoader()),
                library,
                delegate);
    }
}
