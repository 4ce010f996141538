package org.heliostat.acl.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Authorization fields of every kind, well-formed and not. */
class AuthorizationFieldsTest {

    @Test
    void digestParametersMayBeTokensOrQuoted() {
        DigestFields fields = DigestFields.parse(
                List.of("digest username=\"a\\\"b\", realm=\"x, y\" ,qop=auth,nc=00000001, uri=\"/a?b=c\""));

        assertThat(fields).isNotNull();
        assertThat(fields.user()).isEqualTo("a\"b");
        assertThat(fields.get("realm")).isEqualTo("x, y");
        assertThat(fields.get("qop")).isEqualTo("auth");
        assertThat(fields.get("uri")).isEqualTo("/a?b=c");
        assertThat(fields.get("none")).isEmpty();
    }

    @Test
    void malformedDigestsAreNone() {
        for (String field : List.of(
                "Digest username=\"a",
                "Digest username=\"a\\",
                "Digest username=\"a\"b",
                "Digest username=a, username=b",
                "Digest =a",
                "Digest a=",
                "Digest nonsense",
                "Digest " + "a=b,c=d,".repeat(20) + "x=y",
                "Basic abc",
                "Digest")) {
            assertThat(DigestFields.parse(List.of(field))).as(field).isNull();
        }
        assertThat(DigestFields.parse(List.of("Digest a=b", "Digest a=b"))).isNull();
        assertThat(DigestFields.parse(List.of())).isNull();
    }

    @Test
    void namesBeyondLatinOneComeInTwoForms() {
        byte[] utf8 = "jürgen".getBytes(StandardCharsets.UTF_8);
        String asRead = new String(utf8, StandardCharsets.ISO_8859_1);

        assertThat(DigestFields.parse(List.of("Digest username=\"" + asRead + "\""))
                        .user())
                .isEqualTo("jürgen");
        assertThat(DigestFields.parse(List.of("Digest username*=UTF-8''j%C3%BCrgen%2b+"))
                        .user())
                .isEqualTo("jürgen++");
        assertThat(DigestFields.parse(List.of("Digest username*=UTF-8''%zz")).user())
                .isNull();
        assertThat(DigestFields.parse(List.of("Digest username=a, username*=UTF-8''b"))
                        .user())
                .isNull();
    }

    @Property(tries = 2000)
    void anyTextIsParsedOrRefused(@ForAll @StringLength(max = 80) @CharRange(from = ' ', to = 'ÿ') String text) {
        assertThatCode(() -> {
                    DigestFields digest = DigestFields.parse(List.of("Digest " + text));
                    if (digest != null) {
                        digest.user();
                    }
                    BasicCredentials.parse(List.of("Basic " + text));
                    BasicCredentials.parse(List.of(text));
                })
                .doesNotThrowAnyException();
    }

    @Property(tries = 500)
    void whatAClientQuotesIsReadTheSame(@ForAll @StringLength(max = 40) @CharRange(from = ' ', to = '~') String value) {
        String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"");

        assertThat(DigestFields.parse(List.of("Digest a=b, nonce=\"" + quoted + "\", c=d"))
                        .get("nonce"))
                .isEqualTo(value);
    }

    @Property(tries = 500)
    void basicKeepsEverythingBehindTheFirstColon(
            @ForAll @StringLength(min = 1, max = 20) @CharRange(from = 'a', to = 'z') String user,
            @ForAll @StringLength(max = 20) @CharRange(from = ' ', to = '~') String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);

        assertThat(BasicCredentials.parse(List.of("basic " + Base64.getEncoder().encodeToString(pair))))
                .isEqualTo(new BasicCredentials(user, password));
    }
}
