package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FileCacheSettingsTest {

    @Test
    void theHeapLimitIsThatOfTheOriginalsReport() {
        assertThat(FileCacheSettings.defaults().heapLimit()).isEqualTo(1_204_228);
        assertThat(FileCacheSettings.defaults().buckets()).isEqualTo(2_049);
    }

    @Test
    void takesEveryParameterFromItsLine() {
        FileCacheSettings settings = TestSettings.with(
                "FileCacheEnable=off",
                "CacheFileContent=off",
                "MaxAge=61",
                "MaxFiles=62",
                "SmallFileSizeLimit=63",
                "SmallFileSpace=64",
                "MediumFileSizeLimit=65",
                "MediumFileSpace=66",
                "TransmitFile=on",
                "SendfileSize=670",
                "HitOrder=on",
                "ReplaceFiles=off",
                "MaxOpenFiles=67",
                "BufferSize=680",
                "HashInitSize=69");

        assertThat(settings)
                .isEqualTo(new FileCacheSettings(
                        false, false, Duration.ofSeconds(61), 62, 63, 64, 65, 66, true, 670, true, false, 67, 680, 69));
    }

    @Test
    void refusesContentsThatNoBufferHolds() {
        assertThatThrownBy(() -> new FileCacheSettings(
                        true, true, Duration.ZERO, 1, 1L << 31, 0, 0, 0, false, 0, false, true, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
