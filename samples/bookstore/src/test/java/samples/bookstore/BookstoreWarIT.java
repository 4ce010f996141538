package samples.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import samples.bookstore.catalogue.MemoryDatabase;
import samples.tomcathost.TomcatHost;

/** The built WAR in another vendor's container: visitors walk through the shop, one after another. */
class BookstoreWarIT {

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f-]+)\"");
    private static final String ADDRESS =
            "&name=Ada+%3Cb%3E&email=ada%40example.org&street=Road+1&postcode=12345&city=Town";

    private static TomcatHost host;

    @BeforeAll
    static void start(@TempDir Path folder) {
        var database = new TomcatHost.Database(
                "jdbc/bookstore",
                "org.h2.jdbcx.JdbcDataSource",
                "org.h2.jdbcx.JdbcDataSourceFactory",
                MemoryDatabase.url());
        host = TomcatHost.start(Path.of(System.getProperty("sample.war")), "/bookstore", folder, database);
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @BeforeEach
    void anotherVisitorComes() {
        host.newVisitor();
    }

    @Test
    void theShelfIsSearchedAndNeedsNoSession() {
        var shelf = host.get("/");
        var found = host.get("/books?q=m%C3%BC%C3%9Figgang");

        assertThat(shelf.statusCode()).isEqualTo(200);
        assertThat(shelf.body()).contains("41 books found", "A Grammar of Doors", "€15.50");
        assertThat(shelf.headers().map()).doesNotContainKey("set-cookie");
        assertThat(shelf.headers().firstValue("content-security-policy")).isPresent();
        assertThat(found.body()).contains("One book found", "Müßiggang", "value=\"müßiggang\"");
        assertThat(host.get("/books?q=%22%3E%3Cscript%3E").body()).doesNotContain("<script>");
    }

    @Test
    void theBookPageEscapesWhatTheCatalogueHolds() {
        assertThat(host.get("/books/38").body()).contains("Clouds &lt; Mountains");
    }

    @Test
    void aCartBecomesAnOrder() {
        String csrf = csrf(host.get("/books/3"));

        assertThat(location(host.postForm("/cart", "action=add&book=3&copies=2&csrf=" + csrf)))
                .isEqualTo("/bookstore/cart");
        assertThat(host.get("/cart").body()).contains("Salt &amp; Rope", "€44.00");

        var incomplete = host.postForm("/checkout", "name=Ada&csrf=" + csrf);
        assertThat(incomplete.statusCode()).isEqualTo(422);
        assertThat(incomplete.body()).contains("aria-invalid", "Please fill this in.", "value=\"Ada\"");

        String receipt = location(host.postForm("/checkout", "csrf=" + csrf + ADDRESS));
        assertThat(receipt).matches("/bookstore/orders/\\d+");
        String path = receipt.substring("/bookstore".length());
        assertThat(host.get(path).body()).contains("Thank you, Ada &lt;b&gt;", "Salt &amp; Rope", "€44.00");
        assertThat(host.get("/cart").body()).contains("Nothing in it yet");
        assertThat(host.get("/orders/9999").statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsSoldOutIsSaidAndNothingIsOrdered() {
        String csrf = csrf(host.get("/books/40"));
        host.postForm("/cart", "action=add&book=40&copies=2&csrf=" + csrf);

        var answer = host.postForm("/checkout", "csrf=" + csrf + ADDRESS);

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("not enough copies left of \"Müßiggang\"");
        assertThat(host.get("/books/40").body()).contains("1 in stock");
    }

    @Test
    void aFormWithoutTheSessionsTokenIsRefused() {
        csrf(host.get("/books/3"));

        var answer = host.postForm("/cart", "action=add&book=3&copies=1&csrf=wrong");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("That did not work (403)", "This form is too old");
    }

    @Test
    void errorPagesAreTheShopsOwnInTheVisitorsLanguage() {
        host.get("/books?lang=de");

        var missing = host.get("/no/such/page");
        var fault = host.get("/fault");

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("Nicht in unserem Regal", "<html lang=\"de\">");
        assertThat(fault.statusCode()).isEqualTo(500);
        assertThat(fault.body()).contains("Das ging nicht (500)").doesNotContain("IllegalState", "asked to fail");
        assertThat(host.get("/books/1").body()).contains("34,50\u00a0€");
    }

    @Test
    void anUploadedPictureReplacesTheDrawnCover() {
        String csrf = csrf(host.get("/books/5"));
        assertThat(host.get("/covers/5").headers().firstValue("content-type")).hasValue("image/svg+xml");

        assertThat(location(upload("/covers/5", csrf, "GIF89a-tiny"))).isEqualTo("/bookstore/books/5?cover=new");

        var picture = host.get("/covers/5");
        assertThat(picture.headers().firstValue("content-type")).hasValue("image/gif");
        assertThat(picture.body()).isEqualTo("GIF89a-tiny");
        String tag = picture.headers().firstValue("etag").orElseThrow();
        assertThat(host.send(host.request("/covers/5").GET().header("If-None-Match", tag))
                        .statusCode())
                .isEqualTo(304);
    }

    @Test
    void anUploadIsRefusedWhenItIsTooLargeNoPictureOrForged() {
        String csrf = csrf(host.get("/books/5"));

        assertThat(upload("/covers/5", csrf, "GIF89a" + "x".repeat(256 * 1024)).statusCode())
                .isEqualTo(413);
        assertThat(upload("/covers/5", csrf, "<html>").statusCode()).isEqualTo(415);
        assertThat(upload("/covers/5", "wrong", "GIF89a").statusCode()).isEqualTo(403);
        assertThat(upload("/covers/0", csrf, "GIF89a").statusCode()).isEqualTo(404);
    }

    @Test
    void theClockSendsItsEventsAndEnds() {
        var events = host.get("/clock/events?count=3&millis=50");

        assertThat(events.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
        assertThat(events.body()).matches("(event: time\ndata: \\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z\n\n){3}");
        assertThat(host.get("/clock/events?count=0").statusCode()).isEqualTo(400);
        assertThat(host.get("/clock").body()).contains("data-events=\"/bookstore/clock/events?count=30\"");
    }

    @Test
    void theThemeComesOutOfItsJar() {
        assertThat(host.get("/theme/shop.css").body()).contains("color-scheme: light dark");
        assertThat(host.get("/theme/logo.svg").headers().firstValue("content-type"))
                .hasValue("image/svg+xml");
    }

    private HttpResponse<String> upload(String path, String csrf, String picture) {
        String body =
                """
                --limit\r
                Content-Disposition: form-data; name="csrf"\r
                \r
                %s\r
                --limit\r
                Content-Disposition: form-data; name="picture"; filename="cover.gif"\r
                Content-Type: image/gif\r
                \r
                %s\r
                --limit--\r
                """
                        .formatted(csrf, picture);
        return host.send(host.request(path)
                .header("Content-Type", "multipart/form-data; boundary=limit")
                .POST(BodyPublishers.ofString(body, StandardCharsets.ISO_8859_1)));
    }

    private static String csrf(HttpResponse<String> page) {
        assertThat(page.statusCode()).isEqualTo(200);
        Matcher found = CSRF.matcher(page.body());
        assertThat(found.find()).as("a form with its token").isTrue();
        return found.group(1);
    }

    private static String location(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(303);
        return answer.headers().firstValue("location").orElseThrow();
    }
}
