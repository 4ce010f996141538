package org.heliostat.launcher.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.NamedInstance;
import org.heliostat.launcher.command.line.StartedJar;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceTemplate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code init}: makes a new instance and leaves it at that. */
@Command(
        name = "init",
        description = {
            "Make a new instance, every line of its configuration explained.",
            "Lines with CHANGE ME say what to look at first."
        },
        footerHeading = "%nTemplates:%n",
        footer = {
            "  war    web applications (WARs), with text in UTF-8, pools and logins prepared",
            "  site   a site of files: compression, long caching, a page for 404",
            "  php    pages of PHP, by php-cgi or php-fpm",
            "  proxy  a reverse proxy before other servers, with their states at /.origins"
        })
final class InitCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = {
                "What it is for: war, site, php or proxy, see below.",
                "Default: a bit of everything, as in the repository's conf/."
            })
    private @Nullable String template;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description =
                    "Folder of the new instance; made if it is missing. Default: what --instance says, else ./heliostat")
    private @Nullable Path typed;

    @Override
    public Integer call() {
        Path folder = NamedInstance.of(spec, heliostat, "DIR", typed).orElse(Path.of("heliostat"));
        Optional<InstanceTemplate> chosen = Optional.ofNullable(template).map(this::named);
        InstanceFolder instance = new InstanceFolder(heliostat.fromHere(folder));
        if (instance.isConfigured()) {
            throw new LaunchException(instance.serverXml() + ": there is an instance already; nothing was changed");
        }
        if (!instance.isVacant()) {
            throw new LaunchException(
                    instance + ": holds other things (expected: a folder that is missing, empty, or has"
                            + " nothing but folders of an instance); nothing was changed");
        }
        chosen.ifPresentOrElse(
                made -> InstanceDefaults.create(instance, made), () -> InstanceDefaults.create(instance));
        spec.commandLine().getOut().println("A new instance was made in " + instance + ".");
        spec.commandLine().getOut().println("Start it with: java -jar " + StartedJar.name() + " --instance " + folder);
        return ExitCode.OK.code();
    }

    private InstanceTemplate named(String word) {
        return InstanceTemplate.of(word)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--template: " + word + " (expected: one of " + InstanceTemplate.words() + ")"));
    }
}
