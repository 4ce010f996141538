package org.heliostat.saf.pathcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindLinksTest {

    @TempDir
    Path folder;

    private Path docs;

    @BeforeEach
    void makeFiles() throws IOException {
        folder = folder.toRealPath();
        docs = Files.createDirectories(folder.resolve("docs/sub")).getParent();
        Files.writeString(docs.resolve("sub/page"), "shown");
        Files.writeString(docs.resolve("sub/beside"), "beside");
        Files.writeString(Files.createDirectories(folder.resolve("secret")).resolve("page"), "hidden");
    }

    @Test
    void filesWithoutLinksAreServed() {
        assertThat(get("/sub/page", exchange -> Outcome.NO_ACTION)).isEqualTo("200 shown");
        assertThat(get("/sub/none", exchange -> Outcome.NO_ACTION)).startsWith("404");
    }

    @Test
    void aLinkIsRefused() throws IOException {
        Files.createSymbolicLink(docs.resolve("sub/link"), folder.resolve("secret/page"));
        assertThat(get("/sub/link", exchange -> Outcome.NO_ACTION)).startsWith("403");
    }

    @Test
    void aLinkThatReplacesTheCheckedFileShowsNothing() {
        assertThat(get("/sub/page", swap(docs.resolve("sub/page"), folder.resolve("secret/page"))))
                .startsWith("404");
    }

    @Test
    void neitherDoesOneThatTakesTheFoldersPlace() {
        assertThat(get("/sub/page", exchange -> {
                    Files.move(docs.resolve("sub"), docs.resolve("moved"));
                    Files.createSymbolicLink(docs.resolve("sub"), folder.resolve("secret"));
                    return Outcome.NO_ACTION;
                }))
                .startsWith("404");
    }

    /** The link above the folder that the line is about does not count. */
    @Test
    void whereTheFolderItselfIsReachedByALinkItsFilesAreServed() throws IOException {
        Path named = Files.createSymbolicLink(folder.resolve("named"), docs);
        assertThat(get(named, named.toString(), "/sub/page", exchange -> Outcome.NO_ACTION))
                .isEqualTo("200 shown");
    }

    @Test
    void aFileWithSeveralNamesIsRefusedWhereTheLineSaysSo() throws IOException {
        Files.createLink(docs.resolve("sub/second"), docs.resolve("sub/page"));

        assertThat(get("h", docs, "/sub/second")).startsWith("403");
        assertThat(get("h", docs, "/sub/page")).startsWith("403");
        assertThat(get("h", docs, "/sub/beside")).isEqualTo("200 beside");
        assertThat(get("so", docs, "/sub/second")).isEqualTo("200 shown");
    }

    @Test
    void aLinkToWhatBelongsToSomebodyElseIsRefusedWhereTheLineSaysSo() throws IOException {
        Files.createSymbolicLink(docs.resolve("sub/own"), docs.resolve("sub/page"));
        Files.createSymbolicLink(docs.resolve("sub/others"), ofSomebodyElse());

        assertThat(get("o", docs, "/sub/own")).isEqualTo("200 shown");
        assertThat(get("o", docs, "/sub/others")).startsWith("403");
    }

    @Test
    void whatIsNotBelowTheFolderOfTheLineIsNoneOfItsBusiness() throws IOException {
        Files.createSymbolicLink(docs.resolve("link"), docs.resolve("sub/page"));

        assertThat(get("sho", docs.resolve("sub"), "/link")).isEqualTo("200 shown");
        assertThat(get("sho", docs, "/link")).startsWith("403");
    }

    /** Root may give a file away, where the system lets it; everybody else finds one of root's. */
    private Path ofSomebodyElse() throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Path.of("/etc/passwd");
        }
        Path file = Files.writeString(folder.resolve("given"), "given");
        UserPrincipalLookupService users = file.getFileSystem().getUserPrincipalLookupService();
        try {
            return Files.setOwner(file, users.lookupPrincipalByName("nobody"));
        } catch (FileSystemException | UserPrincipalNotFoundException notHere) {
            return Assumptions.abort("files cannot be given away here: " + notHere);
        }
    }

    private String get(String disable, Path dir, String target) {
        return get(docs, dir.toString(), disable, target, exchange -> Outcome.NO_ACTION);
    }

    private static StageFunction swap(Path file, Path target) {
        return exchange -> {
            Path link = Files.createSymbolicLink(file.resolveSibling("new"), target);
            Files.move(link, file, StandardCopyOption.ATOMIC_MOVE);
            return Outcome.NO_ACTION;
        };
    }

    private String get(String target, StageFunction afterTheLook) {
        return get(docs, docs.toString(), target, afterTheLook);
    }

    private String get(Path root, String dir, String target, StageFunction afterTheLook) {
        return get(root, dir, "s", target, afterTheLook);
    }

    private String get(Path root, String dir, String disable, String target, StageFunction afterTheLook) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(root)
                .function("after-the-look", afterTheLook)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.PATH_CHECK, "find-links", "disable", disable, "dir", dir)
                .line("default", Stage.PATH_CHECK, "after-the-look")
                .line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/plain")
                .line("default", Stage.SERVICE, "send-file")
                .build()
                .run(exchange);
        return exchange.response().status() + " "
                + FakeExchange.transportOf(exchange).text();
    }
}
