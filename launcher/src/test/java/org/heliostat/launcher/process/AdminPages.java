package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.testing.Await;

/** What an administrator does with the pages, step by step: every step waits until the page shows that it was done. */
final class AdminPages {

    static final String USER = "ada";
    static final String PASSWORD = "correct horse battery";

    private static final Pattern SETUP_LINK = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)(/#setup=\\S+)");

    private final Browser browser;
    private final ServerProcess server;
    private final String url;
    private final HttpClient http = HttpClient.newHttpClient();

    /** Pages of a server without an administrator. */
    AdminPages(Browser browser, ServerProcess server) {
        this(browser, server, setupLink(server).group(1));
    }

    /** @param url of the pages, without a slash at its end */
    AdminPages(Browser browser, ServerProcess server, String url) {
        this.browser = browser;
        this.server = server;
        this.url = url;
    }

    private static Matcher setupLink(ServerProcess server) {
        Matcher link = SETUP_LINK.matcher(server.told("/#setup="));
        assertThat(link.find())
                .as("link of the first start in\n%s", server.output())
                .isTrue();
        return link;
    }

    String setupLink() {
        return setupLink(server).group();
    }

    /** Opens the link of the first start. */
    void openSetup() {
        browser.open(setupLink());
        appears("input[name=again]");
    }

    void makeTheFirstAdministrator() {
        openSetup();
        browser.retype("input[name=user]", USER);
        browser.type("input[name=password]", PASSWORD);
        browser.type("input[name=again]", PASSWORD);
        browser.click("button.first");
        appears(".way .box");
    }

    void signIn(String password) {
        appears("input[name=user]");
        browser.retype("input[name=user]", USER);
        browser.retype("input[name=password]", password);
        browser.click("button.first");
    }

    /** Opens the pages where the administrator has been made before. */
    void openAndSignIn() {
        browser.open(url);
        // The browser complains where somebody types before it has given the focus.
        Await.until(() -> browser.isFocused("input[name=user]"));
        signIn(PASSWORD);
        appears(".way .box");
    }

    void signOut() {
        browser.click(".who button:last-child");
        appears("input[name=user]");
    }

    /** Goes to a page, such as {@code configure/magnus}, and waits for an element of it. */
    void go(String page, String selector) {
        browser.script("location.hash = '#/" + page + "'");
        appears(selector);
    }

    void deploy(String sample) throws IOException {
        go("applications", ".drop input[type=file]");
        browser.type(".drop input[type=file]", Samples.war(sample).toString());
        appears(".drop input[name=uri]");
        browser.click(".drop button.first");
        appears("section[data-uri='/" + sample + "'] .state.is-running");
    }

    /** Types a value of a directive of magnus.conf. */
    void typeDirective(String name, String value) {
        go("configure/magnus", field(name));
        browser.retype(field(name), value);
        appears("[data-name='" + name + "'].is-changed");
    }

    /** Looks at the pending changes and applies them. */
    void applyChanges(String reason) {
        // What was typed is checked before it can be applied; until then a click does nothing.
        appears(".pending button.first:not([disabled])");
        browser.click(".pending button.first");
        appears("dialog tr.added");
        browser.type("input[name=reason]", reason);
        appears("dialog form button.first:not([disabled])");
        browser.click("dialog form button.first");
        appears("dialog[aria-label=Applied]");
        browser.click("dialog .buttons button.first");
        disappears("dialog");
    }

    void undoTheLastChange() {
        go("configure/history", "button[aria-label^='Undo']");
        browser.click("button[aria-label^='Undo']");
        appears("dialog button.danger");
        browser.click("dialog button.danger");
        disappears("dialog");
    }

    /** Restarts the server by the menu, with the question answered. */
    void restart() {
        browser.click(".menu summary");
        browser.click(".menu button:nth-of-type(2)");
        appears("dialog button.danger");
        browser.click("dialog button.danger");
    }

    static String field(String name) {
        return "[data-name='" + name + "'] input";
    }

    void appears(String selector) {
        Await.until(() -> browser.count(selector) > 0);
    }

    void disappears(String selector) {
        Await.until(() -> browser.count(selector) == 0);
    }

    /** @return whether the first element of the selector is there and holds the text */
    boolean shows(String selector, String text) {
        return browser.script("const e = document.querySelector(`" + selector + "`); return e ? e.innerText : ''")
                .asText()
                .contains(text);
    }

    /** @return what the browser complained about, without answers that are part of the play: 401 before a sign-in */
    List<String> complaints() {
        return browser.complaints().stream()
                .filter(line -> !line.contains("401 (Unauthorized)"))
                // A pause of typing has what is there checked, and half of it may be wrong.
                .filter(line -> !line.contains("/config/preview") || !line.contains(" 422 "))
                // A server that has just started does not know what its requests cost.
                .filter(line -> !line.contains("/sizing") || !line.contains(" 422 "))
                .toList();
    }

    String perfdump() {
        return fetch("/.perf");
    }

    /** @return what the server answers on its first listen socket */
    String fetch(String path) {
        try {
            return http.send(request(path), BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    /** Sends a request and does not wait for its answer. */
    void send(String path) {
        http.sendAsync(request(path), BodyHandlers.discarding());
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url(path))).build();
    }
}
