package org.heliostat.request.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;

class WildcardPropertyTest {

    @Property
    void neverThrowsAnythingButItsOwnException(@ForAll @StringLength(max = 40) String pattern, @ForAll String text) {
        try {
            Wildcard.compile(pattern).matches(text);
        } catch (WildcardException noPattern) {
            assertThat(noPattern).hasMessageContaining("expected");
        }
    }

    @Property(tries = 3_000)
    void agreesWithTheSameRegularExpression(@ForAll("patterns") String pattern, @ForAll("texts") String text) {
        boolean expected =
                Pattern.compile(regex(pattern), Pattern.DOTALL).matcher(text).matches();

        assertThat(Wildcard.compile(pattern).matches(text))
                .as("%s on %s", pattern, text)
                .isEqualTo(expected);
    }

    @Property
    void whatIsExcludedDoesNotMatch(@ForAll("patterns") String pattern, @ForAll("texts") String text) {
        boolean excluded = Wildcard.compile(pattern).matches(text);

        assertThat(Wildcard.compile("*~" + pattern).matches(text)).isEqualTo(!excluded);
    }

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.of("a", "b", "/", "*", "?", "(a|b)", "(a*|/b|)", "[ab]", "[^a]", "(ab|a?)")
                .list()
                .ofMinSize(1)
                .ofMaxSize(7)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars('a', 'b', '/').ofMaxLength(9);
    }

    private static String regex(String pattern) {
        StringBuilder regex = new StringBuilder();
        boolean inClass = false;
        for (char c : pattern.toCharArray()) {
            inClass = c == '[' || (inClass && c != ']');
            regex.append(!inClass && c == '*' ? ".*" : !inClass && c == '?' ? "." : String.valueOf(c));
        }
        return regex.toString();
    }
}
