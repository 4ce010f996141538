package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Searches end early however many sessions have come and gone. */
class DirectoryTest {

    private static final int SLOTS = 250;
    private static final int LIVING = 100;
    private static final int LONGEST_SEARCH = SLOTS / 2;

    private final ByteBuffer file = ByteBuffer.allocateDirect(Geometry.DIRECTORY_AT + SLOTS * Geometry.ENTRY_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    private final Directory directory = new Directory(file, SLOTS);
    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    @Test
    void makesSearchesShortAgainWhenNoSlotIsEmptyAnyMore() {
        Deque<Long> living = new ArrayDeque<>();
        for (int i = 0; i < 100 * SLOTS; i++) {
            long tag = Tags.of("id" + random.nextLong());
            directory.publish(directory.claim(tag), tag);
            living.add(tag);
            if (living.size() > LIVING) {
                long gone = living.remove();
                assertThat(directory.free(slotOf(gone), gone)).isTrue();
            }
        }
        assertThat(emptySlots()).as("seed %s", seed).isZero();
        assertThat(directory.isWorn()).isTrue();

        directory.mend();

        assertThat(directory.isWorn()).isFalse();
        assertThat(directory.count()).isEqualTo(LIVING);
        for (long tag : living) {
            assertThat(slotOf(tag)).as("seed %s", seed).isNotNegative();
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(stepsOfASearchInVain(random.nextLong()))
                    .as("seed %s", seed)
                    .isLessThan(LONGEST_SEARCH);
        }
    }

    @Test
    void emptiesExactlyWhatNoSearchGoesThrough() {
        for (int round = 0; round < 500; round++) {
            int filled = random.nextInt(SLOTS + 1);
            for (int slot = 0; slot < SLOTS; slot++) {
                file.putLong(Geometry.DIRECTORY_AT + slot * Geometry.ENTRY_BYTES, entry(filled));
            }
            List<Long> sessions = sessions();

            directory.mend();

            assertThat(sessions()).isEqualTo(sessions);
            assertThat(directory.count())
                    .isEqualTo((int) sessions.stream().filter(Tags::isSession).count());
            BitSet passed = passed();
            for (int slot = 0; slot < SLOTS; slot++) {
                if (!Tags.isSession(directory.tag(slot))) {
                    assertThat(directory.tag(slot))
                            .as("seed %s, round %s, slot %s", seed, round, slot)
                            .isEqualTo(passed.get(slot) ? Tags.GONE : Tags.EMPTY);
                }
            }
        }
    }

    private long entry(int filled) {
        if (random.nextInt(SLOTS) < filled) {
            return Tags.of("id" + random.nextLong());
        }
        return new long[] {Tags.EMPTY, Tags.GONE, Tags.PENDING}[random.nextInt(3)];
    }

    /** @return entries by slot; 0 where there is no session */
    private List<Long> sessions() {
        List<Long> sessions = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            sessions.add(Tags.isSession(directory.tag(slot)) ? directory.tag(slot) : 0);
        }
        return sessions;
    }

    private BitSet passed() {
        BitSet passed = new BitSet();
        for (int slot = 0; slot < SLOTS; slot++) {
            long tag = directory.tag(slot);
            if (Tags.isSession(tag)) {
                for (int at = Tags.home(tag, SLOTS); at != slot; at = directory.next(at)) {
                    passed.set(at);
                }
            }
        }
        return passed;
    }

    private int slotOf(long tag) {
        int slot = Tags.home(tag, SLOTS);
        for (int looked = 0; looked < SLOTS && directory.tag(slot) != Tags.EMPTY; looked++) {
            if (directory.tag(slot) == tag) {
                return slot;
            }
            slot = directory.next(slot);
        }
        return -1;
    }

    private int stepsOfASearchInVain(long tag) {
        int slot = Tags.home(tag, SLOTS);
        int steps = 0;
        while (steps < SLOTS && directory.tag(slot) != Tags.EMPTY) {
            slot = directory.next(slot);
            steps++;
        }
        return steps;
    }

    private int emptySlots() {
        int empty = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            empty += directory.tag(slot) == Tags.EMPTY ? 1 : 0;
        }
        return empty;
    }
}
