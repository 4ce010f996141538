package org.heliostat.launcher.command.imports;

import java.util.concurrent.Callable;
import org.heliostat.importer.apache.ApacheImport;
import org.heliostat.launcher.command.line.CurrentFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code import apache}: of httpd.conf with all that it includes, and JServ's files. */
@Command(
        name = "apache",
        description = {
            "Make a new instance of an Apache httpd's or Oracle HTTP Server's folder.",
            "Reads httpd.conf (or apache2.conf) with what it includes, jserv.conf, jserv.properties and those of its zones."
        },
        footerHeading = "%nExample:%n",
        footer = "  import apache /etc/apache2 /srv/site")
public final class ImportApacheCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CurrentFolder parent;

    @Mixin
    private final ImportRun run = new ImportRun();

    @Override
    public Integer call() {
        return run.run(parent, ApacheImport::read);
    }
}
