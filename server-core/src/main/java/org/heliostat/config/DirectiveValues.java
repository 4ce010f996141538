package org.heliostat.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The values of a {@link DirectiveTable} as one file gives them, defaults filled in. Immutable. */
public final class DirectiveValues {

    private final DirectiveTable table;
    private final Map<String, List<NamedValue>> given;

    DirectiveValues(DirectiveTable table, Map<String, List<NamedValue>> given) {
        this.table = table;
        this.given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        given.forEach((name, values) -> this.given.put(name, List.copyOf(values)));
    }

    public DirectiveTable table() {
        return table;
    }

    /** @return whether the file has the name, as opposed to the default standing in */
    public boolean isGiven(String name) {
        return given.containsKey(name);
    }

    /** @return where the value stands, if it is given */
    public Optional<SourceLocation> at(String name) {
        return last(name).map(NamedValue::at);
    }

    /** @return the value as text, given or default */
    public Optional<String> find(String name) {
        Directive row = row(name);
        return last(name).map(NamedValue::value).or(row::byDefault);
    }

    /** @return every value of a repeatable name; the default alone when none is given */
    public List<String> all(String name) {
        List<NamedValue> values = given.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return row(name).byDefault().map(List::of).orElse(List.of());
        }
        return values.stream().map(NamedValue::value).toList();
    }

    public String text(String name) {
        return (String) parsed(name);
    }

    public Optional<String> optionalText(String name) {
        return find(name).filter(value -> !value.isBlank());
    }

    /** @return a number that fits an int */
    public int integer(String name) {
        return Math.toIntExact(number(name));
    }

    public long number(String name) {
        return (Long) parsed(name);
    }

    public Optional<Long> optionalNumber(String name) {
        return find(name).isPresent() ? Optional.of(number(name)) : Optional.empty();
    }

    public Duration duration(String name) {
        return (Duration) parsed(name);
    }

    public Optional<Duration> optionalDuration(String name) {
        return find(name).isPresent() ? Optional.of(duration(name)) : Optional.empty();
    }

    public boolean flag(String name) {
        return (Boolean) parsed(name);
    }

    /** @return the words of a list; empty when there is neither value nor default */
    public List<String> list(String name) {
        return find(name).map(Directive::words).orElse(List.of());
    }

    /** @return these values with one replaced, checked like one from a file; for tests and command line options */
    public DirectiveValues with(String name, String value) {
        Findings findings = new Findings();
        NamedValue replacing = new NamedValue(name, value, SourceLocation.none());
        DirectiveValues checked = table.read("", SourceLocation.none(), List.of(replacing), findings);
        findings.throwIfErrors();
        Map<String, List<NamedValue>> merged = new TreeMap<>(given);
        merged.putAll(checked.given);
        return new DirectiveValues(table, merged);
    }

    /** Only what is given, one {@code name=value} per line; replaced secrets are shown as they are written. */
    @Override
    public String toString() {
        return given.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(v -> entry.getKey() + '=' + v.written()))
                .collect(Collectors.joining("\n"));
    }

    private Object parsed(String name) {
        Directive row = row(name);
        return find(name)
                .flatMap(row::parse)
                .orElseThrow(() -> new IllegalStateException(name + ": neither a value nor a default"));
    }

    private Optional<NamedValue> last(String name) {
        List<NamedValue> values = given.getOrDefault(row(name).name(), List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    private Directive row(String name) {
        Directive row = table.find(name)
                .orElseThrow(() -> new IllegalStateException(name + ": not in the table of directives"));
        return row.support() == Support.ALIAS ? row(row.reason()) : row;
    }
}
