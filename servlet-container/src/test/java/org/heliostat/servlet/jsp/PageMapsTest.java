package org.heliostat.servlet.jsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageMapsTest {

    @TempDir
    private Path scratch;

    private final List<String> read = new ArrayList<>();

    private final ClassLoader application = new ClassLoader(null) {
        @Override
        public InputStream getResourceAsStream(String name) {
            read.add(name);
            return InputStream.nullInputStream();
        }
    };

    @Test
    void aClassThatFailsWithEachRequestIsReadOnce() {
        PageTraces traces = new PageTraces(scratch, application);
        for (int request = 0; request < 3; request++) {
            traces.tell(failureOf("org.apache.jsp.a_jsp"));
        }

        assertThat(read).hasSize(1);
    }

    @Test
    void aPageThatWasCompiledAnewIsReadAnew() throws Exception {
        PageMaps maps = new PageMaps(scratch, application);
        maps.of("org.apache.jsp.a_jsp");
        Path file = scratch.resolve("org/apache/jsp/a_jsp.class");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no class");

        assertThat(maps.of("org.apache.jsp.a_jsp")).isEmpty();
        maps.of("org.apache.jsp.a_jsp");

        assertThat(read).hasSize(2);
    }

    @Test
    void aFrameWhoseClassCannotBeTheNameOfAFileStaysAsItIs() {
        Throwable failure = failureOf("org.apache.jsp.a\0b");

        new PageTraces(scratch, application).tell(failure);

        assertThat(failure.getStackTrace()[0].getLineNumber()).isEqualTo(7);
    }

    @Test
    void onlySoManyAreKept() {
        PageMaps maps = new PageMaps(scratch, application);
        for (int i = 0; i <= PageMaps.MOST_KEPT; i++) {
            maps.of("org.apache.jsp.p" + i);
        }
        maps.of("org.apache.jsp.p1");
        assertThat(read).hasSize(PageMaps.MOST_KEPT + 1);

        maps.of("org.apache.jsp.p0");

        assertThat(read).hasSize(PageMaps.MOST_KEPT + 2);
    }

    private static Throwable failureOf(String className) {
        Exception failure = new IllegalStateException();
        failure.setStackTrace(
                new StackTraceElement[] {new StackTraceElement(className, "_jspService", "a_jsp.java", 7)});
        return failure;
    }
}
