package org.heliostat.config.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectiveTextTest {

    private static final Replacements OUTSIDE = new Replacements(Map.of("THREADS", "64"), Path.of("conf"));

    @Test
    void changesTheValueAndNothingElse() throws EditException {
        String text = "# threads\r\n  RqThrottle \t 128 \r\nQueueTimeout 60\n\n# end";

        assertThat(set(text, "rqthrottle", "24"))
                .isEqualTo("# threads\r\n  RqThrottle \t 24 \r\nQueueTimeout 60\n\n# end");
    }

    @Test
    void addsWhatIsNotThereWithTheLineEndsOfTheFile() throws EditException {
        assertThat(set("QueueTimeout 60\r\n", "RqThrottle", "24")).isEqualTo("QueueTimeout 60\r\nRqThrottle 24\r\n");
        assertThat(set("QueueTimeout 60\r\n# end", "RqThrottle", "24"))
                .isEqualTo("QueueTimeout 60\r\n# end\r\nRqThrottle 24");
        assertThat(set("", "RqThrottle", "24")).isEqualTo("RqThrottle 24\n");
        assertThat(set("\uFEFF", "RqThrottle", "24")).isEqualTo("\uFEFFRqThrottle 24\n");
    }

    @Test
    void ofSeveralTheLastOneCountsAndIsChanged() throws EditException {
        String text = "RqThrottle 1\nrqthrottle 2\nQueueTimeout 60\n";

        assertThat(set(text, "RqThrottle", "24")).isEqualTo("RqThrottle 1\nrqthrottle 24\nQueueTimeout 60\n");
        assertThat(remove(text, "RqThrottle")).isEqualTo("QueueTimeout 60\n");
    }

    @Test
    void anOlderNameIsTheSameDirective() throws EditException {
        assertThat(set("IOTimeout 20\n", "AcceptTimeout", "25")).isEqualTo("IOTimeout 25\n");
        assertThat(remove("IOTimeout 20\nAcceptTimeout 30\n", "AcceptTimeout")).isEmpty();
    }

    @Test
    void keepsAReferenceThatMeansTheValueAlready() throws EditException {
        String text = "RqThrottle ${env:THREADS}\n";

        assertThat(set(text, "RqThrottle", "64")).isEqualTo(text);
        assertThat(set(text, "QueueTimeout", "5")).isEqualTo(text + "QueueTimeout 5\n");
        assertThat(set(text, "RqThrottle", "65")).isEqualTo("RqThrottle 65\n");
        assertThat(set("", "RqThrottle", "${env:THREADS}")).isEqualTo(text);
    }

    @Test
    void leavesContinuedInitLinesAlone() throws EditException {
        String text = "Init fn=\"flex-init\" access=\"logs/access\" \\\n  format.access=\"%Req->reqpb.clf-request%\"\n"
                + "  QueueTimeout=\"1\"\nRqThrottle 128\nInit fn=\"perf-init\" \\";

        assertThat(set(text, "QueueTimeout", "60")).isEqualTo(text + "\n\nQueueTimeout 60");
        assertThat(set(text, "RqThrottle", "24")).isEqualTo(text.replace("128", "24"));
    }

    @Test
    void editsNsfcConf() throws EditException {
        String text = "# cache\nMaxAge = 30\nMaxFiles=10\n";

        assertThat(new DirectiveText(DirectiveFile.NSFC, text, OUTSIDE).with(Map.of("maxage", Optional.of("45"))))
                .isEqualTo("# cache\nMaxAge = 45\nMaxFiles=10\n");
        assertThat(new DirectiveText(DirectiveFile.NSFC, text, OUTSIDE).with(Map.of("MaxFiles", Optional.empty())))
                .isEqualTo("# cache\nMaxAge = 30\n");
    }

    @ParameterizedTest
    @CsvSource({
        "RqTrottle, 5, did you mean RqThrottle?",
        "RqThrottle, -1, 0 to 65536",
        "RqThrottle, many, 0 to 65536",
        "KeepAliveTimeout, 30s, 'written as a number without a unit'",
        "RqThrottle, ${env:NOTHING}, 0 to 65536",
        "ServerID, '', some text",
        "ServerID, 'a\nRqThrottle 5', some text",
        "Init, fn=x, a directive of magnus.conf",
        "LogLevel, fine, 'this name belongs into server.xml, as the attribute loglevel of LOG'",
        "maxpoolsize, 9, 'this name belongs into server.xml, as the attribute maxpoolsize of JDBCCONNECTIONPOOL'",
        "AllowTrace, on, this name belongs into a PROPERTY element of server.xml",
        "AddLog, on, this name belongs into an Object of obj.conf",
        "MaxFiles, 10, this name belongs into nsfc.conf",
        "ETag, maybe, on or off"
    })
    void namesWhatIsWrong(String name, String value, String expected) {
        assertThatThrownBy(() -> set("RqThrottle 128\n", name, value))
                .isInstanceOfSatisfying(EditException.class, wrong -> {
                    assertThat(wrong.field()).isEqualTo(name);
                    assertThat(wrong.expected()).contains(expected);
                });
    }

    /** Whatever stands in the file: what was set is read again, and every other line is there byte for byte. */
    @Property(tries = 500)
    void onlyWhatWasAskedForChanges(
            @ForAll("files") String text, @ForAll("changes") Map<String, Optional<String>> changes) {
        String edited;
        try {
            edited = new DirectiveText(DirectiveFile.MAGNUS, text, OUTSIDE).with(changes);
        } catch (EditException ambiguous) {
            return;
        }

        for (Map.Entry<String, Optional<String>> change : changes.entrySet()) {
            List<String> written = DirectiveFile.MAGNUS.directives(edited, OUTSIDE).stream()
                    .filter(line -> line.name().equalsIgnoreCase(change.getKey()))
                    .map(line -> line.value())
                    .toList();
            if (change.getValue().isEmpty()) {
                assertThat(written).isEmpty();
            } else {
                assertThat(written.get(written.size() - 1))
                        .isEqualTo(change.getValue().get());
            }
        }
        assertThat(without(edited, changes)).isEqualTo(without(text, changes));
    }

    @Provide
    Arbitrary<String> files() {
        Arbitrary<String> line = Arbitraries.of(
                "RqThrottle 128",
                "  rqthrottle\t64  ",
                "RqThrottle ${env:THREADS}",
                "QueueTimeout 60",
                "# QueueTimeout 60",
                "",
                "   ",
                "Init fn=\"flex-init\" access=\"a\"",
                "  format.access=\"%x%\"",
                "Init fn=perf-init \\",
                "nonsense",
                "Nonsense 12",
                "ServerID h\u00e4lio\u00a0stat");
        Arbitrary<String> end = Arbitraries.of("\n", "\r\n", "\r");
        return Combinators.combine(
                        Combinators.combine(line, end)
                                .as((l, e) -> l + e)
                                .list()
                                .ofMaxSize(12),
                        line)
                .as((lines, last) -> String.join("", lines) + last);
    }

    @Provide
    Arbitrary<Map<String, Optional<String>>> changes() {
        return Arbitraries.maps(
                        Arbitraries.of("RqThrottle", "QueueTimeout"),
                        Arbitraries.integers()
                                .between(0, 999)
                                .map(String::valueOf)
                                .optional())
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(LinkedHashMap::new);
    }

    /** @return the lines that are about something else; ends apart, for the last line may get one */
    private static List<String> without(String text, Map<String, Optional<String>> changes) {
        return List.of(text.split("\\r\\n|\\r|\\n")).stream()
                .filter(line -> changes.keySet().stream()
                        .noneMatch(name ->
                                line.strip().toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT))))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String set(String text, String name, String value) throws EditException {
        return new DirectiveText(DirectiveFile.MAGNUS, text, OUTSIDE).with(Map.of(name, Optional.of(value)));
    }

    private static String remove(String text, String name) throws EditException {
        return new DirectiveText(DirectiveFile.MAGNUS, text, OUTSIDE).with(Map.of(name, Optional.empty()));
    }
}
