package org.heliostat.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        assertThat(page).contains("<td>1.60</td>", "<td>1.64</td>", "<td>2.43</td>", "(table 7-3)");
        assertThat(page).contains("client on the same processors");
    }

    @Test
    void computesNoFactorFromARunWithErrors() {
        List<Run> runs = List.of(SampleStudy.run(1, 1, 3_000), SampleStudy.wrong(2, 1));

        String page = page(List.of(Studies.workload("own", "Own", runs, List.of())));

        assertThat(page).contains("<td>3,000</td><td>1.00</td><td>–</td><td>–</td>");
        assertThat(page).contains("class=\"unusable\"", "not usable: status &lt;503&gt;");
        assertThat(page).contains("No run is usable");
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
