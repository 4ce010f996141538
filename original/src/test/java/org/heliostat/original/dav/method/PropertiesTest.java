package org.heliostat.original.dav.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.dav.DavLimits;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PROPFIND and PROPPATCH. */
class PropertiesTest {

    private static final String RED =
            "<set><prop><u:colour xml:lang='en'>red &amp; <u:b x='1'>blue</u:b></u:colour></prop></set>";

    @TempDir
    private Path folder;

    private DavPlayground dav;

    @BeforeEach
    void make() throws Exception {
        dav = new DavPlayground(folder, DavPlayground.LIMITS);
        dav.write("ä b&<.txt", "12345");
        dav.write("x/y/c.txt", "c");
    }

    private static String wanted(String names) {
        return "<propfind xmlns='DAV:' xmlns:u='u:'><prop>" + names + "</prop></propfind>";
    }

    @Test
    void listsAFolder() {
        Exchange exchange = dav.run(DavPlayground.request("PROPFIND", "/dav", "Depth", "1"));
        String text = FakeExchange.transportOf(exchange).text();

        assertThat(exchange.response().status()).isEqualTo(207);
        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("application/xml; charset=utf-8");
        assertThat(text)
                .contains("<D:href>/dav/</D:href>")
                .contains("<D:href>/dav/%C3%A4%20b&amp;%3C.txt</D:href>")
                .contains("<D:getcontentlength>5</D:getcontentlength>")
                .contains("<D:getcontenttype>text/plain</D:getcontenttype>")
                .contains("<D:href>/dav/x/</D:href>")
                .contains("<D:resourcetype><D:collection/></D:resourcetype>")
                .doesNotContain("/dav/x/y");
    }

    @Test
    void givesTheETagThatGetGives() {
        String tag = dav.run(DavPlayground.request("GET", "/dav/x/y/c.txt"))
                .response()
                .headers()
                .first("ETag");

        assertThat(dav.propfind("/dav/x/y/c.txt", "0", wanted("<getetag/>")))
                .contains("<D:getetag>" + tag.replace("\"", "&quot;") + "</D:getetag>");
    }

    @Test
    void looksAsDeepAsItMay() throws Exception {
        assertThat(dav.text(DavPlayground.request("PROPFIND", "/dav/")))
                .as("no field means infinity")
                .contains("<D:propfind-finite-depth/>");
        assertThat(dav.status("PROPFIND", "/dav/", "Depth", "infinity")).isEqualTo(403);
        assertThat(dav.status("PROPFIND", "/dav/x/y/c.txt", "Depth", "infinity"))
                .isEqualTo(207);
        assertThat(dav.status("PROPFIND", "/dav/", "Depth", "2")).isEqualTo(400);
        DavLimits limits = DavPlayground.LIMITS;
        DavPlayground deep = new DavPlayground(
                folder,
                new DavLimits(
                        limits.minLockTimeout(),
                        limits.maxLockTimeout(),
                        limits.maxLocks(),
                        limits.maxLocksPerUser(),
                        limits.maxXmlRequestBodySize(),
                        DavLimits.INFINITY,
                        limits.maxResponses(),
                        limits.maxFileSize(),
                        limits.maxProperties(),
                        limits.maxPropertiesSize()));

        assertThat(deep.propfind("/dav/", "infinity", ""))
                .contains("/dav/x/y/c.txt")
                .contains("/dav/x/y/</D:href>");
    }

    @Test
    void givesNamesAloneAndNamedOnes() {
        assertThat(dav.proppatch("/dav/x", RED)).isEqualTo(207);

        assertThat(dav.propfind("/dav/x", "0", "<propfind xmlns='DAV:'><propname/></propfind>"))
                .contains("<D:resourcetype/>")
                .contains("<colour xmlns=\"u:\"/>")
                .doesNotContain("blue");
        assertThat(dav.propfind("/dav/x", "0", wanted("<u:colour/><u:none/><getcontentlength/>")))
                .contains("<colour xmlns=\"u:\" xml:lang=\"en\">red &amp; <b x=\"1\">blue</b></colour>")
                .contains("<D:prop xmlns:n0=\"u:\">")
                .contains("<n0:none/>")
                .contains("<D:getcontentlength/>")
                .contains("HTTP/1.1 404 Not Found")
                .contains("HTTP/1.1 200 OK");
        assertThat(dav.propfind(
                        "/dav/x",
                        "0",
                        "<propfind xmlns='DAV:'><allprop/><include><u:a xmlns:u='u:'/></include>" + "</propfind>"))
                .contains("blue")
                .contains("<D:resourcetype>");
    }

    @Test
    void refusesBodiesThatAreNoPropfind() {
        for (String body : new String[] {
            "x",
            "<propfind xmlns='DAV:'/>",
            "<propfind xmlns='DAV:'><prop/><allprop/></propfind>",
            "<propfind><prop/></propfind>",
            "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><propfind xmlns='DAV:'><prop>&b;</prop></propfind>"
        }) {
            Exchange exchange = dav.run(
                    DavPlayground.request("PROPFIND", "/dav/", "Depth", "0").body(body));
            assertThat(exchange.response().status()).as(body).isEqualTo(400);
        }
        Exchange large = dav.run(DavPlayground.request("PROPFIND", "/dav/", "Depth", "0")
                .body(wanted("<u:" + "a".repeat(5_000) + "/>")));
        assertThat(large.response().status()).isEqualTo(413);
    }

