package org.heliostat.config;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is found while configuration is read. Belongs to the reading thread. */
public final class Findings {

    /** More findings than this help nobody; the last one says that there are more. */
    private static final int MOST = 1_000;

    private static final int LONGEST_VALUE_SHOWN = 120;

    /** Two readers may find the same; it is told once. */
    private final Set<Finding> all = new LinkedHashSet<>();

    private final Set<String> warnedOnce = new HashSet<>();
    private int errors;
    private int told;

    public void error(SourceLocation at, String text) {
        errors++;
        add(new Finding(at, Severity.ERROR, text));
    }

    public void warning(SourceLocation at, String text) {
        add(new Finding(at, Severity.WARNING, text));
    }

    /** What a server starts with, so that pasted lines do not keep it from serving, and what answers requests 500. */
    public void failsRequests(SourceLocation at, String text) {
        add(new Finding(at, Severity.WARNING, text, true));
    }

    /** Adds the warning unless the same text was already added for the same file. */
    public void warnOncePerFile(SourceLocation at, String text) {
        if (warnedOnce.add(at.file() + '\n' + text)) {
            warning(at, text);
        }
    }

    /** An error in the house form {@code thing: value (expected: expectation)}. */
    public void wrongValue(SourceLocation at, String thing, String value, String expectation) {
        error(at, thing + ": " + shown(value) + " (expected: " + expectation + ")");
    }

    public void addAll(List<Finding> findings) {
        for (Finding finding : findings) {
            errors += finding.isError() ? 1 : 0;
            add(finding);
        }
    }

    public boolean hasErrors() {
        return errors > 0;
    }

    /** @return findings so far, also those that were found before or are too many; a reader compares it as well */
    public int count() {
        return told;
    }

    /** @return errors so far; a reader compares it to see whether its own element was clean */
    public int errorCount() {
        return errors;
    }

    /** @return a copy, errors before warnings, each in the order of the files */
    public List<Finding> sorted() {
        return all.stream().sorted(Finding.PRINT_ORDER).toList();
    }

    /** @throws ConfigException with everything found so far, if there is an error among it */
    public void throwIfErrors() {
        if (hasErrors()) {
            throw new ConfigException(sorted());
        }
    }

    /** Makes a value from a file fit for one line of a message. */
    public static String shown(String value) {
        String cut = value.length() <= LONGEST_VALUE_SHOWN ? value : value.substring(0, LONGEST_VALUE_SHOWN) + "…";
        StringBuilder clean = new StringBuilder(cut.length());
        cut.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return clean.toString();
    }

    private void add(Finding finding) {
        told++;
        if (all.size() < MOST) {
            all.add(finding);
            return;
        }
        if (all.size() == MOST) {
            all.add(new Finding(finding.location(), finding.severity(), "more findings are not shown"));
        }
    }
}
