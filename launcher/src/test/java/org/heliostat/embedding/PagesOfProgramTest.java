package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Here, where Jasper is on the class path. */
class PagesOfProgramTest {

    @TempDir
    private Path folder;

    @Test
    void aProgramsOwnApplicationHasPagesWithTags() throws Exception {
        Files.writeString(
                folder.resolve("index.jsp"),
                """
                <%@page contentType="text/plain" trimDirectiveWhitespaces="true"%>
                <%@taglib prefix="c" uri="jakarta.tags.core"%>
                <c:forEach begin="1" end="3" var="i">${i * i}</c:forEach>""");
        try (Heliostat server = Heliostat.builder()
                        .application(Application.at("/app").documents(folder).pages())
                        .start();
                InputStream in = new URL(server.url() + "/app/").openStream()) {

            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("149");
        }
    }
}
