package org.heliostat.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineQueueTest {

    @Test
    void aSlotThatNeverGotALineDoesNotHoldTheOthersUp() {
        LineQueue queue = new LineQueue(2);
        queue.publish(queue.claim());
        long second = queue.claim();
        queue.line(second).text("second", Escaping.BARE);
        queue.publish(second);

        assertThat(queue.peek()).isNotNull().extracting(LineBuffer::length).isEqualTo(0);
        queue.release();

        assertThat(queue.peek()).isNotNull().extracting(LineBuffer::length).isEqualTo(6);
    }
}
