package org.heliostat.launcher.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.command.acl.AclCommand;
import org.heliostat.launcher.command.cert.CertCommand;
import org.heliostat.launcher.command.check.CheckCommand;
import org.heliostat.launcher.command.config.ConfigCommand;
import org.heliostat.launcher.command.imports.ImportCommand;
import org.heliostat.launcher.command.line.JsonFailure;
import org.heliostat.launcher.command.line.UnknownWord;
import org.heliostat.launcher.command.origin.OriginCommand;
import org.heliostat.launcher.command.pool.PoolCommand;
import org.heliostat.launcher.command.sizing.SizeCommand;
import org.heliostat.launcher.command.study.StudyCommand;
import org.heliostat.launcher.command.top.AdviseCommand;
import org.heliostat.launcher.command.top.TopCommand;
import org.heliostat.launcher.command.user.PasswdCommand;
import org.heliostat.launcher.command.user.UserCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code java -jar heliostat.jar}: the commands, and what holds for all of them. */
@Command(
        name = "heliostat",
        synopsisHeading = "Usage: ",
        customSynopsis = "java -jar heliostat.jar [COMMAND] [OPTIONS]",
        description = "A web and servlet server whose every queue, thread, cache and pool can be seen and tuned.%n"
                + "Without a command it starts the server.",
        optionListHeading = "%nOptions:%n",
        versionProvider = HeliostatCommand.VersionLine.class,
        commandListHeading = "%nCommands (COMMAND --help says more):%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failed; the reason was printed",
            "2:wrong command or option",
            "78:the configuration has errors; they were printed"
        })
public final class HeliostatCommand implements Callable<Integer>, CommandHost {

    /** In the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            StartCommand.class,
            CheckCommand.class,
            InitCommand.class,
            ImportCommand.class,
            StopCommand.class,
            RestartCommand.class,
            ReloadCommand.class,
            DeployCommand.class,
            UndeployCommand.class,
            ListCommand.class,
            WdeployCommand.class,
            FlushCommand.class,
            RotateCommand.class,
            PerfdumpCommand.class,
            StatsCommand.class,
            IncidentsCommand.class,
            AdviseCommand.class,
            StudyCommand.class,
            SizeCommand.class,
            TopCommand.class,
            HealthCommand.class,
            ConfigCommand.class,
            PoolCommand.class,
            OriginCommand.class,
            UserCommand.class,
            AclCommand.class,
            PasswdCommand.class,
            CertCommand.class,
            CompletionCommand.class,
            VersionCommand.class);

    private final Path currentFolder;
    private final Starter starter;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Mixin
    private final StartOptions startOptions = new StartOptions();

    @Option(
            names = "--instance",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of the instance. Default: the current folder if it has conf/server.xml,"
                    + " else ./heliostat.")
    private @Nullable Path instance;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the version of Heliostat and of Java.")
    private boolean version;

    private static final String TOGETHER = "^Error: (.*) are mutually exclusive \\(specify only one\\)$";

    /** @param starter runs a server until it is stopped */
    public HeliostatCommand(Path currentFolder, Starter starter) {
        this.currentFolder = currentFolder;
        this.starter = starter;
    }

