package org.heliostat.config.objconf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;
import org.junit.jupiter.api.Test;

class ParametersTest {

    private static final SourceLocation AT = new SourceLocation("conf/obj.conf", 9);

    @Test
    void aNameAsWrittenComesBeforeTheSameNameInAnotherCase() {
        Parameters parameters = Parameters.of("Pool", "a", "pool", "b", "MAXTHREADS", "7");

        assertThat(parameters.text("pool")).isEqualTo("b");
        assertThat(parameters.integer("maxthreads", 1, 0, 9)).isEqualTo(7);
        assertThat(parameters.all("Pool")).containsExactly("a");
    }

    @Test
    void aRepeatedNameKeepsAllItsValuesInOrder() {
        Parameters parameters = Parameters.of("browser", "*MSIE*", "browser", "*Opera*");

        assertThat(parameters.all("browser")).containsExactly("*MSIE*", "*Opera*");
        assertThat(Parameters.of("index-names", "a.html, b.html").list("index-names"))
                .containsExactly("a.html", "b.html");
    }

    @Test
    void aWrongValueNamesPlaceFunctionValueAndExpectation() {
        Parameters parameters =
                new Parameters(AT, List.of(new NamedValue("fn", "sleep", AT), new NamedValue("duration", "ten", AT)));

        assertThatThrownBy(() -> parameters.integer("duration", 1, 0, 60))
                .isInstanceOf(ConfigException.class)
                .hasMessage("conf/obj.conf:9: sleep: duration: ten (expected: 0 to 60)");
        assertThatThrownBy(() -> parameters.text("path"))
                .hasMessage("conf/obj.conf:9: sleep: path: missing (expected: a value)");
        assertThatThrownBy(() -> parameters.flag("duration", true))
                .hasMessage("conf/obj.conf:9: sleep: duration: ten (expected: on or off)");
    }

    @Test
    void variablesAreReplacedAndADollarThatNamesNothingStays() {
        Findings findings = new Findings();
        Parameters parameters = Parameters.of("root", "$docroot/sub", "from", "/a(b$|c)", "price", "5$");

        Parameters replaced = parameters.substitute(Map.of("docroot", "/srv/$x\\1"), findings);

        assertThat(replaced.text("root")).isEqualTo("/srv/$x\\1/sub");
        assertThat(replaced.text("from")).isEqualTo("/a(b$|c)");
        assertThat(replaced.text("price")).isEqualTo("5$");
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void anUnknownVariableIsAnErrorWithTheNearestOne() {
        Findings findings = new Findings();
        Parameters parameters = new Parameters(AT, List.of(new NamedValue("root", "$docrot", AT)));

        parameters.substitute(Map.of("docroot", "/srv"), findings);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly("conf/obj.conf:9: root: $docrot: unknown variable (did you mean docroot?)");
    }
}
