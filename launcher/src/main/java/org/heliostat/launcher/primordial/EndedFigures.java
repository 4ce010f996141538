package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.util.List;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.stats.merge.SnapshotMerge;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What processes have counted that run no longer, so that sums do not fall when one ends. Main thread. */
final class EndedFigures {

    private static final Logger LOG = LoggerFactory.getLogger(EndedFigures.class);

    private final SnapshotCodec codec = new SnapshotCodec();
    private byte @Nullable [] sum;

    /** @param last figures of one that has ended; what cannot be read is left out, and told */
    void add(byte[] last) {
        try {
            byte[] before = sum;
            sum = codec.bytes(SnapshotMerge.ended(
                    before == null
                            ? List.of(codec.snapshot(last))
                            : List.of(codec.snapshot(before), codec.snapshot(last))));
        } catch (IOException unreadable) {
            LOG.warn("what a process has counted is lost: {}", unreadable.getMessage());
        }
    }

    /** @return null while none has ended */
    byte @Nullable [] bytes() {
        return sum;
    }
}
