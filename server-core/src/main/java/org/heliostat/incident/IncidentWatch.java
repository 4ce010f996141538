package org.heliostat.incident;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows what each second shows: an incident begins when a kind's symptoms are enough, and is over when there was none for
 * {@link #QUIET_NANOS}; what comes and goes within that time is one. Guarded by whoever has it.
 */
final class IncidentWatch {

    /** Well within a minute, so that whoever looks then sees that it is over. */
    static final long QUIET_NANOS = 15_000_000_000L;

    /** Of all kinds and subjects together; thousands of access logs may share one full disk. */
    private static final int MOST_COURSES = 500;

    private final List<IncidentKind> kinds;
    private final IncidentLog log;
    private final Map<Key, Course> courses = new LinkedHashMap<>();

    private record Key(String kind, String subject) {}

    /** What has been seen of one kind and subject so far. */
    private static final class Course {
        final IncidentKind kind;
        final String subject;
        final long firstMillis;
        long lastMillis;
        long lastNanos;
        long weight;
        long count;
        long worst = -1;
        String detail = "";
        boolean lacksLongest;
        long id;

        Course(IncidentKind kind, String subject, long firstMillis) {
            this.kind = kind;
            this.subject = subject;
            this.firstMillis = firstMillis;
        }

        void saw(Symptom symptom, long nanos, long millis) {
            lastNanos = nanos;
            lastMillis = millis;
            weight += symptom.weight();
            count += symptom.count();
            if (symptom.rank() >= worst) {
                worst = symptom.rank();
                detail = symptom.detail();
                lacksLongest = symptom.lacksLongest();
            }
        }

        /**
         * What had just begun when this was seen is named by the second after it, if it still runs.
         *
         * @return whether there is more to tell
         */
        boolean completes(Second second, long nanos) {
            if (!lacksLongest || nanos == lastNanos) {
                return false;
            }
            lacksLongest = false;
            String longest = second.longestRunning();
            if (longest.isEmpty() || second.longestRunningNanos() < nanos - lastNanos) {
                return false;
            }
            detail = detail.isEmpty() ? longest : detail + ", " + longest;
            return true;
        }

        String text() {
            return kind.sentence().of(subject, count, detail);
        }
    }

    IncidentWatch(List<IncidentKind> kinds, IncidentLog log) {
        this.kinds = List.copyOf(kinds);
        this.log = log;
    }

    /**
     * Looks at one second.
     *
     * @param nanos ticker nanoseconds at its end
     */
    void look(Second second, long nanos) {
        long millis = second.now().takenMillis();
        for (IncidentKind kind : kinds) {
            for (Symptom symptom : kind.figures().of(second)) {
                saw(kind, symptom, nanos, millis);
            }
        }
        for (Course course : courses.values()) {
            if (course.completes(second, nanos) && course.id != 0) {
                log.seen(course.id, course.lastMillis, course.count, course.text());
            }
        }
        endQuiet(nanos);
    }

    /** Nobody looks any more. */
    void end() {
        courses.values().stream().filter(course -> course.id != 0).forEach(course -> log.end(course.id));
        courses.clear();
    }

    private void saw(IncidentKind kind, Symptom symptom, long nanos, long millis) {
        Key key = new Key(kind.word(), symptom.subject());
        Course course = courses.get(key);
        if (course == null) {
            if (courses.size() >= MOST_COURSES) {
                return;
            }
            course = new Course(kind, symptom.subject(), millis);
            courses.put(key, course);
        }
        course.saw(symptom, nanos, millis);
        if (course.id != 0) {
            log.seen(course.id, millis, course.count, course.text());
        } else if (course.weight >= kind.opensAt()) {
            course.id = log.open(kind, course.subject, course.firstMillis, millis, course.count, course.text());
        }
    }

    private void endQuiet(long nanos) {
        List<Long> over = new ArrayList<>();
        Iterator<Course> all = courses.values().iterator();
        while (all.hasNext()) {
            Course course = all.next();
            if (nanos - course.lastNanos >= QUIET_NANOS) {
                over.add(course.id);
                all.remove();
            }
        }
        over.stream().filter(id -> id != 0).forEach(log::end);
    }
}
