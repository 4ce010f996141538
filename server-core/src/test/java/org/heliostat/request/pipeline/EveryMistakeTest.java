package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.heliostat.config.Finding;
import org.heliostat.config.objconf.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No mistake in a line of obj.conf hides another. */
class EveryMistakeTest {

    private static final long SEED = 20_260_611;
    private static final int LINES = 500;

    /** One mistake each, found at different places: by the table, the stage, the function, the pools. */
    private static final List<List<String>> MISTAKES = List.of(
            List.of("cmpression-level", "6"),
            List.of("rlimit_cp", "1"),
            List.of("compression-level", "99"),
            List.of("fragment-size", "7"),
            List.of("min-size", "few"),
            List.of("vary", "perhaps"),
            List.of("codings", "br,lzw"),
            List.of("type", "text/(html"),
            List.of("method", "(GET"),
            List.of("query", "(a"),
            List.of("bucket", "nope"),
            List.of("pool", "nope"),
            List.of("UseOutputStreamSize", "-5"),
            List.of("flushTimer", "soon"));

    @TempDir
    Path folder;

    @Test
    void aLineWithSomeIndependentMistakesYieldsAsManyMessages() {
        Random random = new Random(SEED);
        for (int i = 0; i < LINES; i++) {
            List<List<String>> some = new ArrayList<>(MISTAKES);
            Collections.shuffle(some, random);
            some = some.subList(0, 1 + random.nextInt(some.size()));

            List<String> messages = messages(Stage.OUTPUT, "insert-filter", "filter", "http-compression", some);

            for (List<String> mistake : some) {
                assertThat(messages)
                        .as("seed %d: %s", SEED, some)
                        .filteredOn(text -> text.matches(".*\\b" + mistake.get(0) + ": .*"))
                        .hasSize(1);
            }
            assertThat(messages).as("seed %d: %s", SEED, some).hasSize(some.size());
        }
    }

    @Test
    void aFunctionThatStopsAtItsFirstMistakeTellsAllOfThem() {
        assertThat(messages(
                        Stage.AUTH_TRANS,
                        "basic-auth",
                        "auth-type",
                        "digest",
                        List.of(List.of("userfn", "f"), List.of("groupfn", "g"), List.of("userdb", "nope"))))
                .anyMatch(text -> text.contains("auth-type: digest"))
                .anyMatch(text -> text.contains("userfn: f"))
                .anyMatch(text -> text.contains("groupfn: g"))
                .anyMatch(text -> text.contains("userdb: nope"))
                .hasSize(4);
    }

    @Test
    void whatAFunctionThatNobodyKnowsSharesWithAllOthersIsCheckedToo() {
        assertThat(messages(
                        Stage.SERVICE,
                        "nope",
                        "any",
                        "value",
                        List.of(List.of("flushTimer", "soon"), List.of("pool", "nope"), List.of("method", "(GET"))))
                .anyMatch(text -> text.startsWith("nope: unknown function"))
                .anyMatch(text -> text.contains("flushTimer: soon"))
                .anyMatch(text -> text.contains("pool: nope"))
                .anyMatch(text -> text.contains("method: (GET"))
                .hasSize(4);
    }

    @Test
    void aVariableThatIsNotThereIsOneMistakeAndHidesNoOther() {
        assertThat(messages(
                        Stage.OUTPUT,
                        "insert-filter",
                        "filter",
                        "http-compression",
                        List.of(List.of("compression-level", "$level"), List.of("codings", "lzw"))))
                .anyMatch(text -> text.contains("compression-level: $level: unknown variable"))
                .anyMatch(text -> text.contains("codings: lzw"))
                .hasSize(2);
    }

    @Test
    void whatIsMissingIsToldOnceAndWithTheRest() {
        assertThat(messages(
                        Stage.NAME_TRANS, "pfx2dir", "from", "/a", List.of(List.of("to", "/b"), List.of("pool", "p"))))
                .anyMatch(text -> text.contains("to: unknown parameter"))
                .anyMatch(text -> text.contains("dir: missing"))
                .anyMatch(text -> text.contains("pool: p"))
                .hasSize(3);
    }

