package org.heliostat.servlet.deploy.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.servlet.testing.Wars;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short class file says the same as the whole one of what applications are asked. */
class ClassOutlineTest {

    @TempDir
    Path temp;

    @Test
    void namesHierarchyAndAnnotationsAreThoseOfTheWholeClass() throws Exception {
        List<byte[]> classes = compiled();

        assertThat(classes).hasSize(7);
        for (byte[] whole : classes) {
            byte[] outline = ClassOutline.of(whole);
            assertThat(described(outline)).isEqualTo(described(whole));
            boolean isServlet = described(whole).contains("jakarta.servlet.annotation.WebServlet");
            assertThat(outline.length == whole.length)
                    .as("only values of Jakarta's matter")
                    .isEqualTo(isServlet);
        }
    }

    @Test
    void theClassesOfOurOwnDependenciesSurviveIt() throws Exception {
        for (Class<?> type : List.of(Object.class, String.class, Thread.State.class, Map.class, Test.class)) {
            byte[] whole = bytes(type);
            assertThat(described(ClassOutline.of(whole))).isEqualTo(described(whole));
        }
    }

    @Test
    void whatIsNoClassStaysAsItIs() {
        byte[] text = "no class at all".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

        assertThat(ClassOutline.of(text)).isSameAs(text);
        assertThat(ClassOutline.of(new byte[0])).isEmpty();
    }

    /** However a class file is damaged, nothing but an answer comes of it. */
    @Property(tries = 300)
    void damagedClassesAreNoTrouble(@ForAll int place, @ForAll byte value, @ForAll int length) throws IOException {
        byte[] damaged = bytes(Test.class);
        damaged[Math.floorMod(place, damaged.length)] = value;
        byte[] cut = java.util.Arrays.copyOf(damaged, Math.floorMod(length, damaged.length) + 1);

        assertThat(ClassOutline.of(damaged)).isNotNull();
        assertThat(ClassOutline.of(cut)).isNotNull();
    }

    private List<byte[]> compiled() throws IOException {
        Path classes = temp.resolve("classes");
        Wars.compile(
                classes,
                Map.of(
                        "o.All",
                        """
                        package o;
                        import jakarta.annotation.*;
                        import jakarta.servlet.annotation.*;
                        import jakarta.servlet.http.*;
                        @WebServlet(value = "/x", initParams = @WebInitParam(name = "a", value = "b"))
                        public class All extends HttpServlet implements Runnable, java.io.Serializable {
                            static final long L = 5_000_000_000L;
                            static final double D = 1.5;
                            @Resource String injected;
                            String plain = "text";
                            @PostConstruct void begin() {}
                            @Deprecated public void run() { Runnable r = () -> System.out.println(plain + L + D); r.run(); }
                            void parameter(@SuppressWarnings("x") int a, @Deprecated String b) {}
                            static class Nested {}
                        }
                        """,
                        "o.Plain",
                        "package o; public abstract class Plain<T extends Comparable<T>> extends java.util.ArrayList<T>"
                                + " implements Runnable { int x; }",
                        "o.Kind",
                        "package o; public enum Kind { A, B { }; }",
                        "o.Mark",
                        "package o; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
                                + " public @interface Mark { String value() default \"\"; }",
                        "o.Point",
                        "package o; @Mark(\"p\") public record Point(@Mark int x, int y) { }"));
        List<byte[]> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    /** @return everything that is asked of a class of a library */
    private static Set<String> described(byte[] classFile) throws IOException {
        Indexer indexer = new Indexer();
        indexer.index(new ByteArrayInputStream(classFile));
        Index index = indexer.complete();
        ClassInfo type = index.getKnownClasses().iterator().next();
        Set<String> all = new TreeSet<>();
        all.add(type.name() + " extends " + type.superName() + " implements " + type.interfaceNames());
        type.annotationsMap().forEach((name, instances) -> instances.stream()
                .filter(AnnotationInstance::runtimeVisible)
                .filter(one -> one.target().kind() != AnnotationTarget.Kind.TYPE
                        && one.target().kind() != AnnotationTarget.Kind.RECORD_COMPONENT)
                .forEach(one -> all.add(name.toString())));
        return all;
    }
}
