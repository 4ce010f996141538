package org.heliostat.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The rows of one kind of name: directives of a file, attributes of an element, parameters of a function.
 * Readers, the configuration check, the manual and the admin forms are fed from it. Immutable.
 *
 * @see DirectiveRow
 */
public final class DirectiveTable {

    private final String kind;
    private final boolean open;
    private final Map<String, Directive> rows;
    private final List<Directive> required;
    private final NamesElsewhere elsewhere;

    private DirectiveTable(String kind, boolean open, Collection<Directive> directives) {
        this(kind, open, directives, NamesElsewhere.NONE);
    }

    private DirectiveTable(String kind, boolean open, Collection<Directive> directives, NamesElsewhere elsewhere) {
        this.kind = kind;
        this.open = open;
        this.elsewhere = elsewhere;
        this.rows = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Directive directive : directives) {
            if (rows.put(directive.name(), directive) != null) {
                throw new IllegalStateException(directive.name() + ": two rows in one table");
            }
        }
        this.required = rows.values().stream().filter(Directive::required).toList();
    }

    /** @param kind what a row is called in messages: directive, attribute, parameter */
    public static DirectiveTable of(String kind, DirectiveRow... rows) {
        return new DirectiveTable(kind, false, List.of()).with("", rows);
    }

    /** @return a table that holds these rows as well, under a heading for manual and forms */
    public DirectiveTable with(String category, DirectiveRow... more) {
        List<Directive> directives = new ArrayList<>(rows.values());
        for (DirectiveRow row : more) {
            directives.add(row.category(category).build());
        }
        return new DirectiveTable(kind, open, directives);
    }

    /** @return a table that holds the rows of both; a row of the other one wins */
    public DirectiveTable plus(DirectiveTable other) {
        Map<String, Directive> both = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        both.putAll(rows);
        both.putAll(other.rows);
        return new DirectiveTable(kind, open || other.open, both.values());
    }

    /** @return the same table, accepting names it does not know (functions whose parameter names are data) */
    public DirectiveTable open() {
        return new DirectiveTable(kind, true, rows.values());
    }

    /** @return the same table; of a name that it does not know and another file does, it says so */
    public DirectiveTable hinting(NamesElsewhere others) {
        return new DirectiveTable(kind, open, rows.values(), others);
    }

    /** @return every row by name, in alphabetical order */
    public List<Directive> rows() {
        return List.copyOf(rows.values());
    }

    /** @return rows without which a reading complains, in alphabetical order */
    public List<Directive> required() {
        return required;
    }

    public boolean isOpen() {
        return open;
    }

    /** @return the row of the name, case ignored; an alias is returned as such */
    public Optional<Directive> find(String name) {
        return Optional.ofNullable(rows.get(name));
    }

    /** @return the values when nothing is given */
    public DirectiveValues defaults() {
        return new DirectiveValues(this, Map.of());
    }

    /** Reads with messages that start with the name itself. */
    public DirectiveValues read(SourceLocation at, List<NamedValue> given, Findings findings) {
        return read("", at, given, findings);
    }

    /**
     * Checks names and values. A wrong value becomes a finding, and its default stands in for it.
     *
     * @param thing what leads each message, such as {@code LS ls1}; may be empty
     * @param at where to report a required value that is missing
     */
    public DirectiveValues read(String thing, SourceLocation at, List<NamedValue> given, Findings findings) {
        String lead = thing.isEmpty() ? "" : thing + ": ";
        Map<String, List<NamedValue>> accepted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (NamedValue value : given) {
            Directive row = rows.get(value.name());
            if (row == null) {
                if (!open) {
                    findings.error(value.at(), lead + unknown(value.name()));
                }
                continue;
            }
            accept(lead, row, value, accepted, findings);
        }
        for (Directive row : required) {
            if (!isGiven(row, given)) {
                findings.error(at, lead + row.name() + ": missing (expected: " + row.expectation() + ")");
            }
        }
        return new DirectiveValues(this, accepted);
    }

    private boolean isGiven(Directive row, List<NamedValue> given) {
        for (NamedValue value : given) {
            if (isMeant(row, value.name())) {
                return true;
            }
        }
        return false;
    }

    /** @return whether the value is the row's, or has a slip in its name that was complained of: once is enough */
    private boolean isMeant(Directive row, String name) {
        if (rows.containsKey(name) || open) {
            return row.name().equalsIgnoreCase(name);
        }
        return NearestName.of(name, rows.keySet())
                .filter(row.name()::equalsIgnoreCase)
                .isPresent();
    }

    /** @return whether a name is known, or all are taken, and the value is one of its values */
    public boolean accepts(NamedValue given) {
        Directive row = rows.get(given.name());
        if (row == null) {
            return open;
        }
        Directive meant = row.support() == Support.ALIAS ? target(row) : row;
        return meant.parse(given.value()).isPresent();
    }

    /** @return {@code RqTrottle: unknown directive (did you mean RqThrottle?)}, or where it belongs */
    public String unknown(String name) {
        return elsewhere.unknown(name, kind).orElseGet(() -> NearestName.unknown(name, kind, rows.keySet()));
    }

    private void accept(
            String lead, Directive row, NamedValue value, Map<String, List<NamedValue>> accepted, Findings findings) {
        if (row.asksInVain(value.value())) {
            String effect = row.support() == Support.NOT_YET ? "no effect yet: " : "no effect: ";
            findings.warnOncePerFile(value.at(), lead + row.name() + ": accepted, " + effect + row.reason());
        }
        Directive meant = row.support() == Support.ALIAS ? target(row) : row;
        if (meant.parse(value.value()).isEmpty()) {
            if (value.isUnresolved()) {
                return;
            }
            findings.wrongValue(value.at(), lead + row.name(), value.written(), meant.expectation(value.value()));
            return;
        }
        List<NamedValue> values = accepted.computeIfAbsent(meant.name(), name -> new ArrayList<>(1));
        if (!values.isEmpty() && !meant.repeatable()) {
            findings.warning(
                    value.at(),
                    lead + row.name() + ": given again, this value replaces that of line "
                            + values.get(0).at().line());
            values.clear();
        }
        values.add(value);
    }

    private Directive target(Directive alias) {
        return find(alias.reason())
                .orElseThrow(() -> new IllegalStateException(alias.name() + ": alias of an unknown row"));
    }

    @Override
    public String toString() {
        return rows.size() + " rows of kind " + kind.toLowerCase(Locale.ROOT);
    }
}
