package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.Finding;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.filter.ForwardingBody;
import org.heliostat.request.filter.ForwardingTransport;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.testing.RawClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters that a plug-in brings: lines of obj.conf put them before answers and request bodies. */
class PlugInFiltersTest {

    private static final String LOADED = "Init fn=\"load-modules\" shlib=\"letters.jar\" funcs=\"swap,decipher\"";

    @TempDir
    Path folder;

    private @Nullable WebServer server;

    /** Found through META-INF/services of a jar that the test writes. */
    public static final class Letters implements StageFunctionProvider {

        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of();
        }

        @Override
        public Collection<FilterDefinition> filters() {
            return List.of(
                    FilterDefinition.ofAnswers(
                            "swap",
                            (parameters, context) -> {
                                if (parameters.text("from").length() != 1) {
                                    throw parameters.wrong("from", "one letter");
                                }
                                return new Swap(
                                        parameters.text("from").charAt(0),
                                        parameters.text("to", "*").charAt(0));
                            },
                            DirectiveRow.text("from").required(),
                            DirectiveRow.text("to")),
                    FilterDefinition.ofBodies(
                            "Decipher",
                            (parameters, context) -> {
                                int by = parameters.integer("by", 1, 0, 25);
                                return (exchange, sent) ->
                                        exchange.request().header("X-Plain") != null ? sent : new Shifted(sent, by);
                            },
                            DirectiveRow.count("by").range(0, 25)));
        }
    }

    private record Swap(char from, char to) implements AnswerFilter {

        @Override
        public boolean concerns(Exchange exchange, long length) {
            return exchange.request().header("X-Plain") == null;
        }

        @Override
        public ResponseTransport begin(Exchange exchange, ResponseTransport next) {
            exchange.response().headers().set("X-Swapped", from + " to " + to);
            return new ForwardingTransport() {

                @Override
                protected ResponseTransport next() {
                    return next;
                }

                @Override
                public boolean takesFiles() {
                    return false;
                }

                @Override
                public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
                    byte[] swapped = new byte[length];
                    for (int i = 0; i < length; i++) {
                        byte letter = bytes[offset + i];
                        swapped[i] = letter == from ? (byte) to : letter;
                    }
                    next.send(head, swapped, 0, length, last);
                }

                @Override
                public void send(@Nullable Response head, ByteBuffer content, boolean last) {
                    byte[] bytes = new byte[content.remaining()];
                    content.get(bytes);
                    send(head, bytes, 0, bytes.length, last);
                }
            };
        }
    }

    private static final class Shifted extends ForwardingBody {

        private final int by;

        Shifted(RequestBody sent, int by) {
            super(sent);
            this.by = by;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            for (int i = offset; i < offset + count; i++) {
                bytes[i] -= (byte) by;
            }
            return count;
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void anAnswerGoesThroughTheFilterThatItsLineNames() throws Exception {
        start(LOADED, conf -> before(conf, "Output fn=\"insert-filter\" filter=\"SWAP\" from=\"l\" to=\"L\""));

        assertThat(ask("GET", "/index.html", "", ""))
                .contains("X-Swapped: l to L")
                .endsWith("<p>heLLo</p>");
        assertThat(ask("GET", "/index.html", "", "X-Plain: 1\r\n")).endsWith("<p>hello</p>");
        assertThat(ask("GET", "/index.html", "", ""))
                .as("behind an answer that could have been recorded")
                .endsWith("<p>heLLo</p>");
    }

    @Test
    void itsLineIsForTypesAndCanBeTakenBack() throws Exception {
        start(
                LOADED,
                conf -> before(conf, "Output fn=\"insert-filter\" filter=\"swap\" from=\"l\" type=\"image/*\"")
                        + "<Object ppath=\"*/sub/*\">\nOutput fn=\"remove-filter\" filter=\"swap\"\n</Object>\n");
        assertThat(ask("GET", "/index.html", "", "")).endsWith("<p>hello</p>");
    }

    @Test
    void aBodyIsReadThroughTheFilterThatItsLineNames() throws Exception {
        start(
                LOADED,
                conf -> before(conf, "Input fn=\"insert-filter\" filter=\"decipher\" by=\"1\"")
                        + "<Object ppath=\"*/raw\">\nInput fn=\"remove-filter\" filter=\"decipher\"\n</Object>\n");

        assertThat(ask("POST", "/echo", "ifmmp", "")).endsWith("hello");
        assertThat(ask("POST", "/echo", "ifmmp", "X-Plain: 1\r\n")).endsWith("ifmmp");
        assertThat(ask("POST", "/raw", "ifmmp", "")).endsWith("ifmmp");
    }

    @Test
    void whatItsLinesSayIsCheckedByTheTableOfTheFilter() {
        assertThat(refusal(LOADED, "Output fn=\"insert-filter\" filter=\"swap\" from=\"ll\" too=\"x\" vary=\"off\""))
                .anyMatch(text -> text.contains("insert-filter: from: ll (expected: one letter)"))
                .anyMatch(text -> text.contains("insert-filter: too: unknown parameter (did you mean to?)"))
                .anyMatch(text -> text.contains("insert-filter: vary: unknown parameter"))
                .hasSize(3);
        assertThat(refusal(LOADED, "Input fn=\"insert-filter\" filter=\"decipher\" by=\"26\""))
                .singleElement()
                .asString()
                .contains("insert-filter: by: 26 (expected: 0 to 25)");
    }

    @Test
    void aFilterAtTheWrongStageIsWarnedOf() throws Exception {
        start(LOADED, conf -> before(conf, "Input fn=\"insert-filter\" filter=\"swap\" from=\"l\""));
        assertThat(server().reload().findings())
                .extracting(Finding::text)
                .containsExactly("insert-filter: at Input with swap (expected: Output)");
    }

    @Test
    void aFilterThatNobodyHasIsAnErrorThatNamesThoseThereAre() {
        assertThat(refusal(LOADED, "Output fn=\"insert-filter\" filter=\"swop\""))
                .singleElement()
                .asString()
                .contains(
                        "filter: swop (expected: http-compression or http-decompression, of plug-ins: decipher, swap");
    }

    @Test
    void aReloadSaysWhichLineLoadsTheFilterAtTheNextRestart() throws Exception {
        start("", conf -> conf);
        Files.writeString(folder.resolve("conf/magnus.conf"), LOADED + "\n");
        Path objConf = folder.resolve("conf/obj.conf");
        Files.writeString(
                objConf, before(Files.readString(objConf), "Output fn=\"insert-filter\" filter=\"swap\" from=\"l\""));

        ReloadResult reloaded = server().reload();
        assertThat(reloaded.findings())
                .extracting(Finding::text)
                .anyMatch(text -> text.startsWith("filter: swap: nothing is filtered until the next restart, when"
                        + " load-modules at conf/magnus.conf:1 loads it"))
                .noneMatch(text -> text.contains("unknown parameter"));
        assertThat(reloaded.findings()).noneMatch(Finding::isError);
        assertThat(server().check(Map.of())).isEmpty();
    }

    @Test
    void aNameThatIsTakenIsAnError() {
        assertThat(refusal(LOADED + "\n" + LOADED.replace(",decipher", ""), ""))
                .singleElement()
                .asString()
                .contains("load-modules: funcs: swap (expected: a filter that is not there already)");
    }

    private List<String> refusal(String magnus, String line) {
        List<Finding>[] found = newList();
        assertThatThrownBy(() -> start(magnus, conf -> before(conf, line)))
                .isInstanceOfSatisfying(ConfigException.class, refused -> found[0] = refused.findings());
        return found[0].stream().map(Finding::toString).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Finding>[] newList() {
        return new List[1];
    }

    private static String before(String conf, String line) {
        return conf.replace("Service method", line + "\nService method");
    }

    private WebServer server() {
        WebServer running = server;
        if (running == null) {
            throw new IllegalStateException("not started");
        }
        return running;
    }

    private void start(String magnus, UnaryOperator<String> objConf) throws Exception {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        try (OutputStream file = Files.newOutputStream(lib.resolve("letters.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            jar.write(Letters.class.getName().getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
        server = new TestInstance(folder, List.of(magnus))
                .withObjConf(objConf)
                .start(Map.of("echo", PlugInFiltersTest::echo, "raw", PlugInFiltersTest::echo));
    }

    private static Outcome echo(Exchange exchange) throws IOException {
        byte[] piece = new byte[100];
        RequestBody body = exchange.request().body();
        for (int count = body.read(piece, 0, 100); count >= 0; count = body.read(piece, 0, 100)) {
            exchange.response().output().write(piece, 0, count);
        }
        return Outcome.PROCEED;
    }

    private String ask(String method, String path, String body, String fields) throws IOException {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
        try (RawClient client = new RawClient(server().listenAddresses().get(0).port())) {
            client.send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields + length
                    + "Connection: close\r\n\r\n" + body);
            return client.readToEnd();
        }
    }
}
