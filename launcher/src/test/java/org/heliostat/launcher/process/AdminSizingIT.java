package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The page Sizing and what it asks: the figures are those of the command, and follow the sliders. */
@ExtendWith(BrowserOfClass.class)
class AdminSizingIT {

    private static final String COST = "shop=processor:2ms,pool:35ms,bytes:12k";
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final String PROCESSORS = ".answer[data-id=processors] summary b";

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void signIn(Browser given) throws Exception {
        visit = AdminVisit.signedIn(folder, given);
        pages = visit.pages();
        browser = given;
    }

    @AfterEach
    void close() {
        if (visit != null) {
            visit.close();
        }
    }

    @Test
    void figuresFollowWhatIsTypedAndTheSliders() throws Exception {
        pages.go("sizing", ".costs button[name=cost]");
        browser.click(".costs button[name=cost]");
        pages.appears("textarea[name=cost]");
        browser.type("textarea[name=cost]", COST);
        browser.retype("input[name=rate]", "1000/s");
        // 1000/s x 2 ms = 2 busy; 70 % may be.
        Await.until(() -> pages.shows(PROCESSORS, "3"));

        assertThat(browser.text(".answer[data-id=sessionThreads] summary b")).isEqualTo(ofCommand("sessionThreads"));
        assertThat(browser.text(".answer[data-id=heap] summary b")).isEqualTo(ofCommand("heap"));
        browser.clickInView(".answer[data-id=processors] summary");
        assertThat(browser.text(".answer[data-id=processors] .formula"))
                .contains("1,000/s x 2 ms (shop) = 2 processors");
        assertThat(browser.text(".lines")).contains("conf/server.xml", "maxpoolsize=");

        slide("margin", 200);
        // At its end 90 % are free: 20 processors.
        Await.until(() -> pages.shows(PROCESSORS, "20"));
        assertThat(browser.script("return document.querySelector('input[name=margin]').value")
                        .asText())
                .isEqualTo("90%");
        browser.retype("input[name=processors]", "4");
        Await.until(() -> pages.shows(".machines", "5 machines carry it"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidAtItsField() {
        pages.go("sizing", ".costs button[name=cost]");
        browser.click(".costs button[name=cost]");
        pages.appears("textarea[name=cost]");
        browser.type("textarea[name=cost]", COST);
        browser.retype("input[name=rate]", "fast");
        browser.retype("input[name=margin]", "99%");

        pages.appears("input[name=rate][aria-invalid=true]");
        pages.appears("input[name=margin][aria-invalid=true]");
        Await.until(() -> pages.shows(".sizing .findings", "rate: fast (expected: 2000/s"));
    }

    @Test
    void aStudyIsTakenAsAFile() throws Exception {
        Path study = folder.resolve("study.json");
        Files.writeString(
                study,
                """
                {"format":1,"workloads":[{"name":"static","runs":[{"processors":1,"answersPerSecond":12000,
                 "processorMicros":80,"waitMicros":0,"bytesPerAnswer":1224}]}]}
                """);
        pages.go("sizing", ".costs button[name=study]");
        browser.click(".costs button[name=study]");
        pages.appears("input[name=study]");
        browser.type("input[name=study]", study.toString());
        browser.retype("input[name=rate]", "30000/s");

        // 30000/s x 0.08 ms = 2.4 busy.
        Await.until(() -> pages.shows(PROCESSORS, "4"));
        assertThat(browser.text(".answer[data-id=processors] summary small")).contains("study");
    }

    @Test
    void theServerItselfIsAskedWhenItHasFigures() throws Exception {
        pages.go("sizing", ".sizing .trouble");
        assertThat(browser.text(".sizing .trouble")).contains("figures of the server", "at least 100 requests in 10 s");

        try (Load load = new Load(4, visit.server().url("/index.html"), true, PAUSE)) {
            Await.until(() -> hasFigures());
            browser.retype("input[name=growth]", "100%");
            Await.until(() -> pages.shows(".answers", "as measured x 1 at the peak x 2 for growth"));
            assertThat(load.failures()).isEmpty();
        }
    }

    @Test
    void theApiTellsEverythingThatIsWrong() throws Exception {
        HttpResponse<String> answer = visit.api("GET", "/sizing?rate=x&cost=a%3Dprocessor:1&colour=red", "");

        assertThat(answer.statusCode()).isEqualTo(422);
        JsonNode problem = new ObjectMapper().readTree(answer.body());
        assertThat(problem.path("detail").asText()).isEqualTo("3 values are wrong");
        assertThat(problem.path("findings")).hasSize(3);
        assertThat(visit.api("POST", "/sizing?rate=1", "{}").body()).contains("study: format: missing (expected: 1");
        assertThat(visit.api("POST", "/sizing?rate=1", "no json").statusCode()).isEqualTo(400);
    }

    private boolean hasFigures() {
        try {
            return visit.api("GET", "/sizing", "").statusCode() == 200;
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private void slide(String word, int position) {
        browser.script("const slider = document.querySelector(`[data-word=" + word + "] input[type=range]`);"
                + "slider.value = " + position + "; slider.dispatchEvent(new Event('input', {bubbles: true}))");
    }

    private String ofCommand(String id) throws Exception {
        ServerProcess.Result result = ServerProcess.run(folder, "size", "--cost", COST, "--rate", "1000/s", "--json");
        for (JsonNode answer : new ObjectMapper().readTree(result.out()).path("answers")) {
            if (answer.path("id").asText().equals(id)) {
                return answer.path("shown").asText();
            }
        }
        throw new AssertionError(id + " in " + result.out());
    }
}
