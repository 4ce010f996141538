package org.heliostat.benchmarks.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BarsTest {

    private final Bars bars = new Bars("requests/s");

    @Test
    void givesTheLargestSpreadAllOfTheWidth() {
        String svg = bars.draw(List.of(
                new Bars.Bar("ours", "heliostat", 100, 50, 200, "100"),
                new Bars.Bar("peer", "nginx", 50, 50, 50, "50")));

        assertThat(svg)
                .startsWith("<svg class=\"bars\" viewBox=\"0 0 400 72\" role=\"img\" aria-label=\"requests/s\">")
                .contains("<rect class=\"bar ours\" x=\"128\" y=\"24\" width=\"100.0\" height=\"15\">")
                .contains("d=\"M178.0 31.5H328.0M178.0 27.5v8M328.0 27.5v8\"")
                .contains("<rect class=\"bar peer\" x=\"128\" y=\"48\" width=\"50.0\" height=\"15\">")
                .endsWith("</svg>\n");
    }

    @Test
    void drawsNoSpreadOfOneRound() {
        assertThat(bars.draw(List.of(new Bars.Bar("ours", "a", 7, 7, 7, "7")))).doesNotContain("class=\"spread\"");
    }

    @Test
    void namesWhatIsNotKnownWithoutABar() {
        String svg = bars.draw(List.of(new Bars.Bar("ours", "a", Double.NaN, Double.NaN, Double.NaN, "-")));

        assertThat(svg).contains(">a</text>", ">-</text>").doesNotContain("<rect", "NaN");
    }

    @Test
    void showsNamesAsTheyAre() {
        assertThat(bars.draw(List.of(new Bars.Bar("ours", "a<b", 1, 1, 1, "\"1\""))))
                .contains(">a&lt;b</text>", "<title>a&lt;b: &quot;1&quot;</title>");
    }
}
