package org.heliostat.config.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LineDiffTest {

    @Test
    void showsWhatCameAndWent() {
        assertThat(LineDiff.of("a\nb\nc\nd\n", "a\nc\nx\nd\n"))
                .extracting(DiffLine::toString)
                .containsExactly(" a", "-b", " c", "+x", " d");
    }

    @Test
    void numbersTheLinesOfBothTexts() {
        DiffLine last = LineDiff.of("a\nb\n", "x\na\nb\n").get(2);

        assertThat(last.oldNumber()).hasValue(2);
        assertThat(last.newNumber()).hasValue(3);
    }

    @Test
    void linesWithOtherEndsAreTheSame() {
        assertThat(LineDiff.of("a\r\nb", "a\nb\n")).allMatch(DiffLine::isSame);
    }

    /** 20,000 lines that have nothing in common would take 400 million steps. */
    @Test
    void doesNotTryForeverWithTextsThatHaveNothingInCommon() {
        String before = lines("old", 20_000);
        String after = lines("new", 20_000);

        List<DiffLine> lines = LineDiff.of("same\n" + before, "same\n" + after);

        assertThat(lines).hasSize(40_001);
        assertThat(lines.get(1).kind()).isEqualTo("-");
    }

    @Property(tries = 1_000)
    void bothTextsCanBeReadFromIt(@ForAll("texts") List<String> before, @ForAll("texts") List<String> after) {
        List<DiffLine> lines = LineDiff.of(String.join("\n", before), String.join("\n", after));

        assertThat(lines.stream().filter(line -> !line.kind().equals("+")).map(DiffLine::text))
                .isEqualTo(withoutLastEmpty(before));
        assertThat(lines.stream().filter(line -> !line.kind().equals("-")).map(DiffLine::text))
                .isEqualTo(withoutLastEmpty(after));
        assertThat(lines.stream().filter(DiffLine::isSame).count())
                .isEqualTo(longestCommon(withoutLastEmpty(before), withoutLastEmpty(after)));
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.of("a", "b", "c", "").list().ofMaxSize(12);
    }

    private static List<String> withoutLastEmpty(List<String> lines) {
        boolean open = !lines.isEmpty() && lines.get(lines.size() - 1).isEmpty();
        return open ? lines.subList(0, lines.size() - 1) : lines;
    }

    private static long longestCommon(List<String> a, List<String> b) {
        int[][] longest = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                longest[i][j] = a.get(i - 1).equals(b.get(j - 1))
                        ? longest[i - 1][j - 1] + 1
                        : Math.max(longest[i - 1][j], longest[i][j - 1]);
            }
        }
        return longest[a.size()][b.size()];
    }

    private static String lines(String word, int count) {
        return IntStream.range(0, count).mapToObj(i -> word + i + "\n").collect(Collectors.joining());
    }
}
