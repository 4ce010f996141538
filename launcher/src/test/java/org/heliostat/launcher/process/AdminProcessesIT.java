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

/** The tab Processes of the page Monitor: a row for each, and their replacement by an administrator. */
@ExtendWith(BrowserOfClass.class)
class AdminProcessesIT {

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void signIn(Browser given) throws Exception {
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nMaxProcs 2\n");
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
    void anAdministratorReplacesTheProcesses() throws Exception {
        pages.go("monitor/processes", "button[name=replace]");
        Await.until(() -> rows() == 2 && pages.shows("table", "ready"));

        browser.script("document.querySelector('button[name=replace]').click()");
        Await.until(() -> pages.shows("dialog, [role=dialog]", "Replace all processes"));
        browser.script("document.querySelector('button.danger').click()");

        visit.server().told("processes are replaced one after the other", "all processes were replaced: 2");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void aChangeSaysHowManyProcessesMadeIt() throws Exception {
        pages.go("monitor/file-cache", "div.buttons button");

        browser.script("[...document.querySelectorAll('div.buttons button')]"
                + ".find((one) => one.textContent === 'Start anew').click()");

        Await.until(() -> pages.shows("div.notices", "Made by 2 of 2 processes."));
        assertThat(pages.complaints()).isEmpty();
    }

    private int rows() {
        return browser.script("return document.querySelectorAll('table tbody tr').length")
                .asInt();
    }
}
