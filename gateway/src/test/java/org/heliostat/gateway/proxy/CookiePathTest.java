package org.heliostat.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CookiePathTest {

    private static final PathMapping SHOP = new PathMapping("/shop", "/app");

    private static String shop(String setCookie) {
        return CookiePath.rewritten(setCookie, SHOP);
    }

    @Test
    void thePathOfTheOriginBecomesOurs() {
        assertThat(shop("a=b; Path=/app; HttpOnly")).isEqualTo("a=b; Path=/shop; HttpOnly");
        assertThat(shop("a=b;path=/app/cart")).isEqualTo("a=b;path=/shop/cart");
        assertThat(shop("a=b; PATH = /app/ ;Secure")).isEqualTo("a=b; PATH = /shop/ ;Secure");
    }

    @Test
    void whatIsOutsideOrWiderThanTheMappingStays() {
        for (String same : new String[] {
            "a=b",
            "a=b; Path=/",
            "a=b; Path=/application",
            "a=b; Path=\"/app\"",
            "a=b; Path",
            "a=b; Path=",
            "a=b; Path=app",
            "a=b; Domain=/app; XPath=/app; Paths=/app",
            "path=/app",
            "a=path=/app",
            ";;=;path"
        }) {
            assertThat(shop(same)).isEqualTo(same);
        }
    }

    @Test
    void prefixesMayBeEmptyOnEitherSide() {
        assertThat(CookiePath.rewritten("a=b; Path=/", new PathMapping("/shop", "")))
                .isEqualTo("a=b; Path=/shop");
        assertThat(CookiePath.rewritten("a=b; Path=/cart", new PathMapping("/shop", "")))
                .isEqualTo("a=b; Path=/shop/cart");
        assertThat(CookiePath.rewritten("a=b; Path=/list", new PathMapping("", "/list")))
                .isEqualTo("a=b; Path=/");
        assertThat(CookiePath.rewritten("a=b; Path=/list//x", new PathMapping("", "/list")))
                .isEqualTo("a=b; Path=/x");
        assertThat(CookiePath.rewritten("a=b; Path=/app", PathMapping.NONE)).isEqualTo("a=b; Path=/app");
    }

    @Test
    void aPrefixWithOddCharactersCannotAddAttributes() {
        assertThat(CookiePath.rewritten("a=b; Path=/app", new PathMapping("/a b;c\u00e4", "/app")))
                .isEqualTo("a=b; Path=/a%20b%3Bc%C3%A4");
    }

    @Provide
    Arbitrary<String> oddCookies() {
        return Arbitraries.of(
                        "a",
                        "=",
                        ";",
                        " ",
                        "\t",
                        "\"",
                        ",",
                        "path",
                        "Path",
                        "PATH",
                        "/app",
                        "/",
                        "/shop",
                        "domain",
                        "x",
                        "\u00e4",
                        "expires=Thu, 01 Jan")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
    }

    @Property
    void everythingButValuesOfPathsStaysAsItIs(@ForAll("oddCookies") String cookie) {
        String[] before = cookie.split(";", -1);
        String[] after = shop(cookie).split(";", -1);

        assertThat(after).hasSameSizeAs(before);
        assertThat(after[0]).isEqualTo(before[0]);
        for (int i = 1; i < before.length; i++) {
            if (after[i].equals(before[i])) {
                continue;
            }
            int equals = before[i].indexOf('=');
            assertThat(before[i].substring(0, equals).strip().toLowerCase(Locale.ROOT))
                    .isEqualTo("path");
            assertThat(after[i].substring(0, equals + 1)).isEqualTo(before[i].substring(0, equals + 1));
            assertThat(after[i].substring(equals + 1).strip()).startsWith("/shop");
            assertThat(before[i].substring(equals + 1).strip()).startsWith("/app");
        }
    }

    @Property
    void whatIsOursIsNotRewrittenAgain(@ForAll("oddCookies") String cookie) {
        String once = shop(cookie);

        assertThat(shop(once)).isEqualTo(once);
    }
}
