package org.heliostat.launcher.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.testing.Await;

/** A headless Chromium, driven through chromedriver by the WebDriver protocol (W3C Recommendation). */
public final class Browser implements AutoCloseable {

    private static final List<String> CHROMIUMS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> ARGUMENTS = List.of(
            "--headless=new",
            // Chromium refuses its sandbox to root, which builds in containers are.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--no-proxy-server",
            "--no-first-run",
            "--hide-scrollbars",
            "--window-size=1200,900",
            "--lang=en");
    /** Keys of the WebDriver protocol: hold Control down, let all go. */
    private static final String CONTROL = "\uE009";

    private static final String RELEASED = "\uE000";
    /** Keys of the WebDriver protocol. */
    static final String TAB = "\uE004";

    static final String ENTER = "\uE007";
    static final String ARROW_RIGHT = "\uE014";
    private static final String REDRAWN = "stale element reference";
    private static final int MOST_REDRAWN = 20;
    private static final int MOST_TABS = 150;
    private static final int SMALLEST_HEIGHT = 700;
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Process driver;
    private final String driverUrl;
    private final String session;

    private Browser(Process driver, int port, Path chromium) {
        this.driver = driver;
        this.driverUrl = "http://127.0.0.1:" + port;
        ObjectNode body = mapper.createObjectNode();
        ObjectNode wanted = body.putObject("capabilities").putObject("alwaysMatch");
        // Certificates of tests are known to nobody.
        wanted.put("acceptInsecureCerts", true);
        wanted.putObject("goog:loggingPrefs").put("browser", "ALL");
        ObjectNode options = wanted.putObject("goog:chromeOptions");
        options.put("binary", chromium.toString());
        ArrayNode arguments = options.putArray("args");
        ARGUMENTS.forEach(arguments::add);
        this.session =
                "/session/" + send("POST", "/session", body).get("sessionId").asText();
        keepFocus();
    }

    /** A page that is busy loads without the focus now and then, and shows none then. */
    private void keepFocus() {
        ObjectNode body = mapper.createObjectNode().put("cmd", "Emulation.setFocusEmulationEnabled");
        body.putObject("params").put("enabled", true);
        send("POST", session + "/goog/cdp/execute", body);
    }

    /** Shows an empty page and knows nothing of those before: no cookie, no size of the window, no complaint. */
    void forget() {
        open("about:blank");
        command("Network.clearBrowserCookies");
        command("Network.clearBrowserCache");
        command("Emulation.clearDeviceMetricsOverride");
        complaints();
    }

    private void command(String command) {
        ObjectNode body = mapper.createObjectNode().put("cmd", command);
        body.putObject("params");
        send("POST", session + "/goog/cdp/execute", body);
    }

    /** @return whether Chromium and its driver are on this machine */
    public static boolean isInstalled() {
        return chromium().isPresent() && program("chromedriver").isPresent();
    }

