package org.heliostat.advisor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.heliostat.admin.advice.AdviceFinding;

/**
 * Lets findings come and go: one appears when it was found in two rounds after each other, and goes when it was not found for
 * {@link #GONE_AFTER}. What is shown is what was found last. Used by one thread.
 */
final class Standing {

    /** {@code code /item/7 of vs1}, {@code code GET /item/7}. */
    private static final Pattern REQUEST = Pattern.compile("code ([A-Z]+ )?/");

    static final Duration GONE_AFTER = Duration.ofMinutes(1);

    /** As many as MaxAdvice may be, and those that have not appeared yet. */
    private static final int MOST_COURSES = 2_000;

    private final Map<Key, Course> courses = new LinkedHashMap<>();
    private long leftOut;

    private record Key(String rule, String subject, String about) {}

    /** One finding from round to round. */
    private static final class Course {
        private AdviceFinding latest;
        private final long firstMillis;
        private long lastNanos;
        private boolean isShown;

        Course(AdviceFinding first, long millis, long nanos) {
            this.latest = first;
            this.firstMillis = millis;
            this.lastNanos = nanos;
        }
    }

    /**
     * Takes what a round has found.
     *
     * @param nanos ticker nanoseconds of the round
     * @param millis its time of day
     * @return findings that stand, in the order in which they were found first
     */
    List<AdviceFinding> follow(List<AdviceFinding> found, long nanos, long millis) {
        List<AdviceFinding> unknown = new ArrayList<>();
        for (AdviceFinding finding : found) {
            if (!seeAgain(finding, nanos)) {
                unknown.add(finding);
            }
        }
        // Between the two, so that what has gone leaves its place.
        forgetUnseen(nanos);
        for (AdviceFinding finding : unknown) {
            begin(finding, nanos, millis);
        }
        return courses.values().stream()
                .filter(course -> course.isShown)
                .map(course -> course.latest.since(course.firstMillis))
                .toList();
    }

    /** What has lost its ground goes at once. */
    void forget(Predicate<AdviceFinding> groundless) {
        courses.values().removeIf(course -> groundless.test(course.latest));
    }

    /** Nobody looks any more. */
    void clear() {
        courses.clear();
    }

    /** @return findings that could not even begin, as too many others had, counted each round */
    long leftOut() {
        return leftOut;
    }

    private boolean seeAgain(AdviceFinding finding, long nanos) {
        Course known = courses.get(keyOf(finding));
        if (known == null) {
            return false;
        }
        known.isShown = true;
        known.lastNanos = nanos;
        known.latest = finding;
        return true;
    }

    private void begin(AdviceFinding finding, long nanos, long millis) {
        Key key = keyOf(finding);
        if (courses.size() < MOST_COURSES || courses.containsKey(key)) {
            courses.putIfAbsent(key, new Course(finding, millis, nanos));
        } else {
            leftOut++;
        }
    }

    /** What was found once must be found by the very next round; what is shown has a minute. */
    private void forgetUnseen(long nanos) {
        courses.values().removeIf(course -> {
            long unseen = nanos - course.lastNanos;
            return course.isShown ? unseen >= GONE_AFTER.toNanos() : unseen > 0;
        });
    }

    /** The request that a finding points to is another one in each round; the finding is the same. */
    private static Key keyOf(AdviceFinding finding) {
        boolean namesRequest = REQUEST.matcher(finding.subject()).lookingAt();
        return new Key(finding.rule(), namesRequest ? "" : finding.subject(), finding.about());
    }
}
