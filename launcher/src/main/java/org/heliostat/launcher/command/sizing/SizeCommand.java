package org.heliostat.launcher.command.sizing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.sizing.Sizing;
import org.heliostat.sizing.answer.Report;
import org.heliostat.sizing.answer.ReportDocument;
import org.heliostat.sizing.answer.ReportText;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.load.Load;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code size}: from what requests cost and the load that is expected, to machines and settings. */
@Command(
        name = "size",
        description = {
            "Say which machines and settings a load needs, with the arithmetic.",
            "What requests cost comes from a study, from --cost, or else from the running server."
        },
        modelTransformer = LoadOptions.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "From a study:",
            "  size --study study.json --rate 2000/s --mix static=70%%,servlet=30%%",
            "From what is known, for users:",
            "  size --cost shop=processor:0.8ms,pool:35ms --users 5000 --think 10s",
            "From the running server, for three times its load:",
            "  size --window 15m --growth 50%% --peak 2",
            "On machines of sixteen processors:",
            "  size --study study.json --rate 90000/s --mix servlet=100%% --processors 16"
        })
public final class SizeCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(names = "--json", description = "Print the answers as JSON.")
    private boolean json;

    @Mixin
    private CostOptions costOptions = new CostOptions();

    @Override
    public Integer call() {
        Mistakes mistakes = new Mistakes();
        Load load = LoadReader.read(LoadOptions.given(spec), mistakes);
        try {
            print(Sizing.of(load, costs(mistakes), mistakes));
        } catch (SizingException wrong) {
            String lines = MistakeLines.of(wrong);
            throw MistakeLines.isOfTheCommandLine(wrong)
                    ? new ParameterException(spec.commandLine(), lines)
                    : new LaunchException(lines);
        }
        return ExitCode.OK.code();
    }

    /** What was typed wrong is told first: whether there is a study or a server then matters less. */
    private Costs costs(Mistakes mistakes) throws SizingException {
        try {
            return costOptions.read(parent, mistakes);
        } catch (LaunchException noCosts) {
            mistakes.orThrow();
            throw noCosts;
        }
    }

    private void print(Report report) {
        if (json) {
            JsonNode document = new ObjectMapper().valueToTree(ReportDocument.of(report));
            spec.commandLine().getOut().println(document.toPrettyString());
        } else {
            ReportText.of(report).forEach(spec.commandLine().getOut()::println);
        }
    }
}
