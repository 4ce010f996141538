package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The forms that add and take out parts of the configuration, in a real browser with the packaged jar. */
@ExtendWith(BrowserOfClass.class)
class AdminFormsIT {

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void signIn(Browser given) throws Exception {
        visit = AdminVisit.signedIn(folder, given);
        pages = visit.pages();
        browser = given;
    }

    @AfterEach
    void close() {
        if (visit != null) {
            visit.close();
        }
    }

    @Test
    void addsAListenSocketThatAnswersAndTakesItOutAgain() throws Exception {
        int port = FreePort.find();
        pages.go("configure/listen-sockets", "[data-key=ls1]");
        browser.clickInView("[data-add=LS]");
        pages.appears("[data-key=ls2]");
        retype("[data-key=ls2] [data-name=port] input", "70000");
        Await.until(() -> pages.shows(".pending", "LS ls2 port: expected 0 to 65535"));
        assertThat(isApplyOffered()).isFalse();
        retype("[data-key=ls2] [data-name=port] input", Integer.toString(port));
        Await.until(this::isApplyOffered);
        pages.applyChanges("a second door");
        assertThat(status(port)).isEqualTo(200);

        pages.go("configure/listen-sockets", "[data-key=ls2]");
        Await.until(() -> pages.shows("[data-key=ls2] p.quiet", "Listens on"));
        browser.clickInView("[data-key=ls2] button[aria-label^='Take out']");
        pages.disappears("[data-key=ls2]");
        pages.appears(".pending button.first:not([disabled])");
        browser.clickInView(".pending button.first");
        pages.appears("dialog tr.removed");
        pages.appears("dialog form button.first:not([disabled])");
        browser.click("dialog form button.first");
        pages.appears("dialog[aria-label=Applied]");
        assertThat(visit.config("server.xml")).doesNotContain("ls2\" ip=\"any\"");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void addsAVirtualServerWithItsOwnDocumentsAndLimits() throws Exception {
        Path documents = Files.createDirectories(folder.resolve("two"));
        Files.writeString(documents.resolve("index.html"), "the second site");
        pages.go("configure/virtual-servers", "[data-key=vs1]");
        browser.clickInView("[data-add=VS]");
        pages.appears("[data-key=vs2] [data-name=urlhosts].is-wrong");
        assertThat(isApplyOffered()).as("without hosts").isFalse();
        retype("[data-key=vs2] [data-name=urlhosts] input", "127.0.0.1");
        browser.clickInView("[data-key=vs2] [data-part=PROPERTY] summary");
        browser.clickInView("[data-key=vs2] [data-add=PROPERTY]");
        pages.appears("[data-key=vs2] [data-line]");
        retype("[data-key=vs2] [data-line] input[name=name]", "docroot");
        retype("[data-key=vs2] [data-line] input[name=value]", documents.toString());
        pages.go("configure/qos", "[data-key=vs2] [data-name=maxconn]");
        retype("[data-key=vs2] [data-name=maxconn] input", "500");
        Await.until(this::isApplyOffered);
        pages.applyChanges("a second site");

        assertThat(visit.config("server.xml")).contains("<QOSPARAMS maxconn=\"500\"/>");
        Await.until(() -> body(visit.server().port(), "/").contains("the second site"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void addsAJdbcPoolAndTheNameToFindIt() throws Exception {
        pages.go("configure/pools", "[data-key=BookstorePool]");
        browser.clickInView("[data-add=JDBCCONNECTIONPOOL]");
        pages.appears("[data-key=Pool2] [data-name=datasourceclassname].is-wrong");
        retype("[data-key=Pool2] [data-name=datasourceclassname] input", "org.h2.jdbcx.JdbcDataSource");
        browser.clickInView("[data-add=JDBCRESOURCE]");
        pages.appears("[data-key='jdbc/name2'] [data-name=poolname] select");
        browser.script("const s = document.querySelector(`[data-key='jdbc/name2'] [data-name=poolname] select`);"
                + "s.value = 'Pool2'; s.dispatchEvent(new Event('change', {bubbles: true}))");
        Await.until(this::isApplyOffered);
        pages.applyChanges("a pool for the shop");

        assertThat(visit.config("server.xml"))
                .contains("<JDBCRESOURCE jndiname=\"jdbc/name2\" poolname=\"Pool2\" enabled=\"on\"/>");
        assertThat(visit.api("GET", "/pools?pool=Pool2", "").body()).contains("jdbc/name2");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void addsResourcesOfEachKindThatAreFoundByName() throws Exception {
        pages.go("configure/resources", "[data-add=MAILRESOURCE]");
        browser.clickInView("[data-add=MAILRESOURCE]");
        pages.appears("[data-key='mail/name1'] [data-name=from].is-wrong");
        assertThat(isApplyOffered()).as("without a sender").isFalse();
        retype("[data-key='mail/name1'] [data-name=from] input", "shop@example.com");
        retype("[data-key='mail/name1'] [data-name=user] input", "shop");
        browser.clickInView("[data-key='mail/name1'] [data-part=PROPERTY] summary");
        browser.clickInView("[data-key='mail/name1'] [data-add=PROPERTY]");
        pages.appears("[data-key='mail/name1'] [data-line]");
        retype("[data-key='mail/name1'] [data-line] input[name=name]", "mail-smtp-port");
        retype("[data-key='mail/name1'] [data-line] input[name=value]", "2525");
        browser.clickInView("[data-add=EXTERNALJNDIRESOURCE]");
        pages.appears("[data-key='external/name1'] [data-name=jndilookupname].is-wrong");
        retype("[data-key='external/name1'] [data-name=jndilookupname] input", "cn=shop");
        retype("[data-key='external/name1'] [data-name=restype] input", "java.lang.Object");
        retype("[data-key='external/name1'] [data-name=factoryclass] input", "com.example.Directory");
        browser.clickInView("[data-add=CUSTOMRESOURCE]");
        pages.appears("[data-key='custom/name1']");
        browser.clickInView("[data-key='custom/name1'] button[aria-label^='Take out']");
        pages.disappears("[data-key='custom/name1']");
        Await.until(this::isApplyOffered);
        pages.applyChanges("mail for the shop");

        assertThat(visit.config("server.xml"))
                .containsSubsequence(
                        "<MAILRESOURCE jndiname=\"mail/name1\" host=\"localhost\"",
                        "from=\"shop@example.com\"",
                        "<PROPERTY name=\"mail-smtp-port\" value=\"2525\"/>")
                .contains("<EXTERNALJNDIRESOURCE jndiname=\"external/name1\" jndilookupname=\"cn=shop\"")
                .doesNotContain("CUSTOMRESOURCE");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void addsAThreadPoolBesideADirectiveOfTheSameFile() throws Exception {
        pages.typeDirective("QueueTimeout", "45");
        pages.go("configure/thread-pools", "[data-add]");
        browser.clickInView("[data-add]");
        pages.appears("[data-key=pool1]");
        retype("[data-key=pool1] [data-name=MaxThreads] input", "many");
        Await.until(() -> !isApplyOffered());
        retype("[data-key=pool1] [data-name=MaxThreads] input", "7");
        Await.until(this::isApplyOffered);
        pages.applyChanges("slow functions apart");

        assertThat(visit.config("magnus.conf"))
                .contains("Init fn=\"thread-pool-init\" name=\"pool1\" MaxThreads=\"7\"")
                .contains("\nQueueTimeout 45\n");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void addsAMimeTypeThatCountsAtOnce() throws Exception {
        Files.writeString(visit.instance().resolve("docs/file.try"), "x");
        pages.go("configure/mime", "[data-add=type]");
        browser.clickInView("[data-add=type]");
        pages.appears("dialog input[name=exts]");
        browser.type("dialog input[name=value]", "text/x-try");
        browser.type("dialog input[name=exts]", "html");
        Await.until(() -> pages.shows("dialog .error", "text/html"));
        browser.retype("dialog input[name=exts]", "try");
        browser.click("dialog button.first");
        pages.appears(".pending");
        pages.applyChanges("");

        assertThat(get(visit.server().port(), "/file.try").headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/x-try"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void beginsAFileOfAccessControlLists() throws Exception {
        pages.go("configure/acls", "input[name=aclId]");
        browser.type("input[name=aclId]", "shop");
        browser.type("input[name=aclFile]", "shop.acl");
        browser.click("form[aria-label='New ACL file'] button");
        pages.appears(".editor textarea");
        Await.until(() -> pages.shows(".files select", "shop.acl (new)"));
        pages.go("configure/acls", "[data-key=shop] tbody tr");
        assertThat(browser.text("[data-key=shop] tbody tr")).contains("default", "1");
        pages.applyChanges("who may enter the shop");

        assertThat(visit.config("shop.acl")).contains("acl \"default\";");
        assertThat(visit.config("server.xml")).contains("<ACLFILE id=\"shop\" file=\"shop.acl\"/>");
        assertThat(pages.complaints()).isEmpty();
    }

    /** The second is told who was faster, and puts his change upon the other's. */
    @Test
    void tellsTheSecondOfTwoAdministrators() throws Exception {
        pages.typeDirective("RqThrottle", "64");
        pages.go("configure/listen-sockets", "[data-key=ls1]");
        retype("[data-key=ls1] [data-name=servername] input", "mine.example");
        assertThat(visit.api("PATCH", "/config/magnus.conf", "{\"RqThrottle\": 48, \"QueueTimeout\": 20}")
                        .statusCode())
                .isEqualTo(200);
        String theirs = visit.config("server.xml").replace("loglevel=\"info\"", "loglevel=\"fine\"");
        assertThat(visit.api("PUT", "/config/server.xml", "{\"text\":" + quoted(theirs) + "}")
                        .statusCode())
                .isEqualTo(200);

        pages.appears(".pending button.first:not([disabled])");
        browser.clickInView(".pending button.first");
        pages.appears("dialog tr.added");
        pages.appears("dialog form button.first:not([disabled])");
        browser.click("dialog form button.first");
        pages.appears(".conflict");
        assertThat(browser.text(".conflict")).contains("Somebody was faster", "changed meanwhile by");
        browser.click(".conflict button.first");
        Await.until(() -> pages.shows("dialog", "RqThrottle: theirs 48, yours 64"));
        pages.disappears(".conflict");
        pages.appears("dialog form button.first:not([disabled])");
        browser.click("dialog form button.first");
        pages.appears("dialog[aria-label=Applied]");

        assertThat(visit.config("magnus.conf")).contains("\nRqThrottle 64\n").contains("QueueTimeout 20");
        assertThat(visit.config("server.xml")).contains("servername=\"mine.example\"", "loglevel=\"fine\"");
    }

    private void retype(String selector, String text) {
        pages.appears(selector);
        browser.inView(selector);
        browser.retype(selector, text);
    }

    private boolean isApplyOffered() {
        return browser.count(".pending button.first:not([disabled])") > 0;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private static int status(int port) throws Exception {
        return get(port, "/").statusCode();
    }

    private static String body(int port, String path) {
        try {
            return get(port, path).body();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private static HttpResponse<String> get(int port, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString());
    }
}
