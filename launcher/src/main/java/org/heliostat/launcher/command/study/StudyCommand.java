package org.heliostat.launcher.command.study;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.CurrentFolder;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.study.load.Connections;
import org.heliostat.study.load.LoadClient;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Journal;
import org.heliostat.study.measure.Settings;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.StudyException;
import org.heliostat.study.measure.Subject;
import org.heliostat.study.measure.Timetable;
import org.heliostat.study.measure.Workload;
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
            "Measure how a server scales: throughput by concurrency, its knee, and latency at shares of it.",
            "Writes a page that needs nothing but itself, and the same as JSON."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar heliostat.jar study --url http://localhost:8080/ --pid 4711",
            "  java -jar heliostat.jar study --url https://shop.example.com/ --allow-remote --out shop",
            "  java -jar heliostat.jar study --url http://localhost:8080/ --continue"
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
        Settings settings = measure.settings();
        if (!url.areGiven()) {
            throw new ParameterException(spec.commandLine(), "which server? (expected: --url)");
        }
        Machine machine = new MachineReader(Path.of("/")).machine();
        try (LoadClient client =
                new LoadClient(measure.threads(machine.processors()), url.trustsAnyone(), Ticker.system())) {
            Study study = study(client, settings, machine);
            return report(study);
        } catch (StudyException reason) {
            throw new LaunchException(String.valueOf(reason.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted; --continue goes on from here");
        }
    }

    private Study study(LoadClient client, Settings settings, Machine machine) throws InterruptedException {
        StudyFiles files = StudyFiles.of(heliostat.fromHere(name));
        Instant begun = Instant.ofEpochMilli(WallClock.system().millis());
        List<Subject> subjects = url.subjects(machine.processors());
        List<String> notes = new ArrayList<>(looks(client, settings, subjects));
        if (subjects.stream().anyMatch(Subject::isShared)) {
            notes.add(
                    "Client and server ran on the same machine and shared its processors: without the client the server"
                            + " would have more of them.");
        }
        Journal journal = new Journal(files.journal(), settings + " " + url.urls() + " " + url.manner(), goesOn);
        Duration total = settings.sweepTime().plus(settings.curveTime()).multipliedBy(subjects.size());
        say("This takes at most " + ProgressLines.text(total) + ", less where throughput soon stops growing"
                + (journal.size() == 0 ? "." : "; " + journal.size() + " figures are there already."));
        Studies studies = new Studies(
                client,
                settings,
                journal,
                new Timetable(total),
                new ProgressLines(err(), total, System.console() != null));
        List<Workload> workloads = new ArrayList<>();
        for (Subject subject : subjects) {
            workloads.add(studies.whole(subject));
        }
        Study study = new Study(
                product(),
                begun,
                machine,
                "heliostat.jar "
                        + String.join(" ", spec.commandLine().getParseResult().originalArgs()),
                described(settings),
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

    private List<String> looks(LoadClient client, Settings settings, List<Subject> subjects)
            throws InterruptedException {
        List<String> odd = new ArrayList<>();
        FirstLook look = new FirstLook(client, settings);
        for (Subject subject : subjects) {
            look.at(subject.target(), subject.address(), subject.manner()).ifPresent(odd::add);
        }
        odd.forEach(err()::println);
        return odd;
    }

    private List<Study.Setting> described(Settings settings) {
        return List.of(
                new Study.Setting(
                        "Connections", url.manner() == Connections.KEPT ? "kept open" : "a new one for each request"),
                new Study.Setting("Each figure", settings.seconds().toSeconds() + " s, rounds: " + settings.rounds()),
                new Study.Setting(
                        "Warm-up",
                        settings.firstWarmUp().toSeconds() + " s at first, "
                                + settings.warmUp().toSeconds() + " s later"),
                new Study.Setting(
                        "An answer counts as missing after", settings.timeout().toSeconds() + " s"));
    }

    private int report(Study study) {
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
