package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.serverxml.VirtualServerProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of every table proves its default, an explicit value and a wrong value. */
class DirectiveRowsTest {

    private static final SourceLocation AT = new SourceLocation("conf/test", 7);

    static Stream<Arguments> rows() {
        Stream<DirectiveTable> tables = Stream.concat(
                Stream.of(MagnusDirectives.TABLE, NsfcDirectives.TABLE, VirtualServerProperties.TABLE),
                Stream.concat(
                        ServerXmlDirectives.ELEMENTS.stream().map(element -> element.attributes()),
                        InitFunctions.ALL.stream().map(function -> function.parameters())));
        return tables.flatMap(table -> table.rows().stream().map(row -> Arguments.of(row.name(), row, table)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void theDefaultIsAnAllowedValueAndIsReadWhenNothingIsGiven(String name, Directive row, DirectiveTable table) {
        Directive meant = meant(row, table);

        assertThat(table.defaults().find(name)).isEqualTo(meant.byDefault());
        meant.byDefault().filter(value -> !value.isEmpty()).ifPresent(value -> assertThat(meant.parse(value))
                .isPresent());
        assertThat(row.required() && row.byDefault().isPresent()).isFalse();
        assertThat(row.help()).as("help of %s", name).isNotBlank();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void anExplicitValueIsReadInAnyCaseOfTheName(String name, Directive row, DirectiveTable table) {
        Directive meant = meant(row, table);
        for (String value : explicit(meant)) {
            Findings findings = new Findings();
            String anyCase = name.toUpperCase(Locale.ROOT);

            DirectiveValues values = read(table, anyCase, value, findings);

            assertThat(findings.hasErrors())
                    .as("%s %s: %s", name, value, findings.sorted())
                    .isFalse();
            assertThat(values.find(name)).contains(value);
            assertThat(values.at(name)).contains(AT);
            assertThat(findings.sorted()).hasSize(row.asksInVain(value) ? 1 : 0);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void aWrongValueIsAFindingWithTheExpectationAndTheDefaultStands(String name, Directive row, DirectiveTable table) {
        Directive meant = meant(row, table);
        for (String value : wrong(meant)) {
            Findings findings = new Findings();

            DirectiveValues values = read(table, name, value, findings);

            String expected = "conf/test:7: " + name + ": " + value + " (expected: " + meant.expectation();
            assertThat(findings.sorted().get(0).toString())
                    .isIn(expected + ")", expected + ", written as a number without a unit)");
            assertThat(values.isGiven(name)).isFalse();
        }
    }

    private static DirectiveValues read(DirectiveTable table, String name, String value, Findings findings) {
        // Required neighbours are not what these tests are about.
        List<NamedValue> given = Stream.concat(
                        table.rows().stream()
                                .filter(row -> row.required() && !row.name().equalsIgnoreCase(name))
                                .map(row ->
                                        new NamedValue(row.name(), explicit(row).get(0), AT)),
                        Stream.of(new NamedValue(name, value, AT)))
                .toList();
        return table.read(AT, given, findings);
    }

    private static Directive meant(Directive row, DirectiveTable table) {
        return row.support() == Support.ALIAS ? table.find(row.reason()).orElseThrow() : row;
    }

    private static List<String> explicit(Directive row) {
        return switch (row.type()) {
            case COUNT, SECONDS, MILLISECONDS, BYTES -> List.of(Long.toString(row.least()), Long.toString(row.most()));
            case FLAG -> List.of("on", "off", "YES", "no", "True", "false", "1", "0");
            case CHOICE -> row.choices();
            case PATH -> List.of("a/b");
            case TEXT -> List.of("some text");
            case LIST -> List.of("a b,c");
        };
    }

    private static List<String> wrong(Directive row) {
        return switch (row.type()) {
            case COUNT, SECONDS, MILLISECONDS, BYTES ->
                List.of(Long.toString(row.least() - 1), Long.toString(row.most() + 1), "12x", "9".repeat(30), "1.5");
            case FLAG -> List.of("maybe", "2");
            case CHOICE -> List.of("neither");
            case PATH, TEXT -> row.required() ? List.of(" ") : List.of();
            case LIST -> List.of();
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void aNumberKnowsItsUnit(String name, Directive row, DirectiveTable table) {
        ValueType type = meant(row, table).type();
        Optional<Object> parsed = meant(row, table).parse("1").filter(value -> type.isNumber());

        parsed.ifPresent(value -> assertThat(value)
                .isEqualTo(
                        type == ValueType.SECONDS
                                ? Duration.ofSeconds(1)
                                : type == ValueType.MILLISECONDS ? Duration.ofMillis(1) : (Object) 1L));
    }
}
