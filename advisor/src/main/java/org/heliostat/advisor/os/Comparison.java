package org.heliostat.advisor.os;

import java.util.List;

/**
 * One value of the system beside what the configuration needs of it. Immutable.
 *
 * @param name as the system has it, such as {@code net.core.somaxconn}
 * @param now the value in force; empty where it is not known
 * @param needed in words, such as {@code 1,024}
 * @param arithmetic how that follows from which directives
 * @param why it matters
 * @param lines to set; empty where nothing is to be done, or nobody can say what
 */
public record Comparison(
        String name,
        String now,
        String needed,
        Verdict verdict,
        String arithmetic,
        String why,
        List<SettingLine> lines) {

    public Comparison {
        lines = List.copyOf(lines);
    }
}
