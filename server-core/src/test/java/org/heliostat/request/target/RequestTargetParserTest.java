package org.heliostat.request.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One normalisation of the path, for everybody. */
class RequestTargetParserTest {

    private final RequestTargetParser parser = new RequestTargetParser(false);

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a/b.html, /a/b.html",
        "/a/, /a/",
        "//a///b//, /a/b/",
        "/a/./b, /a/b",
        "/a/../b, /b",
        "/a/.., /",
        "/a/b/.., /a/",
        "/a/b/., /a/b/",
        "/.a/..b/c.., /.a/..b/c..",
        "/%61%2eb, /a.b",
        "/%E4%BD%A0, /\u4f60",
        "/%f0%9f%98%80, /\uD83D\uDE00",
        "/%252e%252e/a, /%2e%2e/a",
        "/a%20b+c, /a b+c",
        "/a;x=y/b;jsessionid=1, /a/b",
        "/a/;x, /a/",
        "/~u/a$b'c(d), /~u/a$b'c(d)",
        "http://H.example:81/a//b, /a/b",
        "http://h, /",
    })
    void normalisesThePath(String target, String path) throws Exception {
        RequestTarget parsed = parser.parse("GET", target);

        assertThat(parsed.path()).isEqualTo(path);
        assertThat(parsed.query()).isNull();
    }

    @Test
    void keepsQueryAndRawPathAsSent() throws Exception {
        RequestTarget parsed = parser.parse("GET", "/a%20b;p=1/c?x=%2F..%00&y?z");

        assertThat(parsed.rawPath()).isEqualTo("/a%20b;p=1/c");
        assertThat(parsed.path()).isEqualTo("/a b/c");
        assertThat(parsed.query()).isEqualTo("x=%2F..%00&y?z");
        assertThat(parser.parse("GET", "/a?").query()).isEmpty();
    }

    @Test
    void copiesNothingWhenThePathIsNormal() throws Exception {
        String target = "/a/b.html";

        assertThat(parser.parse("GET", target).path()).isSameAs(target);
    }

    @Test
    void knowsTheFourForms() throws Exception {
        RequestTarget absolute = parser.parse("GET", "HTTP://h:81?q");
        assertThat(absolute.form()).isEqualTo(RequestTarget.Form.ABSOLUTE);
        assertThat(absolute.scheme()).isEqualTo("http");
        assertThat(absolute.authority()).isEqualTo("h:81");
        assertThat(absolute.query()).isEqualTo("q");
        assertThat(parser.parse("OPTIONS", "*").form()).isEqualTo(RequestTarget.Form.ASTERISK);
        assertThat(parser.parse("CONNECT", "h:1").form()).isEqualTo(RequestTarget.Form.AUTHORITY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "",
                "?q",
                "*",
                "ftp://h/",
                "http://u@h/",
                "http:///a",
                "http://h:x/",
                "/a#b",
                "/a?b#c",
                "/..",
                "/../a",
                "/a/../../b",
                "/%2e",
                "/%2e%2e/a",
                "/a/.%2e",
                "/a/%2E./b",
                "/..;/a",
                "/a/..;x=y",
                "/.;/a",
                "/a;%2f",
                "/a;%00",
                "/a\\b",
                "/a%5cb",
                "/a%2fb",
                "/a%2Fb",
                "/a%3bb",
                "/%",
                "/%a",
                "/%zz",
                "/%+1",
                "/%00",
                "/%0a",
                "/%7f",
                "/a\u0001",
                "/a b",
                "/\u00e4",
                "/%ff",
                "/%c0%af",
                "/%c0%ae%c0%ae/a",
                "/%ed%a0%80",
                "/%e4%bd",
                "/a?\u00e4"
            })
    void refusesWhatCouldMeanTwoThings(String target) {
        assertThatThrownBy(() -> parser.parse("GET", target)).isInstanceOf(BadTargetException.class);
    }

    @Test
    void anAllowedEncodedSlashNeverBecomesASlash() throws Exception {
        RequestTargetParser lenient = new RequestTargetParser(true);

        assertThat(lenient.parse("GET", "/a%2fb/%2F..").path()).isEqualTo("/a%2Fb/%2F..");
        assertThatThrownBy(() -> lenient.parse("GET", "/a%5cb")).isInstanceOf(BadTargetException.class);
    }
}
