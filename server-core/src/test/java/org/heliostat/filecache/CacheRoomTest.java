package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CacheRoomTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void aUsualHeapHoldsTheGuidesTreeOfFiles() {
        CacheRoom room = new CacheRoom(512 * MEGABYTE, 512 * MEGABYTE, 24_576 * MEGABYTE, 20_000);

        assertThat(room.maxFiles()).isGreaterThan(40_000).isLessThan(50_000);
        assertThat(room.smallFileSpace()).isEqualTo(8 * MEGABYTE);
        assertThat(room.mediumFileSpace()).isEqualTo(128 * MEGABYTE);
        assertThat(room.maxOpenFiles()).isEqualTo(2_500);
    }

    @Test
    void aSmallMachineHasTheOriginalsLimits() {
        CacheRoom room = new CacheRoom(8 * MEGABYTE, 64 * MEGABYTE, 64 * MEGABYTE, 256);

        assertThat(room.maxFiles()).isEqualTo(1_024);
        assertThat(room.smallFileSpace()).isEqualTo(MEGABYTE);
        assertThat(room.mediumFileSpace()).isEqualTo(10 * MEGABYTE);
        assertThat(room.maxOpenFiles()).isEqualTo(64);
    }

    @Test
    void theMachinesMemoryBoundsContentsBesideALargeHeap() {
        assertThat(new CacheRoom(6_000 * MEGABYTE, 6_000 * MEGABYTE, 8_000 * MEGABYTE, 1_024).mediumFileSpace())
                .isEqualTo(500 * MEGABYTE);
    }

    @Test
    void contentsLeaveHalfOfALittleDirectMemoryToConnections() {
        CacheRoom room = new CacheRoom(4_096 * MEGABYTE, 10 * MEGABYTE, 24_576 * MEGABYTE, 1_024);

        assertThat(room.mediumFileSpace()).isEqualTo(5 * MEGABYTE);
    }

    @Test
    void whatTheSystemDoesNotTellIsNoReasonForEndlessLimits() {
        CacheRoom room = new CacheRoom(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(room.maxFiles()).isEqualTo(262_144);
        assertThat(room.maxOpenFiles()).isEqualTo(65_536);
    }

    @Test
    void thisProcessHasRoom() {
        CacheRoom room = CacheRoom.ofThisProcess();

        assertThat(room.heap()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(room.memory()).isPositive();
        assertThat(room.descriptors()).isPositive();
    }
}
