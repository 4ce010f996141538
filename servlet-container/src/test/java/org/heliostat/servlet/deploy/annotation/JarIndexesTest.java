package org.heliostat.servlet.deploy.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.testing.Wars;
import org.jboss.jandex.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes of jars are made once per content, not per application and start. */
class JarIndexesTest {

    private static final FileTime TIME = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    Path temp;

    private final AtomicLong clock = new AtomicLong(1_000_000);

    @Test
    void theSameLibraryInTwoApplicationsHasOneIndex() throws Exception {
        JarIndexes indexes = indexes(100);
        Path one = jar("one/lib.jar", "a.A");
        Path two = temp.resolve("two/lib.jar");
        Files.createDirectories(two.getParent());
        Files.copy(one, two);

        Index first = of(indexes, one);

        assertThat(of(indexes, two)).isSameAs(first);
        assertThat(of(indexes, one)).isSameAs(first);
        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void jarsOfOneNameSizeAndTimeButOtherContentAreToldApart() throws Exception {
        JarIndexes indexes = indexes(100);
        Path one = jar("one/lib.jar", "a.A");
        Path two = jar("two/lib.jar", "a.B");
        assertThat(Files.size(one)).isEqualTo(Files.size(two));

        assertThat(of(indexes, one).getKnownClasses()).hasToString("[a.A]");
        assertThat(of(indexes, two).getKnownClasses()).hasToString("[a.B]");
    }

    @Test
    void theNextStartReadsWhatThisOneKept() throws Exception {
        Path jar = jar("one/lib.jar", "a.A");
        of(indexes(100), jar);
        Object before = Files.getAttribute(onlyKept(), "unix:ino");
        clock.addAndGet(5_000);

        Index again = of(indexes(100), jar);

        assertThat(again.getKnownClasses()).hasToString("[a.A]");
        assertThat(Files.getAttribute(onlyKept(), "unix:ino")).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(onlyKept()).toMillis()).isEqualTo(clock.get());
    }

    @Test
    void theLongestUnusedGoWhenThereAreTooMany() throws Exception {
        JarIndexes indexes = indexes(2);
        Path used = jar("lib0.jar", "a.A0");
        of(indexes, used);
        for (int i = 1; i < 5; i++) {
            clock.addAndGet(1_000);
            of(indexes, jar("lib" + i + ".jar", "a.A" + i));
        }

        assertThat(kept()).isEqualTo(2);
        assertThat(of(indexes(2), used).getKnownClasses()).hasToString("[a.A0]");
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsAWarningOnly() throws Exception {
        Files.writeString(temp.resolve("indexes"), "a file is in the way");
        Problems problems = new Problems("app");

        Index index = indexes(2).ofJar("lib.jar", jar("lib.jar", "a.A"), problems);

        assertThat(index.getKnownClasses()).hasToString("[a.A]");
        assertThat(problems.findings()).hasSize(1).first().asString().contains("cannot be kept");
    }

    private JarIndexes indexes(int most) {
        return new JarIndexes(new KeptIndexes(temp.resolve("indexes"), most, 1_000_000, clock::get));
    }

    private static Index of(JarIndexes indexes, Path jar) throws IOException {
        return indexes.ofJar("WEB-INF/lib/lib.jar", jar, new Problems("app"));
    }

    private Path jar(String place, String className) throws IOException {
        Path classes = Files.createTempDirectory(temp, "classes");
        String simple = className.substring(className.indexOf('.') + 1);
        Wars.compile(classes, Map.of(className, "package a; public class " + simple + " {}"));
        String file = className.replace('.', '/') + ".class";
        Path jar = Wars.zip(
                temp.resolve(place),
                Map.of(
                        "META-INF/x",
                        "x".getBytes(StandardCharsets.UTF_8),
                        file,
                        Files.readAllBytes(classes.resolve(file))));
        Files.setLastModifiedTime(jar, TIME);
        return jar;
    }

    private long kept() throws IOException {
        try (Stream<Path> files = Files.list(temp.resolve("indexes"))) {
            return files.count();
        }
    }

    private Path onlyKept() throws IOException {
        try (Stream<Path> files = Files.list(temp.resolve("indexes"))) {
            return files.findFirst().orElseThrow();
        }
    }
}
