package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that include folders, or forward to them, have their welcome files. */
class PagesToFoldersTest {

    @TempDir
    Path temp;

    private PageFolder pages;

    @BeforeEach
    void make() throws IOException {
        pages = new PageFolder(temp);
        Path lib = Files.createDirectories(pages.folder().resolve("WEB-INF/lib"));
        Wars.textJar(lib.resolve("r.jar"), Map.of("META-INF/resources/jar/index.html", "of the jar"));
        pages.write("wd/index.jsp", "page <%= request.getServletPath() %>")
                .write("in.jsp", "<jsp:include page=\"${param.to}\"/>.")
                .write("to.jsp", "<jsp:forward page=\"${param.to}\"/>")
                .deploy();
    }

    @AfterEach
    void stop() {
        pages.close();
    }

    @Test
    void aPageOfTheFolderRuns() {
        assertThat(pages.get("/app/wd/")).isEqualTo("page /wd/index.jsp");
        assertThat(pages.get("/app/to.jsp?to=/wd/")).isEqualTo("page /wd/index.jsp");
        assertThat(pages.get("/app/in.jsp?to=/wd/")).isEqualTo("page /in.jsp.");
        assertThat(pages.get("/app/in.jsp?to=wd")).isEqualTo("page /in.jsp.");
    }

    @Test
    void aFileInAJarIsServed() {
        assertThat(pages.get("/app/to.jsp?to=/jar/")).isEqualTo("of the jar");
        assertThat(pages.get("/app/in.jsp?to=jar/")).isEqualTo("of the jar.");
    }
}
