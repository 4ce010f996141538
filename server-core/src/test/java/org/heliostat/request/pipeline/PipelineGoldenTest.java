package org.heliostat.request.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.GoldenFiles;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.ObjConfReader;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.inner.InnerExchange;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code src/test/conf/pipeline}: an obj.conf and, as comments that begin with {@code #>}, requests; what comes out is
 * the functions that ran with their outcomes, and the answer. Each request is made twice: where the second is
 * answered by the quick lane, the line says so, and answer and log must be the same.
 */
class PipelineGoldenTest {

    private static final String REQUEST = "#> ";

    @TempDir
    static Path docs;

    private static final List<String> CALLS = new ArrayList<>();

    /** Notes each call of a function for the client's own request. */
    private record Watched(String name, StageFunction function) implements StageFunction {
        @Override
        public Outcome run(Exchange exchange) throws IOException {
            Outcome outcome = function.run(exchange);
            if (!InnerExchange.isInner(exchange)) {
                CALLS.add(name + "=" + outcome);
            }
            return outcome;
        }

        @Override
        public boolean mayAnswer(Exchange exchange, String method) {
            return function.mayAnswer(exchange, method);
        }

        @Override
        public Repeatability repeatability() {
            return function.repeatability();
        }
    }

    @TestFactory
    Stream<DynamicTest> runsAsTheGoldenFilesSay() throws IOException {
        docs = docs.toRealPath();
        Files.createDirectories(docs.resolve("dir/sub"));
        Files.createDirectories(docs.resolve("empty"));
        Files.writeString(docs.resolve("a.txt"), "alpha");
        Files.writeString(docs.resolve("page.html"), "<p>page</p>");
        Files.writeString(docs.resolve("dir/index.html"), "<p>index</p>");
        Files.writeString(docs.resolve("dir/sub/home.html"), "<p>home</p>");
        Files.writeString(docs.resolve("sorry.html"), "<p>sorry</p>");
        return GoldenFiles.in("pipeline", PipelineGoldenTest::run);
    }

    private static String run(ConfigText text, Findings findings) {
        ObjConf objConf = ObjConfReader.read(text, findings);
        RequestPipeline pipeline = new PipelineFixture(docs).build(objConf, watched(), findings);
        StringBuilder out = new StringBuilder();
        for (String line : text.text().lines().toList()) {
            if (line.startsWith(REQUEST)) {
                out.append(answered(pipeline, line.substring(REQUEST.length())));
            }
        }
        return out.toString();
    }

    private static String answered(RequestPipeline pipeline, String line) {
        CALLS.clear();
        Exchange first = request(line);
        pipeline.run(first);
        String calls = String.join(" ", CALLS);
        CALLS.clear();
        Exchange second = request(line);
        boolean quick = pipeline.tryQuick(second);
        if (quick && !answer(second).equals(answer(first))) {
            throw new AssertionError(line + ": " + answer(second) + " on the quick lane, but " + answer(first));
        }
        return line + "\n  " + calls + "\n  " + answer(first) + (quick ? ", then quick" : "") + "\n";
    }

    /** {@code METHOD target Name:value Name:value}. */
    private static Exchange request(String line) {
        String[] words = line.split(" ");
        FakeExchange fake = FakeExchange.request(words[0], words[1]);
        for (int i = 2; i < words.length; i++) {
            String[] field = words[i].split(":", 2);
            if (field[0].equals("from")) {
                fake.from(field[1]);
            } else {
                fake.header(field[0], field[1]);
            }
        }
        return fake.build();
    }

    private static String answer(Exchange exchange) {
        var transport = FakeExchange.transportOf(exchange);
        String location = exchange.response().headers().first("Location");
        String body = transport.text().replaceFirst("(?s)<!DOCTYPE.*", "(built-in page)");
        return (transport.isAborted()
                        ? "cut"
                        : String.valueOf(exchange.response().status()))
                + (location == null ? "" : " to " + location)
                + (body.isEmpty() ? "" : " " + body);
    }

    private static FunctionRegistry watched() {
        FunctionRegistry builtIn = BuiltInFunctions.registry();
        return FunctionRegistry.of(builtIn.names().stream()
                .map(name -> builtIn.find(name).orElseThrow())
                .map(definition -> new FunctionDefinition(
                        definition.name(),
                        definition.stages(),
                        definition.parameters(),
                        (parameters, context) -> new Watched(
                                definition.name(), definition.factory().bind(parameters, context))))
                .toList());
    }
}
