package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Finding;
import org.heliostat.testing.Await;
import org.heliostat.testing.ClosedPort;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running server answers to queries, and what ACLs leave of it. */
class AccessOfSearchTest {

    private static final String EVERYBODY = "acl default; allow (all) user=anyone;";
    private static final String SEARCH =
            "<SEARCH scaninterval=\"1\"><SEARCHCOLLECTION name=\"all\" uri=\"/\" path=\"../index\"/></SEARCH>";

    /** Of the password secret; to make it takes longer than a second. */
    private static final String SLOW_HASH =
            "{PBKDF2-SHA512}3000000$c2FsdHNhbHRzYWx0c2FsdA==$G0ZD4gSXHfYxQcHroUNTRKTypHV4BjpELAiK4aSIN6U=";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder)
                .inVirtualServer(SEARCH)
                .firstLines("NameTrans fn=\"assign-name\" from=\"/search\" name=\"search\"")
                .file("docs/open.html", "<title>Open &lt;b></title>apple <script>alert(1)</script> pie")
                .file("docs/closed/secret.html", "<title>Hidden</title>apple quiche")
                .file("docs/closed/second.html", "<title>Hidden too</title>apple cake")
                .file("docs/plain.html", "pear");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void start(String acl) throws Exception {
        guarded.acl(acl).start();
        Path objConf = folder.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                        + "\n<Object name=\"search\">\nService method=\"(GET|HEAD)\" fn=\"service-search\"\n</Object>\n");
        guarded.server().reload();
    }

    private void changeObjConf(UnaryOperator<String> change) throws IOException {
        Path objConf = folder.resolve("conf/obj.conf");
        String before = Files.readString(objConf);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(objConf, after);
        assertThat(guarded.server().reload().applied()).isTrue();
    }

    private static boolean hasThread() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("search-index"));
    }

    private String await(String path, String text) throws Exception {
        String[] last = {""};
        try {
            Await.until(() -> {
                last[0] = ask(path);
                return last[0].contains(text);
            });
        } catch (AssertionError late) {
            throw new AssertionError("never " + text + " in " + last[0], late);
        }
        return last[0];
    }

    private String ask(String path, String... fields) {
        try {
            return guarded.get(path, fields);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    @Test
    void onlyReadingIsASearchAlsoWhereTheLineNamesNoMethod() throws Exception {
        start(EVERYBODY);
        changeObjConf(text ->
                text.replace("Service method=\"(GET|HEAD)\" fn=\"service-search\"", "Service fn=\"service-search\""));

        assertThat(guarded.ask("PUT /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
                .startsWith("HTTP/1.1 405")
                .contains("\r\nAllow: GET, HEAD, OPTIONS\r\n");
    }

    @Test
    void showsHitsEscapedAndMarked() throws Exception {
        start(EVERYBODY);

        String page = await("/search?q=apple+pie", "open.html");

        assertThat(page)
                .startsWith("HTTP/1.1 200")
                .contains("Content-Security-Policy: default-src 'none'", "Cache-Control: private, no-cache")
                .contains("<a href=\"/open.html\">Open &lt;b&gt;</a>", "<mark>apple</mark> <mark>pie</mark>")
                .doesNotContain("alert(1)");
        assertThat(ask("/search?q=%3Cscript%3E%22%27&c="))
                .doesNotContain("<script>")
                .contains("&lt;script&gt;&quot;&#39;");
        assertThat(ask("/search?q=apple&format=json"))
                .contains(
                        "Content-Type: application/json",
                        "\"uri\":\"/open.html\"",
                        "\"title\":\"Open \\u003cb\\u003e\"");
        assertThat(ask("/search?q=pear", "Accept: application/json")).contains("\"uri\":\"/plain.html\"");
        assertThat(ask("/search")).startsWith("HTTP/1.1 200").contains("<form").doesNotContain("Nothing was found");
    }

    @Test
    void whatItVariesByJoinsWhatTheStagesBeforeSay() throws Exception {
        start(EVERYBODY);
        assertThat(ask("/search")).containsOnlyOnce("Vary: Accept\r\n");

        changeObjConf(conf -> conf.replace(
                "<Object name=\"search\">\n",
                "<Object name=\"search\">\nObjectType fn=\"set-variable\" set-srvhdrs=\"Vary=X-Site\"\n"));

        assertThat(ask("/search")).containsOnlyOnce("Vary: ").contains("Vary: X-Site, Accept\r\n");
    }

    @Test
    void whatMayNotBeReadIsNotThereAtAll() throws Exception {
        start(EVERYBODY + "acl \"uri=/closed\"; deny (read) user=anyone;");
        await("/search?q=apple&format=json", "open.html");

        String some = ask("/search?q=apple&format=json");
        String none = ask("/search?q=quiche&format=json");

        assertThat(some).contains("\"more\":false").doesNotContain("closed", "Hidden", "quiche");
        assertThat(bodyOf(none).replace("quiche", "WORD"))
                .as("as for a word that is nowhere")
                .isEqualTo(bodyOf(ask("/search?q=nowhere&format=json")).replace("nowhere", "WORD"));
        Files.writeString(folder.resolve("conf/x.acl"), "version 3.0;\n" + EVERYBODY);
        guarded.server().reload();
        assertThat(ask("/search?q=apple&format=json")).contains("closed/secret.html", "closed/second.html");
    }

    @Test
    void whatIsForTheServerItselfIsNotShown() throws Exception {
        start(EVERYBODY);
        await("/search?q=quiche&format=json", "closed/secret.html");

        changeObjConf(conf -> conf.replace(
                "PathCheck fn=\"find-index\"",
                "<Client internal=\"off\">\nPathCheck fn=\"deny-existence\" path=\"*/closed/*\"\n</Client>\n"
                        + "PathCheck fn=\"find-index\""));

        assertThat(ask("/closed/secret.html")).startsWith("HTTP/1.1 404");
        assertThat(ask("/search?q=apple&format=json"))
                .contains("open.html", "\"complete\":true")
                .doesNotContain("closed", "Hidden");
    }

    @Test
    void onlyWhatIsSentAsItIsIsShown() throws Exception {
        start(EVERYBODY);
        await("/search?q=quiche&format=json", "closed/secret.html");
        String program = "\n<Object ppath=\"*/closed/*\">\nService fn=\"service-dump\"\n</Object>\n";

        changeObjConf(conf -> conf + program);
        assertThat(ask("/search?q=apple&format=json")).contains("open.html").doesNotContain("closed", "Hidden");
        changeObjConf(conf -> conf.replace("Service fn=\"service-dump\"", "Service fn=\"send-file\""));
        assertThat(ask("/search?q=apple&format=json")).contains("open.html", "closed/secret.html");
        changeObjConf(conf -> conf.replace(
                "*/closed/*\">\n", "*/closed/*\">\nObjectType fn=\"force-type\" type=\"magnus-internal/cgi\"\n"));
        assertThat(ask("/search?q=apple&format=json")).contains("open.html").doesNotContain("closed", "Hidden");
    }

    @Test
    void aServiceLineForOthersShowsNothing() throws Exception {
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");
        String line = "Service method=\"(GET|HEAD)\" fn=\"send-file\"";

        changeObjConf(conf -> conf.replace(line, "<Client ip=\"10.1.1.1\">\n" + line + "\n</Client>"));

        assertThat(ask("/open.html")).startsWith("HTTP/1.1 404");
        assertThat(ask("/search?q=apple&format=json"))
                .startsWith("HTTP/1.1 200")
                .contains("\"hits\":[]");
        changeObjConf(conf -> conf.replace("10.1.1.1", "127.0.0.1"));
        assertThat(ask("/search?q=apple&format=json")).contains("open.html");
    }

    @Test
    void whoHasLoggedInSeesWhatIsForHim() throws Exception {
        // The password is secret.
        guarded.file("conf/keyfile", "bob;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n");
        start(
                EVERYBODY
                        + "acl \"uri=/closed\"; authenticate (user) { prompt = \"x\"; }; deny (read) user=anyone; allow (read) user=\"bob\";");
        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/search?q=quiche&format=json", GuardedServer.basic("bob", "secret")))
                .contains("closed/secret.html", "Hidden");
        assertThat(ask("/search?q=quiche&format=json", GuardedServer.basic("bob", "wrong")))
                .doesNotContain("secret.html", "Hidden");
        assertThat(ask("/search?q=quiche&format=json")).contains("\"hits\":[]");
    }

    @Test
    void anAnswerSaysWhenNotEachHitWasAskedAbout() throws Exception {
        for (int i = 0; i < 30; i++) {
            guarded.file("docs/closed/" + i + ".html", "<title>nectarine</title>nectarine nectarine");
        }
        guarded.inVirtualServer(SEARCH.replace("<SEARCH ", "<SEARCH maxhits=\"1\" "))
                .file("docs/last.html", "words before a nectarine");
        start(EVERYBODY + "acl \"uri=/closed\"; deny (read) user=anyone;");
        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/search?q=nectarine&format=json")).contains("\"hits\":[]", "\"complete\":false");
        assertThat(ask("/search?q=nectarine")).contains("Too much was found");
        assertThat(ask("/search?q=nectarine+before&format=json")).contains("last.html", "\"complete\":true");
    }

    @Test
    void moreQueriesAtATimeThanAllowedAreToComeAgain() throws Exception {
        guarded.inVirtualServer(SEARCH.replace("<SEARCH ", "<SEARCH maxqueries=\"1\" "))
                .firstLines("NameTrans fn=\"assign-name\" from=\"/search\" name=\"search\"\n"
                        + "NameTrans fn=\"assign-name\" from=\"/find\" name=\"find\"");
        start(EVERYBODY);
        changeObjConf(conf -> conf + "<Object name=\"find\">\nService fn=\"service-search\"\n</Object>\n");
        await("/search?q=apple&format=json", "open.html");
        AtomicReference<String> refused = new AtomicReference<>("");
        AtomicReference<String> form = new AtomicReference<>("");
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> clients = new ArrayList<>();
        // One for each line: the places are those of the virtual server.
        for (String path : List.of("/search", "/find")) {
            clients.add(new Thread(() -> {
                while (!over.get()) {
                    keep(refused, ask(path + "?q=apple&format=json"));
                    keep(form, ask(path));
                }
            }));
        }

        clients.forEach(Thread::start);
        try {
            Await.until(() -> !refused.get().isEmpty());
        } finally {
            over.set(true);
            for (Thread client : clients) {
                client.join();
            }
        }

        assertThat(refused.get())
                .contains("Retry-After: 1", "\"error\":\"Too many searches are going on.", "\"complete\":false");
        assertThat(form.get()).as("who asks nothing takes no place").isEmpty();
        assertThat(ask("/search?q=apple&format=json"))
                .startsWith("HTTP/1.1 200")
                .contains("open.html");
    }

    private static void keep(AtomicReference<String> refused, String answer) {
        if (answer.startsWith("HTTP/1.1 503")) {
            refused.set(answer);
        }
    }

    @Test
    void collectionsWithinOneAnotherTellAHitOnce() throws Exception {
        guarded.inVirtualServer(SEARCH.replace(
                "</SEARCH>", "<SEARCHCOLLECTION name=\"shut\" uri=\"/closed\" path=\"../second\"/></SEARCH>"));
        start(EVERYBODY);
        await("/search?q=quiche&c=shut&format=json", "secret.html");
        await("/search?q=quiche&c=all&format=json", "secret.html");

        String both = ask("/search?q=quiche&format=json");

        assertThat(both.split("\"uri\":\"/closed/secret.html\"", -1)).hasSize(2);
    }

    @Test
    void aPageMayIncludeASearch() throws Exception {
        guarded.file("docs/page.shtml", "<p><!--#include virtual=\"/search?q=apple&format=json\" --></p>");
        start(EVERYBODY + "acl \"uri=/closed\"; deny (read) user=anyone;");
        changeObjConf(conf -> conf.replace(
                "Service method=\"(GET|HEAD)\" fn=\"send-file\"",
                "Service type=\"magnus-internal/parsed-html\" fn=\"parse-html\"\n"
                        + "Service method=\"(GET|HEAD)\" fn=\"send-file\""));
        Path types = folder.resolve("conf/mime.types");
        Files.writeString(types, Files.readString(types) + "\ntype=magnus-internal/parsed-html exts=shtml\n");
        assertThat(guarded.server().reload().applied()).isTrue();
        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/page.shtml"))
                .startsWith("HTTP/1.1 200")
                .contains("\"uri\":\"/open.html\"", "\"complete\":true")
                .doesNotContain("closed");
    }

    @Test
    void whatNobodyHasAskedForIsNoDeniedAccess() throws Exception {
        start(EVERYBODY + "acl \"uri=/closed\"; deny (read) user=anyone;");
        await("/search?q=apple&format=json", "open.html");

        try (LogLines log = LogLines.of("org.heliostat.request.access.AccessCheck")) {
            assertThat(ask("/search?q=quiche&format=json")).contains("\"hits\":[]");
            assertThat(log.all()).isEmpty();
            assertThat(ask("/closed/secret.html")).startsWith("HTTP/1.1 403");
            assertThat(log.all()).singleElement().asString().contains("to /closed/secret.html (GET) denied");
        }
    }

    @Test
    void aWrongPasswordIsOneLoginHoweverManyHitsAreAskedAbout() throws Exception {
        guarded.file("conf/keyfile", "bob;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n");
        start(
                EVERYBODY
                        + "acl \"uri=/closed\"; authenticate (user) { prompt = \"x\"; }; deny (read) user=anyone; allow (read) user=\"bob\";");
        changeObjConf(conf -> conf.replaceFirst(
                "NameTrans ", "AuthTrans fn=\"basic-auth\" auth-type=\"basic\" userdb=\"default\"\nNameTrans "));
        await("/search?q=apple&format=json", "open.html");
        long before = guarded.server().snapshot().logins().refused();

        assertThat(ask("/search?q=apple&format=json", GuardedServer.basic("bob", "wrong")))
                .contains("open.html", "\"complete\":true")
                .doesNotContain("closed");

        assertThat(guarded.server().snapshot().logins().refused() - before).isEqualTo(1);
        assertThat(ask("/search?q=apple&format=json", GuardedServer.basic("bob", "secret")))
                .contains("open.html", "closed/secret.html");
    }

    @Test
    void whatADirectoryCannotSayIsNoRefusal() throws Exception {
        try (ClosedPort away = new ClosedPort(0)) {
            guarded.file("conf/dbswitch.conf", "directory default ldap://127.0.0.1:" + away.number() + "/o=example\n");
            start(
                    EVERYBODY
                            + "acl \"uri=/closed\"; authenticate (user) { prompt = \"x\"; }; deny (read) user=anyone; allow (read) user=\"bob\";");
            await("/search?q=apple&format=json", "open.html");
            String bob = GuardedServer.basic("bob", "secret");

            assertThat(ask("/closed/secret.html", bob)).startsWith("HTTP/1.1 503");
            assertThat(ask("/search?q=quiche&format=json", bob))
                    .startsWith("HTTP/1.1 200")
                    .contains("\"hits\":[]", "\"complete\":false");
            assertThat(ask("/search?q=quiche", bob)).contains("it is not known just now whether you may see them");
            assertThat(ask("/search?q=apple&format=json", bob)).contains("open.html", "\"complete\":false");
            assertThat(ask("/search?q=quiche&format=json")).contains("\"hits\":[]", "\"complete\":true");
        }
    }

    @Test
    void aHitAsksNobodyToLogIn() throws Exception {
        start(
                EVERYBODY
                        + "acl \"uri=/closed\"; authenticate (user) { prompt = \"x\"; }; deny (read) user=anyone; allow (read) user=\"all\";");

        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/search?q=quiche&format=json"))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("secret", "WWW-Authenticate");
    }

    @Test
    void badQueriesAreSentences() throws Exception {
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");

        for (String bad : new String[] {
            "q=%22a",
            "q=(a",
            "q=NOT+a",
            "q=a*",
            "q=a&c=none",
            "q=a&start=-1",
            "q=a&start=x",
            "q=" + "ab*+".repeat(90),
            "q=%22" + "ab+".repeat(17) + "%22",
            "q=" + "ab+".repeat(200)
        }) {
            assertThat(ask("/search?" + bad)).as(bad).startsWith("HTTP/1.1 400").contains("<p role=\"alert\">");
            assertThat(ask("/search?format=json&" + bad))
                    .as(bad)
                    .startsWith("HTTP/1.1 400")
                    .contains("\"error\":\"", "\"complete\":false");
        }
        assertThat(ask("/search?q=%ff%00%zz&format=json")).containsPattern("^HTTP/1.1 (200|400)");
    }

    @Test
    void pagesCountWhatMayBeReadAlone() throws Exception {
        for (int i = 0; i < 15; i++) {
            guarded.file("docs/n/" + i + ".html", "nectarine");
            guarded.file("docs/closed/" + i + ".html", "nectarine nectarine");
        }
        start(EVERYBODY + "acl \"uri=/closed\"; deny (read) user=anyone;");
        await("/search?q=nectarine&format=json", "/n/");
        await("/search?q=nectarine&start=10&format=json", "/n/");

        String first = ask("/search?q=nectarine");
        String second = ask("/search?q=nectarine&start=10");

        assertThat(first.split("<li>")).hasSize(11);
        assertThat(first).contains("href=\"?q=nectarine&amp;start=10\">More").doesNotContain("Back", "closed");
        assertThat(second.split("<li>")).hasSize(6);
        assertThat(second).contains("<ol start=\"11\">", ">Back</a>").doesNotContain("More", "closed");
        assertThat(ask("/search?q=nectarine&start=20")).contains("Nothing more was found");
    }

    @Test
    void anAnswerSaysWhenThereIsMoreThanMaxhits() throws Exception {
        for (int i = 0; i < 15; i++) {
            guarded.file("docs/n/" + i + ".html", "nectarine");
        }
        guarded.inVirtualServer(SEARCH.replace("<SEARCH ", "<SEARCH maxhits=\"12\" "));
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/search?q=nectarine&format=json")).contains("\"more\":true", "\"limited\":false");
        assertThat(ask("/search?q=nectarine&format=json&start=10")).contains("\"more\":false", "\"limited\":true");
        assertThat(ask("/search?q=nectarine&start=10")).contains("There is more, but only the first 12 are shown.");
        assertThat(ask("/search?q=nectarine&start=12"))
                .contains("only the first 12 are shown")
                .doesNotContain("Nothing more");
        assertThat(ask("/search?q=apple&format=json")).contains("\"more\":false", "\"limited\":false");
    }

    @Test
    void anIndexThatAQueryCannotReadIsMadeAnewAtOnce() throws Exception {
        guarded.inVirtualServer(SEARCH.replace("scaninterval=\"1\"", "scaninterval=\"3600\""));
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("index"), "*.cfs")) {
            for (Path file : files) {
                Files.write(file, new byte[10]);
            }
        }

        try (LogLines log = LogLines.of("org.heliostat.search")) {
            assertThat(ask("/search?q=apple&format=json")).startsWith("HTTP/1.1 503");
            await("/search?q=apple&format=json", "open.html");
            assertThat(log.all()).anySatisfy(line -> assertThat(line).contains("is made anew: "));
        }
    }

    @Test
    void theCheckOfAPasswordTakesNoTimeOfTheQuery() throws Exception {
        guarded.file("conf/keyfile", "bob;" + SLOW_HASH + ";staff\n")
                .inVirtualServer(SEARCH.replace("<SEARCH ", "<SEARCH querytimeout=\"1000\" "));
        start(
                EVERYBODY
                        + "acl \"uri=/closed\"; authenticate (user) { prompt = \"x\"; }; deny (read) user=anyone; allow (read) user=\"bob\";");
        await("/search?q=apple&format=json", "open.html");

        assertThat(ask("/search?q=apple&format=json", GuardedServer.basic("bob", "secret")))
                .startsWith("HTTP/1.1 200")
                .contains("open.html", "closed/secret.html", "closed/second.html");
    }

    @Test
    void changedFilesShowNothingOfWhatTheyWere() throws Exception {
        guarded.inVirtualServer(SEARCH.replace("scaninterval=\"1\"", "scaninterval=\"3600\""));
        start(EVERYBODY);
        await("/search?q=pear&format=json", "\"snippet\":\"pear\"");

        Files.writeString(folder.resolve("docs/plain.html"), "only plums now");

        assertThat(ask("/search?q=pear&format=json"))
                .contains("\"uri\":\"/plain.html\"", "\"title\":\"\"", "\"snippet\":\"\"")
                .doesNotContain("plums");
    }

    @Test
    void whatTheServerMayNoLongerReadShowsNothingAnyMore() throws Exception {
        guarded.inVirtualServer(SEARCH.replace("scaninterval=\"1\"", "scaninterval=\"3600\""));
        start(EVERYBODY);
        await("/search?q=pear&format=json", "\"snippet\":\"pear\"");
        Path file = folder.resolve("docs/plain.html");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));

        String answer = ask("/search?q=pear&format=json");
        assertThat(answer).doesNotContain("\"snippet\":\"pear\"");
        Assumptions.assumeFalse(Files.isReadable(file), "root may read everything");
        assertThat(answer).contains("\"hits\":[]");
    }

    @Test
    void changedFilesAreReadAgain() throws Exception {
        start(EVERYBODY);
        await("/search?q=pear&format=json", "plain.html");

        Files.writeString(folder.resolve("docs/plain.html"), "only plums now");

        assertThat(await("/search?q=plums&format=json", "plain.html")).contains("only plums now");
        assertThat(ask("/search?q=pear&format=json")).doesNotContain("plain.html");
    }

    @Test
    void aReloadAddsAndRemovesCollections() throws Exception {
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");
        Path serverXml = folder.resolve("conf/server.xml");
        String before = Files.readString(serverXml);

        Files.writeString(
                serverXml,
                before.replace(
                        "<SEARCHCOLLECTION",
                        "<SEARCHCOLLECTION name=\"shut\" uri=\"/closed\" path=\"../second\"/><SEARCHCOLLECTION"));
        guarded.server().reload();
        await("/search?q=quiche&c=shut&format=json", "secret.html");
        Files.writeString(serverXml, before);
        guarded.server().reload();

        assertThat(ask("/search?q=quiche&c=shut&format=json")).startsWith("HTTP/1.1 400");
        Files.writeString(serverXml, before.replace(SEARCH, ""));
        guarded.server().reload();
        assertThat(ask("/search?q=quiche")).startsWith("HTTP/1.1 404");
        Await.until(() -> !hasThread());
        Files.writeString(serverXml, before);
        guarded.server().reload();
        Files.writeString(folder.resolve("docs/plain.html"), "only plums now");
        await("/search?q=plums&format=json", "plain.html");
        assertThat(hasThread()).isTrue();
    }

    @Test
    void aServerThatHasStoppedWritesNoIndexAnyMore() throws Exception {
        start(EVERYBODY);
        await("/search?q=apple&format=json", "open.html");
        assertThat(hasThread()).isTrue();

        guarded.server().stop();

        Await.until(() -> !hasThread());
    }

    @Test
    void foldersOfCollectionsAreChecked() throws Exception {
        start(EVERYBODY);
        Path serverXml = folder.resolve("conf/server.xml");
        String collections = "<SEARCHCOLLECTION name=\"served\" uri=\"/a\" path=\"../docs/index\"/>"
                + "<SEARCHCOLLECTION name=\"same\" uri=\"/closed\" path=\"../index\"/>"
                + "<SEARCHCOLLECTION name=\"inside\" uri=\"/b\" docroot=\"../papers\" path=\"../papers/index\"/><SEARCHCOLLECTION name=\"all";
        Files.writeString(serverXml, Files.readString(serverXml).replace("<SEARCHCOLLECTION name=\"all", collections));

        ReloadResult result = guarded.server().reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings()).extracting(Finding::toString).allSatisfy(finding -> assertThat(finding)
                .contains("conf/server.xml:", "SEARCHCOLLECTION", "(expected: "));
        assertThat(result.findings().toString())
                .contains(
                        "SEARCHCOLLECTION served: path: ",
                        "SEARCHCOLLECTION all: path: also that of line",
                        "SEARCHCOLLECTION inside: path: ")
                .contains("(expected: a folder that is not served)", "(expected: an existing folder)");
    }

    @Test
    void anIndexIsNeitherInAnotherDocumentRootNorBehindALink() throws Exception {
        start(EVERYBODY);
        Files.createDirectories(folder.resolve("papers"));
        Files.createSymbolicLink(folder.resolve("aside"), folder.resolve("docs"));
        Path serverXml = folder.resolve("conf/server.xml");
        String collections =
                "<SEARCHCOLLECTION name=\"behind\" uri=\"/a\" docroot=\"../docs\" path=\"../aside/index\"/>"
                        + "<SEARCHCOLLECTION name=\"papers\" uri=\"/b\" docroot=\"../papers\" path=\"../other/index\"/>"
                        + "<SEARCHCOLLECTION name=\"among\" uri=\"/c\" docroot=\"../docs\" path=\"../papers/index\"/>"
                        + "<SEARCHCOLLECTION name=\"all";
        String second = "<VS id=\"vs2\" connections=\"ls1\" urlhosts=\"other\" mime=\"mime1\">"
                + "<PROPERTY name=\"docroot\" value=\"../other\"/></VS></VSCLASS>";
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replace("<SEARCHCOLLECTION name=\"all", collections)
                        .replace("</VSCLASS>", second));

        ReloadResult result = guarded.server().reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings())
                .extracting(Finding::toString)
                .filteredOn(finding -> finding.contains("(expected: a folder that is not served)"))
                .hasSize(3)
                .anySatisfy(finding -> assertThat(finding).contains("SEARCHCOLLECTION behind: path: "))
                .anySatisfy(finding -> assertThat(finding).contains("SEARCHCOLLECTION papers: path: "))
                .anySatisfy(finding -> assertThat(finding).contains("SEARCHCOLLECTION among: path: "));
    }

    private static String bodyOf(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n"));
    }
}
