package org.heliostat.conformance.garden;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server made of the bytes of one connection. Immutable.
 *
 * @param steps one for each answer: method, URI and bytes of the body it says to have read, or {@code refused}
 * @param statuses of the answers
 */
record Reading(List<String> steps, List<Integer> statuses) {

    /** In place of a step where the connection ended. */
    static final String END = "end";

    static final String REFUSED = "refused";

    private static final Pattern ANSWER =
            Pattern.compile("HTTP/1\\.[01] (\\d{3})[^\\r\\n]*\\r\\n((?:[^\\r\\n]+\\r\\n)*)\\r\\n");
    private static final Pattern READ = Pattern.compile("(?im)^X-Read: ([^|]*)\\|(.*)\\|([^|\r\n]*)$");
    private static final int OK = 200;

    Reading {
        steps = List.copyOf(steps);
        statuses = List.copyOf(statuses);
    }

    /** @param answers all that has come, interim answers included */
    static Reading of(byte[] answers) {
        List<String> steps = new ArrayList<>();
        List<Integer> statuses = new ArrayList<>();
        Matcher answer = ANSWER.matcher(new String(answers, StandardCharsets.ISO_8859_1));
        while (answer.find()) {
            int status = Integer.parseInt(answer.group(1));
            if (status < OK) {
                continue;
            }
            Matcher read = READ.matcher(answer.group(2));
            boolean served = status == OK && read.find();
            steps.add(served ? escaped(read.group(1) + " " + read.group(2) + " " + read.group(3)) : REFUSED);
            statuses.add(status);
        }
        return new Reading(steps, statuses);
    }

    /** @return the same without the bytes of bodies, for a server that does not tell them */
    Reading withoutBodies() {
        return new Reading(
                steps.stream()
                        .map(step -> step.equals(REFUSED) ? step : step.substring(0, step.lastIndexOf(' ')))
                        .toList(),
                statuses);
    }

    /** @return the step, or {@link #END} behind the last one */
    String step(int index) {
        return index < steps.size() ? steps.get(index) : END;
    }

    /** @return bytes as a reader of tables can see them */
    static String escaped(String latin1) {
        StringBuilder out = new StringBuilder();
        for (char c : latin1.toCharArray()) {
            switch (c) {
                case '\r' -> out.append("\\r");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                    // What is no byte is a sign of ours.
                    if (c >= ' ' && c < 0x7f || c > 0xff) {
                        out.append(c);
                    } else {
                        out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
                    }
                }
            }
        }
        return out.toString();
    }
}
