package org.heliostat.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class SpareBuffersTest {

    @Test
    void whatIsGivenBackIsTakenAgain() {
        SpareBuffers spares = new SpareBuffers(64, 1);
        byte[] first = spares.take();

        spares.give(first);

        assertThat(spares.take()).isSameAs(first).hasSize(64);
        assertThat(spares.take()).isNotSameAs(first);
    }

    @Test
    void arraysOfAnotherSizeAreNotKept() {
        SpareBuffers spares = new SpareBuffers(64, 1);

        spares.give(new byte[65]);
        spares.give(new byte[0]);

        assertThat(spares.take()).hasSize(64);
    }

    @Test
    void noMoreAreKeptThanThereIsRoomFor() {
        SpareBuffers spares = new SpareBuffers(8, 1);
        Set<byte[]> given = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < spares.capacity() + 5; i++) {
            byte[] array = new byte[8];
            given.add(array);
            spares.give(array);
        }

        int known = 0;
        for (int i = 0; i < given.size(); i++) {
            known += given.contains(spares.take()) ? 1 : 0;
        }

        assertThat(spares.capacity()).isEqualTo(8);
        assertThat(known).isEqualTo(8);
    }

    @Test
    void noArrayIsWithTwoThreadsAtOnce() throws Exception {
        SpareBuffers spares = new SpareBuffers(8, 2);
        AtomicInteger workers = new AtomicInteger();

        List<Integer> clashes = Together.run(4, () -> {
            byte mark = (byte) workers.incrementAndGet();
            int seen = 0;
            for (int i = 0; i < 20_000; i++) {
                byte[] mine = spares.take();
                mine[0] = mark;
                byte[] other = spares.take();
                other[0] = (byte) -mark;
                seen += mine[0] == mark ? 0 : 1;
                spares.give(other);
                spares.give(mine);
            }
            return seen;
        });

        assertThat(clashes).containsOnly(0);
    }
}
