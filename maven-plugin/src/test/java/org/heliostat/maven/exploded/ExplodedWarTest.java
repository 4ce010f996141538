package org.heliostat.maven.exploded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplodedWarTest {

    @TempDir
    private Path folder;

    private Path documents;
    private Path classes;
    private Path sibling;
    private Path target;
    private ExplodedWar war;

    @BeforeEach
    void makeProject() throws IOException {
        documents = folder.resolve("webapp");
        classes = folder.resolve("classes");
        sibling = folder.resolve("sibling");
        target = folder.resolve("exploded");
        write(documents.resolve("index.html"), "index");
        write(documents.resolve("WEB-INF/web.xml"), "<web-app/>");
        write(classes.resolve("shop/A.class"), "a");
        write(sibling.resolve("shop/common/B.class"), "b");
        write(folder.resolve("lib.jar"), "jar");
        war = new ExplodedWar(
                new Sources(
                        documents,
                        classes,
                        List.of(
                                new Library("lib-1.jar", folder.resolve("lib.jar")),
                                new Library("sibling-1.jar", sibling))),
                target);
    }

    @Test
    void bringsEverythingToItsPlace() throws IOException {
        war.bring();

        assertThat(target.resolve("index.html")).hasContent("index");
        assertThat(target.resolve("WEB-INF/web.xml")).hasContent("<web-app/>");
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");
        assertThat(target.resolve("WEB-INF/lib/lib-1.jar")).hasContent("jar");
        try (ZipFile jar =
                new ZipFile(target.resolve("WEB-INF/lib/sibling-1.jar").toFile())) {
            assertThat(jar.getEntry("shop/common/B.class")).isNotNull();
        }
        assertThat(war.look()).isEqualTo(Change.NONE);
    }

    @Test
    void removesWhatAnEarlierRunHasLeft() throws IOException {
        write(target.resolve("old/page.html"), "old");
        write(target.resolve("index.html/now-a-file.txt"), "old");

        war.bring();

        assertThat(target.resolve("old/page.html")).doesNotExist();
        assertThat(target.resolve("index.html")).hasContent("index");
    }

    @Test
    void leavesFilesAloneThatAreTheSame() throws IOException {
        war.bring();
        Object key = Files.readAttributes(
                        target.resolve("index.html"), java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();

        new ExplodedWar(new Sources(documents, classes, List.of()), target).bring();

        assertThat(Files.readAttributes(target.resolve("index.html"), java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey())
                .isEqualTo(key);
        assertThat(target.resolve("WEB-INF/lib/lib-1.jar")).doesNotExist();
    }

    @Test
    void bringsPagesAtOnce() throws IOException {
        war.bring();
        write(documents.resolve("index.html"), "changed");
        write(documents.resolve("WEB-INF/tags/price.tag"), "new");

        assertThat(war.look()).isEqualTo(Change.FILES);

        assertThat(target.resolve("index.html")).hasContent("changed");
        assertThat(target.resolve("WEB-INF/tags/price.tag")).hasContent("new");
    }

    @Test
    void removesPagesThatAreGone() throws IOException {
        war.bring();
        Files.delete(documents.resolve("index.html"));

        assertThat(war.look()).isEqualTo(Change.FILES);

        assertThat(target.resolve("index.html")).doesNotExist();
    }

    @Test
    void codeWaitsUntilTwoLooksSeeTheSame() throws IOException {
        war.bring();
        write(classes.resolve("shop/A.class"), "aa");
        write(documents.resolve("index.html"), "changed");

        assertThat(war.look()).isEqualTo(Change.FILES);
        assertThat(target.resolve("index.html")).hasContent("changed");
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");

        write(classes.resolve("shop/C.class"), "c");
        assertThat(war.look()).isEqualTo(Change.NONE);
        assertThat(war.look()).isEqualTo(Change.CODE);
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("aa");
        assertThat(target.resolve("WEB-INF/classes/shop/C.class")).hasContent("c");
        assertThat(war.look()).isEqualTo(Change.NONE);
    }

    @Test
    void classesThatAreAwayForAMomentStay() throws IOException {
        war.bring();
        Files.delete(classes.resolve("shop/A.class"));

        assertThat(war.look()).isEqualTo(Change.NONE);
        assertThat(war.look()).isEqualTo(Change.NONE);
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");

        write(classes.resolve("shop/A.class"), "built anew");
        assertThat(war.look()).isEqualTo(Change.NONE);
        assertThat(war.look()).isEqualTo(Change.CODE);
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("built anew");
    }

    @Test
    void modulesThatAreBuiltBesideAreCode() throws IOException {
        war.bring();
        write(sibling.resolve("shop/common/D.class"), "d");

        assertThat(war.look()).isEqualTo(Change.NONE);
        assertThat(war.look()).isEqualTo(Change.CODE);
        try (ZipFile jar =
                new ZipFile(target.resolve("WEB-INF/lib/sibling-1.jar").toFile())) {
            assertThat(jar.getEntry("shop/common/D.class")).isNotNull();
        }
    }

    @Test
    void settingsAreCodeAndPagesAreNot() {
        assertThat(ExplodedWar.isCode("WEB-INF/web.xml")).isTrue();
        assertThat(ExplodedWar.isCode("WEB-INF/beans.properties")).isTrue();
        assertThat(ExplodedWar.isCode("WEB-INF/classes/page.html")).isTrue();
        assertThat(ExplodedWar.isCode("WEB-INF/views/list.jsp")).isFalse();
        assertThat(ExplodedWar.isCode("web.xml")).isFalse();
    }

    @Test
    void aTimeThatGoesBackIsAChange() throws IOException {
        war.bring();
        Files.setLastModifiedTime(documents.resolve("index.html"), FileTime.fromMillis(1_000_000));

        assertThat(war.look()).isEqualTo(Change.FILES);
        assertThat(Files.getLastModifiedTime(target.resolve("index.html")).toMillis())
                .isEqualTo(1_000_000);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
