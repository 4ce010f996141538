package org.heliostat.study.own;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.study.measure.CurvePoint;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.StudyException;
import org.heliostat.study.measure.Subject;
import org.heliostat.study.measure.Workload;

/**
 * Studies each content on each number of processors, every time with a server that was started for it. Belongs to the thread that
 * measures.
 */
public final class OwnStudy {

    private final OwnServers servers;
    private final Studies studies;
    private final FirstLook look;
    private final List<String> notes = new ArrayList<>();

    public OwnStudy(OwnServers servers, Studies studies, FirstLook look) {
        this.servers = servers;
        this.studies = studies;
        this.look = look;
    }

    /** @return contents that can be studied, in their order; the notes say why others cannot */
    public static List<Content> possible(List<Content> wanted, Extras extras, List<String> notes) {
        List<Content> possible = new ArrayList<>();
        for (Content content : wanted) {
            Optional<String> missing = extras.missingFor(content);
            missing.ifPresent(why -> notes.add(content.title() + " was left out: " + why + "."));
            if (missing.isEmpty()) {
                possible.add(content);
            }
        }
        return possible;
    }

    /** @return what went wrong with single contents, which were left out then */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** @param processors ascending */
    public List<Workload> of(List<Content> contents, List<Integer> processors) throws InterruptedException {
        List<Workload> workloads = new ArrayList<>();
        for (Content content : contents) {
            try {
                workloads.add(of(content, processors));
            } catch (StudyException failed) {
                notes.add(content.title() + " was left out: " + failed.getMessage());
            }
        }
        return workloads;
    }

    private Workload of(Content content, List<Integer> processors) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        List<CurvePoint> curve = List.of();
        for (int count : processors) {
            boolean isLast = count == processors.get(processors.size() - 1);
            Optional<List<Run>> known = studies.known(content.word(), count);
            Optional<List<CurvePoint>> knownCurve =
                    known.flatMap(all -> isLast ? studies.knownCurve(content.word(), all) : Optional.of(List.of()));
            if (known.isPresent() && knownCurve.isPresent()) {
                runs.addAll(known.get());
                curve = knownCurve.get();
                continue;
            }
            try {
                Subject subject = servers.start(content, count);
                look.at(subject.target(), subject.address(), subject.manner());
                List<Run> measured = studies.sweep(subject);
                runs.addAll(measured);
                curve = isLast ? studies.curve(subject, measured) : curve;
            } finally {
                servers.stop();
            }
        }
        return Studies.workload(content.word(), content.title(), runs, curve).of(content.kind());
    }
}
