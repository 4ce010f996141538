package org.heliostat.config.objconf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.GoldenFiles;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ObjConfReaderTest {

    @TestFactory
    Stream<DynamicTest> readsAsTheGoldenFilesSay() throws IOException {
        return GoldenFiles.in("objconf", (text, findings) -> ObjConfReader.read(text, findings).objects().stream()
                .map(ObjConfReaderTest::dump)
                .collect(Collectors.joining()));
    }

    @Test
    void messagesShowNamesWithoutWhatATerminalObeys() {
        String text =
                """
                <Object name="a\u001b">
                Service fn="x" f\u001bn=\u201cx\u201d
                Service fn="x" g\u001b=
                Service fn="x" h\u001b="x
                </Object>
                <Object name="a\u001b">
                </Object>
                """;
        Findings findings = new Findings();

        ObjConfReader.read(new ConfigText("conf/obj.conf", text), findings);

        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .hasSize(4)
                .allMatch(message -> message.contains("?"))
                .noneMatch(message -> message.contains("\u001b"));
    }

    private static String dump(ConfigObject object) {
        StringBuilder out = new StringBuilder("Object");
        object.name().ifPresent(name -> out.append(" name ").append(name));
        object.ppath().ifPresent(ppath -> out.append(" ppath ").append(ppath));
        out.append(" line ").append(object.at().line()).append('\n');
        for (DirectiveLine line : object.lines()) {
            out.append("  ").append(line.at().line()).append(' ').append(line.stage());
            out.append(' ').append(line.fn()).append(' ').append(line.parameters());
            line.conditions()
                    .forEach(client ->
                            out.append(" Client(").append(client.parameters()).append(')'));
            out.append('\n');
        }
        return out.toString();
    }
}
