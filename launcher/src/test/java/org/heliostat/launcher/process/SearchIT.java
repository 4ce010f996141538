package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.store.NIOFSDirectory;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search on the packaged server, switched on as docs/search.md says. */
class SearchIT {

    private static final String SEARCH =
            "<SEARCH scaninterval=\"1\"><SEARCHCOLLECTION name=\"all\" uri=\"/\" displayname=\"All\"/></SEARCH>";

    /** Every thousand files an index is written down. */
    private static final int MANY = 5_000;

    private static final int MOST_TRIES = 10;

    @TempDir
    private Path folder;

    private Path instance;
    private int port;

    @BeforeEach
    void makeInstance() throws IOException {
        instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Files.createDirectories(instance.resolve("docs/closed"));
        Files.writeString(instance.resolve("docs/roses.html"), "<title>Roses</title><p>a golden rose");
        Files.writeString(instance.resolve("docs/closed/secret.html"), "<title>Secret</title><p>a golden key");
    }

    private void switchOn() throws IOException {
        Path objConf = instance.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                                .replaceFirst(
                                        "\nNameTrans ",
                                        "\nNameTrans fn=\"assign-name\" from=\"/search\" name=\"search\"\nNameTrans ")
                        + "\n<Object name=\"search\">\n"
                        + "Service method=\"(GET|HEAD)\" fn=\"service-search\"\n</Object>\n");
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replaceFirst("(<VS [^>]*>)", "$1" + SEARCH));
    }

    @Test
    void findsWhatChangesOverRestartsAndKills() throws Exception {
        switchOn();
        Path objConf = instance.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                        .replaceFirst(
                                "\nPathCheck ", "\nPathCheck fn=\"deny-existence\" path=\"*/closed/*\"\nPathCheck "));
        try (ServerProcess server = ServerProcess.start(instance)) {
            port = server.port();
            String found = await("golden", "/roses.html");
            assertThat(found).startsWith("HTTP/1.1 200").doesNotContain("secret", "Secret");
            assertThat(ask("/search?q=gold*")).contains("<mark>golden</mark>");
            Files.writeString(instance.resolve("docs/late.txt"), "a silver rose");
            await("silver", "/late.txt");
            server.signal("KILL");
            server.exitCode();
        }
        try (ServerProcess server = ServerProcess.start(instance)) {
            port = server.port();
            await("silver", "/late.txt");
            Files.delete(instance.resolve("docs/late.txt"));
            await("silver", "\"hits\":[]");
            assertThat(server.output()).doesNotContainIgnoringCase("lucene", "HS1890", "HS1891", "HS1895");
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        assertThat(instance.resolve("search-index")).isDirectoryRecursivelyContaining("glob:**/all/segments_*");
    }

    @Test
    void aKillWhileItWritesCostsNothingThatWasWrittenDown() throws Exception {
        switchOn();
        boolean isCut = false;
        String last = "";
        // Whoever is killed after its end has shown nothing: then the files change, and are read once more.
        for (int tries = 0; tries < MOST_TRIES && !isCut; tries++) {
            last = "harvest" + tries;
            Set<Path> before = commits();
            writeMany(last);
            try (ServerProcess server = ServerProcess.start(instance)) {
                Await.until(() -> !before.containsAll(commits()));
                server.signal("KILL");
                server.exitCode();
                isCut = written(last) < MANY;
            }
        }
        assertThat(isCut).as("killed while it wrote").isTrue();

        try (ServerProcess server = ServerProcess.start(instance)) {
            port = server.port();
            String word = last + "and" + (MANY - 1);
            await(word, "/many/" + (MANY - 1) + ".txt");
            await(last + "and0", "/many/0.txt");
            server.told("HS1894: ");
            assertThat(server.output()).doesNotContain("HS1890", "HS1891", "HS1895");
        }
    }

    /** One of them at least is written down before the look at all of them has ended. */
    private void writeMany(String word) throws IOException {
        Path folder = Files.createDirectories(instance.resolve("docs/many"));
        for (int i = 0; i < MANY; i++) {
            Files.writeString(folder.resolve(i + ".txt"), word + "and" + i + " filler".repeat(i % 500));
        }
    }

    /** What the last commit has: the log may not have come as far as the index when a process is killed. */
    private int written(String word) throws IOException {
        Path index = commits().iterator().next().getParent();
        try (DirectoryReader reader = DirectoryReader.open(new NIOFSDirectory(index))) {
            return new IndexSearcher(reader).count(new PrefixQuery(new Term("body", word + "and")));
        }
    }

    private Set<Path> commits() {
        Path index = instance.resolve("search-index");
        if (!Files.isDirectory(index)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.walk(index)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("segments_"))
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException changedMeanwhile) {
            return Set.of();
        }
    }

    @Test
    void whoDoesNotSearchLoadsNothingOfIt() throws Exception {
        Path classes = folder.resolve("classes.txt");
        List<String> command = new ArrayList<>(
                ServerProcess.command("start", "--instance", instance.toString(), "--port=0", "--admin-port=0"));
        command.add(3, "-Xlog:class+load:file=" + classes);

        try (ServerProcess server = ServerProcess.start(instance, new ProcessBuilder(command))) {
            port = server.port();
            assertThat(ask("/roses.html")).startsWith("HTTP/1.1 200");
            server.signal("TERM");
            server.exitCode();
        }

        assertThat(Files.readString(classes))
                .contains("org.heliostat.search.page.SearchFunctions")
                .doesNotContain("org.apache.lucene");
    }

    private String await(String word, String text) {
        String[] last = {""};
        try {
            Await.until(() -> {
                last[0] = ask("/search?format=json&q=" + word);
                return last[0].contains(text);
            });
        } catch (AssertionError late) {
            throw new AssertionError("never " + text + " in " + last[0], late);
        }
        return last[0];
    }

    private String ask(String path) {
        try (RawClient client = new RawClient(port)) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