    /** What {@code --version} prints. */
    static final class VersionLine implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {Version.ofThisJar().withSurroundings()};
        }
    }

    /** Runs a server on an instance until it is stopped. */
    @FunctionalInterface
    public interface Starter {

        /** @throws LaunchException when it cannot be started */
        ExitCode run(InstanceFolder instance, StartOptions options);
    }

    /** @return a parser that knows all commands */
    public CommandLine commandLine() {
        return commandLine(COMMANDS);
    }

    /**
     * Makes a parser of one line. To know one command takes a tenth of the time that it takes to know all, which a start would
     * wait for: where the line begins with a command, or is empty, no other is made.
     */
    public CommandLine commandLineFor(String... words) {
        return commandLine(neededFor(words));
    }

    private CommandLine commandLine(List<Class<?>> commands) {
        CommandLine line = new CommandLine(this);
        // A command line of its own is what lets a command add to its options (modelTransformer).
        commands.forEach(command -> line.addSubcommand(nameOf(command), new CommandLine(command)));
        line.setExecutionExceptionHandler(HeliostatCommand::failed);
        line.setParameterExceptionHandler(HeliostatCommand::misused);
        line.setUsageHelpAutoWidth(true);
        return line;
    }

    private static List<Class<?>> neededFor(String... words) {
        if (words.length == 0) {
            return List.of();
        }
        // The completion is made of all of them.
        return COMMANDS.stream()
                .filter(command -> command != CompletionCommand.class)
                .filter(command -> nameOf(command).equals(words[0]))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(COMMANDS);
    }

    private static String nameOf(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    @Override
    public Integer call() {
        return start(startOptions);
    }

    @Override
    public int start(StartOptions options) {
        return starter.run(InstanceArrival.prepare(instanceFolder(), instance != null, out()), options)
                .code();
    }

    @Override
    public InstanceFolder instanceFolder() {
        return Optional.ofNullable(instance)
                .map(InstanceFolder::new)
                .orElseGet(() -> InstanceFolder.ofCurrentFolder(currentFolder));
    }

    @Override
    public InstanceFolder existingInstance() {
        InstanceFolder folder = instanceFolder();
        if (!folder.isConfigured()) {
            throw new LaunchException(
                    folder.serverXml() + ": no such file (expected: an instance in the current folder,"
                            + " in ./heliostat, or where --instance says; init makes one)");
        }
        return folder;
    }

    @Override
    public Path fromHere(Path path) {
        return currentFolder.resolve(path).toAbsolutePath().normalize();
    }

    @Override
    public int instead(@Nullable Path of, PrintWriter out, List<String> words) {
        Path chosen = of != null ? of : instance;
        List<String> all = new ArrayList<>(words);
        if (chosen != null) {
            all.add(0, "--instance=" + chosen);
        }
        String[] typed = all.toArray(String[]::new);
        CommandLine line = new HeliostatCommand(currentFolder, starter).commandLineFor(typed);
        line.setOut(out);
        line.setErr(spec.commandLine().getErr());
        return line.execute(typed);
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static int misused(ParameterException misuse, String[] arguments) {
        CommandLine line = misuse.getCommandLine();
        PrintWriter err = line.getErr();
        String reason;
        if (misuse instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            reason = UnknownWord.of(line, unmatched.getUnmatched().get(0));
        } else {
            reason = String.valueOf(misuse.getMessage())
                    .replaceFirst("('-?[0-9]+') is not an? (long|int)$", "$1 is out of range")
                    .replaceFirst("is not an? (long|int)$", "is not a whole number")
                    .replaceFirst(TOGETHER, "$1: together (expected: one of them)");
        }
        JsonFailure.print(line, List.of(arguments), reason, ExitCode.USAGE);
        err.println(reason);
        err.println("java -jar heliostat.jar " + words(line) + "--help says more.");
        return ExitCode.USAGE.code();
    }

    /** @return the words of a command as they are typed, each with a blank behind it */
    private static String words(CommandLine line) {
        CommandLine parent = line.getParent();
        return parent == null ? "" : words(parent) + line.getCommandName() + " ";
    }

    private static int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (failure instanceof LaunchException expected) {
            String reason = String.valueOf(expected.getMessage());
            JsonFailure.print(line, parsed.originalArgs(), reason, expected.exitCode());
            err.println(reason);
            return expected.exitCode().code();
        }
        JsonFailure.print(line, parsed.originalArgs(), "internal error: " + failure, ExitCode.FAILED);
        err.println("internal error, please report it:");
        failure.printStackTrace(err);
        return ExitCode.FAILED.code();
    }
}
