package org.heliostat.incident;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    private record Seen(Course course, Symptom symptom) {}

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
        boolean isUntold;
        long id;

        Course(IncidentKind kind, String subject, long firstMillis, long nanos) {
            this.kind = kind;
            this.subject = subject;
            this.firstMillis = firstMillis;
            this.lastNanos = nanos;
        }

        void saw(Symptom symptom, long nanos, long millis) {
            isUntold = true;
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
         */
        void complete(Second second, long nanos) {
            if (!lacksLongest || nanos == lastNanos) {
                return;
            }
            lacksLongest = false;
            String longest = second.longestRunning();
            if (longest.isEmpty() || second.longestRunningNanos() < nanos - lastNanos) {
                return;
            }
            detail = detail.isEmpty() ? longest : detail + ", " + longest;
            isUntold = true;
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
     * Looks at one second. Where memory fails in the midst of it, either nothing of the second is known afterwards, so that
     * the next look has it again, or all of it, and what is not told yet is told then.
     *
     * @param nanos ticker nanoseconds at its end
     * @param known told when the second is known; allocates nothing
     */
    void look(Second second, long nanos, Runnable known) {
        List<Seen> seen = new ArrayList<>();
        for (IncidentKind kind : kinds) {
            for (Symptom symptom : kind.figures().of(second)) {
                Course course = course(kind, symptom.subject(), second.now().takenMillis(), nanos);
                if (course != null) {
                    seen.add(new Seen(course, symptom));
                }
            }
        }
        // Neither a lambda nor an iterator from here until it is known.
        for (int i = 0; i < seen.size(); i++) {
            seen.get(i).course().saw(seen.get(i).symptom(), nanos, second.now().takenMillis());
        }
        known.run();
        for (Course course : courses.values()) {
            course.complete(second, nanos);
            tell(course);
        }
        endQuiet(nanos);
    }

    /** Nobody looks any more. */
    void end() {
        for (Course course : courses.values()) {
            end(course);
        }
        courses.clear();
    }

    /** @return what is known of this kind and subject; null where there are too many of them */
    private @Nullable Course course(IncidentKind kind, String subject, long millis, long nanos) {
        Key key = new Key(kind.word(), subject);
        Course course = courses.get(key);
        if (course == null && courses.size() < MOST_COURSES) {
            course = new Course(kind, subject, millis, nanos);
            courses.put(key, course);
        }
        return course;
    }

    private void tell(Course course) {
        if (!course.isUntold) {
            return;
        }
        if (course.id != 0) {
            log.seen(course.id, course.lastMillis, course.count, course.text());
        } else if (course.weight >= course.kind.opensAt()) {
            course.id = log.open(
                    course.kind, course.subject, course.firstMillis, course.lastMillis, course.count, course.text());
        }
        course.isUntold = false;
    }

    /** Forgets a course when its incident has ended, not before: what fails for want of memory is done by the next look. */
    private void endQuiet(long nanos) {
        Iterator<Course> all = courses.values().iterator();
        while (all.hasNext()) {
            Course course = all.next();
            if (nanos - course.lastNanos >= QUIET_NANOS) {
                end(course);
                all.remove();
            }
        }
    }

    private void end(Course course) {
        if (course.id != 0) {
            log.end(course.id);
        }
    }
}
