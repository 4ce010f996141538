package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.servlet.deploy.descriptor.xml.AttributeTexts;
import org.heliostat.servlet.deploy.descriptor.xml.UrlPatternSyntax;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.servlet.deploy.model.CacheSettings.Constraint;
import org.heliostat.servlet.deploy.model.CacheSettings.Field;
import org.heliostat.servlet.deploy.model.CacheSettings.Mapping;
import org.heliostat.servlet.deploy.model.CacheSettings.Match;
import org.heliostat.servlet.deploy.model.CacheSettings.Scope;
import org.heliostat.servlet.deploy.model.CacheSettings.Timeout;
import org.heliostat.servlet.deploy.model.CacheSettings.Value;
import org.heliostat.servlet.deploy.model.Problems;

/** Reads {@code cache-mapping} of sun-web.xml. */
final class CacheMappingElements {

    private static final Set<String> CHILDREN = Set.of(
            "servlet-name",
            "url-pattern",
            "cache-helper-ref",
            "timeout",
            "refresh-field",
            "http-method",
            "key-field",
            "constraint-field");
    private static final Set<String> FIELD = Set.of("name", "scope");
    private static final Set<String> CONSTRAINT = Set.of("name", "scope", "cache-on-match", "cache-on-match-failure");
    private static final Set<String> VALUE = Set.of("match-expr", "cache-on-match", "cache-on-match-failure");
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern RANGE = Pattern.compile("-?\\d+(\\.\\d+)?\\s*-\\s*-?\\d+(\\.\\d+)?");

    private final Problems problems;
    private final Set<String> helpers;
    private final AttributeTexts texts;

    CacheMappingElements(Problems problems, Set<String> helpers) {
        this.problems = problems;
        this.helpers = helpers;
        this.texts = new AttributeTexts(problems);
    }

    /** @return empty when it is wrong */
    Optional<Mapping> read(XmlElement mapping) {
        texts.onlyChildren(mapping, CHILDREN);
        Optional<String> servlet = mapping.text("servlet-name");
        Optional<String> pattern = mapping.child("url-pattern").map(XmlElement::text);
        if (servlet.isPresent() == pattern.isPresent()) {
            problems.error(mapping.at(), "cache-mapping", "(expected: either one servlet-name or one url-pattern)");
            return Optional.empty();
        }
        if (pattern.isPresent() && !UrlPatternSyntax.isValid(pattern.get())) {
            problems.error(mapping.at(), "url-pattern: " + pattern.get(), "(expected: /path, /path/* or *.extension)");
            return Optional.empty();
        }
        return Optional.of(new Mapping(
                mapping.at(),
                servlet,
                pattern,
                helper(mapping),
                mapping.child("timeout").map(this::timeout).orElse(Timeout.UNSAID),
                mapping.child("refresh-field").flatMap(refresh -> field(refresh, Scope.REQUEST_PARAMETER)),
                methods(mapping),
                mapping.children("key-field")
                        .flatMap(key -> field(key, Scope.REQUEST_PARAMETER).stream())
                        .toList(),
                mapping.children("constraint-field")
                        .flatMap(constraint -> constraint(constraint).stream())
                        .toList()));
    }

    private Optional<String> helper(XmlElement mapping) {
        Optional<XmlElement> ref = mapping.child("cache-helper-ref");
        if (ref.isEmpty() || ref.get().text().equals(CacheElements.DEFAULT_HELPER)) {
            return Optional.empty();
        }
        String name = ref.get().text();
        if (!helpers.contains(name)) {
            problems.error(ref.get().at(), "cache-helper-ref: " + name, "(expected: the name of a cache-helper)");
        }
        for (String own : List.of("timeout", "refresh-field", "http-method", "key-field", "constraint-field")) {
            if (mapping.has(own)) {
                problems.warn(mapping.at(), own + " has no effect beside cache-helper-ref: the helper decides");
            }
        }
        return Optional.of(name);
    }

    private Timeout timeout(XmlElement element) {
        texts.onlyAttributes(element, FIELD);
        OptionalInt seconds = OptionalInt.empty();
        if (!element.text().isEmpty()) {
            seconds = texts.integer(element, "timeout: " + element.text(), element.text(), CacheSettings.NEVER)
                    .map(OptionalInt::of)
                    .orElse(OptionalInt.empty());
        }
        Optional<Field> field =
                element.attribute("name").isPresent() ? field(element, Scope.REQUEST_ATTRIBUTE) : Optional.empty();
        return new Timeout(seconds, field);
    }

    private List<String> methods(XmlElement mapping) {
        List<String> methods = new ArrayList<>();
        mapping.children("http-method").forEach(element -> {
            if (TOKEN.matcher(element.text()).matches()) {
                methods.add(element.text());
            } else {
                problems.error(element.at(), "http-method: " + element.text(), "(expected: a method such as GET)");
            }
        });
        return methods;
    }

    private Optional<Field> field(XmlElement element, Scope byDefault) {
        if (!element.name().equals("constraint-field")) {
            texts.onlyAttributes(element, FIELD);
        }
        Optional<Scope> scope = texts.word(element, "scope", List.of(Scope.values()), Scope::text, byDefault);
        if (scope.isPresent() && scope.get() == Scope.SESSION_ID) {
            return Optional.of(new Field(element.attribute("name").orElse(""), Scope.SESSION_ID));
        }
        Optional<String> name = texts.required(element, "name");
        return name.isPresent() && scope.isPresent()
                ? Optional.of(new Field(name.get(), scope.get()))
                : Optional.empty();
    }

    /** What the field itself says counts more than what its values say (original: constraint-field). */
    private Optional<Constraint> constraint(XmlElement element) {
        texts.onlyAttributes(element, CONSTRAINT);
        Optional<Boolean> onMatch = texts.flag(element, "cache-on-match");
        Optional<Boolean> onFailure = texts.flag(element, "cache-on-match-failure");
        List<Value> values = new ArrayList<>();
        boolean valuesOnFailure = false;
        for (XmlElement child : element.children()) {
            if (!child.name().equals("value") && !child.name().equals("constraint-field-value")) {
                problems.warn(child.at(), "constraint-field: " + child.name() + " is unknown and passed over");
                continue;
            }
            texts.onlyAttributes(child, VALUE);
            boolean kept = texts.flag(child, "cache-on-match").orElse(true);
            valuesOnFailure |= texts.flag(child, "cache-on-match-failure").orElse(false);
            value(child, onMatch.orElse(kept)).ifPresent(values::add);
        }
        boolean failure = onFailure.orElse(valuesOnFailure);
        return field(element, Scope.REQUEST_PARAMETER)
                .map(field -> new Constraint(field, onMatch.orElse(true), failure, values));
    }

    private Optional<Value> value(XmlElement element, boolean keptOnMatch) {
        Optional<Match> match = texts.word(element, "match-expr", List.of(Match.values()), Match::text, Match.EQUALS);
        if (match.isEmpty()) {
            return Optional.empty();
        }
        String expected =
                switch (match.get()) {
                    case EQUALS, NOT_EQUALS -> "";
                    case GREATER, LESSER -> NUMBER.matcher(element.text()).matches() ? "" : "a number";
                    case IN_RANGE -> RANGE.matcher(element.text()).matches() ? "" : "two numbers, such as 1 - 60";
                };
        if (!expected.isEmpty()) {
            problems.error(element.at(), match.get().text() + ": " + element.text(), "(expected: " + expected + ")");
            return Optional.empty();
        }
        return Optional.of(new Value(element.text(), match.get(), keptOnMatch));
    }
}
