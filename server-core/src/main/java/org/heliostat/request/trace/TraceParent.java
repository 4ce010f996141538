package org.heliostat.request.trace;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A value of the field traceparent (W3C Trace Context, level 1, §3.2). Immutable.
 *
 * @param text as it is passed on
 */
public record TraceParent(String text) {

    public static final String FIELD = "traceparent";

    /** Means something beside a valid traceparent only (§3.3). */
    public static final String STATE = "tracestate";

    private static final int VERSION_END = 2;
    private static final int TRACE_END = 35;
    private static final int PARENT_END = 52;
    private static final int LENGTH = 55;
    private static final int HEX_LONG = 16;

    /** @return null where there is not exactly one value, or it is not one that may be continued */
    public static @Nullable TraceParent parse(List<String> values) {
        if (values.size() != 1) {
            return null;
        }
        String text = values.get(0);
        boolean framed = text.length() >= LENGTH
                && text.charAt(VERSION_END) == '-'
                && text.charAt(TRACE_END) == '-'
                && text.charAt(PARENT_END) == '-';
        if (!framed || !isHex(text, 0, VERSION_END) || text.startsWith("ff")) {
            return null;
        }
        // Later versions may add something, behind another dash.
        boolean known = text.startsWith("00");
        if (text.length() > LENGTH && (known || text.charAt(LENGTH) != '-')) {
            return null;
        }
        boolean valid = isId(text, VERSION_END + 1, TRACE_END)
                && isId(text, TRACE_END + 1, PARENT_END)
                && isHex(text, PARENT_END + 1, LENGTH);
        if (!valid) {
            return null;
        }
        return new TraceParent(known ? text : understood(text));
    }

    /** Of a later version only what this one knows goes on (§4.3): both ids, and whether the trace is recorded. */
    private static String understood(String later) {
        boolean sampled = (Character.digit(later.charAt(LENGTH - 1), HEX_LONG) & 1) != 0;
        return "00" + later.substring(VERSION_END, PARENT_END) + (sampled ? "-01" : "-00");
    }

    /**
     * Begins a trace.
     *
     * @param random gives any numbers
     * @param sampled whether those that record traces are asked to record this one
     */
    public static TraceParent begin(LongSupplier random, boolean sampled) {
        StringBuilder text = new StringBuilder(LENGTH).append("00-");
        hex(text, random.getAsLong());
        // An id of zeros is none.
        hex(text, random.getAsLong() | 1);
        text.append('-');
        hex(text, random.getAsLong() | 1);
        return new TraceParent(text.append(sampled ? "-01" : "-00").toString());
    }

    /** @return the id of the whole trace, 32 digits */
    public String traceId() {
        return text.substring(VERSION_END + 1, TRACE_END);
    }

    private static void hex(StringBuilder out, long number) {
        String digits = Long.toHexString(number);
        out.append("0".repeat(HEX_LONG - digits.length())).append(digits);
    }

    private static boolean isId(String text, int from, int to) {
        boolean zeros = true;
        for (int i = from; i < to; i++) {
            zeros &= text.charAt(i) == '0';
        }
        return !zeros && isHex(text, from, to);
    }

    /** Lower case only (§3.2.2). */
    private static boolean isHex(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }
}
