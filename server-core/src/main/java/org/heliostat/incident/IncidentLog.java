package org.heliostat.incident;

import java.util.List;
import org.heliostat.log.LogText;

/** The last incidents, those that go on among them. Guarded by whoever has it. */
final class IncidentLog {

    private final Kept<Long, Incident> incidents;
    private long latestId;
    private volatile long opened; // any thread may read it

    IncidentLog(int most) {
        incidents = new Kept<>(most);
    }

    Kept<Long, Incident> incidents() {
        return incidents;
    }

    /** @return how many have begun since the start of the server */
    long opened() {
        return opened;
    }

    /** Takes one of the file; one that never ended has ended with its server. */
    void restore(Incident incident) {
        latestId = Math.max(latestId, incident.id());
        incidents.restore(incident.id(), incident);
    }

    /** The file has been read: whatever goes on has ended with its server. */
    void restored() {
        List<Incident> all = incidents.newestFirst();
        for (Incident incident : all.stream().filter(Incident::isOpen).toList()) {
            incidents.change(incident.id(), incident.ended(), true);
        }
    }

    /** Counts when all is done: what fails for want of memory is tried again. */
    long open(IncidentKind kind, String subject, long firstMillis, long millis, long count, String text) {
        long id = latestId + 1;
        Incident incident = new Incident(
                id,
                kind.word(),
                LogText.oneLine(subject),
                kind.lookedAt().directive(subject),
                firstMillis,
                millis,
                true,
                count,
                LogText.oneLine(text));
        return keep(incident);
    }

    private long keep(Incident incident) {
        incidents.put(incident.id(), incident, true);
        latestId = incident.id();
        opened++;
        return incident.id();
    }

    /** It goes on. */
    void seen(long id, long millis, long count, String text) {
        Incident known = incidents.get(id);
        if (known != null) {
            incidents.change(id, known.seen(millis, count, LogText.oneLine(text)), false);
        }
    }

    void end(long id) {
        Incident known = incidents.get(id);
        if (known != null) {
            incidents.change(id, known.ended(), true);
        }
    }

    /** Something happened that is over at once. */
    void happened(String kind, long millis, String text) {
        keep(new Incident(latestId + 1, kind, "", "", millis, millis, false, 1, LogText.oneLine(text)));
    }
}
