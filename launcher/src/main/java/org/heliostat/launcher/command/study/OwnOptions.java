package org.heliostat.launcher.command.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.heliostat.study.own.Content;
import org.heliostat.study.own.Extras;
import org.heliostat.study.own.Programs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Servers that the study starts by itself. */
final class OwnOptions {

    private static final List<String> NAMES = List.of(
            "--only",
            "--processors",
            "--plug-in",
            "--jdbc-url",
            "--jdbc-class",
            "--jdbc-jar",
            "--jdbc-user",
            "--jdbc-password-file",
            "--jdbc-query");

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = {
                "Contents to study, without --url: static, static-64k, jsp, shtml, plug-in, cgi-shell, cgi-c, php, tls, tls-new,",
                "tls-resumed, jdbc. Default: all that this machine can have."
            })
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--processors",
            paramLabel = "N",
            split = ",",
            description = "Numbers of processors to give the server. Default: 1, 2, 4 ... and all of this machine.")
    private List<Integer> processors = new ArrayList<>();

    @Option(
            names = "--plug-in",
            paramLabel = "JAR",
            description = "Jar of the sample dosleep, to study a function of a plug-in.")
    private @Nullable Path plugIn;

    @Option(names = "--jdbc-url", paramLabel = "URL", description = "Database, to study a page that reads a row.")
    private @Nullable String jdbcUrl;

    @Option(
            names = "--jdbc-class",
            paramLabel = "CLASS",
            defaultValue = "org.h2.jdbcx.JdbcDataSource",
            description = "The driver's javax.sql.DataSource. Default: ${DEFAULT-VALUE}, which is on board.")
    @SuppressWarnings("NullAway.Init") // set by picocli: it has a default
    private String jdbcClass;

    @Option(names = "--jdbc-jar", paramLabel = "JAR", description = "Jar of the driver, where it is not on board.")
    private @Nullable Path jdbcJar;

    @Option(
            names = "--jdbc-user",
            paramLabel = "NAME",
            defaultValue = "sa",
            description = "User. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: it has a default
    private String jdbcUser;

    @Option(names = "--jdbc-password-file", paramLabel = "FILE", description = "File whose content is the password.")
    private @Nullable Path jdbcPasswordFile;

    @Option(
            names = "--jdbc-query",
            paramLabel = "SQL",
            defaultValue = "SELECT 1",
            description = "What each answer asks. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: it has a default
    private String jdbcQuery;

    /** @return options that were given and mean something only where the study starts servers, in their order */
    List<String> given() {
        ParseResult line = spec.commandLine().getParseResult();
        return NAMES.stream().filter(line::hasMatchedOption).toList();
    }

    /** @throws ParameterException when a name is none */
    List<Content> contents() {
        for (String word : only) {
            if (Content.named(word).isEmpty()) {
                throw misuse("--only: " + word + " (expected: " + String.join(", ", Content.words()) + ")");
            }
        }
        return Content.words().stream()
                .filter(word -> only.isEmpty() || only.contains(word))
                .flatMap(word -> Content.named(word).stream())
                .toList();
    }

    /**
     * Checks the numbers of processors, or makes them.
     *
     * @param available to this process
     * @return ascending
     * @throws ParameterException when one is not of this machine
     */
    List<Integer> processors(int available) {
        TreeSet<Integer> counts = new TreeSet<>(processors);
        if (counts.isEmpty()) {
            for (int count = 1; count < available; count *= 2) {
                counts.add(count);
            }
            counts.add(available);
        }
        for (int count : counts) {
            if (count < 1 || count > available) {
                throw misuse(
                        "--processors: " + count + " (expected: 1 to " + available + ", what this process may use)");
            }
        }
        return List.copyOf(counts);
    }

    /**
     * Looks for what the machine has.
     *
     * @param folder that paths are seen from
     * @throws ParameterException when a file that was named is not there
     */
    Extras extras(Programs programs, Path folder) {
        return new Extras(
                programs.find("cc"),
                programs.find("php-cgi"),
                programs.find("taskset"),
                file("--plug-in", plugIn, folder),
                database(folder));
    }

    private Optional<Extras.Database> database(Path folder) {
        if (jdbcUrl == null) {
            return Optional.empty();
        }
        return Optional.of(new Extras.Database(
                file("--jdbc-jar", jdbcJar, folder),
                jdbcClass,
                jdbcUrl,
                jdbcUser,
                file("--jdbc-password-file", jdbcPasswordFile, folder),
                jdbcQuery));
    }

    private Optional<Path> file(String option, @Nullable Path named, Path folder) {
        if (named == null) {
            return Optional.empty();
        }
        Path file = folder.resolve(named);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw misuse(option + ": " + named + ": no such file");
        }
        return Optional.of(file);
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
