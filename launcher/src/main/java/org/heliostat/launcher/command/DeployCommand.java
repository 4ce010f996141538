package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.hosting.webapps.WebAppFileName;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deploy}: puts an application into {@code webapps/} of the running server and starts it. */
@Command(
        name = "deploy",
        description = {
            "Deploy a WAR or a folder on the running server; an application at the same URI is replaced without a"
                    + " failed request.",
            "It is copied to webapps/ and deployed again at every start."
        })
final class DeployCommand extends ServerCommand {

    @Parameters(paramLabel = "WAR", description = "The WAR, or the folder of an unpacked one.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private Path war;

    @Option(
            names = "--uri",
            paramLabel = "/x",
            description = "Where it shall answer. Default: / and the file's name, / for ROOT.war.")
    private @Nullable String uri;

    @Option(
            names = "--vs",
            paramLabel = "ID",
            description = "Virtual server. Default: that of the first listen socket.")
    private String vs = "";

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        if (uri != null) {
            requireUri("--uri", uri);
        }
        Path source = heliostat().fromHere(war);
        if (!Files.isReadable(source)) {
            throw new LaunchException(source + ": no such file, or it may not be read");
        }
        doubt(source).ifPresent(warning -> err().println("warning: " + warning));
        String where = uri == null ? WebAppFileName.uriOf(source) : uri;
        AdminAnswer answer = client.deploy(source, where, vs).orThrow();
        JsonNode done = answer.json();
        String name = done.path("displayName").asText();
        out().println("Deployed " + source.getFileName() + (name.isEmpty() ? "" : " (" + name + ")") + " at "
                + done.path("uri").asText() + " of "
                + done.path("virtualServer").asText() + " in "
                + done.path("startMillis").asLong() + " ms.");
        return toldProcesses(answer);
    }

    /** @return what is odd about a folder that was probably not meant */
    static Optional<String> doubt(Path source) {
        boolean odd = Files.isDirectory(source) && !Files.isDirectory(source.resolve("WEB-INF"));
        return odd
                ? Optional.of(source + ": no WEB-INF (expected: the folder of an application), all its files can be"
                        + " fetched now")
                : Optional.empty();
    }
}
