package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Numbers of processes are used again: children of whoever has one now are not those of whoever had it. */
class DescendantsTest {

    private final FakeProcess root = new FakeProcess(10);
    private final FakeProcess child = new FakeProcess(11);
    private final FakeProcess grandchild = new FakeProcess(12);
    private final FakeProcess stranger = new FakeProcess(13);
    private final Descendants descendants = new Descendants(root);

    @Test
    void allGenerationsAreEnded() {
        root.below.add(child);
        child.below.add(grandchild);

        descendants.look();
        descendants.terminate();
        descendants.kill();

        assertThat(List.of(child, grandchild)).allMatch(process -> process.asked && process.forced);
        assertThat(root.asked).isFalse();
    }

    @Test
    void whatWasKnownIsEndedAfterTheEndOfItsParent() {
        root.below.add(child);
        descendants.look();
        root.alive = false;
        child.below.add(grandchild);

        descendants.look();
        descendants.kill();

        assertThat(child.forced).isTrue();
        assertThat(grandchild.forced).isTrue();
    }

    @Test
    void aStrangerBelowAnotherWithTheNumberOfTheEndedRootIsLeftAlone() {
        root.alive = false;
        root.below.add(stranger);

        descendants.look();
        descendants.kill();

        assertThat(stranger.forced).isFalse();
    }

    @Test
    void aStrangerBelowAnotherWithTheNumberOfAKnownOneIsLeftAlone() {
        root.below.add(child);
        descendants.look();
        child.alive = false;
        child.below.add(stranger);

        descendants.look();
        descendants.kill();

        assertThat(stranger.forced).isFalse();
    }

    @Test
    void whatWasFoundIsNotTrustedWhereTheParentEndedMeanwhile() {
        root.below.add(stranger);
        root.endsWhenAsked = true;

        descendants.look();
        descendants.kill();

        assertThat(stranger.forced).isFalse();
    }

    @Test
    void aProgramThatMakesEverMoreIsNotFollowedForEver() {
        root.breeds = true;

        descendants.look();
        descendants.kill();

        assertThat(FakeProcess.bred).isBetween(Descendants.MOST, Descendants.MOST + 10);
    }

    private static final class FakeProcess implements ProcessHandle {

        static int bred;

        final List<ProcessHandle> below = new ArrayList<>();
        private final long pid;
        boolean alive = true;
        boolean endsWhenAsked;
        boolean breeds;
        boolean asked;
        boolean forced;

        FakeProcess(long pid) {
            this.pid = pid;
        }

        @Override
        public Stream<ProcessHandle> children() {
            alive &= !endsWhenAsked;
            if (breeds && bred < 10 * Descendants.MOST) {
                FakeProcess next = new FakeProcess(1_000 + ++bred);
                next.breeds = true;
                return Stream.of(next);
            }
            return List.copyOf(below).stream();
        }

        /** As the JDK's: by the number alone. */
        @Override
        public Stream<ProcessHandle> descendants() {
            return children().flatMap(one -> Stream.concat(Stream.of(one), one.descendants()));
        }

        @Override
        public boolean isAlive() {
            return alive;
        }

        @Override
        public boolean destroy() {
            asked = true;
            return true;
        }

        @Override
        public boolean destroyForcibly() {
            forced = true;
            return true;
        }

        @Override
        public long pid() {
            return pid;
        }

        @Override
        public Optional<ProcessHandle> parent() {
            return Optional.empty();
        }

        @Override
        public Info info() {
            throw new UnsupportedOperationException("nobody asks");
        }

        @Override
        public CompletableFuture<ProcessHandle> onExit() {
            throw new UnsupportedOperationException("nobody waits");
        }

        @Override
        public boolean supportsNormalTermination() {
            return true;
        }

        @Override
        public int compareTo(ProcessHandle other) {
            return Long.compare(pid, other.pid());
        }

        @Override
        public int hashCode() {
            return Long.hashCode(pid);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }
}
