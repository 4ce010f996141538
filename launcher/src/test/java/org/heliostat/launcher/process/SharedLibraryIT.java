package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars in lib/ of an instance are there for its applications. */
class SharedLibraryIT {

    @TempDir
    private Path folder;

    @Test
    void aPageUsesAClassOfAJarInLib() throws Exception {
        Path instance = folder.resolve("i");
        writeJar(Files.createDirectories(instance.resolve("lib")).resolve("greetings.jar"));
        Path application = Files.createDirectories(instance.resolve("webapps/a"));
        Files.writeString(application.resolve("a.jsp"), "<%= new shared.Greeting() %>");

        try (ServerProcess server = ServerProcess.start(instance)) {
            String page = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/a/a.jsp"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();

            assertThat(page).isEqualTo("good morning");
        }
    }

    private void writeJar(Path jar) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Greeting.java"),
                "package shared; public class Greeting { public String toString() { return \"good morning\"; } }");
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), "--release", "17", source.toString());
        assertThat(failed).isZero();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("shared/Greeting.class"));
            out.write(Files.readAllBytes(folder.resolve("shared/Greeting.class")));
        }
    }
}
