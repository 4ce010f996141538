package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class path entries of {@code <JAVA>}. */
class SharedClassesTest {

    private static final String WORD =
            "package shared; public class Word { public static String text() { return \"%s\"; } }";
    private static final String OTHER =
            "package shared; public class Other { public static String text() { return \"%s\"; } }";

    private static final String STARTS =
            """
            package shared;
            public class Starts implements jakarta.servlet.ServletContainerInitializer {
                public void onStartup(java.util.Set<Class<?>> none, jakarta.servlet.ServletContext context) {
                    context.setAttribute("started", "yes");
                }
            }
            """;

    @TempDir
    private Path temp;

    @Test
    void applicationsFindThemBehindTheirOwnInTheirOrder() throws Exception {
        Path first = Files.createDirectories(temp.resolve("first"));
        Path second = Files.createDirectories(temp.resolve("second"));
        Wars.compile(first, Map.of("shared.Word", WORD.formatted("first")));
        Wars.compile(
                second, Map.of("shared.Word", WORD.formatted("second"), "shared.Other", OTHER.formatted("second")));

        try (PageFolder app = new PageFolder(temp, List.of(first, second))) {
            app.write("a.jsp", "<%= shared.Word.text() %>,<%= shared.Other.text() %>");
            Path own = Files.createDirectories(app.folder().resolve("WEB-INF/classes"));
            Wars.compile(own, Map.of("shared.Other", OTHER.formatted("own")));
            app.deploy();

            assertThat(app.get("/app/a.jsp")).isEqualTo("first,own");
        }
    }

    @Test
    void whatRunsOrIsServedByItselfIsNotLookedForThere() throws Exception {
        Path entry = Files.createDirectories(temp.resolve("entry"));
        Wars.compile(entry, Map.of("shared.Starts", STARTS));
        Wars.write(
                entry,
                Map.of(
                        "META-INF/services/jakarta.servlet.ServletContainerInitializer", "shared.Starts",
                        "META-INF/resources/page.txt", "page"));

        try (PageFolder app = new PageFolder(temp, List.of(Wars.zip(entry, temp.resolve("entry.jar"))))) {
            app.write(
                    "a.jsp",
                    "<%= shared.Starts.class.getSimpleName() %>,<%= application.getAttribute(\"started\") %>,"
                            + "<%= application.getResource(\"/page.txt\") %>");
            app.deploy();

            assertThat(app.get("/app/a.jsp")).isEqualTo("Starts,null,null");
        }
    }
}
