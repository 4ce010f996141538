package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.MessageSizeEstimator;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageSizesTest {

    @Test
    void countsPartsOfFilesAmongWhatWaitsForTheClient(@TempDir Path folder) throws Exception {
        try (FileChannel channel = FileChannel.open(Files.writeString(folder.resolve("a"), "alpha"))) {
            MessageSizeEstimator.Handle sizes = MessageSizes.ESTIMATOR.newHandle();

            assertThat(sizes.size(new SharedFileRegion(channel, 0, 3_000_000_000L, unsent -> {}, () -> {})))
                    .isEqualTo(Integer.MAX_VALUE);
            assertThat(sizes.size(new SharedFileRegion(channel, 1, 4, unsent -> {}, () -> {})))
                    .isEqualTo(4);
            assertThat(sizes.size(Unpooled.wrappedBuffer(new byte[7]))).isEqualTo(7);
        }
    }
}