    /** @param folder for the driver's output */
    public static Browser start(Path folder) throws IOException {
        Path output = Files.createTempFile(folder, "chromedriver", ".txt");
        Process driver = new ProcessBuilder(
                        program("chromedriver").orElseThrow().toString(), "--port=0")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            Await.until(() -> STARTED.matcher(text(output)).find() || !driver.isAlive());
            Matcher started = STARTED.matcher(text(output));
            if (!started.find()) {
                throw new AssertionError(text(output));
            }
            return new Browser(
                    driver, Integer.parseInt(started.group(1)), chromium().orElseThrow());
        } catch (AssertionError failed) {
            driver.destroyForcibly();
            throw new AssertionError("the driver of the browser: " + text(output), failed);
        }
    }

    public void open(String url) {
        send("POST", session + "/url", mapper.createObjectNode().put("url", url));
    }

    String title() {
        return send("GET", session + "/title", null).asText();
    }

    /** @return what a reader sees of the first element of the CSS selector */
    public String text(String selector) {
        return of(selector, "GET", "/text", null).asText();
    }

    /** @return number of elements of the CSS selector */
    public int count(String selector) {
        return find(selector).size();
    }

    /** Clicks the first element of the CSS selector, as a mouse does. */
    public void click(String selector) {
        of(selector, "POST", "/click", mapper.createObjectNode());
    }

    /** Scrolls the first element of the CSS selector to the middle of the window, away from what lies over its edges. */
    void inView(String selector) {
        script("document.querySelector(`" + selector + "`).scrollIntoView({block: 'center'})");
    }

    /** Clicks the first element of the CSS selector, wherever on the page it is. */
    void clickInView(String selector) {
        inView(selector);
        click(selector);
    }

    /** Types into the first element of the CSS selector. */
    public void type(String selector, String text) {
        of(selector, "POST", "/value", mapper.createObjectNode().put("text", text));
    }

    /** Types into the first element of the CSS selector, in place of what is there. */
    void retype(String selector, String text) {
        type(selector, CONTROL + "a" + RELEASED + text);
    }

    /** Presses keys wherever the focus is. */
    void press(String keys) {
        ObjectNode body = mapper.createObjectNode();
        ObjectNode keyboard =
                body.putArray("actions").addObject().put("type", "key").put("id", "keyboard");
        ArrayNode actions = keyboard.putArray("actions");
        keys.codePoints().mapToObj(Character::toString).forEach(key -> {
            actions.addObject().put("type", "keyDown").put("value", key);
            actions.addObject().put("type", "keyUp").put("value", key);
        });
        send("POST", session + "/actions", body);
    }

    /** Presses Tab until the focus is on an element of the CSS selector, which must come within so many steps. */
    void tabTo(String selector) {
        for (int i = 0; i < MOST_TABS; i++) {
            if (isFocused(selector)) {
                return;
            }
            press(TAB);
        }
        throw new AssertionError(selector + ": the keyboard does not lead there; the focus is on "
                + script("return document.activeElement.outerHTML.slice(0, 200)"));
    }

    /** @return whether the focus is on an element of the CSS selector */
    boolean isFocused(String selector) {
        return script("return document.activeElement?.matches(`" + selector + "`) === true")
                .asBoolean();
    }

    /** Makes the window's inside so large that the whole page is in it, at most {@code highest} pixels. */
    void fit(int width, int highest) {
        size(width, SMALLEST_HEIGHT);
        size(
                width,
                Math.min(
                        highest,
                        script("return document.documentElement.scrollHeight").asInt()));
    }

    /** @return what is to be seen now, as PNG */
    byte[] screenshot() {
        return Base64.getDecoder()
                .decode(send("GET", session + "/screenshot", null).asText());
    }

    private void size(int width, int height) {
        ObjectNode body = mapper.createObjectNode().put("cmd", "Emulation.setDeviceMetricsOverride");
        body.putObject("params")
                .put("width", width)
                .put("height", height)
                .put("deviceScaleFactor", 1)
                .put("mobile", false);
        send("POST", session + "/goog/cdp/execute", body);
    }

    /** @return what the script's {@code return} gives */
    public JsonNode script(String script) {
        ObjectNode body = mapper.createObjectNode().put("script", script);
        body.putArray("args");
        return send("POST", session + "/execute/sync", body);
    }

    /** @return what the browser complained about since it was last asked: missing files, failing scripts */
    public List<String> complaints() {
        JsonNode lines =
                send("POST", session + "/se/log", mapper.createObjectNode().put("type", "browser"));
        return lines.findValuesAsText("message").stream()
                // Asked for by itself beside a page that names no icon.
                .filter(message -> !message.contains("/favicon.ico "))
                .toList();
    }

    @Override
    public void close() {
        try {
            send("DELETE", session, null);
        } finally {
            driver.destroy();
        }
    }

    private JsonNode find(String selector) {
        ObjectNode body = mapper.createObjectNode().put("using", "css selector").put("value", selector);
        return send("POST", session + "/elements", body);
    }

    /**
     * Does something with the first element of the CSS selector. A page that draws itself anew may take the element away
     * after it was found; then the one in its place is meant.
     */
    private JsonNode of(
            String selector, String method, String what, @org.jspecify.annotations.Nullable ObjectNode body) {
        for (int i = 1; ; i++) {
            try {
                return send(method, element(selector) + what, body);
            } catch (AssertionError failed) {
                if (i == MOST_REDRAWN || !String.valueOf(failed.getMessage()).contains(REDRAWN)) {
                    throw failed;
                }
            }
        }
    }

    private String element(String selector) {
        JsonNode found = find(selector);
        if (found.isEmpty()) {
            throw new AssertionError(selector + ": no such element in\n"
                    + send("GET", session + "/source", null).asText());
        }
        return session + "/element/" + found.get(0).elements().next().asText();
    }

    private JsonNode send(String method, String path, @org.jspecify.annotations.Nullable ObjectNode body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(driverUrl + path))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()))
                .build();
        try {
            var response = http.send(request, BodyHandlers.ofString());
            JsonNode value = mapper.readTree(response.body()).path("value");
            if (response.statusCode() != 200) {
                throw new AssertionError(
                        method + " " + path + ": " + value.path("message").asText());
            }
            return value;
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(method + " " + path, broken);
        }
    }

    private static Optional<Path> chromium() {
        return CHROMIUMS.stream().flatMap(name -> program(name).stream()).findFirst();
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
