package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.heliostat.study.measure.Cost;
import org.heliostat.study.measure.CurvePoint;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Workload;
import org.heliostat.study.report.Machine;
import org.heliostat.study.report.Study;
import org.heliostat.study.report.StudyPage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a study in a window of usual width: with large figures, and with many processors. */
@ExtendWith(BrowserOfClass.class)
class StudyPageIT {

    private static final int WIDTH = 1_100;
    private static final int HIGHEST = 16_000;

    @TempDir
    private Path folder;

    private Browser browser;

    @BeforeEach
    void take(Browser given) {
        browser = given;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void noTableNeedsScrolling(int most) throws Exception {
        open(most);

        assertThat(
                        browser.script(
                                """
                        const cut = [...document.querySelectorAll('section, .wide, table')].filter((one) =>
                            one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth);
                        return cut.map((one) => (one.id || one.className || one.tagName) + ' ' + one.scrollWidth);
                        """))
                .isEmpty();
    }

    @Test
    void noWordOfAPlotIsCutOrWrittenOverAnother() throws Exception {
        open(10);

        JsonNode wrong = browser.script(
                """
                const wrong = [];
                for (const svg of document.querySelectorAll('svg.plot')) {
                    const frame = svg.getBoundingClientRect();
                    const texts = [...svg.querySelectorAll('text')];
                    const places = texts.map((text) => text.getBoundingClientRect());
                    texts.forEach((text, i) => {
                        const one = places[i];
                        if (one.left < frame.left || one.right > frame.right || one.top < frame.top || one.bottom > frame.bottom) {
                            wrong.push(svg.id + ': cut: ' + text.textContent);
                        }
                        places.slice(i + 1).forEach((other, j) => {
                            if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom) {
                                wrong.push(svg.id + ': ' + text.textContent + ' over ' + texts[i + 1 + j].textContent);
                            }
                        });
                    });
                }
                return wrong;
                """);

        assertThat(wrong).isEmpty();
        assertThat(browser.count("svg.plot")).isEqualTo(6);
    }

    private void open(int most) throws Exception {
        Path page = folder.resolve("study.html");
        Files.writeString(page, new StudyPage().of(study(most)));
        browser.open(page.toUri().toString());
        browser.fit(WIDTH, HIGHEST);
    }

    private Study study(int most) {
        return new Study(
                "Heliostat 0.1.0",
                Instant.EPOCH,
                new Machine(most, "A processor", 8L << 30, "17", "Linux"),
                "heliostat.jar study",
                List.of(),
                List.of(),
                List.of(
                        workload("static", "File of 1 KB", most, 20_123.4),
                        workload("tls-resumed", "File of 1 KB over TLS, a resumed session for each", most, 999_000)));
    }

    private static Workload workload(String name, String title, int most, double perSecond) {
        List<Run> runs = new ArrayList<>();
        for (int processors = 1; processors <= most; processors++) {
            for (int concurrency = 1; concurrency <= 4_096; concurrency *= 4) {
                runs.add(run(processors, concurrency, perSecond * Math.log(1 + concurrency * processors)));
            }
        }
        double top = perSecond * most;
        return Studies.workload(
                name, title, runs, List.of(point(top / 10), point(top / 2), point(top), point(top * 1.1)));
    }

    private static Run run(int processors, int concurrency, double perSecond) {
        Cost cost = new Cost(
                OptionalDouble.of(12_345.6),
                OptionalDouble.of(39_123.4),
                OptionalLong.of(2L << 30),
                OptionalLong.of(1L << 30));
        return new Run(processors, concurrency, perSecond, 65_774, 3, 1.54, 1_204.25, cost, true, true, "");
    }

    private static CurvePoint point(double rate) {
        return new CurvePoint(rate, rate, 0.5, 12.5, 100_000, 120_000, 0);
    }
}