    @Test
    void changesAllOrNothing() {
        String answer = dav.text(DavPlayground.patching(
                "/dav/x", RED + "<remove><prop><u:none/></prop></remove><set><prop><getetag>x</getetag></prop></set>"));

        assertThat(answer)
                .contains("<D:prop xmlns:n0=\"u:\"><n0:colour/><n0:none/></D:prop><D:status>HTTP/1.1 424")
                .contains("<D:getetag/></D:prop><D:status>HTTP/1.1 403")
                .contains("<D:cannot-modify-protected-property/>");
        assertThat(dav.propfind("/dav/x", "0", "")).doesNotContain("blue");
        assertThat(dav.text(DavPlayground.patching("/dav/x", RED))).contains("HTTP/1.1 200 OK");
        assertThat(dav.text(DavPlayground.patching("/dav/x", "<remove><prop><u:colour/></prop></remove>")))
                .contains("HTTP/1.1 200 OK");
        assertThat(dav.propfind("/dav/x", "0", "")).doesNotContain("blue");
        assertThat(dav.proppatch("/dav/none", RED)).isEqualTo(404);
        assertThat(dav.status("PROPPATCH", "/dav/x")).isEqualTo(400);
    }

    @Test
    void areBoundedInNumberAndSize() {
        StringBuilder many = new StringBuilder("<set><prop>");
        for (int i = 0; i < 6; i++) {
            many.append("<u:p").append(i).append("/>");
        }

        assertThat(dav.text(DavPlayground.patching("/dav/x", many + "</prop></set>")))
                .contains("HTTP/1.1 507");
        assertThat(dav.text(
                        DavPlayground.patching("/dav/x", "<set><prop><u:p>" + "x".repeat(500) + "</u:p></prop></set>")))
                .contains("HTTP/1.1 507");
        assertThat(dav.propfind("/dav/x", "0", "")).doesNotContain("u:");
    }

    /** Of a small request no large answer can be made: each namespace is said once. */
    @Test
    void namesAreNotRepeatedWithoutEnd() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            names.append("<n:a").append(i).append("/>");
        }
        String declared = " xmlns:n='" + "\"".repeat(100) + "'";

        assertThat(dav.propfind(
                        "/dav/x",
                        "0",
                        wanted("<n:a" + declared + "/>")
                                .replace("xmlns:u='u:'", declared)
                                .replace("</prop>", names + "</prop>")))
                .contains("<n0:a199/>")
                .hasSizeLessThan(6_000);
        assertThat(dav.text(DavPlayground.request("PROPPATCH", "/dav/x")
                        .body("<propertyupdate xmlns='DAV:'" + declared + "><remove><prop>" + names
                                + "</prop></remove></propertyupdate>")))
                .contains("<n0:a199/>")
                .hasSizeLessThan(6_000);
        Exchange larger = dav.run(DavPlayground.request("PROPFIND", "/dav/", "Depth", "1")
                .body(wanted("<n:a xmlns:n='" + "\"".repeat(700) + "'/>")));
        assertThat(larger.response().status()).isEqualTo(400);
    }

    /** Shared locks of a folder are shown with everything that is in it. */
    @Test
    void aListingHasSoManyBytesAndNoMore() throws Exception {
        for (int i = 0; i < 40; i++) {
            dav.write("many/f" + i, "x");
        }
        for (int i = 0; i < 10; i++) {
            Exchange locked = dav.run(DavPlayground.request("LOCK", "/dav/many")
                    .body("<lockinfo xmlns='DAV:'><lockscope><shared/></lockscope><locktype><write/></locktype><owner>"
                            + "o".repeat(3_500) + "</owner></lockinfo>"));
            assertThat(locked.response().status()).isEqualTo(200);
        }

        String listed = dav.propfind("/dav/many/", "1", "");

        assertThat(listed)
                .contains("<D:href>/dav/many/</D:href><D:status>HTTP/1.1 507")
                .endsWith("</D:multistatus>\n")
                .hasSizeBetween(50 * 8_192, 50 * 8_192 + 100_000);
    }

    /** A prefix that is reserved cannot be declared for another namespace. */
    @Test
    void oneNameBreaksNoListing() {
        assertThat(dav.proppatch("/dav/x", "<set><prop><xml:colour>red</xml:colour></prop></set>"))
                .isEqualTo(400);
        assertThat(dav.propfind("/dav/x", "0", "")).doesNotContain("colour");
    }

    @Test
    void goWithTheFile() throws Exception {
        dav.proppatch("/dav/x/y/c.txt", RED);

        assertThat(dav.status("COPY", "/dav/x/y/c.txt", "Destination", "/dav/copy.txt"))
                .isEqualTo(201);
        assertThat(dav.propfind("/dav/copy.txt", "0", "")).contains("blue");
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/z")).isEqualTo(201);
        assertThat(dav.propfind("/dav/z/y/c.txt", "0", "")).contains("blue");
        assertThat(dav.put("/dav/copy.txt", "other content")).isEqualTo(204);
        assertThat(dav.propfind("/dav/copy.txt", "0", "")).contains("blue");
        dav.status("DELETE", "/dav/copy.txt");
        dav.put("/dav/copy.txt", "another file");
        assertThat(dav.propfind("/dav/copy.txt", "0", "")).doesNotContain("blue");
        assertThat(dav.docs.resolve("prop-db")).isDirectory();
        assertThat(Files.list(dav.docs.resolve("dav")))
                .noneMatch(path -> path.toString().contains("prop"));
    }
}
