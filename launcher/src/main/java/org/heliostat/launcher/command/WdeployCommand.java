package org.heliostat.launcher.command;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.NamedInstance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code wdeploy}: {@code deploy}, {@code undeploy} and {@code list} in the words of the original's tool, for scripts. */
@Command(
        name = "wdeploy",
        description = "Deploy, delete and list applications in the words of the original's tool of this name.",
        subcommands = {WdeployCommand.Deploy.class, WdeployCommand.Delete.class, WdeployCommand.ListThem.class})
final class WdeployCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "wdeploy: which command? (expected: deploy, delete, list)");
    }

    /** What its commands have in common. Each says which of our words its own stand for. */
    private abstract static class Translated implements Callable<Integer> {

        private static final int MOST_TALKATIVE = 4;

        @ParentCommand
        @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
        private WdeployCommand wdeploy;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
        private CommandSpec spec;

        @Option(
                names = "-i",
                paramLabel = "INSTANCE",
                description = "Folder of the instance, also without its https- in front. Default: as for all commands.")
        private @Nullable Path instance;

        @Option(names = "-v", paramLabel = "ID", description = "Virtual server.")
        private String vs = "";

        @Option(names = "-V", paramLabel = "N", description = "How much is said, 0 to 4; 0 is -q, the others are one.")
        private int verbosity = 1;

        @Option(names = "-q", description = "Say nothing but what went wrong.")
        private boolean quiet;

        @Override
        public final Integer call() {
            if (verbosity < 0 || verbosity > MOST_TALKATIVE) {
                throw misuse("-V: " + verbosity + " (expected: 0 to " + MOST_TALKATIVE + ")");
            }
            Path of = NamedInstance.of(spec, wdeploy.heliostat, "-i", folder()).orElse(null);
            PrintWriter out = spec.commandLine().getOut();
            List<String> words = new ArrayList<>(translated());
            if (!vs.isEmpty()) {
                words.add(1, "--vs=" + vs);
            }
            return wdeploy.heliostat.instead(
                    of, quiet || verbosity == 0 ? new PrintWriter(Writer.nullWriter()) : out, words);
        }

        /** @return the command of ours that does the same, with its arguments */
        abstract List<String> translated();

        final void warn(String text) {
            spec.commandLine().getErr().println("warning: " + text);
        }

        final ParameterException misuse(String text) {
            return new ParameterException(spec.commandLine(), text);
        }

        final String rooted(String uri) {
            if (!uri.startsWith("/")) {
                throw misuse("-u: " + uri + " (expected: a URI that begins with /)");
            }
            return uri;
        }

        /** The original knew instances by name, and their folders had the name with https- in front. */
        private @Nullable Path folder() {
            Path named = instance;
            if (named == null || Files.isDirectory(wdeploy.heliostat.fromHere(named))) {
                return named == null ? null : wdeploy.heliostat.fromHere(named);
            }
            Path there = wdeploy.heliostat.fromHere(named);
            Path prefixed = there.resolveSibling("https-" + there.getFileName());
            return Files.isDirectory(prefixed) ? prefixed : there;
        }
    }

    /** Ours is in service at once, and lives in webapps/. */
    @Command(name = "deploy", description = "What deploy does.")
    static final class Deploy extends Translated {

        @Option(names = "-u", required = true, paramLabel = "/x", description = "Where it shall answer.")
        private String uri = "";

        @Option(names = "-d", paramLabel = "DIR", description = "Without effect: applications live in webapps/.")
        private @Nullable String directory;

        @Option(names = "-n", description = "Without effect: the application is in service at once.")
        private boolean later;

        @Parameters(paramLabel = "WAR", description = "The WAR, or the folder of an unpacked one.")
        private String war = "";

        @Override
        List<String> translated() {
            if (directory != null) {
                warn("-d: " + directory + ": no effect: the application is kept in webapps/ of the instance");
            }
            if (later) {
                warn("-n: no effect: the application is in service at once");
            }
            return List.of("deploy", "--uri=" + rooted(uri), "--", war);
        }
    }

    /** Ours removes what is below webapps/; an application of another folder is declared in server.xml. */
    @Command(name = "delete", description = "What undeploy does.")
    static final class Delete extends Translated {

        @Option(names = "-u", required = true, paramLabel = "/x", description = "Its URI, as list shows it.")
        private String uri = "";

        @Option(names = "-n", description = "Without effect: the application is out of service at once.")
        private boolean later;

        @Parameters(
                paramLabel = "hard|soft",
                description = "hard: it is removed from webapps/. soft, which would leave its folder, is refused.")
        private String how = "";

        @Override
        List<String> translated() {
            if (how.equals("soft")) {
                throw misuse("soft: what stays in webapps/ stays in service (expected: hard, which removes it there)");
            }
            if (!how.equals("hard")) {
                throw misuse(how + " (expected: hard)");
            }
            if (later) {
                warn("-n: no effect: the application is out of service at once");
            }
            return List.of("undeploy", "--", rooted(uri));
        }
    }

    @Command(name = "list", description = "What list does.")
    static final class ListThem extends Translated {

        @Override
        List<String> translated() {
            return List.of("list");
        }
    }
}
