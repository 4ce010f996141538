package org.heliostat.request.conditional;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.heliostat.request.conditional.ByteRanges.Kind;
import org.heliostat.testing.Must;

/**
 * Text as a Range field, for representations of a few sizes: what is sent is ascending, apart, within the representation
 * and bounded in number; written as a field, it asks for the same.
 */
public final class ByteRangesFuzz {

    /** The last has as many digits as are told apart. */
    private static final long[] SIZES = {0, 1, 2, 100, 5_000_000_000L, 999_999_999_999_999_999L};

    private ByteRangesFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String field = new String(input, StandardCharsets.ISO_8859_1);
        for (long size : SIZES) {
            ByteRanges ranges = ByteRanges.parse(field, size);
            Must.hold(ranges.ranges().isEmpty() == (ranges.kind() != Kind.PARTS), "ranges of " + ranges.kind());
            if (ranges.kind() == Kind.PARTS) {
                checkParts(ranges, size);
            }
        }
    }

    private static void checkParts(ByteRanges ranges, long size) {
        Must.hold(ranges.ranges().size() <= ByteRanges.MOST_SENT, "too many ranges are sent");
        long end = -2;
        for (ByteRange range : ranges.ranges()) {
            Must.hold(range.first() > end + 1, "ranges that touch, or are out of order");
            Must.hold(range.last() >= range.first() && range.last() < size, "a range beyond the representation");
            end = range.last();
        }
        String written = ranges.ranges().stream()
                .map(range -> range.first() + "-" + range.last())
                .collect(Collectors.joining(",", "bytes=", ""));
        Must.equal(ByteRanges.parse(written, size), ranges, "ranges, written and read again");
    }
}
