package org.heliostat.original.nsfc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NsfcDumpTest {

    @TempDir
    private Path folder;

    private FileCache cache = cache(NsfcConf.defaults());
    private OtherProcesses others = OtherProcesses.NONE;

    @Test
    void showsFiguresAndSettingsInTheOriginalsOrder() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "alpha");
        cache.content(cache.lookup(file));
        cache.lookup(file);

        String page = ask("").body();

        assertThat(page)
                .startsWith("<HTML>\n<HEAD><TITLE>Sun ONE Web Server File Cache Status</TITLE></HEAD>\n<BODY>\n"
                        + "<CENTER><H2>Sun ONE Web Server File Cache Status (pid ")
                .contains("The file cache is <B>enabled</B>.\n<H3>Cache resource utilization</H3>\n<PRE>\n"
                        + "Number of cached file entries = 1 (112 bytes each, 112 total bytes)\n"
                        + "Heap space used for cache = ")
                .contains("/1204228 bytes\nMapped memory used for medium file contents = 0/10485760 bytes\n")
                .contains("bytes\nNumber of cache lookup hits = 1/2 ( 50.00 %)\n")
                .contains(
                        "Total number of cache entries deleted = 0\nNumber of busy deleted cache entries = 0\n</PRE>\n"
                                + "<H3>Parameter settings</H3>\n")
                .contains("<H3>Parameter settings</H3>\n<PRE>\nHitOrder: false\nCacheFileInfo: true\n"
                        + "CacheFileContent: true\nTransmitFile: true\nMaxAge: 30 seconds\nMaxFiles: 1024 files\n"
                        + "SmallFileSizeLimit: 2048 bytes\nMediumFileSizeLimit: 537600 bytes\nCopyFiles: false\n")
                .contains("Directory for temporary files: none\nHash table size: 2049 buckets\n</PRE>\n"
                        + "<H3>Further figures and settings</H3>\n<PRE>\nNumber of cached open file descriptors = 0/")
                .contains("\nReplaceFiles: true\nsendfileSize: 32768 bytes\n")
                .endsWith("------\n</BODY>\n</HTML>\n")
                .doesNotContain("Listing");
    }

    /** What stands between tags, value by value, in the order of the guides' sample page. */
    @Test
    void everyLabelOfTheGuidesIsThereInTheirOrderWhateverTheFigures() throws Exception {
        List<String> labels = List.of(
                "Number of cached file entries",
                "Heap space used for cache",
                "Mapped memory used for medium file contents",
                "Number of cache lookup hits",
                "Number of hits/misses on cached file info",
                "Number of hits/misses on cached file content",
                "Number of outdated cache entries deleted",
                "Number of cache entry replacements",
                "Total number of cache entries deleted",
                "Number of busy deleted cache entries",
                "HitOrder",
                "CacheFileInfo",
                "CacheFileContent",
                "TransmitFile",
                "MaxAge",
                "MaxFiles",
                "SmallFileSizeLimit",
                "MediumFileSizeLimit",
                "CopyFiles",
                "Directory for temporary files",
                "Hash table size");

        for (String query : List.of("", "list", "restart", "stop")) {
            assertThat(ask(query).body().lines().map(line -> line.split(" = |: ")[0]))
                    .containsSubsequence(labels);
        }
    }

    @Test
    void saysThatAnEntryHoldsNoContent() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "alpha");
        cache.lookup(file);

        assertThat(ask("list").body())
                .contains("    flags I    ", "Flags without C, M and O: information about the file only");
    }

    @Test
    void whatIsAskedForPastTheCacheIsNotListed() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "alpha");
        cache.lookup(file);
        cache.statUncached(file);
        assertThat(ask("list").body()).doesNotContain("a.txt");

        Files.writeString(file, "changed");
        cache.lookup(file);
        assertThat(cache.statUncached(file).size()).isEqualTo(7);
        assertThat(ask("list").body()).doesNotContain("a.txt");
        assertThat(cache.snapshot().heapUsed())
                .isEqualTo(cache(NsfcConf.defaults()).snapshot().heapUsed());
    }

    /** The same file under another address, whose content is cached there. */
    @Test
    void whatIsAskedForPastTheCacheLeavesOthersTheirContent() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "alpha");
        cache.content(cache.lookup(file));

        cache.statUncached(file);

        assertThat(ask("list").body()).contains("a.txt    hits 0    flags IC");
    }

    @Test
    void listsEntriesEscaped() throws Exception {
        Path file = Files.writeString(folder.resolve("<b>&.txt"), "alpha");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2003-06-21T14:42:12Z")));
        cache.content(cache.lookup(file));

        assertThat(ask("list").body())
                .contains("<H3>Listing of file cache entries</H3>\n<PRE>\n1. ")
                .contains("/&lt;b&gt;&amp;.txt    hits 0    flags IC    refs 0    age 0    modified 20030621144212"
                        + "    size 5    fileid [");
        assertThat(ask("list=0").body()).doesNotContain("Listing");
    }

    @Test
    void startsAndStopsAndSaysWhatItFound() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "alpha");

        assertThat(ask("start").body()).contains("<H3>The cache is already started.</H3>");
        assertThat(ask("stop").body())
                .contains("<H3>Shutting down the file cache...</H3>", "enabled</B> but currently shut down");
        assertThat(cache.lookup(file).isFile()).isTrue();
        assertThat(cache.snapshot().entries()).isZero();
        assertThat(ask("stop").body()).contains("<H3>The cache is already stopped.</H3>");
        assertThat(ask("restart").body())
                .contains("<H3>The cache is already stopped.</H3>\n<H3>Starting the file cache...</H3>");
        assertThat(cache.isActive()).isTrue();
    }

    @Test
    void aDisabledCacheIsNotStarted() throws Exception {
        cache = cache(NsfcConf.defaults().with("FileCacheEnable", "off"));

        assertThat(ask("start").body())
                .contains("<H3>The file cache is not enabled</H3>", "<B>disabled</B>", "Parameter settings")
                .doesNotContain("utilization");
        assertThat(ask("stop").body()).contains("<H3>The file cache has not been initialized.</H3>");
    }

    @Test
    void refreshesOnlyAfterANumberOfSeconds() throws Exception {
        assertThat(ask("list=2&refresh=7").refresh()).isEqualTo("7");
        assertThat(ask("refresh=7;url=http://elsewhere").refresh()).isNull();
        assertThat(ask("refresh").refresh()).isNull();
    }

    @Test
    void doesNoMoreThanAFewThingsForOneRequest() {
        assertThat(NsfcQuery.parse("start&".repeat(60)).actions()).hasSize(8);
        assertThat(NsfcQuery.parse("stop&" + "restart&".repeat(60)).actions()).hasSize(9);
    }

    @Property
    void anyQueryIsUnderstoodOrIgnored(@ForAll String text) {
        NsfcQuery query = NsfcQuery.parse(text);

        assertThat(query.entries()).isBetween(0, NsfcQuery.MOST_ENTRIES);
        assertThat(query.actions()).hasSizeLessThanOrEqualTo(9);
        assertThat(query.refreshSeconds()).matches("[0-9]*");
    }

    private record Answer(String body, String refresh) {}

    @Test
    void otherProcessesFollow() throws Exception {
        List<String> changes = new ArrayList<>();
        others = change -> {
            changes.add(change.toString());
            return List.of(
                    new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.DONE, 1, ""),
                    ProcessAnswer.failed(3, 4712, "no answer within 10 s"));
        };

        assertThat(ask("list").body()).doesNotContain("processes.");
        assertThat(changes).isEmpty();
        assertThat(ask("restart").body())
                .contains("<H3>Shutting down the file cache...</H3>\n<H3>Made by 2 of 3 processes.</H3>");
        assertThat(changes).containsExactly("FILE_CACHE stop", "FILE_CACHE start");
    }

    private Answer ask(String query) throws Exception {
        Exchange exchange = FakeExchange.get("/nsfc?" + query);
        new NsfcDump(cache, others, ZoneId.of("UTC")).run(exchange);
        exchange.response().finish();
        return new Answer(
                FakeExchange.transportOf(exchange).text(),
                exchange.response().headers().first("Refresh"));
    }

    private static FileCache cache(NsfcConf conf) {
        NsfcConf original =
                conf.with("MaxFiles", "1024").with("SmallFileSpace", "1048576").with("MediumFileSpace", "10485760");
        return new FileCache(FileCacheSettings.from(original), new FakeTicker(), FileSystemAccess.local());
    }
}
