package org.heliostat.benchmarks.advice.fault;

import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Actions;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.load.server.Documents;

/** Files, the cache of them, pages that are put together, compression. */
final class FileFaults {

    private static final String MANY = "/many/%d.txt";
    private static final String DEFAULT = "<Object name=\"default\">";
    private static final String PARSED = "fn=\"parse-html\"";

    private FileFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("file-cache-off", "file-cache-off")
                        .nsfc("FileCacheEnable", "off")
                        .load(Clients.of(4, Documents.SMALL).every(20))
                        .fix("FileCacheEnable"),
                fault("file-contents-off", "file-contents-off")
                        .nsfc("CacheFileContent", "off")
                        .nsfc("TransmitFile", "off")
                        .load(Clients.of(4, Documents.SMALL).every(20))
                        .fix("CacheFileContent"),
                fault("file-cache-few-entries", "file-cache-too-small")
                        .nsfc("MaxFiles", 20)
                        .planted(instance -> instance.documents(400, 1_000))
                        .load(Clients.of(4, MANY).among(400).every(20))
                        .fix("MaxFiles"),
                fault("file-cache-little-space", "file-cache-too-small")
                        .nsfc("MediumFileSpace", 100_000)
                        .nsfc("TransmitFile", "off")
                        .planted(instance -> instance.documents(200, 20_000))
                        .load(Clients.of(4, MANY).among(200).every(20))
                        .fix("MediumFileSpace"),
                fault("file-cache-room-for-one", "file-cache-too-small")
                        .nsfc("MediumFileSpace", 24_000)
                        .nsfc("MediumFileSizeLimit", 20_000)
                        .nsfc("TransmitFile", "off")
                        .planted(instance -> instance.documents(200, 20_000))
                        .load(Clients.of(4, MANY).among(200).every(20))
                        .fix("MediumFileSpace"),
                fault("file-cache-few-open", "file-cache-too-small")
                        .nsfc("MaxOpenFiles", 5)
                        .planted(instance -> instance.documents(100, 50_000))
                        .load(Clients.of(4, MANY).among(100).every(20))
                        .fix("MaxOpenFiles"),
                fault("large-files-uncached", "large-files-uncached")
                        .nsfc("TransmitFile", "off")
                        .nsfc("MediumFileSizeLimit", 10_000)
                        .load(Clients.of(2, Documents.LARGE).every(100))
                        .fix("TransmitFile"),
                fault("file-cache-age", "file-cache-age")
                        .nsfc("MaxAge", 1)
                        .load(Clients.of(4, Documents.SMALL).every(20))
                        .fix("MaxAge"),
                fault("files-missing", "few-file-cache-hits")
                        .load(Clients.of(4, "/none/%d.html").every(50)),
                fault("pages-parsed-again", "shtml-pages-parsed-again", "file-cache-age")
                        .nsfc("MaxAge", 0)
                        .load(Actions.writing(
                                Duration.ofMillis(100), "docs/changing.shtml", "%d <!--#echo var=\"DATE_LOCAL\" -->"))
                        .load(Clients.of(2, "/changing.shtml").every(100)),
                fault("pages-include-many", "shtml-includes-many")
                        .planted(instance -> instance.file(
                                "docs/many.shtml", "<!--#include virtual=\"/file-1k.txt\" -->\n".repeat(15)))
                        .load(Clients.of(2, "/many.shtml").every(100)),
                fault("page-includes-itself", "shtml-includes-cut")
                        .planted(instance ->
                                instance.file("docs/self.shtml", "x <!--#include virtual=\"/self.shtml\" -->"))
                        .load(Clients.of(1, "/self.shtml").every(500)),
                fault("pages-run-commands", "shtml-commands-many")
                        .planted(instance -> instance.objConf(PARSED, PARSED + " exec=\"on\"")
                                .file("docs/command.shtml", "<!--#exec cmd=\"true\" -->"))
                        .load(Clients.of(2, "/command.shtml").every(100)),
                compressed("compression-gains-little", " type=\"*\"", "compression-gains-little")
                        .load(accepting(2, Documents.LARGE).every(200)),
                compressed("compression-level-high", " compression-level=\"9\"", "compression-level-high")
                        .load(accepting(16, "/fault/text?bytes=400000"))
                        .fix("compression-level")
                        .alone(),
                compressed("compression-bypassed", "", "compression-bypassed")
                        .magnus("MaxCompressedAnswers", 1)
                        .load(accepting(8, "/fault/text?bytes=3000000").every(50))
                        .fix("MaxCompressedAnswers"),
                compressed("files-compressed-again", "", "compression-of-files-again")
                        .planted(instance -> instance.documents(10, 60_000))
                        .load(accepting(2, MANY).among(10).every(200)),
                fault("inflated-bodies-refused", "inflated-bodies-refused")
                        .magnus("MaxInflatedBodies", 1)
                        .planted(instance -> instance.objConf(
                                DEFAULT, DEFAULT + "\nInput fn=\"insert-filter\" filter=\"http-decompression\""))
                        .load(RawClients.of(8, gzipBegun(), Duration.ofSeconds(3), Duration.ofMillis(100)))
                        .fix("MaxInflatedBodies"));
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.FILES, rules);
    }

    private static Fault compressed(String name, String parameters, String... rules) {
        return fault(name, rules)
                .planted(instance -> instance.objConf(
                        DEFAULT,
                        DEFAULT + "\nOutput fn=\"insert-filter\" filter=\"http-compression\" codings=\"gzip\""
                                + parameters));
    }

    private static Clients accepting(int count, String path) {
        return Clients.of(count, path).field("Accept-Encoding: gzip");
    }

    /** A body that has begun and does not go on. */
    private static String gzipBegun() {
        return "POST /fault/take HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\nContent-Length: 1000\r\n\r\n"
                + "\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0003";
    }
}
