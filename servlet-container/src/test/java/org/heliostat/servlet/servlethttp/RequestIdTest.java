package org.heliostat.servlet.servlethttp;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class RequestIdTest {

    @Property
    void areTwoNumbersOfBase36(@ForAll @LongRange(min = 0) long connection, @ForAll long received) {
        assertThat(RequestHead.id(connection, received))
                .isEqualTo(Long.toString(connection, 36) + "-" + Long.toString(received, 36));
    }

    @Example
    void takeTheLargestNumbers() {
        assertThat(RequestHead.id(Long.MAX_VALUE, Long.MIN_VALUE))
                .isEqualTo(Long.toString(Long.MAX_VALUE, 36) + "-" + Long.toString(Long.MIN_VALUE, 36));
        assertThat(RequestHead.id(0, 0)).isEqualTo("0-0");
    }
}
