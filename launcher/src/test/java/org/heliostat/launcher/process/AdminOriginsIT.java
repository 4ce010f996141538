package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The tab Origins of the page Monitor: figures of each, and a state that an administrator sets. */
@ExtendWith(BrowserOfClass.class)
class AdminOriginsIT {

    private static final String ORIGIN = "http://127.0.0.1:9";
    private static final String CHOICE = "select[name=state]";

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void signIn(Browser given) throws Exception {
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Path objConf = instance.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf) + "<Object name=\"shop\">\nRoute fn=\"set-origin-server\" server=\"" + ORIGIN
                        + "\"\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n");
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
    void anAdministratorSetsTheStateOfAnOrigin() throws Exception {
        pages.go("monitor/origins", CHOICE);
        Await.until(() -> pages.shows("table", ORIGIN));
        assertThat(value()).isEqualTo("in-service");

        browser.script("const state = document.querySelector('" + CHOICE + "');"
                + " state.value = 'drains'; state.dispatchEvent(new Event('change', { bubbles: true }))");

        Await.until(() -> pages.shows(".notices", ORIGIN + ": drains."));
        Await.until(() -> pages.shows("table", "drains"));
        assertThat(value()).isEqualTo("drains");
        assertThat(visit.api("GET", "/origins", "").body()).contains("\"state\":\"drains\"");
        assertThat(pages.complaints()).isEmpty();
    }

    private String value() {
        return browser.script("return document.querySelector('" + CHOICE + "').value")
                .asText();
    }
}
