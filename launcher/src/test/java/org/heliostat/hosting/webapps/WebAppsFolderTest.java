package org.heliostat.hosting.webapps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RefusedException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class WebAppsFolderTest {

    @TempDir
    private Path folder;

    private final FakeContainer container = new FakeContainer();
    private InstanceFolder instance;
    private WebAppsFolder webApps;

    @BeforeEach
    void makeAnInstance() {
        instance = new InstanceFolder(folder.resolve("i"));
        InstanceDefaults.create(instance);
        webApps = new WebAppsFolder(instance.webapps(), container, Ticker.system(), () -> {});
    }

    @Test
    void deploysAtTheStartWhatIsThere() throws IOException {
        drop("shop.war", "1");
        drop("ROOT.war", "2");
        drop("a#b.war", "3");
        drop(".hidden.war", "4");
        drop("readme.txt", "5");
        Files.createDirectories(instance.webapps().resolve("exploded/WEB-INF"));

        webApps.start(configuration(""));

        assertThat(container.newCalls())
                .containsExactly(
                        "deploy vs1/ 2", "deploy vs1/a/b 3", "deploy vs1/exploded folder", "deploy vs1/shop 1");
    }

    @Test
    void aDroppedFileWaitsUntilTwoLooksSeeTheSame() throws IOException {
        webApps.start(configuration(""));
        drop("shop.war", "hal");
        webApps.look();
        drop("shop.war", "half");
        webApps.look();

        assertThat(container.newCalls()).isEmpty();
        webApps.look();
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop half");
        webApps.look();
        assertThat(container.newCalls()).isEmpty();
    }

    /** Another process has put it there, and answers for it being whole. */
    @Test
    void whatAnotherProcessHasPutThereIsDeployedAtOnce() throws IOException {
        webApps.start(configuration(""));
        drop("shop.war", "one");

        assertThat(webApps.catchUp("vs1", "/shop"))
                .hasValueSatisfying(info -> assertThat(info.isFailed()).isFalse());
        assertThat(webApps.catchUp("vs1", "/shop")).isPresent();
        assertThat(webApps.catchUp("vs1", "/none")).isEmpty();
        drop("bad.war", "broken");
        assertThat(webApps.catchUp("vs1", "/bad"))
                .hasValueSatisfying(info -> assertThat(info.isFailed()).isTrue());
        looks(3);

        assertThat(container.newCalls()).containsExactly("deploy vs1/shop one", "deploy vs1/bad broken");
    }

    @Test
    void aFolderThatHoldsTheFolderOfApplicationsIsRefused() throws IOException {
        webApps.start(configuration(""));

        for (Path source : List.of(instance.root(), instance.webapps(), folder)) {
            assertThatThrownBy(() -> webApps.deploy(new Deployment("vs1", "/all", source)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("the folder of applications lies in it");
        }
        assertThat(instance.webapps().resolve(".versions")).doesNotExist();
        assertThat(container.newCalls()).isEmpty();
    }

    @Test
    void aReplacedFileIsDeployedAgainAndARemovedOneUndeployed() throws IOException {
        drop("shop.war", "one");
        webApps.start(configuration(""));
        drop("shop.war", "second");
        looks(2);
        Files.delete(instance.webapps().resolve("shop.war"));
        webApps.look();

        assertThat(container.newCalls()).containsExactly("deploy vs1/shop one", "deploy vs1/shop second");
        webApps.look();
        assertThat(container.newCalls()).containsExactly("undeploy vs1/shop");
    }

    @Test
    void whatAKilledServerWasReplacingComesBack() throws IOException {
        drop(".shop.war.before", "old");
        drop(".blog.war.before", "old");
        drop("blog.war", "new");
        Files.createDirectories(instance.webapps().resolve(".forum.before/WEB-INF"));

        webApps.start(configuration(""));

        assertThat(container.newCalls())
                .containsExactlyInAnyOrder("deploy vs1/shop old", "deploy vs1/blog new", "deploy vs1/forum folder");
        try (Stream<Path> files = Files.list(instance.webapps())) {
            assertThat(files.filter(file -> file.toString().endsWith(".before")))
                    .isEmpty();
        }
    }

    @Test
    void removingAndCopyingLeavesNoGap() throws IOException {
        drop("shop.war", "one");
        webApps.start(configuration(""));
        Files.delete(instance.webapps().resolve("shop.war"));
        webApps.look();
        drop("shop.war", "second");
        looks(3);

        assertThat(container.newCalls()).containsExactly("deploy vs1/shop one", "deploy vs1/shop second");
    }

    @Test
    void aFailedOneIsTriedAgainOnlyWhenItChanges() throws IOException {
        drop("shop.war", "broken");
        webApps.start(configuration(""));
        looks(3);
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop broken");

        drop("shop.war", "good");
        looks(2);
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop good");
    }

    @Test
    void aChangeInWebInfDeploysAFolderAgain() throws IOException {
        Path code = instance.webapps().resolve("shop/WEB-INF/classes");
        Files.createDirectories(code);
        webApps.start(configuration(""));
        Files.writeString(code.getParent().getParent().resolve("page.jsp"), "a page is no code");
        looks(2);
        assertThat(container.newCalls()).hasSize(1);

        Files.writeString(code.resolve("A.class"), "new");
        looks(2);
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop folder");
    }

    @Test
    void aMissingFolderUndeploysNothing() throws IOException {
        drop("shop.war", "one");
        webApps.start(configuration(""));
        container.newCalls();
        Files.move(instance.webapps(), folder.resolve("away"));
        looks(3);

        assertThat(container.newCalls()).isEmpty();
    }

    @Test
    void declaredApplicationsFollowTheConfiguration() throws IOException {
        Files.writeString(folder.resolve("x.war"), "x");
        String declared = "<WEBAPP uri=\"/x\" path=\"" + folder.resolve("x.war") + "\"/>";

        webApps.start(configuration(declared));
        webApps.reload(configuration(declared));
        assertThat(container.newCalls()).containsExactly("deploy vs1/x x");
        webApps.reload(configuration(""));
        assertThat(container.newCalls()).containsExactly("undeploy vs1/x");
    }

    @Test
    void aDeclaredOneThatFailedIsTriedAgainByAReload() throws IOException {
        String declared = "<WEBAPP uri=\"/x\" path=\"" + folder.resolve("x.war") + "\"/>";
        webApps.start(configuration(declared));
        Files.writeString(folder.resolve("x.war"), "now there");
        webApps.reload(configuration(declared));

        assertThat(container.newCalls()).containsExactly("deploy vs1/x broken", "deploy vs1/x now there");
    }

    @Test
    void aDeclaredUriIsNotTakenByAFileNorByACommand() throws IOException {
        Files.writeString(folder.resolve("x.war"), "declared");
        drop("x.war", "dropped");
        webApps.start(configuration("<WEBAPP uri=\"/x\" path=\"" + folder.resolve("x.war") + "\"/>"));
        looks(2);

        assertThat(container.newCalls()).containsExactly("deploy vs1/x declared");
        assertThatThrownBy(() -> webApps.undeploy("vs1", "/x"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("declared in conf/server.xml:");
    }

    @Test
    void aCommandCopiesTheWarAndTheWatchLeavesItAlone() throws IOException {
        webApps.start(configuration(""));
        Path war = Files.writeString(folder.resolve("upload.tmp"), "content");

        ApplicationInfo info = webApps.deploy(new Deployment("vs1", "/a/b", war));
        looks(3);

        assertThat(info.isFailed()).isFalse();
        assertThat(instance.webapps().resolve("a#b.war")).hasContent("content");
        assertThat(container.newCalls()).containsExactly("deploy vs1/a/b content");
        assertThat(webApps.undeploy("vs1", "/a/b")).isTrue();
        assertThat(webApps.undeploy("vs1", "/a/b")).isFalse();
        assertThat(names()).isEmpty();
    }

    @Test
    void aBrokenReplacementLeavesThePreviousFile() throws IOException {
        drop("shop.war", "good");
        webApps.start(configuration(""));
        Path war = Files.writeString(folder.resolve("upload.tmp"), "broken");

        assertThat(webApps.deploy(new Deployment("vs1", "/shop", war)).isFailed())
                .isTrue();

        assertThat(names()).containsExactly("shop.war");
        assertThat(instance.webapps().resolve("shop.war")).hasContent("good");
    }

    @Test
    void aRefusedOneLeavesNothingBehind() throws IOException {
        webApps.start(configuration(""));
        Path war = Files.writeString(folder.resolve("upload.tmp"), "broken");

        assertThat(webApps.deploy(new Deployment("vs1", "/shop", war)).isFailed())
                .isTrue();
        assertThat(container.list()).isEmpty();
        looks(3);

        assertThat(names()).isEmpty();
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop broken", "undeploy vs1/shop");
    }

    @Test
    void aFolderTakesThePlaceOfAWar() throws IOException {
        drop("shop.war", "war");
        webApps.start(configuration(""));
        Path source = Files.createDirectories(folder.resolve("source/WEB-INF")).getParent();
        Files.writeString(source.resolve("index.html"), "hello");

        webApps.deploy(new Deployment("vs1", "/shop", source));

        assertThat(names()).containsExactly(".versions", "shop");
        assertThat(instance.webapps().resolve("shop/index.html")).hasContent("hello");
    }

    @Test
    void aFolderIsNotTouchedWhileItsApplicationRuns() throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/WEB-INF")).getParent();
        Files.writeString(source.resolve("index.html"), "first");
        webApps.start(configuration(""));
        webApps.deploy(new Deployment("vs1", "/shop", source));
        Path first = container.source("vs1/shop");
        Files.writeString(source.resolve("index.html"), "second");
        container.whenCalled(() -> assertThat(first.resolve("index.html")).hasContent("first"));

        webApps.deploy(new Deployment("vs1", "/shop", source));
        looks(3);

        assertThat(container.source("vs1/shop")).isNotEqualTo(first);
        assertThat(instance.webapps().resolve("shop/index.html")).hasContent("second");
        assertThat(first).doesNotExist();
        Path second = container.source("vs1/shop");
        container.whenCalled(() -> assertThat(second.resolve("index.html")).hasContent("second"));
        assertThat(webApps.undeploy("vs1", "/shop")).isTrue();
        assertThat(names()).isEmpty();
    }

    @Test
    void aDroppedFolderGivesWayOnlyWhenItsSuccessorRuns() throws IOException {
        Path dropped = Files.createDirectories(instance.webapps().resolve("shop/WEB-INF"))
                .getParent();
        Files.writeString(dropped.resolve("index.html"), "dropped");
        webApps.start(configuration(""));
        Path source = Files.createDirectories(folder.resolve("source/WEB-INF")).getParent();
        Files.writeString(source.resolve("index.html"), "new");
        container.whenCalled(() -> assertThat(dropped.resolve("index.html")).hasContent("dropped"));

        webApps.deploy(new Deployment("vs1", "/shop", source));
        container.newCalls();
        webApps = new WebAppsFolder(instance.webapps(), container, Ticker.system(), () -> {});
        container.whenCalled(() -> {});
        webApps.start(configuration(""));

        assertThat(dropped.resolve("index.html")).hasContent("new");
        assertThat(container.newCalls()).containsExactly("deploy vs1/shop folder");
        assertThat(names()).containsExactly(".versions", "shop");
    }

    @Test
    void aLinkToAFolderAndLinksInItAreFollowed() throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/WEB-INF")).getParent();
        Path shared = Files.createDirectories(folder.resolve("shared"));
        Files.writeString(shared.resolve("a.css"), "blue");
        Files.createSymbolicLink(source.resolve("css"), shared);
        Path link = Files.createSymbolicLink(folder.resolve("current"), source);
        webApps.start(configuration(""));

        webApps.deploy(new Deployment("vs1", "/shop", link));

        assertThat(instance.webapps().resolve("shop/WEB-INF")).isDirectory();
        assertThat(instance.webapps().resolve("shop/css/a.css")).hasContent("blue");
    }

    @Test
    void namesThatWouldMeanSomethingElseAreRefused() throws IOException {
        webApps.start(configuration(""));
        Path war = Files.writeString(folder.resolve("upload.tmp"), "content");

        for (String uri : List.of("/ROOT", "/a#b", "/.hidden")) {
            assertThatThrownBy(() -> webApps.deploy(new Deployment("vs1", uri, war)))
                    .isInstanceOf(RefusedException.class);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void aNameMayCarryAVirtualServer() throws IOException {
        String second = "</VS><VS id=\"vs2\" connections=\"ls1\" mime=\"mime1\" urlhosts=\"two.example\">";
        drop("shop@vs2.war", "on two");
        drop("mail@home.war", "a plain name");

        Logger logger = (Logger) LoggerFactory.getLogger(WebAppsFolder.class);
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        heard.start();
        logger.addAppender(heard);
        try {
            webApps.start(configuration(second));
        } finally {
            logger.detachAppender(heard);
        }

        assertThat(container.newCalls()).containsExactly("deploy vs1/mail@home a plain name", "deploy vs2/shop on two");
        assertThat(heard.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .filteredOn(line -> line.contains("no virtual server"))
                .containsExactly(
                        "mail@home.war: there is no virtual server home; the application is /mail@home of vs1");
    }

    private void looks(int times) {
        for (int i = 0; i < times; i++) {
            webApps.look();
        }
    }

    private void drop(String name, String content) throws IOException {
        Files.writeString(instance.webapps().resolve(name), content);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(instance.webapps())) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** @param inVs what stands in the virtual server */
    private Configuration configuration(String inVs) throws IOException {
        String original = Files.readString(Path.of("../conf/server.xml"));
        Files.writeString(
                instance.serverXml(),
                original.replace("../samples/site", "../docs").replaceFirst("(?s)</VS>", inVs + "</VS>"));
        return ConfigurationReader.read(instance.root(), Map.of()).orThrow();
    }
}
