package org.heliostat.request.target;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** Whatever the target, it is refused or normal. */
class RequestTargetPropertyTest {

    private final RequestTargetParser parser = new RequestTargetParser(false);

    @Property(tries = 5000)
    void whatIsLetThroughIsNormal(
            @ForAll @StringLength(max = 24) @Chars({'/', '.', '%', '2', 'e', 'f', 'c', '5', ';', '\\', 'a', '?'})
                    String text) {
        String path;
        try {
            path = parser.parse("GET", "/" + text).path();
        } catch (BadTargetException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
            return;
        }

        assertThat(path).startsWith("/").doesNotContain("//", "/../", "/./", "\\", "\0");
        assertThat(path.endsWith("/..") || path.endsWith("/.")).isFalse();
    }

    @Property
    void neverFailsOtherwise(@ForAll @StringLength(max = 40) @CharRange(from = 0, to = 0x17f) String text) {
        try {
            assertThat(parser.parse("GET", text).path()).isNotEmpty();
        } catch (BadTargetException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
        }
    }
}
