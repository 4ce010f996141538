package org.heliostat.admin.advice;

import static java.util.Objects.requireNonNull;

/**
 * A value that a finding proposes. Immutable.
 *
 * @param file such as {@code conf/magnus.conf}; empty for what stands in no file of the instance
 * @param where element or line in the file, such as {@code JDBCCONNECTIONPOOL ShopPool}; empty for a directive
 * @param name of directive, attribute or parameter
 * @param from value in force; empty where there is none
 * @param to value proposed
 */
public record ProposedChange(String file, String where, String name, String from, String to) {

    public ProposedChange {
        requireNonNull(file, "file");
        requireNonNull(where, "where");
        requireNonNull(name, "name");
        requireNonNull(from, "from");
        requireNonNull(to, "to");
    }

    /**
     * @return the value proposed
     * @throws NumberFormatException when it is a word
     */
    public double number() {
        return Double.parseDouble(to);
    }

    /** @return as a sentence has it: {@code conf/magnus.conf: RqThrottle 16 -> 128} */
    @Override
    public String toString() {
        return (file.isEmpty() ? "" : file + ": ")
                + (where.isEmpty() ? "" : where + ": ")
                + name
                + (from.isEmpty() ? "" : " " + from)
                + " -> "
                + to;
    }
}
