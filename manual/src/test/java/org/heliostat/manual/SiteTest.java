package org.heliostat.manual;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What holds for the finished site: every link leads somewhere, nothing comes from elsewhere, everything can be found. */
class SiteTest {

    private static final long MOST_BYTES = 2L << 20;
    private static final Pattern INLINE =
            Pattern.compile("<script(?! src=)|<style|\\sstyle=\"|\\son[a-z]+=\"|javascript:");
    private static final Pattern LOADED = Pattern.compile("<(?:script|link|img)[^>]*(?:src|href)=\"(?:https?:)?//");

    private static Site site;

    @BeforeAll
    static void read() throws IOException {
        site = Site.read();
    }

    @Test
    void everyLinkLeadsToAPageAndAPlaceThatExist() {
        Map<String, Set<String>> ids = new HashMap<>();
        List<String> broken = new ArrayList<>();
        for (String page : site.pages()) {
            for (String address : site.addresses(page)) {
                if (!address.contains("://") && !address.startsWith("mailto:") && !leads(page, address, ids)) {
                    broken.add(page + ": " + address);
                }
            }
        }

        assertThat(site.pages().size()).isGreaterThan(60);
        assertThat(broken).isEmpty();
    }

    @Test
    void everythingThatIsFoundExists() throws IOException {
        Map<String, Set<String>> ids = new HashMap<>();
        List<String> broken = new ArrayList<>();
        JsonNode entries = entries();
        for (JsonNode entry : entries) {
            String address = entry.get(2).asText();
            if (!leads("index.html", address, ids)) {
                broken.add(entry.get(0).asText() + ": " + address);
            }
        }

        assertThat(entries.size()).isGreaterThan(1_000);
        assertThat(broken).isEmpty();
    }

    @Test
    void directivesFunctionsPagesAndApiAreFound() throws IOException {
        List<String> found = new ArrayList<>();
        entries()
                .forEach(entry ->
                        found.add(entry.get(0).asText() + " " + entry.get(2).asText()));

        assertThat(found)
                .contains(
                        "RqThrottle directives.html#magnus.conf:RqThrottle",
                        "port directives.html#server.xml:LS:port",
                        "send-file functions.html#send-file",
                        "Who calculates it tls.html#who-calculates-it",
                        "StageFunction api/org/heliostat/request/StageFunction.html",
                        "HeliostatBuilder api/org/heliostat/embedding/HeliostatBuilder.html");
    }

    @Test
    void everyPageOfTheSourcesIsThere() throws IOException {
        try (Stream<Path> sources = Files.list(Path.of("../docs"))) {
            assertThat(sources.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("contents.md"))
                            .map(name -> name.replace(".md", ".html")))
                    .isNotEmpty()
                    .isSubsetOf(site.pages());
        }
    }

    /** Each page stands where a newcomer would look for it, and none is left over. */
    @Test
    void everyPageHasItsPlaceInTheContents() {
        assertThat(site.text("tls.html")).contains("<h2>Begin</h2>").doesNotContain("<h2>More</h2>");
    }

    @Test
    void nothingStandsInAPageThatThePolicyForbids() {
        assertThat(site.pages()).allSatisfy(page -> {
            assertThat(INLINE.matcher(site.text(page)).results().map(found -> page + ": " + found.group()))
                    .isEmpty();
            assertThat(LOADED.matcher(site.text(page)).find()).as(page).isFalse();
        });
    }

    @Test
    void isSmallEnoughForTheJar() {
        assertThat(site.packedBytes()).isLessThan(MOST_BYTES);
    }

    private static JsonNode entries() throws IOException {
        String script = site.text("search-index.js");
        return new JsonMapper().readTree(script.substring(script.indexOf('[')));
    }

    private static boolean leads(String page, String address, Map<String, Set<String>> ids) {
        String target = URI.create("/" + page)
                .resolve(address.replace("[", "%5B")
                        .replace("]", "%5D")
                        .replace("<", "%3C")
                        .replace(">", "%3E"))
                .toString()
                .substring(1);
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        if (!site.files().containsKey(path)) {
            return false;
        }
        if (hash < 0) {
            return true;
        }
        String id = URLDecoder.decode(target.substring(hash + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
        return ids.computeIfAbsent(path, site::ids).contains(id);
    }
}
