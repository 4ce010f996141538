package org.heliostat.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Workload;
import org.junit.jupiter.api.Test;

class StudyPageTest {

    @Test
    void hasItsPlotsWithTheKneeMarked() {
        String page = page(List.of(SampleStudy.workload()));

        assertThat(page).contains("id=\"by-processors-1\"", "id=\"by-concurrency-1\"", "id=\"latency-1\"");
        assertThat(page).contains("class=\"mark\"", ">knee</text>");
    }

    @Test
    void needsNothingButItself() {
        assertThat(page(List.of(SampleStudy.workload()))).doesNotContain("<script", "src=", "href=", "@import", "url(");
    }

    @Test
    void showsFactorsBesideThoseOfTheOriginal() {
        String page = page(List.of(SampleStudy.workload()));

        // 8,000 / 5,000 of ours; 3,565.1 / 2,169.3 and 5,279.1 / 2,169.3 of table 7-3.
        assertThat(page).contains(">1.60</span>", ">1.64</span>", ">2.43</span>", "(table 7-3)");
        assertThat(page).contains("client on the same processors");
    }

    @Test
    void computesNoFactorFromARunWithErrors() {
        List<Run> runs = List.of(SampleStudy.run(1, 1, 3_000), SampleStudy.wrong(2, 1));

        String page = page(List.of(Studies.workload("own", "Own", runs, List.of())));

        assertThat(page).contains("<td>3,000<br><span class=\"factor\">1.00</span></td><td>–</td>");
        assertThat(page).contains("class=\"unusable\"", "not usable: status &lt;503&gt;");
        assertThat(page).contains("No run is usable");
    }

    @Test
    void numbersAreThoseOfTheAdministrationsPages() {
        assertThat(Html.number(0)).isEqualTo("0");
        assertThat(Html.number(0.5)).isEqualTo("0.5");
        assertThat(Html.number(0.012345)).isEqualTo("0.0123");
        assertThat(Html.number(1.5)).isEqualTo("1.5");
        assertThat(Html.number(81.25)).isEqualTo("81.3");
        assertThat(Html.number(123.4)).isEqualTo("123");
        assertThat(Html.number(128_000.4)).isEqualTo("128,000");
        assertThat(page(List.of(SampleStudy.workload())))
                .contains("2026-11-28 22:40:00 UTC")
                .doesNotContain("T22:40");
    }

    @Test
    void ofManyProcessorsTheOriginalHasATableOfItsOwn() {
        List<Run> runs = IntStream.rangeClosed(1, 6)
                .mapToObj(processors -> SampleStudy.run(processors, 1, 1_000.0 * processors))
                .toList();

        assertThat(page(List.of(Studies.workload("static", "Files", runs, List.of()))))
                .contains("<table id=\"original\">");
        assertThat(page(List.of(SampleStudy.workload()))).doesNotContain("<table id=\"original\">");
    }

    @Test
    void lettersOfTextsAreNoMarkup() {
        String page = page(List.of(SampleStudy.workload()));

        assertThat(page).contains("File of 1 KB &amp; more", "?a=&lt;b&gt;", "no &lt;cc&gt; here");
        assertThat(page).doesNotContain("<b>", "<cc>");
    }

    @Test
    void saysWhatTheOriginalHasNotMeasured() {
        List<Run> runs = List.of(SampleStudy.run(1, 1, 3_000));

        assertThat(page(List.of(SampleStudy.workload(), Studies.workload("shtml", "Parsed HTML", runs, List.of()))))
                .contains("nothing like it");
    }

    private static String page(List<Workload> workloads) {
        return new StudyPage().of(SampleStudy.study(workloads.toArray(Workload[]::new)));
    }
}
