package org.heliostat.servlet.responsecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which requests constraint fields let into the cache (original: constraint-field, value, match-expr). */
class ConstraintsTest {

    @TempDir
    Path folder;

    private CachingApp site;

    @BeforeEach
    void prepare() {
        site = new CachingApp(folder);
    }

    @AfterEach
    void stop() {
        site.app.close();
    }

    /** @param expected query to whether it is served from the cache */
    private void check(String constraints, Map<String, Boolean> expected) {
        site.mapped("<key-field name=\"k\"/>" + constraints).counting();
        Map<String, Boolean> found = new LinkedHashMap<>();
        expected.keySet().forEach(query -> {
            String target = "/s?k=" + found.size() + "&" + query;
            String first = site.get(target);
            found.put(query, first.equals(site.get(target)));
        });
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void withoutValuesTheFieldMustBeThere() {
        check("<constraint-field name=\"x\"/>", Map.of("x=1", true, "x", true, "y=1", false));
    }

    @Test
    void theFlagsTurnItRound() {
        check(
                "<constraint-field name=\"x\" cache-on-match=\"false\" cache-on-match-failure=\"true\"/>",
                Map.of("x=1", false, "y=1", true));
    }

    @Test
    void oneOfTheValuesMustMatchExactly() {
        check(
                "<constraint-field name=\"x\"><value>one</value>"
                        + "<constraint-field-value> two </constraint-field-value></constraint-field>",
                Map.of("x=one", true, "x=two", true, "x=One", false, "x=three", false, "y=one", false));
    }

    @Test
    void numbersAreCompared() {
        check(
                "<constraint-field name=\"x\"><value match-expr=\"greater\">10</value>"
                        + "<value match-expr=\"lesser\">-1.5</value></constraint-field>",
                Map.of("x=11", true, "x=10", false, "x=9", false, "x=-2", true, "x=-1.5", false, "x=many", false));
    }

    @Test
    void aRangeIncludesItsEnds() {
        check(
                "<constraint-field name=\"x\"><value match-expr=\"in-range\">-5 - 60</value></constraint-field>",
                Map.of("x=-5", true, "x=60", true, "x=60.1", false, "x=-6", false, "x=0", true, "x=a", false));
    }

    @Test
    void allButOneValue() {
        check(
                "<constraint-field name=\"x\"><value match-expr=\"not-equals\">a</value></constraint-field>",
                Map.of("x=a", false, "x=b", true, "y=b", false));
    }

    @Test
    void allFieldsMustAgree() {
        check(
                "<constraint-field name=\"x\"/><constraint-field name=\"y\"><value>1</value></constraint-field>",
                Map.of("x=1", false, "x=1&y=1", true, "y=1", false, "x=1&y=2", false));
    }

    @Test
    void aValueMaySayThatAMatchIsNotKept() {
        check(
                "<constraint-field name=\"x\"><value cache-on-match=\"false\">a</value>"
                        + "<value cache-on-match-failure=\"true\">b</value></constraint-field>",
                Map.of("x=a", false, "x=b", true, "x=c", true));
    }

    @Test
    void whatTheFieldSaysCountsMoreThanWhatItsValuesSay() {
        check(
                "<constraint-field name=\"x\" cache-on-match=\"true\" cache-on-match-failure=\"false\">"
                        + "<value cache-on-match=\"false\" cache-on-match-failure=\"true\">a</value></constraint-field>",
                Map.of("x=a", true, "x=b", false));
    }

    @Test
    void everyScopeIsLookedAt() {
        site.mapped("<constraint-field name=\"c\" scope=\"context.attribute\"><value>1</value></constraint-field>"
                        + "<constraint-field name=\"X-H\" scope=\"request.header\"><value>2</value></constraint-field>"
                        + "<constraint-field name=\"p\" scope=\"request.parameter\"><value>3</value></constraint-field>"
                        + "<constraint-field name=\"k\" scope=\"request.cookie\"><value>4</value></constraint-field>"
                        + "<key-field name=\"jakarta.absent\" scope=\"context.attribute\"/>"
                        + "<constraint-field name=\"\" scope=\"session.id\" cache-on-match=\"false\""
                        + " cache-on-match-failure=\"true\"/>")
                .counting();
        site.app.app().servletContext().setAttribute("c", 1);
        site.app.app().servletContext().setAttribute("jakarta.absent", "now there");

        for (int i = 0; i < 2; i++) {
            site.app.get("/app/s?p=3", request -> request.header("X-H", "2").header("Cookie", "a=b; k=4"));
        }
        assertThat(site.runs).hasValue(1);

        for (int i = 0; i < 2; i++) {
            site.app.get("/app/s?p=3", request -> request.header("X-H", "2").header("Cookie", "k=5"));
        }
        assertThat(site.runs).hasValue(3);
    }

    @Test
    void aSessionHasItsOwnAnswersWhereItsIdIsInTheKey() {
        site.mapped("<key-field name=\"id\" scope=\"session.id\"/>").answering((request, response) -> {
            if (request.getParameter("begin") != null) {
                request.getSession().setAttribute("who", "me");
            }
        });
        String cookie = site.app.get("/app/s?begin=1").header("Set-Cookie").replaceFirst(";.*", "");

        String first = site.app
                .get("/app/s", request -> request.header("Cookie", cookie))
                .text();
        String again = site.app
                .get("/app/s", request -> request.header("Cookie", cookie))
                .text();

        assertThat(again).isEqualTo(first).isEqualTo("run 2");
        assertThat(site.get("/s")).isEqualTo("run 3");
        assertThat(site.get("/s")).isEqualTo("run 4");
    }
}
