package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** How IPv6 addresses are written, beside the grammar of RFC 3986 §3.2.2 taken word by word. */
class Ipv6SyntaxTest {

    private static final Pattern GRAMMAR = grammar();

    @Property(tries = 2_000)
    void agreesWithTheGrammarOnTextsThatAreNearlyAddresses(@ForAll("nearly") String text) {
        assertThat(Ipv6Syntax.isAddress(text))
                .as(text)
                .isEqualTo(GRAMMAR.matcher(text).matches());
    }

    @Property
    void everyAddressIsTakenHoweverItIsWritten(
            @ForAll @Size(8) List<@IntRange(max = 0xffff) Integer> groups,
            @ForAll @IntRange(max = 7) int left,
            @ForAll @IntRange(max = 7) int leftOut,
            @ForAll boolean isIpv4AtEnd)
            throws UnknownHostException {
        List<Integer> all = new ArrayList<>(groups);
        int last = isIpv4AtEnd ? 6 : 8;
        int rest = Math.min(last, left + leftOut);
        for (int i = left; i < rest; i++) {
            all.set(i, 0);
        }
        String text = left < rest
                ? written(all, 0, left, false) + "::" + written(all, rest, 8, isIpv4AtEnd)
                : written(all, 0, 8, isIpv4AtEnd);

        assertThat(Ipv6Syntax.isAddress(text)).as(text).isTrue();
        assertThat(IpLiteral.address(text)).contains(InetAddress.getByAddress(bytes(all)));
    }

    @Test
    void aPartOfATextIsLookedAtAlone() {
        assertThat(Ipv6Syntax.isAddress("[::1]:80", 1, 4)).isTrue();
        assertThat(Ipv6Syntax.isAddress("[:::", 1, 2)).isFalse();
        assertThat(Ipv6Syntax.isAddress("::1", 0, -1)).isFalse();
    }

    @Provide
    Arbitrary<String> nearly() {
        Arbitrary<String> part = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.of("0", "1", "a", "ffff", "12345", "00")),
                Tuple.of(6, Arbitraries.of(":")),
                Tuple.of(2, Arbitraries.of("::")),
                Tuple.of(
                        1, Arbitraries.of("1.2.3.4", "01.2.3.4", "1.2.3", "1.2.3.256", "255.255.255.255", "1.2.3.4.5")),
                Tuple.of(1, Arbitraries.of("%", "g", ".", "]", "v1", " ", "x")));
        Arbitrary<String> anything = part.list().ofMaxSize(17).map(parts -> String.join("", parts));
        Arbitrary<String> group = Arbitraries.of("0", "1", "ab", "FFFF");
        Arbitrary<String> right = Combinators.combine(
                        group.list().ofMaxSize(8),
                        group.list().ofMaxSize(8),
                        Arbitraries.of("", ":", "::", ":1.2.3.4", ":1.2.03.4"))
                .as((before, after, between) -> String.join(":", before) + between + String.join(":", after));
        return Arbitraries.oneOf(anything, right);
    }

    private static String written(List<Integer> groups, int from, int to, boolean isIpv4AtEnd) {
        List<String> words = new ArrayList<>();
        int hexadecimal = isIpv4AtEnd ? Math.min(to, 6) : to;
        for (int i = from; i < hexadecimal; i++) {
            words.add(
                    i % 2 == 0
                            ? Integer.toHexString(groups.get(i))
                            : String.format(Locale.ROOT, "%04X", groups.get(i)));
        }
        if (isIpv4AtEnd) {
            words.add(groups.get(6) / 256 + "." + groups.get(6) % 256 + "." + groups.get(7) / 256 + "."
                    + groups.get(7) % 256);
        }
        return String.join(":", words);
    }

    private static byte[] bytes(List<Integer> groups) {
        byte[] bytes = new byte[16];
        for (int i = 0; i < groups.size(); i++) {
            bytes[2 * i] = (byte) (groups.get(i) >> 8);
            bytes[2 * i + 1] = (byte) (int) groups.get(i);
        }
        return bytes;
    }

    private static Pattern grammar() {
        String h16 = "[0-9A-Fa-f]{1,4}";
        String octet = "([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])";
        String ls32 = "(" + h16 + ":" + h16 + "|" + octet + "(\\." + octet + "){3})";
        List<String> forms = new ArrayList<>();
        forms.add("(" + h16 + ":){6}" + ls32);
        forms.add("::(" + h16 + ":){5}" + ls32);
        for (int before = 0; before <= 4; before++) {
            String begin = "((" + h16 + ":){0," + before + "}" + h16 + ")?::";
            forms.add(begin + "(" + h16 + ":){" + (4 - before) + "}" + ls32);
        }
        forms.add("((" + h16 + ":){0,5}" + h16 + ")?::" + h16);
        forms.add("((" + h16 + ":){0,6}" + h16 + ")?::");
        return Pattern.compile(String.join("|", forms));
    }
}
