package org.heliostat.launcher.command.study;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.CurrentFolder;
import org.heliostat.launcher.command.line.NamedInstance;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.jvm.AtExit;
import org.heliostat.study.load.LoadClient;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Journal;
import org.heliostat.study.measure.Settings;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.StudyException;
import org.heliostat.study.measure.Timetable;
import org.heliostat.study.measure.Workload;
import org.heliostat.study.own.Content;
import org.heliostat.study.own.Extras;
import org.heliostat.study.own.Launch;
import org.heliostat.study.own.OwnServers;
import org.heliostat.study.own.Programs;
import org.heliostat.study.report.Machine;
import org.heliostat.study.report.MachineReader;
import org.heliostat.study.report.Study;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code study}: measures how a server scales, and writes a page and a file about it. */
@Command(
        name = "study",
        description = {
            "Measure how a server scales: throughput by processors and connections, its knee, latency at shares of it.",
            "Without --url servers of its own are started, on 1 to all processors of this machine, one after the other.",
            "Writes a page that needs nothing but itself, and the same as JSON."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar heliostat.jar study",
            "  java -jar heliostat.jar study --only static,jsp,php --processors 1,2",
            "  java -jar heliostat.jar study --url http://localhost:8080/ --pid 4711",
            "  java -jar heliostat.jar study --url https://shop.example.com/ --allow-remote --out shop",
            "  java -jar heliostat.jar study --continue"
        })
public final class StudyCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CurrentFolder heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Mixin
    private final UrlOptions url = new UrlOptions();

    @Mixin
    private final OwnOptions own = new OwnOptions();

    @Mixin
    private final MeasureOptions measure = new MeasureOptions();

    @Option(
            names = "--out",
            paramLabel = "NAME",
            defaultValue = "study",
            description = "Write NAME.html and NAME.json. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: it has a default
    private Path name;

    @Option(
            names = "--continue",
            description = "Go on with a study that was stopped, by the figures that NAME.part holds.")
    private boolean goesOn;

    @Override
    public Integer call() {
        NamedInstance.refuse(
                spec, "servers of a study are configured as shipped; --url studies a page of a server that runs");
        Settings settings = measure.settings();
        if (url.areAloneWithoutUrl()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--allow-remote, --pid, --new-connections and --insecure are about a server that runs (expected:"
                            + " together with --url)");
        }
        List<String> aboutOwn = url.areGiven() ? own.given() : List.of();
        if (!aboutOwn.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    String.join(", ", aboutOwn)
                            + ": about servers that the study starts itself (expected: without --url)");
        }
        StudyFiles files = StudyFiles.of(heliostat.fromHere(name));
        Machine machine = new MachineReader(Path.of("/")).machine();
        boolean trustsAnyone = url.trustsAnyone() || !url.areGiven();
        try (Way way = url.areGiven() ? new UrlWay(url, machine.processors()) : ownWay(machine.processors());
                LoadClient client =
                        new LoadClient(measure.threads(machine.processors()), trustsAnyone, Ticker.system())) {
            return report(study(way, client, settings, machine, files));
        } catch (StudyException reason) {
            throw new LaunchException(String.valueOf(reason.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted; --continue goes on from here");
        }
    }

    private Way ownWay(int processors) {
        List<Content> contents = own.contents();
        List<Integer> counts = own.processors(processors);
        Extras extras = own.extras(
                new Programs(Optional.ofNullable(System.getenv("PATH")).orElse("")), heliostat.fromHere(Path.of("")));
        Launch launch =
                new Launch(Path.of(System.getProperty("java.home"), "bin", "java"), thisJar(), new ShippedInstances());
        return new OwnWay(new OwnServers(launch, extras), contents, counts, extras);
    }

    private static Path thisJar() {
        Path jar = Path.of(System.getProperty("java.class.path", "")).toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new LaunchException(
                    "servers of its own are started from the jar (expected: java -jar heliostat.jar study, or --url)");
        }
        return jar;
    }

    private Study study(Way way, LoadClient client, Settings settings, Machine machine, StudyFiles files)
            throws InterruptedException {
        Instant begun = Instant.ofEpochMilli(WallClock.system().millis());
        FirstLook look = new FirstLook(client, settings);
        List<String> notes = new ArrayList<>(way.look(look));
        notes.forEach(err()::println);
        Journal journal = new Journal(files.journal(), settings + " " + way.studied(), goesOn);
        Duration total = way.total(settings);
        say("This takes at most " + ProgressLines.text(total) + ", less where throughput soon stops growing"
                + (journal.size() == 0 ? "." : "; " + journal.size() + " figures are there already."));
        Studies studies = new Studies(
                client,
                settings,
                journal,
                new Timetable(total),
                new ProgressLines(err(), total, System.console() != null));
        List<Workload> workloads;
        try (AtExit ending = new AtExit(() -> {
            journal.freeze();
            way.close();
        })) {
            workloads = way.study(studies, look, notes);
            if (ending.isEnding()) {
                throw new LaunchException("stopped; --continue goes on from here");
            }
        }
        Study study = new Study(
                product(),
                begun,
                machine,
                "heliostat.jar "
                        + String.join(" ", spec.commandLine().getParseResult().originalArgs()),
                described(way, settings),
                notes,
                workloads);
        files.write(study);
        journal.delete();
        say(files.page() + " and " + files.json().getFileName() + " were written.");
        return study;
    }

    /** @return as {@code --version} says it, without Java and the system */
    private String product() {
        return spec.root().version()[0].split(",", 2)[0];
    }

    private static List<Study.Setting> described(Way way, Settings settings) {
        List<Study.Setting> all = new ArrayList<>(way.described());
        all.add(new Study.Setting("Each figure", settings.seconds().toSeconds() + " s, rounds: " + settings.rounds()));
        all.add(new Study.Setting(
                "Warm-up",
                settings.firstWarmUp().toSeconds() + " s at first, "
                        + settings.warmUp().toSeconds() + " s later"));
        all.add(new Study.Setting(
                "An answer counts as missing after", settings.timeout().toSeconds() + " s"));
        return all;
    }

    private int report(Study study) {
        study.notes().forEach(this::say);
        int usable = 0;
        for (Workload workload : study.workloads()) {
            say(workload.title() + ": "
                    + workload.knee()
                            .map(knee -> String.format(
                                    Locale.ROOT,
                                    "%,.0f answers/s with %d connections",
                                    knee.answersPerSecond(),
                                    knee.concurrency()))
                            .orElse("no run is usable"));
            usable += workload.knee().isPresent() ? 1 : 0;
        }
        return (usable > 0 ? ExitCode.OK : ExitCode.FAILED).code();
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
