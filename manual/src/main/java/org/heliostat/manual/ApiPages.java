package org.heliostat.manual;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Javadoc of the packages that plug-ins and embedding programs use: what the JDK's tool makes of them, in the manual's frame. */
final class ApiPages {

    private static final String CORE = "server-core";

    private static final List<ApiPackage> PACKAGES = List.of(
            new ApiPackage("embedding", "org.heliostat.embedding"),
            new ApiPackage(CORE, "org.heliostat.admin"),
            new ApiPackage(CORE, "org.heliostat.config"),
            new ApiPackage(CORE, "org.heliostat.config.instance"),
            new ApiPackage(CORE, "org.heliostat.config.objconf"),
            new ApiPackage(CORE, "org.heliostat.request"),
            new ApiPackage(CORE, "org.heliostat.request.function"),
            new ApiPackage(CORE, "org.heliostat.server"));

    private static final Pattern MAIN = Pattern.compile("<main[^>]*>(.*)</main>", Pattern.DOTALL);
    private static final Pattern TITLE = Pattern.compile("<h1[^>]*class=\"title\"[^>]*>(.*?)</h1>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);
    private static final Pattern BUTTON = Pattern.compile("<button.*?</button>", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile(" (?:style|on[a-z]+)=\"[^\"]*\"");
    private static final Pattern LINK =
            Pattern.compile("<a href=\"([^\"#]*)(#[^\"]*)?\"([^>]*)>(.*?)</a>", Pattern.DOTALL);

    private final Path root;
    private final Path output;

    /** A package of a module. */
    private record ApiPackage(String module, String name) {

        /** @return below a folder of packages */
        Path in(Path packages) {
            return packages.resolve(name.replace('.', '/'));
        }

        Path sources(Path root) {
            return in(root.resolve(module).resolve("src/main/java"));
        }
    }

    /**
     * @param root folder of the modules
     * @param output folder for the tool, written over
     */
    ApiPages(Path root, Path output) {
        this.root = root;
        this.output = output;
    }

    List<String> packages() {
        return PACKAGES.stream().map(ApiPackage::name).toList();
    }

    List<Page> pages(SearchIndex index) throws IOException {
        runTool();
        Set<String> kept = new TreeSet<>();
        for (ApiPackage one : PACKAGES) {
            try (Stream<Path> files = Files.list(one.in(output))) {
                kept.addAll(files.map(file -> output.relativize(file).toString().replace('\\', '/'))
                        .filter(file -> file.endsWith(".html")
                                && !file.endsWith("package-tree.html")
                                && !file.endsWith("package-use.html"))
                        .collect(Collectors.toSet()));
            }
        }
        List<Page> pages = new ArrayList<>();
        for (String path : kept) {
            pages.add(page(path, kept));
        }
        addTypes(index);
        addMembers(index);
        return pages;
    }

    private void runTool() throws IOException {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new IOException("javadoc: not in this Java (expected: a JDK)"));
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-Xdoclint:none",
                "-notimestamp",
                "-nohelp",
                "-nodeprecatedlist",
                "-encoding",
                "UTF-8",
                "--release",
                "17",
                // What they use is compiled already.
                "-sourcepath",
                output.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                output.toString()));
        for (ApiPackage one : PACKAGES) {
            try (Stream<Path> files = Files.list(one.sources(root))) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".java"))
                        .sorted()
                        .forEach(arguments::add);
            }
        }
        Files.createDirectories(output);
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        if (javadoc.run(out, out, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("javadoc: failed: " + said);
        }
    }

    private Page page(String path, Set<String> kept) throws IOException {
        String html = Files.readString(output.resolve(path));
        Matcher main = MAIN.matcher(html);
        if (!main.find()) {
            throw new IOException(path + ": no <main> (expected: one, in what javadoc writes)");
        }
        String body = main.group(1);
        for (Pattern unwanted : List.of(SCRIPT, BUTTON, INLINE)) {
            body = unwanted.matcher(body).replaceAll("");
        }
        Path file = Path.of("/").resolve(path);
        body = LINK.matcher(body).replaceAll(link -> {
            String to = link.group(1);
            boolean leads = to.isEmpty()
                    || to.contains("://")
                    || kept.contains(
                            file.resolveSibling(to).normalize().toString().substring(1));
            return Matcher.quoteReplacement(leads ? link.group() : link.group(4));
        });
        Matcher title = TITLE.matcher(body);
        String words = title.find() ? TAG.matcher(title.group(1)).replaceAll("").replaceAll("&[a-z#0-9]+;", "") : path;
        return new Page("api/" + path, words.strip(), "<div class=\"api\">" + body + "</div>");
    }

    private void addTypes(SearchIndex index) throws IOException {
        for (JsonNode type : entries("type-search-index.js")) {
            if (type.has("p")) {
                String place = type.get("p").asText();
                String name = type.get("l").asText();
                index.addApi(name, place, "api/" + place.replace('.', '/') + "/" + name + ".html");
            }
        }
    }

    private void addMembers(SearchIndex index) throws IOException {
        for (JsonNode member : entries("member-search-index.js")) {
            String place = member.get("p").asText();
            String owner = member.get("c").asText();
            String label = member.get("l").asText();
            String anchor = member.has("u") ? member.get("u").asText() : label;
            index.addApi(
                    owner + "." + label, place, "api/" + place.replace('.', '/') + "/" + owner + ".html#" + anchor);
        }
    }

    /** The lists that the tool writes for its own search: a variable, a list, a call. */
    private JsonNode entries(String name) throws IOException {
        String script = Files.readString(output.resolve(name));
        int from = script.indexOf('[');
        int to = script.lastIndexOf(']');
        if (from < 0 || to < from) {
            throw new IOException(name + ": no list (expected: what javadoc writes)");
        }
        return new JsonMapper().readTree(script.substring(from, to + 1));
    }
}
