package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptFileTest {

    @TempDir
    Path folder;

    private final ScriptFile file = new ScriptFile(
            new FileAccess(new FileCache(FileCacheSettings.defaults(), new FakeTicker(), FileSystemAccess.local())));

    @BeforeEach
    void makeFiles() throws IOException {
        folder = folder.toRealPath();
        Files.createDirectories(folder.resolve("site/bin"));
        Files.writeString(folder.resolve("outside.sh"), "exit 0");
        Files.writeString(folder.resolve("site/bin/inside.sh"), "exit 0");
        Files.createSymbolicLink(folder.resolve("site/out.sh"), folder.resolve("outside.sh"));
        Files.createSymbolicLink(folder.resolve("site/in.sh"), folder.resolve("site/bin/inside.sh"));
    }

    private int refusal(String name, boolean confined) throws IOException {
        Exchange exchange = FakeExchange.get("/" + name);
        exchange.request().translated(folder.resolve("site").resolve(name).toString());
        if (confined) {
            exchange.request().confinedTo(folder.resolve("site"));
        }
        return file.refusal(exchange);
    }

    @Test
    void whatALinkLeadsOutOfTheFolderToIsNotRun() throws IOException {
        assertThat(refusal("out.sh", true)).isEqualTo(404);
        assertThat(refusal("in.sh", true)).isZero();
        assertThat(refusal("bin/inside.sh", true)).isZero();
    }

    @Test
    void linksAreFollowedWhereNothingConfinesTheRequest() throws IOException {
        assertThat(refusal("out.sh", false)).isZero();
    }

    @Test
    void whatIsNoFileIsNotRun() throws IOException {
        assertThat(refusal("bin", true)).isEqualTo(404);
        assertThat(refusal("none.sh", false)).isEqualTo(404);
    }
}
