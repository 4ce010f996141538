package org.heliostat.launcher.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.objconf.ObjConfReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The obj.conf of templates, over a folder that has more in it than should be seen. */
class InstanceTemplateTest {

    private static final List<String> HIDDEN = List.of(
            "/.env",
            "/%2eenv",
            "/.git/config",
            "/.git/",
            "/.git/.well-known/x",
            "/x/.htaccess",
            "/..x/y",
            "/.perfect",
            "/.well-knownx/y",
            "/.well-known/.env",
            "/.well-known/%2eenv",
            "/.well-known;v=1/.env",
            "/.well-known/x/.y",
            "/.well-known/.well-known/x");

    private static final List<String> SHOWN =
            List.of("/a.txt", "/x/a.txt", "/x.y/a.txt", "/.well-known/security.txt", "/.well-known/acme-challenge/x");

    @TempDir
    Path docs;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        for (String path : List.of(
                ".env",
                ".git/config",
                ".git/.well-known/x",
                "x/.htaccess",
                "x/.well-known/x",
                "..x/y",
                ".perfect",
                ".well-knownx/y",
                ".well-known/.env",
                ".well-known/x/.y",
                ".well-known/.well-known/x",
                "a.txt",
                "x/a.txt",
                "x.y/a.txt",
                ".well-known/security.txt",
                ".well-known/acme-challenge/x")) {
            Path file = docs.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "text");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROXY")
    void namesWithADotInFrontAreNotThereButForWellKnown(InstanceTemplate template) throws IOException {
        RequestPipeline pipeline = pipeline(template);

        for (String path : HIDDEN) {
            assertThat(status(pipeline, path)).as(path).isEqualTo(404);
        }
        for (String path : SHOWN) {
            assertThat(status(pipeline, path)).as(path).isEqualTo(200);
        }
    }

    /** Of applications each may have one of its own, which the template for files alone has no need of. */
    @ParameterizedTest
    @EnumSource(names = {"SITE", "PHP"})
    void wellKnownIsAtTheRoot(InstanceTemplate template) throws IOException {
        assertThat(status(pipeline(template), "/x/.well-known/x")).isEqualTo(404);
        assertThat(status(pipeline(template), "/.well-known")).isEqualTo(302);
    }

    @Test
    void aProxyHidesItsOwnFilesAlone() throws IOException {
        RequestPipeline pipeline = pipeline(InstanceTemplate.PROXY);

        assertThat(status(pipeline, "/.proxy/.env")).isEqualTo(404);
        assertThat(status(pipeline, "/.proxy/x/.htaccess")).isEqualTo(404);
        assertThat(status(pipeline, "/.proxy/a.txt")).isEqualTo(200);
    }

    /** There are no applications here, and nothing is asked of programs and origins. */
    private RequestPipeline pipeline(InstanceTemplate template) throws IOException {
        Findings findings = new Findings();
        String text;
        try (InputStream in = InstanceTemplate.class.getResourceAsStream(template.resource("conf/obj.conf"))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        FunctionRegistry functions = BuiltInFunctions.registry();
        for (String fn : List.of("ntrans-j2ee", "service-j2ee", "error-j2ee")) {
            functions = functions.plus(FunctionDefinition.open(
                    Set.of(Stage.values()), fn, (parameters, context) -> exchange -> Outcome.NO_ACTION));
        }
        // The proxy names its folder from the instance, the others by a variable.
        String withFolder = text.replace("dir=\"docs\"", "dir=\"" + docs + "\"");
        RequestPipeline pipeline = new PipelineFixture(docs)
                .build(ObjConfReader.read(new ConfigText("obj.conf", withFolder), findings), functions, findings);
        assertThat(findings.hasErrors()).as(findings.sorted().toString()).isFalse();
        return pipeline;
    }

    private static int status(RequestPipeline pipeline, String path) {
        Exchange exchange = FakeExchange.get(path);
        pipeline.run(exchange);
        return exchange.response().status();
    }
}
