package org.heliostat.launcher.command.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Settings;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Workload;
import org.heliostat.study.own.Content;
import org.heliostat.study.own.Extras;
import org.heliostat.study.own.OwnServers;
import org.heliostat.study.own.OwnStudy;
import org.heliostat.study.report.Study;

/** Studies servers that are started for it, on several numbers of processors. The main thread, but for closing. */
final class OwnWay implements Way {

    /** A start, and a heap that is collected after each figure. */
    private static final Duration FOR_A_SERVER = Duration.ofSeconds(10);

    private final OwnServers servers;
    private final List<Content> contents;
    private final List<Integer> processors;
    private final Extras extras;
    private final List<String> leftOut = new ArrayList<>();

    OwnWay(OwnServers servers, List<Content> wanted, List<Integer> processors, Extras extras) {
        this.servers = servers;
        this.contents = OwnStudy.possible(wanted, extras, leftOut);
        this.processors = processors;
        this.extras = extras;
        if (contents.isEmpty()) {
            throw new LaunchException(String.join("\n", leftOut));
        }
    }

    @Override
    public String studied() {
        return contents + " " + processors + " " + extras;
    }

    @Override
    public Duration total(Settings settings) {
        return settings.sweepTime()
                .plus(FOR_A_SERVER)
                .multipliedBy(processors.size())
                .plus(settings.curveTime())
                .multipliedBy(contents.size());
    }

    @Override
    public List<Study.Setting> described() {
        return List.of(
                new Study.Setting(
                        "Servers", "started for each content and number of processors, configured as shipped"),
                new Study.Setting(
                        "Processors of the server",
                        processors.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " of "
                                + servers.processors()));
    }

    @Override
    public List<String> look(FirstLook look) {
        return leftOut;
    }

    @Override
    public List<Workload> study(Studies studies, FirstLook look, List<String> notes) throws InterruptedException {
        if (!servers.areBound()) {
            notes.add(
                    "There is no taskset here: servers were told how many processors to count on, but ran, as the client"
                            + " did, on all of them.");
        } else if (processors.contains(servers.processors())) {
            notes.add("On " + servers.processors()
                    + " processors the client shared them with the server; with fewer it had"
                    + " those that were left.");
        }
        OwnStudy study = new OwnStudy(servers, studies, look);
        List<Workload> workloads = study.of(contents, processors);
        notes.addAll(study.notes());
        return workloads;
    }

    @Override
    public void close() {
        servers.close();
    }
}
