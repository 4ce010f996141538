package org.heliostat.request.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class ByteRangesPropertyTest {

    @Property
    void rangesAreAscendingApartAndWithin(
            @ForAll @Size(min = 1, max = 20) List<@LongRange(min = 0, max = 200) Long> bounds) {
        String field = "bytes="
                + bounds.stream().map(first -> first + "-" + (first + 7)).collect(Collectors.joining(","));

        ByteRanges ranges = ByteRanges.parse(field, 100);

        long end = -2;
        for (ByteRange range : ranges.ranges()) {
            assertThat(range.first()).isGreaterThan(end + 1);
            assertThat(range.last()).isBetween(range.first(), 99L);
            end = range.last();
        }
    }

    @Property
    void neverThrows(@ForAll String anything, @ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long size) {
        assertThat(ByteRanges.parse("bytes=" + anything, size)).isNotNull();
    }
}
