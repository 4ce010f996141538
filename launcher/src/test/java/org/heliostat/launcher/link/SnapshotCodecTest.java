package org.heliostat.launcher.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.junit.jupiter.api.Test;

class SnapshotCodecTest {

    private final SnapshotCodec codec = new SnapshotCodec();

    @Test
    void aSnapshotComesBackWhole() throws IOException {
        for (ServerSnapshot snapshot : new ServerSnapshot[] {SampleSnapshot.busy(), SampleSnapshot.justStarted()}) {
            assertThat(codec.snapshot(codec.bytes(snapshot))).isEqualTo(snapshot);
        }
    }

    @Test
    void whatIsNoSnapshotIsRefused() {
        byte[] text = "no snapshot".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> codec.snapshot(text)).isInstanceOf(IOException.class);
    }

    @Test
    void halfASnapshotIsRefused() throws IOException {
        byte[] whole = codec.bytes(SampleSnapshot.busy());
        byte[] half = Arrays.copyOf(whole, whole.length / 2);

        assertThatThrownBy(() -> codec.snapshot(half)).isInstanceOf(IOException.class);
    }
}
