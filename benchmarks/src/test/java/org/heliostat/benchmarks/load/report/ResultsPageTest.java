package org.heliostat.benchmarks.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.benchmarks.load.report.SampleResults.measured;
import static org.heliostat.benchmarks.load.report.SampleResults.noisy;
import static org.heliostat.benchmarks.load.report.SampleResults.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Noise;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class ResultsPageTest {

    private final Results results = results(
            SampleResults.plan(
                    2,
                    List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT, ServerKind.NGINX),
                    LoadCase.FILE_1K,
                    LoadCase.WASP_64),
            measured(ServerKind.HELIOSTAT, LoadCase.FILE_1K, 1, 1_500),
            measured(ServerKind.HELIOSTAT, LoadCase.FILE_1K, 2, 1_250),
            measured(ServerKind.NGINX, LoadCase.FILE_1K, 1, 1_000),
            measured(ServerKind.NGINX, LoadCase.FILE_1K, 2, 1_000),
            measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 100),
            noisy(
                    measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, new Tally(1, 200, 100, 1_000, 2, "/x: <503>")),
                    new Noise(0.5, 0, 3)));

    @Test
    void showsAimsSpreadsAndNoise() {
        String html = new ResultsPage(results).html();

        assertThat(html)
                .contains(
                        "<pre>benchmarks load --gate</pre>",
                        "<li>Machine: 2 cores</li>",
                        "<li>a &lt;b&gt; &amp; c</li>")
                .contains("<td>≥ 1.30 × reference (nginx)</td><td>1.38 (1.25 to 1.50)</td>")
                .contains("<td class=\"good\">reached</td>", "<td class=\"unknown\">not known</td>")
                .contains("<td>1,375 (1,250 to 1,500)</td>", "× best peer, nginx")
                .contains("Not to be had quietly: 1 of 6", "round 1, tomcat, wasp-64: others used 0.50")
                .contains("<li>round 1, tomcat, wasp-64: 3 ×</li>")
                .contains("tomcat is not valid: 2 wrong answers, first: /x: &lt;503&gt;")
                .contains("prefers-color-scheme: dark", "width=device-width")
                .doesNotContain("<script", "http://", "https://");
    }

    /** Everything but the type and the head's single tags is XML, so that nothing can be left open. */
    @Test
    void closesWhatItOpens() throws Exception {
        String html = new ResultsPage(results).html();
        String body = html.substring(html.indexOf("<body>"));
        String xml = body.substring(0, body.indexOf("</html>"));

        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));

        assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
        assertThat(document.getElementsByTagName("section").getLength()).isEqualTo(3);
    }

    @Test
    void keepsEveryMeasurementForPrograms() throws Exception {
        JsonNode json = new ObjectMapper().readTree(ResultsFile.json(results));

        assertThat(json.get("measurements")).hasSize(6);
        JsonNode last = json.get("measurements").get(5);
        assertThat(last.get("server").asText()).isEqualTo("tomcat");
        assertThat(last.get("case").asText()).isEqualTo("wasp-64");
        assertThat(last.get("answers").asLong()).isEqualTo(200);
        assertThat(last.get("takenAgain").asInt()).isEqualTo(3);
        assertThat(last.get("othersProcessors").asDouble()).isEqualTo(0.5);
        assertThat(last.get("allocatedBytes").isNull()).isTrue();
        assertThat(json.get("rows").get(0).get("state").asText()).isEqualTo("reached");
        assertThat(json.get("rows").get(0).get("median").asDouble()).isEqualTo(1.375);
        assertThat(json.get("command").asText()).isEqualTo("benchmarks load --gate");
    }
}
