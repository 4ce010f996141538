package org.heliostat.launcher.command;

import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code flush}: an application forgets the answers that its response cache keeps. */
@Command(
        name = "flush",
        description = "Let an application forget what its response cache keeps; the next requests make it anew.")
final class FlushCommand extends ServerCommand {

    @Parameters(paramLabel = "/x", description = "URI of the application, as list shows it.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String uri;

    @Option(
            names = "--path",
            paramLabel = "/p",
            description = "Only answers of this path below the URI. Default: everything, fragments of pages too.")
    private String path = "";

    @Option(
            names = "--vs",
            paramLabel = "ID",
            description = "Virtual server. Default: that of the first listen socket.")
    private String vs = "";

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        requireUri("/x", uri);
        if (!path.isEmpty()) {
            requireSlash("--path", path, "a path of the application, such as /books");
        }
        String query = "?uri=" + AdminClient.encoded(uri)
                + (vs.isEmpty() ? "" : "&vs=" + AdminClient.encoded(vs))
                + (path.isEmpty() ? "" : "&path=" + AdminClient.encoded(path));
        AdminAnswer answer = client.post("/api/v1/applications/flush" + query).orThrow();
        long entries = answer.json().path("entries").asLong();
        out().println("Flushed " + entries + (entries == 1 ? " entry of " : " entries of ") + uri + ".");
        return toldProcesses(answer);
    }
}
