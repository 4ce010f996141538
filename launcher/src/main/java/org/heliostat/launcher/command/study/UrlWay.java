package org.heliostat.launcher.command.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.study.load.Connections;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Settings;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Subject;
import org.heliostat.study.measure.Workload;
import org.heliostat.study.report.Study;

/** Studies pages of a server that runs. The main thread. */
final class UrlWay implements Way {

    private final UrlOptions url;
    private final List<Subject> subjects;

    /** @param processors of this machine */
    UrlWay(UrlOptions url, int processors) {
        this.url = url;
        this.subjects = url.subjects(processors);
    }

    @Override
    public String studied() {
        return url.urls() + " " + url.manner();
    }

    @Override
    public Duration total(Settings settings) {
        return settings.sweepTime().plus(settings.curveTime()).multipliedBy(subjects.size());
    }

    @Override
    public List<Study.Setting> described() {
        String manner = url.manner() == Connections.KEPT ? "kept open" : "a new one for each request";
        return List.of(new Study.Setting("Connections", manner));
    }

    @Override
    public List<String> look(FirstLook look) throws InterruptedException {
        List<String> odd = new ArrayList<>();
        for (Subject subject : subjects) {
            look.at(subject.target(), subject.address(), subject.manner()).ifPresent(odd::add);
        }
        return odd;
    }

    @Override
    public List<Workload> study(Studies studies, FirstLook look, List<String> notes) throws InterruptedException {
        if (subjects.stream().anyMatch(Subject::isShared)) {
            notes.add(
                    "Client and server ran on the same machine and shared its processors: without the client the server"
                            + " would have more of them.");
        }
        List<Workload> workloads = new ArrayList<>();
        for (Subject subject : subjects) {
            workloads.add(studies.whole(subject));
        }
        return workloads;
    }

    @Override
    public void close() {
        // The server is not ours.
    }
}
