package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.ObjConfReader;
import org.heliostat.request.function.CommonParameters;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.FurtherCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every function has its words and an example that the server takes; nothing is told of what is not there. */
class FunctionTextsTest {

    private final FunctionRegistry registry = BuiltInFunctions.registry().plus(ContainerFunctions.of(new WebApps()));

    @Test
    void everyFunctionHasWordsAndAnExample() throws Exception {
        FunctionTexts texts = FunctionTexts.read();

        assertThat(texts.all().keySet()).containsExactlyInAnyOrderElementsOf(registry.names());
        assertThat(texts.all()).allSatisfy((name, entry) -> {
            assertThat(entry.about()).as(name).isNotBlank();
            assertThat(entry.example()).as(name).contains("fn=\"" + name + "\"");
        });
    }

    @Test
    void everyParameterHasAMeaningAndOneOnly() throws Exception {
        FunctionTexts texts = FunctionTexts.read();
        List<String> wrong = new ArrayList<>();
        texts.all().forEach((name, entry) -> {
            FunctionDefinition function = registry.find(name).orElseThrow();
            for (Directive row : function.parameters().rows()) {
                boolean told = entry.meanings().containsKey(row.name());
                if (told != row.help().isEmpty()) {
                    wrong.add(name + ": " + row.name() + (told ? " is told twice" : " has no meaning"));
                }
            }
            entry.meanings().keySet().stream()
                    .filter(told -> function.parameters().find(told).isEmpty())
                    .forEach(told -> wrong.add(name + ": " + told + " is no parameter"));
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void examplesAreTaken() throws Exception {
        FunctionTexts.read().all().forEach((name, entry) -> {
            Findings findings = new Findings();
            String text = "<Object name=\"default\">\n" + entry.example() + "</Object>\n";
            ObjConf objConf = ObjConfReader.read(new ConfigText("example of " + name, text), findings);
            for (DirectiveLine line : objConf.objects().get(0).lines()) {
                check(line, findings);
            }
            assertThat(findings.sorted()).isEmpty();
        });
    }

    /** As check binds them, in an instance as init makes it. */
    @Test
    void examplesAreBound(@TempDir Path instance) throws Exception {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, conf.resolve(file.getFileName()));
            }
        }
        // What examples name stands in other places of a real configuration.
        Files.createDirectories(instance.resolve("samples/site"));
        Files.writeString(conf.resolve("htpasswd"), "");
        Files.writeString(conf.resolve("groups"), "");
        Path magnus = conf.resolve("magnus.conf");
        Files.writeString(
                magnus,
                Files.readString(magnus) + "\nInit fn=\"flex-init\" keys=\"logs/keys\" agents=\"logs/agents\"\n");
        StringBuilder objects = new StringBuilder(Files.readString(conf.resolve("obj.conf")));
        FunctionTexts.read().all().forEach((name, entry) -> objects.append("\n<Object name=\"example of ")
                .append(name)
                .append("\">\n")
                .append(entry.example())
                .append("</Object>\n"));
        objects.append(
                "<Object name=\"servlet\">\n</Object>\n<Object name=\"reports\">\n</Object>\n<Object name=\"shop\">\n</Object>\n"
                        + "<Object name=\"dav\">\n</Object>\n");
        Files.writeString(conf.resolve("obj.conf"), objects);

        assertThat(ConfigurationCheck.run(instance, ContainerFunctions.of(new WebApps()), FurtherCheck.NONE))
                .extracting(finding -> finding.severity() + " " + finding.text())
                .containsExactlyInAnyOrder(
                        "WARNING html-switch: accepted, no effect: browsers are no longer told apart by Navigator's version",
                        "WARNING query-handler: path: /srv/programs/search is no file",
                        "WARNING service-search: nothing to search in (expected: SEARCH with a SEARCHCOLLECTION, both on,"
                                + " in a VS of server.xml that has this file)");
    }

    private void check(DirectiveLine line, Findings findings) {
        FunctionDefinition function = registry.find(line.fn()).orElseThrow();
        assertThat(function.stages()).as(line.toString()).contains(line.stage());
        List<NamedValue> own = line.parameters().values().stream()
                .filter(value -> function.parameters().find(value.name()).isPresent()
                        || CommonParameters.at(line.stage()).find(value.name()).isEmpty())
                .toList();
        function.parameters().read(line.fn(), line.at(), own, findings);
    }
}
