package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever comes in is counted out again, or the application's end would wait for him. */
class EntranceTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void start() {
        app = new TestApp(folder.resolve("app"))
                .start(context -> servlet(context, "s", "/s", (request, response) -> {}));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    /** A function of the pipeline may have changed the path behind the one that found the application. */
    @Test
    void countsOutWhatFailsBeforeItsCycleBegins() {
        Exchange elsewhere = FakeExchange.get("/a");

        assertThatThrownBy(() -> app.app().entrance().serve(elsewhere)).isInstanceOf(IndexOutOfBoundsException.class);

        assertThat(app.app().requestsInProgress()).isZero();
    }

    @Test
    void countsOutOnceWhatWasAnswered() {
        app.get("/app");
        app.get("/app/s");
        app.get("/app/missing");

        assertThat(app.app().requestsInProgress()).isZero();
    }
}
