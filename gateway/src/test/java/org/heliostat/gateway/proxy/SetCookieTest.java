package org.heliostat.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetCookieTest {

    @Test
    void aCookieThatGoesWithAnotherHasItsAttributes() {
        assertThat(SetCookie.of("S=1").like("R", "a", false)).isEqualTo("R=a; Path=/; HttpOnly");
        assertThat(SetCookie.of("S=1; Path=/a; SECURE; samesite=Lax; Max-Age=5").like("R", "a", false))
                .isEqualTo("R=a; Path=/a; HttpOnly; Secure; SameSite=Lax; Max-Age=5");
        assertThat(SetCookie.of("S=1;path=/a").like("R", "a", true)).isEqualTo("R=a; Path=/a; HttpOnly; Secure");
    }

    @Test
    void aCookieThatGoesWithAnotherLastsAsLongAndGoesAsFar() {
        String line = "S=1; domain=example.com; expires=Fri, 01 Jan 2100 00:00:00 GMT; Secure; Partitioned";

        assertThat(SetCookie.of(line).like("R", "a", false))
                .isEqualTo("R=a; Path=/; HttpOnly; Secure; Expires=Fri, 01 Jan 2100 00:00:00 GMT"
                        + "; Domain=example.com; Partitioned");
        assertThat(SetCookie.of(line).deleting("R"))
                .isEqualTo("R=; Path=/; Max-Age=0; Secure; Domain=example.com; Partitioned");
        assertThat(SetCookie.of(line).isLasting()).isTrue();
        assertThat(SetCookie.of("S=1; Max-Age=5").isLasting()).isTrue();
        assertThat(SetCookie.of("S=1; Max-Age=0").isLasting()).isFalse();
        assertThat(SetCookie.of("S=1; Secure").isLasting()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S=; Max-Age=0",
                "S=; max-age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
                "S=; Expires=Thu, 01 Jan 1970 00:00:10 GMT",
                "S=; expires=Thu, 01-Jan-1970 00:00:10 GMT"
            })
    void knowsADeletion(String line) {
        assertThat(SetCookie.of(line).isDeleted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S=1",
                "S=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:10 GMT",
                "S=1; Max-Age=x",
                "S=1; Expires=soon"
            })
    void knowsNone(String line) {
        assertThat(SetCookie.of(line).isDeleted()).isFalse();
    }
}
