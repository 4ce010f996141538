package org.heliostat.servlet.deploy.descriptor.xml;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.heliostat.servlet.deploy.model.Problems;

/** Turns attributes of sun-web.xml into values and notes what is not one, by line. */
public final class AttributeTexts {

    private final Problems problems;

    public AttributeTexts(Problems problems) {
        this.problems = problems;
    }

    public void onlyAttributes(XmlElement element, Set<String> known) {
        element.attributes().keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        problems.warn(element.at(), element.name() + " " + name + " is unknown and passed over"));
    }

    public void onlyChildren(XmlElement element, Set<String> known) {
        element.children().stream()
                .filter(child -> !known.contains(child.name()))
                .forEach(child -> problems.warn(
                        child.at(), element.name() + ": " + child.name() + " is unknown and passed over"));
    }

    public Optional<String> required(XmlElement element, String attribute) {
        Optional<String> value = element.attribute(attribute).map(String::strip).filter(text -> !text.isEmpty());
        if (value.isEmpty()) {
            problems.error(element.at(), element.name(), "has no " + attribute + " (expected: one, not empty)");
        }
        return value;
    }

    public Optional<Boolean> flag(XmlElement element, String attribute) {
        return flag(element, attribute, attribute);
    }

    /** @param what to be named when the value is neither */
    public Optional<Boolean> flag(XmlElement element, String attribute, String what) {
        String text = element.attribute(attribute).orElse("").strip().toLowerCase(Locale.ROOT);
        return switch (text) {
            case "" -> Optional.empty();
            case "true", "yes", "on", "1" -> Optional.of(true);
            case "false", "no", "off", "0" -> Optional.of(false);
            default -> {
                problems.error(element.at(), what + ": " + text, "(expected: true or false)");
                yield Optional.empty();
            }
        };
    }

    public Optional<Integer> integer(XmlElement element, String attribute, int least) {
        return element.attribute(attribute).flatMap(text -> integer(element, attribute + ": " + text, text, least));
    }

    public Optional<Integer> integer(XmlElement element, String what, String text, int least) {
        OptionalLong number = number(text.strip());
        if (number.isPresent() && number.getAsLong() >= least && number.getAsLong() <= Integer.MAX_VALUE) {
            return Optional.of((int) number.getAsLong());
        }
        problems.error(element.at(), what, "(expected: a whole number from " + least + ")");
        return Optional.empty();
    }

    public static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException none) {
            return OptionalLong.empty();
        }
    }

    /** @return the constant whose text in sun-web.xml this is; empty when there is none */
    public <E> Optional<E> word(
            XmlElement element, String attribute, List<E> words, Function<E, String> text, E byDefault) {
        String given = element.attribute(attribute).orElse("").strip();
        if (given.isEmpty()) {
            return Optional.of(byDefault);
        }
        Optional<E> found =
                words.stream().filter(word -> text.apply(word).equals(given)).findFirst();
        if (found.isEmpty()) {
            String known = words.stream().map(text).collect(Collectors.joining(", "));
            problems.error(element.at(), attribute + ": " + given, "(expected: " + known + ")");
        }
        return found;
    }
}
