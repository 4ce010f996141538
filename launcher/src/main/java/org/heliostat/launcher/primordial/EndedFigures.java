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
    private final int most;
    private byte @Nullable [] sum;

    /** @param most bytes that can be passed on */
    EndedFigures(int most) {
        this.most = most;
    }

    /** @param last figures of one that has ended; what cannot be read, or is too much, is left out, and told */
    void add(byte[] last) {
        try {
            byte[] before = sum;
            byte[] next = codec.bytes(SnapshotMerge.ended(
                    before == null
                            ? List.of(codec.snapshot(last))
                            : List.of(codec.snapshot(before), codec.snapshot(last))));
            if (next.length <= most) {
                sum = next;
            } else {
                LOG.warn("what a process has counted is lost: {} bytes (expected: at most {})", next.length, most);
            }
        } catch (IOException unreadable) {
            LOG.warn("what a process has counted is lost: {}", unreadable.getMessage());
        }
    }

    /** @return null while none has ended */
    byte @Nullable [] bytes() {
        return sum;
    }
}
