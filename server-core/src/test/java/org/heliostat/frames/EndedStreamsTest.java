package org.heliostat.frames;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.heliostat.frames.EndedStreams.By;
import org.junit.jupiter.api.Test;

/** Who has ended a stream is known for the latest ones, and never said wrongly. */
class EndedStreamsTest {

    private static final int REMEMBERED = 512;

    @Test
    void knowsTheLatestAndForgetsTheRest() {
        Random random = new Random(11);
        EndedStreams ended = new EndedStreams();
        Set<Integer> byUs = new HashSet<>();
        int last = 0;
        for (int round = 0; round < 5_000; round++) {
            // Numbers may be left out, and then those streams can begin no more.
            int id = (last == 0 ? 1 : last + 2) + (random.nextInt(20) == 0 ? 2 * random.nextInt(700) : 0);
            ended.begun(last, id);
            last = id;
            int any = Math.max(1, last - 2 * random.nextInt(700)) | 1;
            if (any <= last && random.nextBoolean()) {
                ended.endedByUs(any, last);
                byUs.add(any);
            }
            int asked = Math.max(1, last - 2 * random.nextInt(700)) | 1;
            By said = ended.by(Math.min(asked, last), last);
            By truth = byUs.contains(Math.min(asked, last)) ? By.US : By.THEM;
            assertThat(said).isEqualTo((last - Math.min(asked, last)) / 2 < REMEMBERED ? truth : By.FORGOTTEN);
        }
    }
}
