package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.heliostat.config.nsfc.NsfcConf;
import org.junit.jupiter.api.Test;

class FileCacheSettingsTest {

    @Test
    void theHeapLimitIsThatOfTheOriginalsReport() {
        FileCacheSettings original = TestSettings.with("MaxFiles=1024", "SmallFileSpace=1048576");

        assertThat(original.heapLimit()).isEqualTo(1_204_228);
        assertThat(original.buckets()).isEqualTo(2_049);
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
                        false,
                        false,
                        Duration.ofSeconds(61),
                        new FileCacheSettings.Entries(62, true, false, 69),
                        new FileCacheSettings.Contents(63, 64, 65, 66),
                        new FileCacheSettings.Sending(true, 670, 67, 680)));
    }

    @Test
    void whatNobodySetsFollowsFromTheMachine() {
        CacheRoom room = new CacheRoom(1L << 30, 1L << 30, 8L << 30, 4_096);

        FileCacheSettings settings = FileCacheSettings.from(NsfcConf.defaults(), room);

        assertThat(settings.entries().maxFiles()).isEqualTo(room.maxFiles());
        assertThat(settings.contents().smallFileSpace()).isEqualTo(room.smallFileSpace());
        assertThat(settings.contents().mediumFileSpace()).isEqualTo(room.mediumFileSpace());
        assertThat(settings.sending().maxOpenFiles()).isEqualTo(room.maxOpenFiles());
        assertThat(FileCacheSettings.from(NsfcConf.defaults().with("MaxFiles", "AUTO"), room))
                .isEqualTo(settings);
    }

    @Test
    void refusesContentsThatNoBufferHolds() {
        assertThatThrownBy(() -> new FileCacheSettings(
                        true,
                        true,
                        Duration.ZERO,
                        new FileCacheSettings.Entries(1, false, true, 0),
                        new FileCacheSettings.Contents(1L << 31, 0, 0, 0),
                        new FileCacheSettings.Sending(false, 0, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
