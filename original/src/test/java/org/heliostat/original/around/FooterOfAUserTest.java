package org.heliostat.original.around;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FooterOfAUserTest {

    /** Footers lie in folders of users too. */
    @Test
    void aFooterIsNoLinkOutOfTheFolder(@TempDir Path folder) throws IOException {
        Path instance = folder.toRealPath();
        Path site = Files.createDirectories(instance.resolve("home/amy/public_html"));
        Files.createDirectory(site.resolve("sub"));
        Files.writeString(instance.resolve("passwd"), "amy:x:1000:1000:Amy:" + instance + "/home/amy:/bin/sh\n");
        Files.writeString(instance.resolve("home/amy/private.txt"), "secret");
        Files.writeString(site.resolve("page.txt"), "amy's page");
        Files.writeString(site.resolve("page.html"), "page");
        Files.createSymbolicLink(site.resolve("end.html"), instance.resolve("home/amy/private.txt"));
        Files.writeString(site.resolve("sub/end.html"), ",end");
        Files.createSymbolicLink(site.resolve("sub/top.html"), site.resolve("page.txt"));
        PipelineFixture outside = new PipelineFixture(instance)
                .line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd")
                .line("default", Stage.PATH_CHECK, "add-footer", "file", "end.html")
                .servingFiles();
        Exchange leaking = FakeExchange.get("/~amy/page.html");
        outside.build().run(leaking);
        PipelineFixture within = new PipelineFixture(instance)
                .line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd")
                .line("default", Stage.PATH_CHECK, "add-header", "file", "sub/top.html")
                .line("default", Stage.PATH_CHECK, "add-footer", "file", "sub/end.html")
                .servingFiles();
        Exchange page = FakeExchange.get("/~amy/page.html");
        within.build().run(page);

        assertThat(FakeExchange.transportOf(leaking).text()).isEqualTo("page");
        assertThat(FakeExchange.transportOf(page).text()).isEqualTo("amy's pagepage,end");
    }
}
