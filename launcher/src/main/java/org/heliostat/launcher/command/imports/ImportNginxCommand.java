package org.heliostat.launcher.command.imports;

import java.util.concurrent.Callable;
import org.heliostat.importer.nginx.NginxImport;
import org.heliostat.launcher.command.line.CurrentFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code import nginx}: of nginx.conf with all that it includes. */
@Command(
        name = "nginx",
        description = {
            "Make a new instance of an nginx's folder.",
            "Reads nginx.conf with what it includes: sites of files, and proxies."
        },
        footerHeading = "%nExample:%n",
        footer = "  import nginx /etc/nginx /srv/site")
public final class ImportNginxCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CurrentFolder parent;

    @Mixin
    private final ImportRun run = new ImportRun();

    @Override
    public Integer call() {
        return run.run(parent, NginxImport::read);
    }
}
