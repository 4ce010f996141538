package org.heliostat.acl.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AclNameTest {

    @Test
    void placesAreKnownByTheirWordInAnyCaseAndKeepTheirOwn() {
        assertThat(AclName.of("URI=/Staff/")).isEqualTo(new AclName(AclName.Kind.URI, "/Staff"));
        assertThat(AclName.of("Path=/Docs/*")).isEqualTo(new AclName(AclName.Kind.PATH, "/Docs"));
        assertThat(AclName.of("uri=/")).isEqualTo(new AclName(AclName.Kind.URI, ""));
        assertThat(AclName.of("Office-Hours")).isEqualTo(new AclName(AclName.Kind.NAMED, "office-hours"));
        assertThat(AclName.of("uri=/Staff")).isNotEqualTo(AclName.of("uri=/staff"));
    }

    @Test
    void whatCanBeMetIsNoMistake() {
        for (String name : new String[] {
            "default", "uri=/", "uri=/a", "uri=/a/", "uri=/a/*", "URI=/a b", "uri=/100%", "path=/srv/docs", "path=/a;b"
        }) {
            assertThat(AclName.mistake(name)).as(name).isEmpty();
        }
    }

    @Test
    void whatNoRequestCanMeetIsTold() {
        for (String name : new String[] {
            "uri=staff",
            "uri=",
            "uri= /staff",
            "uri=/staff ",
            "uri=//staff",
            "uri=/a/../b",
            "uri=/a/.",
            "uri=/*.html",
            "uri=/a*",
            "uri=/a?b=c",
            "uri=/a#b",
            "uri=/a;v=1",
            "uri=/a%20b",
            "uri=http://localhost/a",
            "path=docs",
            "path=/docs/*/b"
        }) {
            assertThat(AclName.mistake(name)).as(name).isNotEmpty();
        }
        assertThat(AclName.mistake("uri=staff"))
                .contains("acl \"uri=staff\": protects nothing (expected: uri= and a path as decoded, without a query,"
                        + " beginning with /, without . and .. and //, without patterns but /* at its end)");
        assertThat(AclName.mistake("url=/staff"))
                .contains(
                        "acl \"url=/staff\": called by no check-acl line; url=: unknown beginning (did you mean uri=?)");
        assertThat(AclName.mistake("uri =/staff"))
                .contains(
                        "acl \"uri =/staff\": called by no check-acl line; uri=: unknown beginning (did you mean uri=?)");
        assertThat(AclName.mistake("/staff"))
                .contains("acl \"/staff\": called by no check-acl line (did you mean uri=/staff?)");
    }
}
