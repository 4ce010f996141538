package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code health}: for supervisors that look at exit codes. */
@Command(
        name = "health",
        description = "Tell by the exit code whether the server lives, has started, or is ready for requests.")
final class HealthCommand extends ServerCommand {

    private static final List<String> QUESTIONS = List.of("live", "started", "ready");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "QUESTION",
            defaultValue = "ready",
            description = "live, started or ready. Default: ${DEFAULT-VALUE}. A server that drains is live, not ready.")
    private String question = "ready";

    @Option(names = "--json", description = "Print the question and its answer, and the exit code says it too.")
    private boolean json;

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        if (!QUESTIONS.contains(question)) {
            throw new ParameterException(
                    spec.commandLine(), "health: " + question + " (expected: " + String.join(", ", QUESTIONS) + ")");
        }
        if (json) {
            return printJson(client);
        }
        AdminAnswer answer = client.get("/health/" + question);
        if (answer.status() != 200) {
            throw new LaunchException("not " + question + ": " + answer.body().strip());
        }
        out().println(question);
        return ExitCode.OK;
    }

    /** A server that cannot be asked is not healthy either. */
    private ExitCode printJson(AdminClient client) {
        boolean isHealthy;
        String says;
        try {
            AdminAnswer answer = client.get("/health/" + question);
            isHealthy = answer.isGood();
            says = answer.body().strip();
        } catch (LaunchException unanswered) {
            isHealthy = false;
            says = String.valueOf(unanswered.getMessage());
        }
        out().println(new ObjectMapper()
                .createObjectNode()
                .put("question", question)
                .put("healthy", isHealthy)
                .put("says", says)
                .toPrettyString());
        return isHealthy ? ExitCode.OK : ExitCode.FAILED;
    }
}
