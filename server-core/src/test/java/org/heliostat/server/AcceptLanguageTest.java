package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code acceptlanguage} of server.xml in whole servers. */
class AcceptLanguageTest {

    private static final UnaryOperator<String> ON =
            xml -> xml.replace("<VSCLASS id=\"class1\"", "<VSCLASS id=\"class1\" acceptlanguage=\"on\"");

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder).lines("");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private String get(String path, String languages) {
        try {
            return guarded.get(path, "Accept-Language: " + languages);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void filesAreLookedForInTheOrderOfTheManual() throws Exception {
        guarded.file("docs/page.html", "plain")
                .file("docs/fr_ch/page.html", "folder of fr-ch")
                .file("docs/page_fr_ch.html", "beside, fr-ch")
                .file("docs/page_de.html", "beside, de")
                .file("docs/fr/page.html", "folder of fr")
                .file("docs/en/page.html", "by default")
                .serverXml(ON)
                .start();

        assertThat(get("/page.html", "fr-CH,de")).endsWith("folder of fr-ch");
        Files.delete(folder.resolve("docs/fr_ch/page.html"));
        lookAgain();
        assertThat(get("/page.html", "fr-CH,de")).endsWith("beside, fr-ch");
        Files.delete(folder.resolve("docs/page_fr_ch.html"));
        lookAgain();
        assertThat(get("/page.html", "fr-CH,de")).endsWith("beside, de");
        assertThat(get("/page.html", "fr-CH")).endsWith("folder of fr");
        assertThat(get("/page.html", "de;q=0.3,fr;q=0.4")).endsWith("folder of fr");
        assertThat(get("/page.html", "it")).endsWith("by default");
        assertThat(get("/page.html", "it,en;q=0")).endsWith("plain");
        assertThat(get("/de/page.html", "de")).startsWith("HTTP/1.1 404");
    }

    private void lookAgain() {
        guarded.server().fileCache().dropBelow(folder);
    }

    @Test
    void cachesAreToldEvenWhereThePlainFileIsSent() throws Exception {
        guarded.file("docs/page_fr.html", "bonjour").serverXml(ON).start();

        assertThat(get("/index.html", "fr")).contains("Vary: Accept-Language");
        assertThat(get("/page.html", "fr")).contains("Vary: Accept-Language").endsWith("bonjour");
        assertThat(get("/page.html", "de")).startsWith("HTTP/1.1 404");
    }

    @Test
    void anIndexMayBeThereInSomeLanguagesOnly() throws Exception {
        guarded.file("docs/sub/fr/index.html", "sommaire").serverXml(ON).start();

        assertThat(get("/sub/", "fr")).startsWith("HTTP/1.1 200").endsWith("sommaire");
        assertThat(get("/sub/", "de")).startsWith("HTTP/1.1 403").contains("Vary: Accept-Language");
    }

    @Test
    void aListingInPlaceOfAnIndexDependsOnTheLanguage() throws Exception {
        guarded.file("docs/sub/fr/index.html", "sommaire")
                .lines("Service fn=index-simple type=magnus-internal/directory method=(GET|HEAD)")
                .serverXml(ON)
                .start();

        assertThat(get("/sub/", "fr")).endsWith("sommaire");
        assertThat(get("/sub/", "de"))
                .startsWith("HTTP/1.1 200")
                .contains("Index of", "fr")
                .containsOnlyOnce("Vary: Accept-Language");
    }

    @Test
    void theQuickLaneGivesEachClientItsLanguage() throws Exception {
        guarded.file("docs/page.html", "plain")
                .file("docs/page_fr.html", "bonjour")
                .file("docs/page_de.html", "hallo")
                .serverXml(ON)
                .start();
        Files.setLastModifiedTime(folder.resolve("docs"), FileTime.from(Instant.EPOCH));
        lookAgain();

        Await.until(() -> get("/page.html", "it,fr").endsWith("bonjour")
                && guarded.server().snapshot().quickLaneAnswers() > 0);
        for (int i = 0; i < 3; i++) {
            assertThat(get("/page.html", "fr")).endsWith("bonjour");
            assertThat(get("/page.html", "de")).endsWith("hallo");
            assertThat(get("/page.html", "it")).endsWith("plain");
            assertThat(get("/page.html", "de,fr")).endsWith("hallo");
        }
    }

    @Test
    void whatComesInTheMomentOfALookIsFound() throws Exception {
        guarded.file("docs/page.html", "plain").serverXml(ON).start();
        FileTime now = FileTime.from(Instant.now().plusSeconds(600));
        Files.setLastModifiedTime(folder.resolve("docs"), now);
        lookAgain();

        assertThat(get("/page.html", "fr")).endsWith("plain");
        Files.writeString(folder.resolve("docs/page_fr.html"), "bonjour");
        Files.setLastModifiedTime(folder.resolve("docs"), now);
        assertThat(get("/page.html", "fr")).endsWith("bonjour");
    }

    @Test
    void changesAreMadeToTheFileThatIsNamed() throws Exception {
        guarded.file("docs/page_fr.html", "bonjour").serverXml(ON).start();

        String answer = guarded.ask(
                "PUT /page.html HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n" + "Content-Length: 0\r\n\r\n");

        assertThat(answer).doesNotContain("Vary").startsWith("HTTP/1.1 40");
    }

    @Test
    void aVirtualServerMayLeaveWhatItsClassSays() throws Exception {
        guarded.file("docs/page.html", "plain")
                .file("docs/page_fr.html", "bonjour")
                .serverXml(xml -> ON.apply(xml).replace("<VS id=\"vs1\"", "<VS id=\"vs1\" acceptlanguage=\"off\""))
                .start();

        assertThat(get("/page.html", "fr")).endsWith("plain").doesNotContain("Vary");
    }

    @Test
    void anotherLanguageByDefaultAndNone() throws Exception {
        guarded.file("docs/page.html", "plain")
                .file("docs/page_en.html", "hello")
                .file("docs/page_de.html", "hallo")
                .magnus("DefaultLanguage de-AT")
                .serverXml(ON)
                .start();

        assertThat(get("/page.html", "it")).endsWith("hallo");
    }
}
