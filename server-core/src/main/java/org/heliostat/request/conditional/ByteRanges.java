package org.heliostat.request.conditional;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a Range field asks for (RFC 9110 §14.1.2). Ranges that overlap or touch are merged, so that no byte is sent
 * twice; a field with too many of them is ignored (CVE-2011-3192).
 *
 * @param kind what to do
 * @param ranges ascending, apart from each other; empty unless {@code kind} is PARTS
 */
public record ByteRanges(Kind kind, List<ByteRange> ranges) {

    /** More ranges than this in one field: nobody needs them, the whole is sent. */
    static final int MOST_ASKED = 64;

    /** More ranges than this after merging: the whole is cheaper. */
    static final int MOST_SENT = 16;

    private static final int MOST_DIGITS = 18;
    /** The whole representation. */
    public static final ByteRanges WHOLE = new ByteRanges(Kind.WHOLE, List.of());

    private static final ByteRanges UNSATISFIABLE = new ByteRanges(Kind.UNSATISFIABLE, List.of());

    /** What a Range field amounts to. */
    public enum Kind {
        /** No range, or one that is to be ignored: 200. */
        WHOLE,
        /** 206 with the ranges. */
        PARTS,
        /** 416. */
        UNSATISFIABLE
    }

    /** @param size of the representation in bytes */
    public static ByteRanges parse(String field, long size) {
        String text = field.strip();
        if (!text.regionMatches(true, 0, "bytes=", 0, 6)) {
            return WHOLE;
        }
        String[] specs = text.substring(6).split(",", MOST_ASKED + 1);
        if (specs.length > MOST_ASKED) {
            return WHOLE;
        }
        List<ByteRange> asked = new ArrayList<>(specs.length);
        int named = 0;
        for (String spec : specs) {
            String trimmed = spec.strip();
            if (trimmed.isEmpty()) {
                continue;
            }
            int dash = trimmed.indexOf('-');
            long first = dash < 0 ? -2 : number(trimmed.substring(0, dash));
            long last = dash < 0 ? -2 : number(trimmed.substring(dash + 1));
            boolean malformed = first == -2 || last == -2 || (first == -1 && last == -1) || (last >= 0 && first > last);
            if (malformed) {
                return WHOLE;
            }
            named++;
            add(asked, first, last, size);
        }
        if (named == 0) {
            return WHOLE;
        }
        return asked.isEmpty() ? UNSATISFIABLE : merged(asked);
    }

    /** @return −1 for nothing, −2 for what is no number; more digits than a file has bytes stand for the most */
    private static long number(String digits) {
        if (digits.isEmpty()) {
            return -1;
        }
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return -2;
            }
        }
        return digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
    }

    private static void add(List<ByteRange> ranges, long first, long last, long size) {
        if (first < 0) {
            if (last > 0 && size > 0) {
                ranges.add(new ByteRange(Math.max(0, size - last), size - 1));
            }
        } else if (first < size) {
            ranges.add(new ByteRange(first, last < 0 ? size - 1 : Math.min(last, size - 1)));
        }
    }

    private static ByteRanges merged(List<ByteRange> asked) {
        asked.sort(Comparator.comparingLong(ByteRange::first));
        List<ByteRange> apart = new ArrayList<>(asked.size());
        for (ByteRange range : asked) {
            ByteRange before = apart.isEmpty() ? null : apart.get(apart.size() - 1);
            if (before != null && range.first() <= before.last() + 1) {
                apart.set(apart.size() - 1, new ByteRange(before.first(), Math.max(before.last(), range.last())));
            } else {
                apart.add(range);
            }
        }
        return apart.size() > MOST_SENT ? WHOLE : new ByteRanges(Kind.PARTS, List.copyOf(apart));
    }
}
