package org.heliostat.launcher.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryJarsTest {

    /** A class that the server and the jar have. */
    private static final String SERVERS = LibraryJars.class.getName();

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
}
