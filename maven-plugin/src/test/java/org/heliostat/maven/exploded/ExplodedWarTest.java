package org.heliostat.maven.exploded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        assertThat(war.look(true)).isEqualTo(Change.NONE);
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

        assertThat(war.look(true)).isEqualTo(Change.FILES);

        assertThat(target.resolve("index.html")).hasContent("changed");
        assertThat(target.resolve("WEB-INF/tags/price.tag")).hasContent("new");
    }

    @Test
    void removesPagesThatAreGone() throws IOException {
        war.bring();
        Files.delete(documents.resolve("index.html"));

        assertThat(war.look(true)).isEqualTo(Change.FILES);

        assertThat(target.resolve("index.html")).doesNotExist();
    }

    @Test
    void codeWaitsUntilTwoLooksSeeTheSame() throws IOException {
        war.bring();
        write(classes.resolve("shop/A.class"), "aa");
        write(documents.resolve("index.html"), "changed");

        assertThat(war.look(true)).isEqualTo(Change.FILES);
        assertThat(target.resolve("index.html")).hasContent("changed");
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");

        write(classes.resolve("shop/C.class"), "c");
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.CODE);
        assertThat(war.candidate().resolve("WEB-INF/classes/shop/A.class")).hasContent("aa");
        assertThat(war.candidate().resolve("WEB-INF/classes/shop/C.class")).hasContent("c");
        assertThat(war.look(true)).isEqualTo(Change.NONE);
    }

    @Test
    void anApplicationKeepsItsCodeUntilItHasEnded() throws IOException {
        war.bring();
        changeCode("aa");
        Path candidate = war.candidate();

        war.started();
        write(documents.resolve("index.html"), "changed");

        assertThat(war.look(true)).isEqualTo(Change.FILES);
        assertThat(war.folder()).isEqualTo(candidate);
        assertThat(candidate.resolve("index.html")).hasContent("changed");
        assertThat(candidate.resolve("WEB-INF/lib/lib-1.jar")).hasContent("jar");
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");
        assertThat(target.resolve("index.html")).hasContent("index");

        war.removeRetired();

        assertThat(target).doesNotExist();
        assertThat(candidate.resolve("WEB-INF/web.xml")).hasContent("<web-app/>");
    }

    @Test
    void codeThatWasRefusedIsNotTriedAgain() throws IOException {
        war.bring();
        changeCode("aa");
        Path candidate = war.candidate();

        war.refused();

        assertThat(candidate).doesNotExist();
        assertThat(war.folder()).isEqualTo(target);
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        changeCode("aaa");
        assertThat(war.candidate().resolve("WEB-INF/classes/shop/A.class")).hasContent("aaa");
    }

    @Test
    void codeWaitsWhileTheApplicationCannotBeStartedAnew() throws IOException {
        war.bring();
        write(classes.resolve("shop/A.class"), "aa");
        write(documents.resolve("index.html"), "changed");

        assertThat(war.look(false)).isEqualTo(Change.FILES);
        assertThat(war.look(false)).isEqualTo(Change.NONE);

        assertThat(target.resolve("index.html")).hasContent("changed");
        assertThat(war.look(true)).isEqualTo(Change.CODE);
    }

    @Test
    void codeIsNotForgottenForAPageThatCannotBeBrought() throws IOException {
        war.bring();
        Path page = documents.resolve("x".repeat(250));
        write(page, "of a name that has no room for more");
        write(classes.resolve("shop/A.class"), "aa");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> war.look(true)).isInstanceOf(IOException.class);
        }

        Files.delete(page);

        assertThat(war.look(true)).isEqualTo(Change.CODE);
        assertThat(war.candidate().resolve("WEB-INF/classes/shop/A.class")).hasContent("aa");
    }

    @Test
    void removesTheFurtherFoldersOfAnEarlierRun() throws IOException {
        write(folder.resolve("exploded-2/index.html"), "old");
        write(folder.resolve("exploded-more/index.html"), "of somebody else");

        war.bring();

        assertThat(folder.resolve("exploded-2")).doesNotExist();
        assertThat(folder.resolve("exploded-more")).exists();
    }

    @Test
    void aModuleWithoutClassesIsAnEmptyJar() throws IOException {
        Path none = folder.resolve("none/target/classes");
        ExplodedWar other =
                new ExplodedWar(new Sources(documents, classes, List.of(new Library("none-1.jar", none))), target);

        other.bring();

        try (ZipFile jar = new ZipFile(target.resolve("WEB-INF/lib/none-1.jar").toFile())) {
            assertThat(jar.size()).isZero();
        }
        assertThat(other.look(true)).isEqualTo(Change.NONE);
        write(none.resolve("shop/common/B.class"), "b");
        assertThat(other.look(true)).isEqualTo(Change.NONE);
        assertThat(other.look(true)).isEqualTo(Change.CODE);
    }

    @Test
    void aModuleThatIsBuiltAnewIsAwayForAMoment() throws IOException {
        war.bring();
        Files.delete(sibling.resolve("shop/common/B.class"));

        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.NONE);
    }

    private void changeCode(String text) throws IOException {
        write(classes.resolve("shop/A.class"), text);
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.CODE);
    }

    @Test
    void classesThatAreAwayForAMomentStay() throws IOException {
        war.bring();
        Files.delete(classes.resolve("shop/A.class"));

        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(target.resolve("WEB-INF/classes/shop/A.class")).hasContent("a");

        write(classes.resolve("shop/A.class"), "built anew");
        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.CODE);
        assertThat(war.candidate().resolve("WEB-INF/classes/shop/A.class")).hasContent("built anew");
    }

    @Test
    void modulesThatAreBuiltBesideAreCode() throws IOException {
        war.bring();
        write(sibling.resolve("shop/common/D.class"), "d");

        assertThat(war.look(true)).isEqualTo(Change.NONE);
        assertThat(war.look(true)).isEqualTo(Change.CODE);
        try (ZipFile jar =
                new ZipFile(war.candidate().resolve("WEB-INF/lib/sibling-1.jar").toFile())) {
            assertThat(jar.getEntry("shop/common/D.class")).isNotNull();
        }
    }

    @Test
    void settingsAreCodeAndPagesAreNot() {
        assertThat(Listing.isCode("WEB-INF/web.xml")).isTrue();
        assertThat(Listing.isCode("WEB-INF/beans.properties")).isTrue();
        assertThat(Listing.isCode("WEB-INF/classes/page.html")).isTrue();
        assertThat(Listing.isCode("WEB-INF/views/list.jsp")).isFalse();
        assertThat(Listing.isCode("web.xml")).isFalse();
    }

    @Test
    void aTimeThatGoesBackIsAChange() throws IOException {
        war.bring();
        Files.setLastModifiedTime(documents.resolve("index.html"), FileTime.fromMillis(1_000_000));

        assertThat(war.look(true)).isEqualTo(Change.FILES);
        assertThat(Files.getLastModifiedTime(target.resolve("index.html")).toMillis())
                .isEqualTo(1_000_000);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
