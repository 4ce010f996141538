package org.heliostat.certificates.acme;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.shredzone.acme4j.PollableResource;
import org.shredzone.acme4j.Problem;
import org.shredzone.acme4j.Status;
import org.shredzone.acme4j.exception.AcmeException;

/** Waits until the authority has done something, as often as one order needs it. Belongs to the thread of orders. */
final class Wait {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    /** So soon it is noticed that an order is not needed any more. */
    private static final Duration STEP = Duration.ofMillis(500);

    private final OrderClock clock;
    private final Duration patience;
    private final long deadline;
    private final Supplier<Optional<Duration>> asked;
    private final Supplier<Optional<String>> givenUp;

    /** Says why something has not become what it should. */
    @FunctionalInterface
    interface Reason {
        Optional<Problem> find() throws AcmeException;
    }

    /**
     * @param patience for the whole order
     * @param asked wait that the last answer asks for
     * @param givenUp why nobody waits for the order any more, empty while somebody does
     */
    Wait(OrderClock clock, Duration patience, Supplier<Optional<Duration>> asked, Supplier<Optional<String>> givenUp) {
        this.clock = clock;
        this.patience = patience;
        this.deadline = clock.nanos() + patience.toNanos();
        this.asked = asked;
        this.givenUp = givenUp;
    }

    /**
     * @param name of what is waited for, for messages
     * @throws OrderFailedException when it fails, or is not over in time
     */
    void until(String name, PollableResource what, Reason reason, Status... wanted)
            throws AcmeException, OrderFailedException {
        Set<Status> good = Set.of(wanted);
        Duration pause = FIRST_PAUSE;
        what.fetch();
        while (!good.contains(what.getStatus())) {
            Status now = what.getStatus();
            if (now == Status.INVALID || now == Status.REVOKED || now == Status.DEACTIVATED || now == Status.EXPIRED) {
                Optional<Problem> problem = reason.find();
                throw new OrderFailedException(
                        name + ": " + problem.map(FailureText::of).orElse("it is " + now.name()),
                        name + ": " + problem.map(FailureText::kind).orElse(now.name()),
                        Optional.empty());
            }
            Duration least = asked.get().orElse(Duration.ZERO);
            rest(least.compareTo(pause) > 0 ? least : pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
            what.fetch();
        }
    }

    /** @throws OrderFailedException when the order has taken too long, or is not needed any more */
    void check() throws OrderFailedException {
        Optional<String> why = givenUp.get();
        if (why.isPresent()) {
            throw OrderFailedException.givenUp(why.get());
        }
        if (clock.nanos() - deadline >= 0) {
            throw new OrderFailedException(
                    "the order was not over within " + patience.toSeconds() + " seconds (ACMEOrderTimeout)");
        }
    }

    private void rest(Duration time) throws OrderFailedException {
        long end = clock.nanos() + Math.min(time.toNanos(), patience.toNanos());
        while (clock.nanos() - end < 0) {
            check();
            long left = Math.min(end - clock.nanos(), deadline - clock.nanos());
            clock.rest().accept(Duration.ofNanos(Math.min(Math.max(1, left), STEP.toNanos())));
        }
    }
}
