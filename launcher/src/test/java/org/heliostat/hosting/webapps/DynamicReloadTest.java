package org.heliostat.hosting.webapps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications of server.xml that are looked at every so many seconds. */
class DynamicReloadTest {

    @TempDir
    private Path folder;

    private final FakeContainer container = new FakeContainer();
    private final FakeTicker ticker = new FakeTicker();
    private Path exploded;
    private InstanceFolder instance;
    private WebAppsFolder webApps;

    @BeforeEach
    void makeAnInstance() throws IOException {
        instance = new InstanceFolder(folder.resolve("i"));
        InstanceDefaults.create(instance);
        webApps = new WebAppsFolder(instance.webapps(), container, ticker, () -> {});
        exploded = folder.resolve("x");
        Files.createDirectories(exploded.resolve("WEB-INF/classes"));
        Files.writeString(exploded.resolve("WEB-INF/web.xml"), "<web-app/>");
    }

    @Test
    void aChangedClassReloadsTheWholeApplicationAfterTheInterval() throws IOException {
        webApps.start(configuration(5));
        lookAfter(5);
        container.newCalls();

        Files.writeString(exploded.resolve("WEB-INF/classes/A.class"), "new");
        lookAfter(4);
        assertThat(container.newCalls()).as("its time has not come").isEmpty();
        lookAfter(1);
        assertThat(container.newCalls()).as("it may still be being copied").isEmpty();
        lookAfter(1);
        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
        lookAfter(20);
        assertThat(container.newCalls()).isEmpty();
    }

    @Test
    void oneThatGoesOnChangingWaits() throws IOException {
        webApps.start(configuration(1));
        lookAfter(1);
        container.newCalls();

        for (String part : new String[] {"a", "ab", "abc"}) {
            Files.writeString(exploded.resolve("WEB-INF/classes/A.class"), part);
            lookAfter(1);
        }
        assertThat(container.newCalls()).isEmpty();
        lookAfter(1);
        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
    }

    @Test
    void theFileReloadAsksForItAndPagesDoNot() throws IOException {
        webApps.start(configuration(1));
        lookAfter(1);
        container.newCalls();

        Files.writeString(exploded.resolve("page.jsp"), "x");
        lookAfter(1);
        lookAfter(1);
        assertThat(container.newCalls()).isEmpty();
        Path wish = Files.createFile(exploded.resolve(".reload"));
        lookAfter(1);
        lookAfter(1);
        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
        Files.setLastModifiedTime(wish, FileTime.from(Instant.EPOCH.plusSeconds(5)));
        lookAfter(1);
        lookAfter(1);
        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
    }

    @Test
    void withoutAnIntervalNothingIsLookedAt() throws IOException {
        webApps.start(configuration(-1));
        container.newCalls();

        Files.createFile(exploded.resolve(".reload"));
        lookAfter(3_600);
        lookAfter(3_600);

        assertThat(container.newCalls()).isEmpty();
    }

    @Test
    void whatTheApplicationSaysGoesBeforeWhatTheServerSays() throws IOException {
        container.reloadSeconds(-1);
        webApps.start(configuration(1));
        container.newCalls();
        Files.createFile(exploded.resolve(".reload"));
        lookAfter(2);
        lookAfter(2);
        assertThat(container.newCalls()).isEmpty();

        container.reloadSeconds(2);
        webApps.reload(configuration(-1));
        container.newCalls();
        lookAfter(2);
        Files.writeString(exploded.resolve(".reload"), "again");
        Files.setLastModifiedTime(exploded.resolve(".reload"), FileTime.from(Instant.EPOCH.plusSeconds(5)));
        lookAfter(2);
        lookAfter(1);
        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
    }

    @Test
    void aFolderThatIsAwayForAMomentEndsNothing() throws IOException {
        webApps.start(configuration(1));
        lookAfter(1);
        container.newCalls();

        Files.move(exploded, folder.resolve("aside"));
        lookAfter(1);
        lookAfter(1);
        assertThat(container.newCalls()).isEmpty();
        Files.move(folder.resolve("aside"), exploded);
        lookAfter(1);
        lookAfter(1);
        assertThat(container.newCalls()).as("it is as it was").isEmpty();
    }

    @Test
    void aCommandReloadsADeclaredOneAndTheWatchLeavesItAtThat() throws IOException {
        webApps.start(configuration(1));
        lookAfter(1);
        container.newCalls();

        Files.createFile(exploded.resolve(".reload"));
        assertThat(webApps.reload("vs1", "/x")).isPresent();
        lookAfter(1);
        lookAfter(1);

        assertThat(container.newCalls()).containsExactly("deploy vs1/x folder");
        assertThat(webApps.reload("vs1", "/none")).isEmpty();
    }

    @Test
    void inWebappsTheFileReloadCountsWithoutAnyInterval() throws IOException {
        Path dropped = instance.webapps().resolve("shop");
        Files.createDirectories(dropped.resolve("WEB-INF"));
        webApps.start(configuration(-1));
        container.newCalls();

        Files.createFile(dropped.resolve(".reload"));
        webApps.look();
        webApps.look();

        assertThat(container.newCalls()).containsExactly("deploy vs1/shop folder");
    }

    private void lookAfter(int seconds) {
        ticker.advance(Duration.ofSeconds(seconds));
        webApps.lookAtDeclared();
    }

    private Configuration configuration(int seconds) throws IOException {
        String original = Files.readString(Path.of("../conf/server.xml"));
        Files.writeString(
                instance.serverXml(),
                original.replace("../samples/site", "../docs")
                        .replaceFirst("(?s)</VS>", "<WEBAPP uri=\"/x\" path=\"" + exploded + "\"/></VS>")
                        .replace("dynamicreloadinterval=\"-1\"", "dynamicreloadinterval=\"" + seconds + "\""));
        return ConfigurationReader.read(instance.root(), Map.of()).orThrow();
    }
}
