package org.heliostat.launcher.command;

import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code undeploy}: ends an application and removes it from {@code webapps/}. */
@Command(
        name = "undeploy",
        description = "End an application after its requests in progress, and remove it from webapps/.")
final class UndeployCommand extends ServerCommand {

    @Parameters(paramLabel = "/x", description = "Its URI, as list shows it.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String uri;

    @Option(
            names = "--vs",
            paramLabel = "ID",
            description = "Virtual server. Default: that of the first listen socket.")
    private String vs = "";

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        requireUri("/x", uri);
        String query = "?uri=" + AdminClient.encoded(uri) + (vs.isEmpty() ? "" : "&vs=" + AdminClient.encoded(vs));
        client.delete("/api/v1/applications" + query).orThrow();
        out().println("Undeployed " + uri + (vs.isEmpty() ? "" : " of " + vs) + ".");
        return ExitCode.OK;
    }
}
