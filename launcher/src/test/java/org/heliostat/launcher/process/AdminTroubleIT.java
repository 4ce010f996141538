package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the administration's pages say when something is wrong: with an upload, or with the server. */
@ExtendWith(BrowserOfClass.class)
class AdminTroubleIT {

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
    void saysWhatIsWrongWithAnUploadAndLeavesWhatRunsAlone() throws Exception {
        pages.deploy("sleep");
        byte[] war = Files.readAllBytes(Samples.war("sleep"));

        refuse(Files.writeString(folder.resolve("notes.war"), "no archive at all"));
        assertThat(browser.text(".drop .trouble")).contains("notes.war cannot be deployed", "it is no ZIP file");

        refuse(Files.write(folder.resolve("sleep.war"), Arrays.copyOf(war, war.length / 2)));
        assertThat(browser.text("section[data-uri='/sleep'] .state")).isEqualTo("running");
        assertThat(pages.fetch("/sleep/sync?ms=1")).doesNotContain("404");

        Path large = folder.resolve("large.war");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((1L << 30) + 1);
        }
        pages.go("logs", ".tail");
        pages.go("applications", "section[data-uri='/sleep'] .state.is-running");
        browser.type(".drop input[type=file]", large.toString());
        Await.until(() -> pages.shows(".drop .trouble", "the server takes 1.0"));
        assertThat(browser.count(".drop button.first"))
                .as("it is not even sent")
                .isZero();
    }

    /** The stream of a log ends with the server; the page goes on where it can. */
    @Test
    void followsTheLogByAStreamAndSaysWhileTheServerIsAway() throws Exception {
        pages.go("logs", ".tail p");
        Await.until(() -> browser.count(".tail[data-how=stream]") == 1);
        visit.api("PUT", "/logs/level", "{\"level\": \"fine\"}");
        Await.until(() -> pages.shows(".tail", "the error log takes fine"));

        assertThat(visit.api("POST", "/restart", "").statusCode()).isEqualTo(202);
        pages.appears(".away");
        assertThat(browser.text(".away")).contains("The server does not answer", "looks again");
        pages.signIn(AdminPages.PASSWORD);
        pages.appears(".tail[data-how=stream]");
        Await.until(() -> pages.shows(".tail", "ready after"));
    }

    /** What was written before lies in the file that was put aside; the page follows the new one. */
    @Test
    void rotatesTheLogsWhileTheyAreFollowed() throws Exception {
        pages.go("logs", ".tail p");
        Await.until(() -> browser.count(".tail[data-how=stream]") == 1);

        browser.click("button[name=rotate]");
        pages.appears("dialog button.danger");
        browser.click("dialog button.danger");

        Await.until(() -> errorLogs() == 2);
        visit.api("PUT", "/logs/level", "{\"level\": \"fine\"}");
        Await.until(() -> pages.shows(".tail", "the error log takes fine"));
        assertThat(pages.complaints()).isEmpty();
    }

    /** A flood of fast answers in the same minute hides slow ones from every percentile. */
    @Test
    void saysThatAnswersAreSlowBehindAFloodOfFastOnes() throws Exception {
        pages.deploy("sleep");
        for (int i = 0; i < 500; i++) {
            pages.fetch("/sleep/sync?ms=0");
        }
        pages.go("", ".verdict");

        Await.until(() -> {
            for (int i = 0; i < 12; i++) {
                pages.send("/sleep/sync?ms=1003");
            }
            pages.fetch("/sleep/sync?ms=1003");
            return pages.shows(".verdict", "Requests are slow");
        });
        browser.click(".verdict a[href='#/configure/magnus?name=SlowRequestTime']");
        pages.appears("[data-name='SlowRequestTime']");

        pages.go("", ".verdict");
        Await.until(() -> !pages.shows(".verdict", "Requests are slow"));
        assertThat(pages.complaints()).isEmpty();
    }

    private long errorLogs() {
        try (Stream<Path> files = Files.list(visit.instance().resolve("logs"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("errors"))
                    .count();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void refuse(Path file) {
        pages.go("applications", ".drop input[type=file]");
        browser.type(".drop input[type=file]", file.toString());
        pages.appears(".drop input[name=uri]");
        browser.click(".drop button.first");
        pages.appears(".drop .trouble");
    }
}
