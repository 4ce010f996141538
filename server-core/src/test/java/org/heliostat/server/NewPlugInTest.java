package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Finding;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plug-in that is named by magnus.conf while the server runs: it is loaded by the next start. */
class NewPlugInTest {

    @TempDir
    private Path folder;

    /** Found through META-INF/services of a jar that the test writes. */
    public static final class Provider implements StageFunctionProvider {
        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of(FunctionDefinition.of(
                    Stage.SERVICE, "do_sleep", (parameters, context) -> exchange -> Outcome.PROCEED));
        }
    }

    @Test
    void aReloadNamesTheLineThatWaitsForTheNextStart() throws Exception {
        WebServer server = new TestInstance(folder, List.of()).start(Map.of());
        try {
            writeJar();
            append("conf/magnus.conf", "Init fn=\"load-modules\" shlib=\"sleep.jar\" funcs=\"do-sleep\"\n");
            append("conf/obj.conf", "<Object name=\"s\">\nService fn=\"do_sleep\"\n</Object>\n");

            ReloadResult result = server.reload();

            assertThat(result.findings())
                    .extracting(Finding::text)
                    .containsExactly("do-sleep: unknown until the next restart, when load-modules at"
                            + " conf/magnus.conf:3 loads it");
            assertThat(result.needRestart())
                    .singleElement()
                    .asString()
                    .startsWith("conf/magnus.conf:3: Init fn=\"load-modules\"");
            assertThat(server.check(Map.of())).isEmpty();
        } finally {
            server.stop();
        }
    }

    private void append(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text, StandardOpenOption.APPEND);
    }

    private void writeJar() throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        try (OutputStream file = Files.newOutputStream(lib.resolve("sleep.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            jar.write(Provider.class.getName().getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
    }
}
