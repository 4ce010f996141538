package org.heliostat.launcher.command.imports;

import java.util.concurrent.Callable;
import org.heliostat.importer.tomcat.TomcatImport;
import org.heliostat.launcher.command.line.CurrentFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code import tomcat}: of CATALINA_BASE. */
@Command(
        name = "tomcat",
        description = {
            "Make a new instance of a Tomcat's folder.",
            "Reads server.xml, context.xml, web.xml, catalina.properties and tomcat-users.xml of its conf, and META-INF/context.xml"
                    + " of applications."
        },
        footerHeading = "%nExample:%n",
        footer = "  import tomcat /opt/tomcat /srv/shop")
public final class ImportTomcatCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CurrentFolder parent;

    @Mixin
    private final ImportRun run = new ImportRun();

    @Option(
            names = "--copy-applications",
            description =
                    "Copy WARs and folders of applications into the instance; else they are served from where they are.")
    private boolean copiesApplications;

    @Override
    public Integer call() {
        return run.run(parent, from -> TomcatImport.read(from, copiesApplications));
    }
}
