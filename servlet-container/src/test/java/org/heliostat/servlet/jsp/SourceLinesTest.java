package org.heliostat.servlet.jsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Source maps of generated classes, by JSR 45. */
class SourceLinesTest {

    private static final String MAP = String.join(
            "\n",
            "SMAP",
            "a_jsp.java",
            "JSP",
            "*S JSP",
            "*F",
            "+ 0 a.jsp",
            "/a.jsp",
            "+ 1 a part.jspf",
            "a part.jspf",
            "*L",
            "1:100",
            "2,3:110,2",
            "1#1:120,5",
            "4#0:125",
            "5:130,20",
            "6:135,0",
            "*E",
            "");

    @Test
    void aLineBelongsToTheEntryThatHoldsItWithTheFileOfTheOneBefore() {
        SourceLines lines = SourceLines.parse(MAP);

        assertThat(lines.of(100)).isEqualTo(new SourceLines.Place("/a.jsp", 1));
        assertThat(lines.of(120)).isEqualTo(new SourceLines.Place("/a part.jspf", 1));
        assertThat(lines.of(124)).isEqualTo(new SourceLines.Place("/a part.jspf", 1));
        assertThat(lines.of(125)).isEqualTo(new SourceLines.Place("/a.jsp", 4));
    }

    @Test
    void anEntryOfSeveralLinesCountsOn() {
        SourceLines lines = SourceLines.parse(MAP);

        assertThat(lines.of(111)).isEqualTo(new SourceLines.Place("/a.jsp", 2));
        assertThat(lines.of(112)).isEqualTo(new SourceLines.Place("/a.jsp", 3));
        assertThat(lines.of(115)).isEqualTo(new SourceLines.Place("/a.jsp", 4));
        assertThat(lines.of(116)).isNull();
    }

    @Test
    void theNarrowestEntryWins() {
        SourceLines lines = SourceLines.parse(MAP);

        assertThat(lines.of(134)).isEqualTo(new SourceLines.Place("/a.jsp", 5));
        assertThat(lines.of(135)).isEqualTo(new SourceLines.Place("/a.jsp", 6));
        assertThat(lines.of(149)).isEqualTo(new SourceLines.Place("/a.jsp", 5));
        assertThat(lines.of(150)).isNull();
    }

    @Test
    void whatIsNoMapIsRefused() {
        assertThat(SourceLines.parse("").of(1)).isNull();
        assertThatThrownBy(() -> SourceLines.parse("*L\nnonsense")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SourceLines.parse("*F\nnonsense")).isInstanceOf(IllegalArgumentException.class);
    }
}
