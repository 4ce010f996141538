package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

class EndedFiguresTest {

    private final SnapshotCodec codec = new SnapshotCodec();
    private final ServerSnapshot one = SampleSnapshot.busy();

    @Test
    void whatHasEndedIsAddedUp() throws IOException {
        EndedFigures ended = new EndedFigures(FrameChannel.LONGEST_BODY);
        ended.add(codec.bytes(one));
        ended.add(codec.bytes(one));

        assertThat(codec.snapshot(ended.bytes()).requests().requests())
                .isEqualTo(2 * one.requests().requests());
    }

    /** The connection that it is passed on by would end. */
    @Test
    void whatIsTooMuchToBePassedOnIsLeftOut() throws IOException {
        byte[] bytes = codec.bytes(one);
        EndedFigures ended = new EndedFigures(100);
        try (LogLines log = LogLines.of("org.heliostat.launcher.primordial")) {
            ended.add(bytes);

            assertThat(ended.bytes()).isNull();
            assertThat(log.all()).anyMatch(line -> line.contains("is lost") && line.contains("at most 100"));
        }
    }
}
