package org.heliostat.servlet.deploy.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.servlet.testing.Wars;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from a class file is what an indexer that takes everything apart finds in it. */
class ClassFileReaderTest {

    private static final Map<String, String> SOURCES = Map.of(
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
                void parameter(int a, @Deprecated String b) {}
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
            "o.InFile",
            "package o; public @interface InFile { Mark[] value() default {}; Kind kind() default Kind.A; }",
            "o.OnType",
            "package o; import java.lang.annotation.*; @Target(ElementType.TYPE_USE) public @interface OnType {}",
            "o.OnComponent",
            "package o; import java.lang.annotation.*; @Target(ElementType.RECORD_COMPONENT) public @interface"
                    + " OnComponent {}",
            "o.Point",
            "package o; @Mark(\"p\") public record Point(@OnComponent int x, int y) { }",
            "o.Marked",
            """
            package o;
            public class Marked<@OnType T extends @OnType Comparable<T>> extends @OnType Thread {
                @InFile({@Mark("a"), @Mark("b")}) int field;
                java.util.List<@OnType String> types() throws @OnType Exception { return null; }
                void parameter(@InFile(kind = Kind.B) int a) {}
            }
            """,
            "o.End",
            """
            package o;
            public abstract class End extends jakarta.websocket.Endpoint {}
            interface Chooser extends jakarta.websocket.server.ServerApplicationConfig {}
            class Uses { jakarta.annotation.Resource one; jakarta.websocket.Session two; }
            """);

    @TempDir
    Path temp;

    private final ClassFileReader reader = new ClassFileReader();

    @Test
    void shapesAreThoseThatAnIndexerFinds() throws Exception {
        for (byte[] whole : compiled()) {
            assertThat(described(whole)).isEqualTo(indexed(whole));
        }
    }

    @Test
    void whatMattersToTheContainerDeclaresAndIsSeenByItsConstants() throws Exception {
        List<String> declaring = new ArrayList<>();
        List<String> looked = new ArrayList<>();
        for (byte[] whole : compiled()) {
            ClassShape shape = reader.shape(whole, whole.length);
            if (shape.declares()) {
                declaring.add(shape.name());
            }
            if (reader.mayDeclare(whole, whole.length)) {
                looked.add(shape.name());
            }
        }

        assertThat(declaring).containsExactlyInAnyOrder("o.All", "o.End", "o.Chooser");
        assertThat(looked).contains("o.All", "o.End", "o.Chooser").doesNotContain("o.Point", "o.Plain", "o.Marked");
    }

    @Test
    void classesOfJavaAreUnderstood() throws Exception {
        for (Class<?> type :
                List.of(Object.class, String.class, Thread.State.class, Map.class, Test.class, List.class)) {
            byte[] whole = bytes(type);
            assertThat(described(whole)).isEqualTo(indexed(whole));
        }
    }

    @Test
    void aLongerBufferThanTheClassIsNotReadBeyondIt() throws Exception {
        byte[] whole = bytes(Test.class);
        byte[] longer = Arrays.copyOf(whole, whole.length + 100);

        assertThat(reader.shape(longer, whole.length)).isEqualTo(reader.shape(whole, whole.length));
        assertThatThrownBy(() -> reader.shape(longer, 200)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsNoClassIsRefused() {
        for (String text : List.of("", "no class at all", "\u00ca\u00fe")) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            assertThatThrownBy(() -> reader.mayDeclare(bytes, bytes.length))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** However a class file is damaged, nothing but an answer or one kind of refusal comes of it. */
    @Property(tries = 500)
    void damagedClassesAreNoTrouble(@ForAll int place, @ForAll byte value, @ForAll int length) throws IOException {
        byte[] damaged = bytes(Test.class);
        damaged[Math.floorMod(place, damaged.length)] = value;

        look(damaged, damaged.length);
        look(damaged, Math.floorMod(length, damaged.length) + 1);
    }

    private void look(byte[] damaged, int length) {
        try {
            reader.mayDeclare(damaged, length);
            reader.shape(damaged, length);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageNotContaining("null");
        }
    }

    private List<byte[]> compiled() throws IOException {
        Path classes = temp.resolve("classes");
        Wars.compile(classes, SOURCES);
        List<byte[]> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        assertThat(all).hasSize(SOURCES.size() + 4);
        return all;
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    private String described(byte[] classFile) {
        ClassShape shape = reader.shape(classFile, classFile.length);
        return shape.name() + " " + shape.isInterface() + " " + shape.parent() + " " + shape.interfaces() + " "
                + new TreeSet<>(shape.annotations());
    }

    private static String indexed(byte[] classFile) throws IOException {
        Indexer indexer = new Indexer();
        indexer.index(new ByteArrayInputStream(classFile));
        Index index = indexer.complete();
        ClassInfo type = index.getKnownClasses().iterator().next();
        TreeSet<String> annotations = new TreeSet<>();
        type.annotationsMap().keySet().forEach(name -> annotations.add(name.toString()));
        DotName parent = type.superName();
        return type.name() + " " + type.isInterface() + " " + parent + " " + type.interfaceNames() + " " + annotations;
    }
}