    @Test
    void whatHasASlipInItsNameIsNotMissingBesides() {
        assertThat(messages(
                        Stage.NAME_TRANS, "pfx2dir", "form", "/a", List.of(List.of("dri", "/b"), List.of("pool", "p"))))
                .anyMatch(text -> text.contains("form: unknown parameter (did you mean from?)"))
                .anyMatch(text -> text.contains("dri: unknown parameter (did you mean dir?)"))
                .anyMatch(text -> text.contains("pool: p"))
                .hasSize(3);
    }

    @Test
    void aFilterLineBehindOneForEverythingIsWarnedOf() {
        PipelineFixture fixture = new PipelineFixture(folder)
                .line("a", Stage.OUTPUT, "insert-filter", "filter", "http-compression", "type", "text/html")
                .line("a", Stage.OUTPUT, "insert-filter", "filter", "http-compression")
                .line("a", Stage.OUTPUT, "remove-filter", "filter", "HTTP_compression", "type", "text/css")
                .line("b", Stage.OUTPUT, "remove-filter", "filter", "http-compression");
        fixture.build();

        assertThat(fixture.findings.sorted())
                .extracting(Finding::text)
                .filteredOn(text -> text.contains("never decides"))
                .singleElement()
                .asString()
                .startsWith("remove-filter: HTTP_compression: never decides, the line at ");
    }

    @Test
    void whatIsKnownAndNotProvidedIsNoSlip() {
        assertThat(messages(Stage.SERVICE, "send-wincgi", "type", "a/b", List.of()))
                .containsExactly("send-wincgi: not provided: programs of Windows; a request that needs it gets 500");
    }

    @Test
    void anErrorPageThatIsNotThereIsWarnedOf() {
        assertThat(messages(Stage.ERROR, "send-error", "path", "none/lost.html", List.of(List.of("code", "404"))))
                .containsExactly("send-error: path: none/lost.html (expected: an existing file)");
    }

    @Test
    void whatDoesNothingIsWarnedOf() {
        assertThat(messages(Stage.PATH_CHECK, "check-acl", "acl", "default", List.of(List.of("bong-file", "b.html"))))
                .anyMatch(text -> text.contains("bong-file: accepted, no effect"));
    }

    @Test
    void parametersThatNothingNeedsAnyMoreAreAccepted() {
        assertThat(messages(Stage.PATH_CHECK, "find-links", "checkFileExistence", "yes", List.of()))
                .anyMatch(text -> text.contains("checkFileExistence: accepted, no effect"));
        assertThat(messages(Stage.NAME_TRANS, "strip-params", "from", "/a", List.of()))
                .noneMatch(text -> text.contains("from"));
        assertThat(messages(Stage.SERVICE, "index-common", "urlencoding", "on", List.of()))
                .noneMatch(text -> text.contains("urlencoding"));
    }

    @Test
    void aFunctionThatNoPoolCallsWhenItIsFullIsWarnedOf() {
        assertThat(messages(Stage.PATH_CHECK, "find-pathinfo", "busy", "find-links", List.of()))
                .containsExactly("find-pathinfo: busy: find-links is never called"
                        + " (expected: pool as well, which this function waits for)");
        assertThat(messages(Stage.PATH_CHECK, "find-pathinfo", "busy", "service-toobusy", List.of()))
                .isEmpty();
    }

    private List<String> messages(Stage stage, String fn, String name, String value, List<List<String>> more) {
        PipelineFixture fixture = new PipelineFixture(folder);
        List<String> all = new ArrayList<>(List.of(name, value));
        more.forEach(all::addAll);
        fixture.line("default", stage, fn, all.toArray(String[]::new));
        fixture.build();
        return fixture.findings.sorted().stream().map(Finding::text).toList();
    }
}
