package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final String POOL = "jdbc-pool-too-small";
    private static final String QUEUE = "queue-delay";

    @Test
    void aCauseAtTheTopIsFoundAndFirst() throws IOException {
        Verdict verdict =
                Verdict.of(fault("maxpoolsize"), findings(grave(POOL, change("maxpoolsize"), grave(QUEUE, "", ""))));

        assertThat(verdict).isEqualTo(new Verdict(true, true, 1, true, List.of()));
    }

    @Test
    void aCauseBelowItsConsequenceIsFoundButNotFirst() throws IOException {
        Verdict verdict = Verdict.of(fault(""), findings(grave(QUEUE, "", grave(POOL, "", ""))));

        assertThat(verdict.found()).isTrue();
        assertThat(verdict.first()).isFalse();
        assertThat(verdict.instead()).containsExactly("warning queue-delay: it is queue-delay");
    }

    @Test
    void anInfoAboveDoesNotCountBesideAWarning() throws IOException {
        Verdict verdict = Verdict.of(fault(""), findings(info(QUEUE), grave(POOL, "", "")));

        assertThat(verdict.first()).isTrue();
        assertThat(verdict.grave()).isOne();
    }

    @Test
    void aCauseThatIsAnInfoMustBeTheFirstOfAll() throws IOException {
        assertThat(Verdict.of(fault(""), findings(info(POOL), info(QUEUE))).first())
                .isTrue();
        assertThat(Verdict.of(fault(""), findings(grave(QUEUE, "", ""), info(POOL)))
                        .first())
                .isFalse();
    }

    @Test
    void anotherChangeThanTheExpectedOneIsNotTheFix() throws IOException {
        Fault fault = fault("maxpoolsize");

        assertThat(Verdict.of(fault, findings(grave(POOL, change("RqThrottle"), "")))
                        .fixed())
                .isFalse();
        assertThat(Verdict.of(fault, findings(grave(POOL, "", ""))).fixed()).isFalse();
    }

    @Test
    void withoutTheCauseNothingIsFound() throws IOException {
        Verdict verdict = Verdict.of(fault(""), findings(grave(QUEUE, "", "")));

        assertThat(verdict.found()).isFalse();
        assertThat(verdict.first()).isFalse();
        assertThat(verdict.grave()).isOne();
    }

    private static Fault fault(String fix) {
        return new Fault("small-pool", Area.DATABASES, instance -> {}, List.of(), Set.of(POOL), fix, false);
    }

    private static List<Finding> findings(String... findings) throws IOException {
        return Finding.of(new ObjectMapper().readTree("{\"findings\":[" + String.join(",", findings) + "]}"));
    }

    private static String info(String rule) {
        return grave(rule, "", "").replace("warning", "info");
    }

    private static String grave(String rule, String change, String consequence) {
        return """
                {"rule": "%1$s", "severity": "warning", "about": "", "title": "it is %1$s", "change": [%2$s], "consequences": [%3$s]}
                """
                .formatted(rule, change, consequence);
    }

    private static String change(String name) {
        return "{\"file\": \"conf/server.xml\", \"where\": \"\", \"name\": \"" + name
                + "\", \"from\": \"2\", \"to\": \"4\"}";
    }
}
