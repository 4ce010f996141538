package org.heliostat.config.objconf;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;

/**
 * The {@code name="value"} pairs of a directive line, an Init line or a tag, in their order; a name may come more
 * than once. A name is found as written, and failing that in any case. Immutable.
 */
public final class Parameters implements Iterable<NamedValue> {

    private final SourceLocation at;
    private final String fn;
    private final List<NamedValue> values;

    public Parameters(SourceLocation at, List<NamedValue> values) {
        this(at, "", values);
    }

    /** @param fn the function whose they are, for messages; found among the values when it is empty */
    private Parameters(SourceLocation at, String fn, List<NamedValue> values) {
        this.at = requireNonNull(at, "at");
        this.values = List.copyOf(values);
        this.fn = fn.isEmpty() ? optional("fn").orElse("") : fn;
    }

    /** Pairs made by code, for tests and embedding: {@code Parameters.of("fn", "send-file", "nocache", "")}. */
    public static Parameters of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("names and values: " + Arrays.toString(namesAndValues));
        }
        Stream.Builder<NamedValue> pairs = Stream.builder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            pairs.add(new NamedValue(namesAndValues[i], namesAndValues[i + 1], SourceLocation.none()));
        }
        return new Parameters(SourceLocation.none(), pairs.build().toList());
    }

    /** @return the line they begin on */
    public SourceLocation at() {
        return at;
    }

    public List<NamedValue> values() {
        return values;
    }

    @Override
    public Iterator<NamedValue> iterator() {
        return values.iterator();
    }

    public boolean has(String name) {
        return first(name).isPresent();
    }

    /** @return the first value of the name */
    public Optional<String> optional(String name) {
        return first(name).map(NamedValue::value);
    }

    /** @throws ConfigException when it is missing */
    public String text(String name) {
        return optional(name).orElseThrow(() -> missing(name));
    }

    public String text(String name, String byDefault) {
        return optional(name).orElse(byDefault);
    }

    /** @return every value of a repeated name, in order */
    public List<String> all(String name) {
        boolean exact = values.stream().anyMatch(value -> value.name().equals(name));
        return values.stream()
                .filter(value ->
                        exact ? value.name().equals(name) : value.name().equalsIgnoreCase(name))
                .map(NamedValue::value)
                .toList();
    }

    /** @return the words of all values of the name, separated by commas or blanks; empty when it is missing */
    public List<String> list(String name) {
        return all(name).stream()
                .flatMap(value -> Directive.words(value).stream())
                .toList();
    }

    /** @throws ConfigException when it is missing or has no word */
    public List<String> requiredList(String name) {
        List<String> words = list(name);
        if (words.isEmpty()) {
            throw missing(name);
        }
        return words;
    }

    /** @throws ConfigException when the value is not a whole number from least to most */
    public int integer(String name, int byDefault, int least, int most) {
        return (int) number(name, byDefault, least, most);
    }

    /** @throws ConfigException when the value is not a whole number from least to most */
    public long number(String name, long byDefault, long least, long most) {
        Optional<NamedValue> value = first(name);
        if (value.isEmpty()) {
            return byDefault;
        }
        try {
            long number = Long.parseLong(value.get().value().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw wrong(name, least + " to " + most);
        }
        throw wrong(name, least + " to " + most);
    }

    /** @throws ConfigException when the value is none of on/off, yes/no, true/false, 1/0 */
    public boolean flag(String name, boolean byDefault) {
        return optional(name)
                .map(value -> Directive.flag(value).orElseThrow(() -> wrong(name, "on or off")))
                .orElse(byDefault);
    }

    /** @return the exception to throw for a value that the function itself finds wrong */
    public ConfigException wrong(String name, String expectation) {
        Findings findings = new Findings();
        SourceLocation where = first(name).map(NamedValue::at).orElse(at);
        String written = first(name).map(NamedValue::written).orElse("missing");
        findings.wrongValue(where, lead() + name, written, expectation);
        return new ConfigException(findings.sorted()).about(name);
    }

    /** @return these without every pair of the names */
    public Parameters without(String... names) {
        return new Parameters(
                at,
                fn,
                values.stream()
                        .filter(value -> Arrays.stream(names).noneMatch(value.name()::equalsIgnoreCase))
                        .toList());
    }

    /** @return these and one more pair at the end */
    public Parameters plus(String name, String value) {
        return new Parameters(
                at,
                Stream.concat(values.stream(), Stream.of(new NamedValue(name, value, at)))
                        .toList());
    }

    /** @return whether a value may name a variable, so that it may differ between virtual servers */
    public boolean hasVariables() {
        for (NamedValue value : values) {
            if (value.value().indexOf('$') >= 0) {
                return true;
            }
        }
        return false;
    }

    /** @return names of the variables that the values name, each once */
    public Set<String> variables() {
        Set<String> names = new TreeSet<>();
        values.forEach(value -> VariableReferences.addTo(names, value));
        return names;
    }

    /**
     * Replaces {@code $name} in the values by variables of a virtual server.
     *
     * <p>A name is a letter or underscore followed by letters, digits and underscores. Before anything else a
     * {@code $} stands for itself, because it ends a wildcard pattern. An unknown name is a finding.
     */
    public Parameters substitute(Map<String, String> variables, Findings findings) {
        if (!hasVariables()) {
            return this;
        }
        List<NamedValue> replaced = new ArrayList<>(values.size());
        for (NamedValue value : values) {
            replaced.add(VariableReferences.substitute(value, lead(), variables, findings));
        }
        return new Parameters(at, fn, replaced);
    }

    /** @return names of the values that refer to a variable which is not there */
    public List<String> withoutVariable(Map<String, String> variables) {
        return values.stream()
                .filter(value -> VariableReferences.hasUnknown(value, variables))
                .map(NamedValue::name)
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameters that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.stream().map(NamedValue::toString).collect(Collectors.joining(" "));
    }

    private ConfigException missing(String name) {
        return new ConfigException(at, lead() + name + ": missing (expected: a value)").about(name);
    }

    private String lead() {
        return fn.isEmpty() ? "" : fn + ": ";
    }

    private Optional<NamedValue> first(String name) {
        for (NamedValue value : values) {
            if (value.name().equals(name)) {
                return Optional.of(value);
            }
        }
        for (NamedValue value : values) {
            if (value.name().equalsIgnoreCase(name)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
