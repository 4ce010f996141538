package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.heliostat.testing.Await;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the pictures of docs/admin.md when asked to: {@code -Dheliostat.writeScreenshots=true}. Pictures of one state of
 * a page differ a little every time, so they are not compared.
 */
class AdminScreenshotsIT {

    private static final Path PICTURES = Path.of("../docs/admin");
    private static final int WIDTH = 1200;
    private static final int NARROW = 400;
    private static final int HIGHEST = 1300;
    private static final long LARGEST_BYTES = 200_000;
    private static final int ROUNDS = 400;
    private static final int CLIENTS = 40;

    @TempDir
    private Path folder;

    @Test
    void showsEachPage() throws Exception {
        assumeTrue(Boolean.getBoolean("heliostat.writeScreenshots"), "only when asked to");
        Files.createDirectories(PICTURES);
        try (ServerProcess server = ServerProcess.start(folder.resolve("my-site"));
                Browser browser = Browser.start(folder)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.openSetup();
            picture(browser, "setup", WIDTH);
            pages.makeTheFirstAdministrator();
            browser.script("localStorage.setItem('heliostat.refresh', '1')");
            browser.script("localStorage.setItem('heliostat.theme', '\"light\"')");
            browser.script("location.reload()");
            pages.appears(".way .box");
            pages.deploy("bookstore");
            pages.deploy("sleep");
            work(pages);

            show(pages, browser, "", ".plot canvas", "overview");
            show(pages, browser, "monitor/threads", ".monitor tbody tr", "monitor");
            show(pages, browser, "applications", "section[data-uri='/sleep']", "applications");
            show(pages, browser, "threads", "button[aria-label^='Stack of']", "threads");
            show(pages, browser, "logs", ".tail p", "logs");
            show(pages, browser, "users", "td", "users");
            element(pages, browser);
            certificate(pages, browser);
            configuration(pages, browser);
            dark(pages, browser);
            pages.go("", ".plot canvas");
            picture(browser, "overview-narrow", NARROW);
        }
    }

    /** Too few session threads for those who come, until the server says so. */
    @Test
    void showsAFinding() throws Exception {
        assumeTrue(Boolean.getBoolean("heliostat.writeScreenshots"), "only when asked to");
        Path instance = folder.resolve("my-site");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        Files.writeString(
                instance.resolve("conf/magnus.conf"), "\nRqThrottle 8\nRqThrottleMin 8\n", StandardOpenOption.APPEND);
        try (ServerProcess server = ServerProcess.start(instance);
                Browser browser = Browser.start(folder);
                Load load = new Load(CLIENTS, server.url("/sleep/sync?ms=100"), true)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            browser.script("localStorage.setItem('heliostat.theme', '\"light\"'); location.reload()");
            pages.appears(".verdict li[data-rule]");
            pages.appears(".box.is-after");
            picture(browser, "trouble-threads", WIDTH);
            pages.go("advice", ".finding .spark .limit");
            picture(browser, "advice", WIDTH);
            assertThat(load.failures()).isEmpty();
        }
    }

    @Test
    void showsSizing() throws Exception {
        assumeTrue(Boolean.getBoolean("heliostat.writeScreenshots"), "only when asked to");
        try (ServerProcess server = ServerProcess.start(folder.resolve("my-site"));
                Browser browser = Browser.start(folder)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            browser.script("localStorage.setItem('heliostat.theme', '\"light\"'); location.reload()");
            pages.appears(".way .box");
            pages.go("sizing", ".costs button[name=cost]");
            browser.click(".costs button[name=cost]");
            pages.appears("textarea[name=cost]");
            browser.type("textarea[name=cost]", "shop=processor:0.8ms,pool:35ms,bytes:12k");
            browser.retype("input[name=rate]", "2000/s");
            browser.retype("input[name=sessions]", "20000");
            pages.appears(".answer[data-id=processors]");
            browser.click(".answer[data-id=processors] summary");
            picture(browser, "sizing", WIDTH);
        }
    }

    private void element(AdminPages pages, Browser browser) throws Exception {
        pages.go("configure/virtual-servers", "[data-key=vs1]");
        browser.clickInView("[data-add=VS]");
        pages.appears("[data-key=vs2] [data-name=urlhosts].is-wrong");
        browser.clickInView("[data-key=vs2] details summary");
        browser.script("document.querySelector('[data-key=vs1]').hidden = true; scrollTo(0, 0)");
        picture(browser, "element", WIDTH);
        browser.click(".pending button:last-child");
        pages.disappears(".pending");
    }

    private void certificate(AdminPages pages, Browser browser) throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "www.example.com", "EC");
        Path pem = Files.writeString(folder.resolve("www.pem"), pair.certificatePem() + pair.keyPem());
        pages.go("certificates", ".certificate-upload");
        browser.type(".certificate-upload input[type=file]", pem.toString());
        pages.appears(".certificate-upload button.first:not([disabled])");
        browser.clickInView(".certificate-upload button.first");
        pages.appears("[data-nickname=www]");
        browser.script("document.querySelectorAll('.notice').forEach(n => n.remove())");
        picture(browser, "certificates", WIDTH);
    }

    private void configuration(AdminPages pages, Browser browser) throws Exception {
        pages.typeDirective("RqThrottle", "many");
        browser.retype("input[type=search]", "threads");
        picture(browser, "configure", WIDTH);
        browser.retype("input[type=search]", "RqThrottle");
        pages.typeDirective("RqThrottle", "64");
        browser.click(".pending button.first");
        pages.appears("dialog tr.added");
        picture(browser, "review", WIDTH);
        browser.click("dialog header button");
        browser.click(".pending button:last-child");
        pages.go("configure/files/nsfc.conf", ".editor textarea");
        browser.retype(".editor textarea", "FileCacheEnable=on\n# seconds\nMaxAge=30\nMaxFiles=many\n");
        pages.appears(".gutter .is-error");
        picture(browser, "file", WIDTH);
        browser.click(".pending button:last-child");
    }

    private void dark(AdminPages pages, Browser browser) throws Exception {
        browser.click("button.theme");
        pages.appears("html[data-theme=dark]");
        show(pages, browser, "", ".plot canvas", "overview-dark");
        browser.script("localStorage.setItem('heliostat.theme', '\"light\"')");
        browser.script("location.reload()");
        pages.appears("html[data-theme=light] .way .box");
    }

    /** Some requests of each kind, a few of them long. */
    private static void work(AdminPages pages) throws Exception {
        for (int i = 0; i < 9; i++) {
            pages.send("/sleep/sync?ms=60000");
        }
        for (int i = 0; i < ROUNDS; i++) {
            pages.fetch("/");
            pages.fetch("/bookstore/books/" + (1 + i % 40));
            if (i % 10 == 0) {
                pages.fetch("/nothing");
            }
        }
    }

    private void show(AdminPages pages, Browser browser, String page, String selector, String name) throws Exception {
        pages.go(page, selector);
        Await.until(() -> pages.shows(".fresh", "live"));
        picture(browser, name, WIDTH);
    }

    private void picture(Browser browser, String name, int width) throws Exception {
        browser.fit(width, HIGHEST);
        // The folder of the test is nothing to look at.
        browser.script(
                """
                const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                while (texts.nextNode()) {
                    texts.currentNode.nodeValue = texts.currentNode.nodeValue.replaceAll('%s', '/srv');
                }
                """
                        .formatted(folder));
        Path file = PICTURES.resolve(name + ".png");
        Files.write(file, Palette.reduced(browser.screenshot()));
        assertThat(file).satisfies(written -> assertThat(Files.size(written)).isLessThan(LARGEST_BYTES));
    }
}
