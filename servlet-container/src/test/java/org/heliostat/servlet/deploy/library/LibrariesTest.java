package org.heliostat.servlet.deploy.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jars hold is found out once per content, not per application and start. */
class LibrariesTest {

    private static final FileTime TIME = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    Path temp;

    private final AtomicLong clock = new AtomicLong(1_000_000);

    @Test
    void theSameLibraryInTwoApplicationsIsLookedAtOnce() throws Exception {
        Libraries libraries = libraries(100);
        Path one = jar("one/lib.jar", "a.A");
        Path two = temp.resolve("two/lib.jar");
        Files.createDirectories(two.getParent());
        Files.copy(one, two);

        Library first = of(libraries, one);

        assertThat(of(libraries, two)).isSameAs(first);
        assertThat(of(libraries, one)).isSameAs(first);
        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void jarsOfOneNameSizeAndTimeButOtherContentAreToldApart() throws Exception {
        Libraries libraries = libraries(100);
        Path one = jar("one/lib.jar", "a.A");
        Path two = jar("two/lib.jar", "a.B");
        assertThat(Files.size(one)).isEqualTo(Files.size(two));

        assertThat(declaring(of(libraries, one))).hasToString("[a.A]");
        assertThat(declaring(of(libraries, two))).hasToString("[a.B]");
    }

    @Test
    void theNextStartReadsWhatThisOneKept() throws Exception {
        Path jar = jar("one/lib.jar", "a.A");
        of(libraries(100), jar);
        Object before = Files.getAttribute(onlyKept(), "unix:ino");
        clock.addAndGet(5_000);

        Library again = of(libraries(100), jar);

        assertThat(declaring(again)).hasToString("[a.A]");
        assertThat(Files.getAttribute(onlyKept(), "unix:ino")).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(onlyKept()).toMillis()).isEqualTo(clock.get());
    }

    @Test
    void shapesAreFoundOutWhenTheyAreAskedForAndKeptBesideTheRest() throws Exception {
        Path jar = jar("one/lib.jar", "a.A");
        ClassShape shape = new ClassShape(
                "a.A",
                false,
                "java.lang.Object",
                List.of("java.lang.Runnable"),
                List.of("java.lang.Deprecated", "jakarta.annotation.security.RunAs"),
                true);
        Libraries libraries = libraries(100);
        assertThat(of(libraries, jar).shapes()).isEmpty();
        assertThat(kept()).isEqualTo(1);

        assertThat(of(libraries, jar, true).shapes()).contains(List.of(shape));
        assertThat(of(libraries, jar).shapes()).as("more than was asked for").isPresent();
        assertThat(kept()).isEqualTo(2);
        Files.delete(jar);
        Files.copy(jar("two/lib.jar", "a.A"), jar);

        Library kept = of(libraries(100), jar, true);

        assertThat(kept.shapes()).contains(List.of(shape));
        assertThat(declaring(kept)).hasToString("[a.A]");
    }

    @Test
    void tagLibrariesAndResourcesAreSeenWithTheClasses() throws Exception {
        Path jar = Wars.textJar(
                temp.resolve("tags.jar"),
                Map.of("META-INF/b.tld", "", "META-INF/a/a.tld", "", "x.tld", "", "META-INF/resources/x.css", ""));
        Path plain = Wars.textJar(temp.resolve("plain.jar"), Map.of("META-INF/resources/", "", "META-INF/x", ""));

        assertThat(of(libraries(100), jar).tagLibraries()).containsExactly("META-INF/a/a.tld", "META-INF/b.tld");
        Library again = of(libraries(100), jar);

        assertThat(again.tagLibraries()).containsExactly("META-INF/a/a.tld", "META-INF/b.tld");
        assertThat(again.hasResources()).isTrue();
        assertThat(of(libraries(100), plain).hasResources()).isFalse();
    }

    @Test
    void aClassThatCannotBeReadIsAWarningAndTheOthersAreSeen() throws Exception {
        Path classes = Files.createTempDirectory(temp, "classes");
        Wars.compile(classes, Map.of("a.Z", "package a; @jakarta.annotation.security.RunAs(\"r\") public class Z {}"));
        Wars.write(classes, Map.of("a/A.class", "this is no class"));
        Files.write(classes.resolve("a/Long.class"), new byte[JarReading.MOST_CLASS_BYTES + 1]);
        Path jar = Wars.zip(classes, temp.resolve("lib.jar"));
        Problems problems = new Problems("app");

        Library library =
                libraries(100).of(Map.of("lib.jar", jar), true, problems).get(0);

        assertThat(declaring(library)).hasToString("[a.Z]");
        assertThat(library.shapes().orElseThrow()).extracting(ClassShape::name).containsExactly("a.Z");
        assertThat(problems.findings())
                .extracting(Object::toString)
                .satisfiesExactlyInAnyOrder(
                        one -> assertThat(one).contains("lib.jar!a/A.class"),
                        one -> assertThat(one).contains("lib.jar!a/Long.class").contains("longer than"));
    }

    @Test
    void theLongestUnusedGoWhenThereAreTooMany() throws Exception {
        Libraries libraries = libraries(2);
        Path used = jar("lib0.jar", "a.A0");
        of(libraries, used);
        for (int i = 1; i < 5; i++) {
            clock.addAndGet(1_000);
            of(libraries, jar("lib" + i + ".jar", "a.A" + i));
        }

        assertThat(kept()).isEqualTo(2);
        assertThat(declaring(of(libraries(2), used))).hasToString("[a.A0]");
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsAWarningOnly() throws Exception {
        Files.writeString(temp.resolve("indexes"), "a file is in the way");
        Problems problems = new Problems("app");

        Library library = libraries(2)
                .of(Map.of("lib.jar", jar("lib.jar", "a.A")), false, problems)
                .get(0);

        assertThat(declaring(library)).hasToString("[a.A]");
        assertThat(problems.findings()).hasSize(1).first().asString().contains("cannot be kept");
    }

    private Libraries libraries(int most) {
        return new Libraries(new KeptFiles(temp.resolve("indexes"), most, 1_000_000, clock::get));
    }

    private static Library of(Libraries libraries, Path jar) throws IOException {
        return of(libraries, jar, false);
    }

    private static Library of(Libraries libraries, Path jar, boolean withShapes) throws IOException {
        return libraries
                .of(Map.of("WEB-INF/lib/lib.jar", jar), withShapes, new Problems("app"))
                .get(0);
    }

    private static Object declaring(Library library) {
        return library.declaring().getKnownClasses();
    }

    private Path jar(String place, String className) throws IOException {
        Path classes = Files.createTempDirectory(temp, "classes");
        String simple = className.substring(className.indexOf('.') + 1);
        Wars.compile(
                classes,
                Map.of(
                        className,
                        "package a; @jakarta.annotation.security.RunAs(\"r\") public class " + simple
                                + " implements Runnable {" + " @Deprecated public void run() {} }"));
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
