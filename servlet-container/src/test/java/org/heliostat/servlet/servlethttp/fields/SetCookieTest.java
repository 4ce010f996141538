package org.heliostat.servlet.servlethttp.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;

/** Set-Cookie as RFC 6265 §4.1 has it. */
class SetCookieTest {

    private static Cookie lasting(int seconds) {
        Cookie cookie = new Cookie("name", "value");
        cookie.setMaxAge(seconds);
        return cookie;
    }

    @Test
    void aLifetimeIsWrittenForNewAndOldBrowsers() {
        assertThat(SetCookie.format(lasting(60), 0))
                .isEqualTo("name=value; Max-Age=60; Expires=Thu, 01 Jan 1970 00:01:00 GMT");
    }

    @Test
    void zeroEndsTheCookieWithoutMaxAge() {
        assertThat(SetCookie.format(lasting(0), 1_000_000_000_000L))
                .isEqualTo("name=value; Expires=Thu, 01 Jan 1970 00:00:10 GMT");
    }

    @Test
    void aNegativeLifetimeIsTheBrowsersSession() {
        assertThat(SetCookie.format(lasting(-1), 0)).isEqualTo("name=value");
    }

    @Test
    void nothingBreaksOutOfTheHeader() {
        Cookie cookie = new Cookie("name", "value");
        cookie.setPath("/a;b");

        assertThatThrownBy(() -> SetCookie.format(cookie, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
