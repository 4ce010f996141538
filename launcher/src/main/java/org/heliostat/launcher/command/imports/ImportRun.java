package org.heliostat.launcher.command.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.report.ReportJson;
import org.heliostat.importer.report.ReportText;
import org.heliostat.importer.source.ImportException;
import org.heliostat.launcher.command.line.CurrentFolder;
import org.heliostat.launcher.command.line.NamedInstance;
import org.heliostat.launcher.command.line.StartedJar;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What the imports have in common: where from, where to, and how it is told. The main thread. */
final class ImportRun {

    @Parameters(index = "0", paramLabel = "FROM", description = "Folder of the other server's configuration.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private Path from;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "INSTANCE",
            description = "Folder of the new instance; must be missing or empty. --instance names it as well.")
    private @Nullable Path typed;

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec command;

    /** Reads the files of a server. */
    @FunctionalInterface
    interface Reader {

        /** @throws ImportException where they cannot be read */
        Imported read(Path from);
    }

    /** @return the exit code */
    int run(CurrentFolder here, Reader reader) {
        Path instance = NamedInstance.of(command, here, "INSTANCE", typed)
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        "INSTANCE: missing (expected: the folder of the new instance, here or by --instance)"));
        NewInstance made = new NewInstance(here.fromHere(instance));
        made.refuseUnlessEmpty();
        try {
            Imported imported = reader.read(here.fromHere(from));
            List<String> findings = made.write(imported.draft());
            print(imported, findings, made, instance);
        } catch (ImportException unreadable) {
            throw new LaunchException(ExitCode.CONFIGURATION, unreadable.getMessage() + "\nno instance was made");
        }
        return ExitCode.OK.code();
    }

    private void print(Imported imported, List<String> findings, NewInstance made, Path instance) {
        var out = command.commandLine().getOut();
        if (json) {
            ObjectNode report = ReportJson.of(imported.notes());
            report.put("instance", made.toString());
            var rows = report.putArray("check");
            findings.forEach(rows::add);
            out.println(report.toPrettyString());
            return;
        }
        ReportText.of(imported.notes()).forEach(out::println);
        out.println();
        out.println("A new instance was made in " + made + "; heliostat.jar check says of it:");
        findings.forEach(line -> out.println("  " + line));
        out.println("Start it with: java -jar " + StartedJar.name() + " --instance " + instance);
    }
}
