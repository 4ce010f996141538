package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a method gets that no line takes: 405 where others are taken, 404 where nothing is; OPTIONS says the same. */
class AllowedMethodsTest {

    private static final String READ = "GET, HEAD, OPTIONS";
    private static final String READ_AND_POSTED = "GET, HEAD, POST, OPTIONS";

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("a.txt"), "a");
        Files.writeString(docs.resolve("hidden.txt"), "h");
        Files.createDirectories(docs.resolve("dir"));
        Files.writeString(docs.resolve("dir/index.html"), "index");
        Files.createDirectories(docs.resolve("empty"));
        fixture = new PipelineFixture(docs)
                .function("report", exchange -> {
                    exchange.response().status(200);
                    return Outcome.PROCEED;
                })
                .line("default", Stage.NAME_TRANS, "assign-name", "from", "/report", "name", "report")
                .line("report", Stage.SERVICE, "report", "method", "(GET|HEAD)")
                .servingFiles()
                .line(
                        "default",
                        Stage.SERVICE,
                        "send-file",
                        "method",
                        "(GET|HEAD)",
                        "type",
                        "magnus-internal/directory");
    }

    private Exchange ask(String method, String path) {
        Exchange exchange = FakeExchange.request(method, path).build();
        fixture.build().run(exchange);
        return exchange;
    }

    private String answer(String method, String path) {
        Exchange exchange = ask(method, path);
        String allow = exchange.response().headers().first("Allow");
        return exchange.response().status() + (allow == null ? "" : " " + allow);
    }

    private static List<ClientCondition> where(String condition, String value) {
        return List.of(new ClientCondition(Parameters.of(condition, value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "OPTIONS"})
    void whereNothingIsEveryMethodHearsThat(String method) {
        assertThat(answer(method, "/none")).isEqualTo("404");
        assertThat(answer(method, "/none/")).isEqualTo("404");
        assertThat(answer(method, "/a.txt/behind")).isEqualTo("404");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a.txt   | " + READ_AND_POSTED,
                "/a.txt?q | " + READ_AND_POSTED,
                "/dir/    | " + READ_AND_POSTED,
                "/dir     | " + READ_AND_POSTED,
                "/empty/  | " + READ,
                "/report  | " + READ,
            })
    void whatIsThereNamesTheMethodsThatItTakes(String path, String allow) {
        for (String method : List.of("PUT", "DELETE", "PATCH", "TRACE", "MKCOL")) {
            assertThat(answer(method, path)).as(method).isEqualTo("405 " + allow);
        }
        assertThat(answer("OPTIONS", path)).isEqualTo("200 " + allow);
    }

    /** The line for files takes POST, too, and finds none. */
    @Test
    void aReportThatIsNoFileSaysThatPostIsWrong() {
        assertThat(answer("POST", "/report")).isEqualTo("405 " + READ);
        assertThat(answer("GET", "/report")).isEqualTo("200");
    }

    @Test
    void aMethodThatNobodyKnowsIsNoSecretOfThePath() {
        assertThat(answer("BREW", "/a.txt")).isEqualTo("501");
        assertThat(answer("BREW", "/none")).isEqualTo("501");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "POST", "OPTIONS"})
    void aFileThatIsHiddenFromReadersIsAsOneThatIsNotThere(String method) {
        fixture.line("default", where("method", "(GET|HEAD|POST)"), Stage.PATH_CHECK, "deny-existence", "path", "*/h*");

        assertThat(answer(method, "/hidden.txt")).isEqualTo("404");
        assertThat(answer(method, "/h-none.txt")).isEqualTo("404");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "OPTIONS"})
    void whoMayNotReadIsNotToldWhatIsThere(String method) {
        fixture.function("refuse", exchange -> {
                    exchange.response().status(403);
                    return Outcome.ABORTED;
                })
                .line("default", where("method", "(GET|HEAD|POST)"), Stage.PATH_CHECK, "refuse");

        assertThat(answer(method, "/none")).isEqualTo(answer(method, "/a.txt"));
    }

    @Test
    void whatCanBePutNeedNotBeThere() {
        fixture.line("default", Stage.SERVICE, "report", "method", "PUT");

        assertThat(answer("OPTIONS", "/none")).isEqualTo("200 PUT, OPTIONS");
        assertThat(answer("DELETE", "/none")).isEqualTo("405 PUT, OPTIONS");
        assertThat(answer("POST", "/none")).isEqualTo("405 PUT, OPTIONS");
        assertThat(answer("GET", "/none")).isEqualTo("404");
    }

    @Test
    void aLineForOtherClientsDoesNotReadForThisOne() {
        fixture = new PipelineFixture(docs)
                .function("report", exchange -> Outcome.PROCEED)
                .line("default", where("ip", "192.0.2.1"), Stage.SERVICE, "report", "method", "(GET|HEAD)");

        assertThat(answer("PUT", "/x")).isEqualTo("404");
    }

    @ParameterizedTest
    @CsvSource({"parse-html,opts", "append-trailer,trailer", "send-range,bucket"})
    void otherFunctionsOfFilesNeedThemToo(String fn, String parameter) {
        fixture = new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, fn, "method", "(GET|HEAD)", parameter, "x");

        assertThat(answer("PUT", "/a.txt")).isEqualTo("405 " + READ);
        assertThat(answer("PUT", "/none")).isEqualTo("404");
    }

    @Test
    void aListingNeedsItsFolder() {
        fixture = new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, "index-common", "method", "(GET|HEAD)");

        assertThat(answer("PUT", "/empty/")).isEqualTo("405 " + READ);
        assertThat(answer("PUT", "/none/")).isEqualTo("404");
    }

    @Test
    void aLookIsNoCallOfALine() {
        int[] calls = {0};
        fixture.function("count", exchange -> {
                    calls[0]++;
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.SERVICE, "count", "method", "(GET|POST)")
                .line("default", Stage.ADD_LOG, "count");

        ask("DELETE", "/a.txt");

        assertThat(calls[0]).as("the line of the log").isEqualTo(1);
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    private static Outcome refuse(Exchange exchange) {
        exchange.response().status(403);
        return Outcome.ABORTED;
    }

    /** Its type is that of a folder, and only the line for folders would be for it. */
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "MKCOL", "OPTIONS"})
    void whoMayNotReadIsNotToldOfFoldersEither(String method) {
        fixture.function("refuse", AllowedMethodsTest::refuse)
                .line("default", where("method", "(GET|HEAD|POST)"), Stage.PATH_CHECK, "refuse");

        String told = answer(method, "/none");

        assertThat(told).endsWith(" " + READ_AND_POSTED);
        assertThat(answer(method, "/empty")).isEqualTo(told);
        assertThat(answer(method, "/empty/")).isEqualTo(told);
        assertThat(answer(method, "/dir")).isEqualTo(told);
        assertThat(answer(method, "/dir/")).isEqualTo(told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "POST", "OPTIONS"})
    void aFolderThatIsHiddenFromReadersIsAsOneThatIsNotThere(String method) throws IOException {
        Files.createDirectories(docs.resolve("hdir"));
        fixture = new PipelineFixture(docs)
                .line("default", where("method", "(GET|HEAD|POST)"), Stage.PATH_CHECK, "deny-existence", "path", "*/h*")
                .servingFiles();

        assertThat(answer(method, "/hdir")).isEqualTo("404");
        assertThat(answer(method, "/hdir/")).isEqualTo("404");
        assertThat(answer(method, "/h-none")).isEqualTo("404");
    }

    /** AllowEncodedSlash: what the connection has let through is looked at like any other path. */
    @Test
    void aSlashThatIsEncodedDoesNotLendTheRightsOfAnotherMethod() throws IOException {
        Files.writeString(docs.resolve("h%2Fidden.txt"), "h");
        fixture.line("default", where("method", "(GET|HEAD|POST)"), Stage.PATH_CHECK, "deny-existence", "path", "*/h*");
        Exchange exchange = FakeExchange.request("PUT", "/h%2Fidden.txt")
                .path("/h%2Fidden.txt")
                .build();

        fixture.build().run(exchange);

        assertThat(exchange.response().status()).isEqualTo(404);
    }

    @Test
    void aLineForOtherClientsServesNothingToThisOne() {
        fixture.line("default", where("ip", "192.0.2.1"), Stage.SERVICE, "report", "method", "PUT");

        assertThat(answer("DELETE", "/a.txt")).isEqualTo("405 " + READ_AND_POSTED);
        assertThat(answer("PUT", "/a.txt")).isEqualTo("405 " + READ_AND_POSTED);
        assertThat(answer("OPTIONS", "/none")).isEqualTo("404");
    }

    @Test
    void aClientTagMayAskForTheMethod() {
        fixture.line("default", where("method", "PUT"), Stage.SERVICE, "report");

        assertThat(answer("DELETE", "/none")).isEqualTo("405 PUT, OPTIONS");
        assertThat(answer("OPTIONS", "/none")).isEqualTo("200 PUT, OPTIONS");
    }

    @Test
    void aFunctionThatThrowsWhenAskedDoesNotCutTheConnection() {
        StageFunction broken = new StageFunction() {
            @Override
            public Outcome run(Exchange exchange) {
                exchange.response().status(404);
                return Outcome.ABORTED;
            }

            @Override
            public boolean mayAnswer(Exchange exchange, String method) {
                throw new IllegalStateException("no idea");
            }
        };
        fixture.function("broken", broken).line("default", Stage.SERVICE, "broken", "method", "PUT");

        try (LogLines log = LogLines.of("org.heliostat.request.pipeline")) {
            assertThat(answer("DELETE", "/none")).isEqualTo("405 PUT, OPTIONS");
            assertThat(answer("PUT", "/none")).isEqualTo("404");

            assertThat(log.all()).anyMatch(line -> line.contains("broken for /none"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "set-variable, set, a=b",
        "match-browser, browser, *Mozilla*",
        "redirect, from, /elsewhere",
        "send-error, path, not-there.html"
    })
    void whatDeclinesByItsNatureServesNothing(String fn, String parameter, String value) {
        String[] parameters = fn.equals("redirect")
                ? new String[] {parameter, value, "url", "http://other/"}
                : new String[] {parameter, value};
        fixture.line("default", Stage.SERVICE, fn, parameters);

        assertThat(answer("DELETE", "/a.txt")).isEqualTo("405 " + READ_AND_POSTED);
        assertThat(answer("OPTIONS", "/none")).isEqualTo("404");
    }

    @Test
    void redirectsServeWhatTheyAreFor() {
        fixture.line("default", Stage.SERVICE, "redirect", "from", "/gone", "url", "http://other/", "method", "PUT");

        assertThat(answer("OPTIONS", "/gone/a")).isEqualTo("200 PUT, OPTIONS");
        assertThat(answer("OPTIONS", "/none")).isEqualTo("404");
    }

    /** The objects of the folder take no POST at all. */
    @Test
    void whatOnlyTheIndexFileTakesIsNamedForItsFolder() {
        fixture = new PipelineFixture(docs)
                .function("report", exchange -> Outcome.PROCEED)
                .line("default", Stage.NAME_TRANS, "assign-name", "from", "/dir/index.html", "name", "form")
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.PATH_CHECK, "find-index", "index-names", "index.html")
                .line("default", Stage.SERVICE, "send-file", "method", "(GET|HEAD)")
                .line("form", Stage.SERVICE, "report", "method", "(GET|POST)");

        assertThat(answer("PUT", "/dir/")).isEqualTo("405 " + READ_AND_POSTED);
        assertThat(answer("PUT", "/a.txt")).isEqualTo("405 " + READ);
    }
}
