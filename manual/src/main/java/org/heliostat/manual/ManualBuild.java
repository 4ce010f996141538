package org.heliostat.manual;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the site: every page as HTML, the Javadoc, the search index, and an archive of all of it for the server. */
public final class ManualBuild {

    private static final List<String> OWN_FILES = List.of("manual.css", "manual.js", "sun.svg");

    private final Path root;
    private final Path target;

    ManualBuild(Path root, Path target) {
        this.root = root;
        this.target = target;
    }

    /** @param arguments folder of the sources, the build's target folder, time of files in the archive */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    arguments.length + " arguments (expected: folder of the sources, target folder, time)");
        }
        Path target = Path.of(arguments[1]).toAbsolutePath();
        Map<String, byte[]> site =
                new ManualBuild(Path.of(arguments[0]).toAbsolutePath().normalize(), target).site();
        SiteArchive archive = new SiteArchive(site, Instant.parse(arguments[2]));
        archive.writeFolder(target.resolve("site"));
        archive.writeZip(target.resolve("classes/org/heliostat/manual/site.zip"));
    }

    private Map<String, byte[]> site() throws IOException {
        SearchIndex index = new SearchIndex();
        SourcePages sources = SourcePages.of(root);
        Contents contents = Contents.of(sources);
        ApiPages api = new ApiPages(root, target.resolve("javadoc"));
        List<Page> pages = new ArrayList<>();
        for (SourcePages.Source source : sources.all()) {
            MarkdownPage page = MarkdownPage.of(source, sources);
            page.addTo(index);
            pages.add(page.page());
        }
        pages.addAll(api.pages(index));
        Map<String, byte[]> site = new TreeMap<>();
        PageFrame frame = new PageFrame(contents, api.packages());
        for (Page page : pages) {
            site.put(page.path(), frame.around(page).getBytes(StandardCharsets.UTF_8));
        }
        site.put("search-index.js", index.script().getBytes(StandardCharsets.UTF_8));
        for (String name : OWN_FILES) {
            site.put(
                    name,
                    Files.readAllBytes(root.resolve("manual/src/main/site").resolve(name)));
        }
        return site;
    }
}
