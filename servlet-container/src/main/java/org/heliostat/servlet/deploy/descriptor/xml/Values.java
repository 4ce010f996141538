package org.heliostat.servlet.deploy.descriptor.xml;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;

/** Turns texts of one descriptor into values and notes what is not one, by line. */
public final class Values {
    /** What is expected where a charset is named. */
    public static final String CHARSET = "a character encoding that Java knows";

    private final Problems problems;

    public Values(Problems problems) {
        this.problems = problems;
    }

    public Problems problems() {
        return problems;
    }

    /** Text of a child that must be there; a problem and empty otherwise. */
    public Optional<String> required(XmlElement parent, String childName) {
        Optional<String> value = parent.text(childName);
        if (value.isEmpty()) {
            problems.error(parent.at(), parent.name(), "has no " + childName + " (expected: one, not empty)");
        }
        return value;
    }

    public Optional<Boolean> flag(XmlElement parent, String childName) {
        Optional<XmlElement> child =
                parent.child(childName).filter(element -> !element.text().isEmpty());
        if (child.isEmpty()) {
            return Optional.empty();
        }
        String text = child.get().text().toLowerCase(Locale.ROOT);
        switch (text) {
            case "true", "1", "yes" -> {
                return Optional.of(true);
            }
            case "false", "0", "no" -> {
                return Optional.of(false);
            }
            default -> {
                problem(child.get(), "true or false");
                return Optional.empty();
            }
        }
    }

    public OptionalInt integer(XmlElement parent, String childName) {
        OptionalLong number = number(parent, childName, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    public OptionalLong number(XmlElement parent, String childName, long least, long most) {
        Optional<XmlElement> child =
                parent.child(childName).filter(element -> !element.text().isEmpty());
        if (child.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            long value = Long.parseLong(child.get().text());
            if (value >= least && value <= most) {
                return OptionalLong.of(value);
            }
            problem(child.get(), least + " to " + most);
        } catch (NumberFormatException e) {
            problem(child.get(), "a whole number");
        }
        return OptionalLong.empty();
    }

    /** Name of a character encoding: with one that Java does not know each answer or form would fail later. */
    public Optional<String> charset(XmlElement parent, String childName) {
        Optional<XmlElement> child =
                parent.child(childName).filter(element -> !element.text().isEmpty());
        if (child.isPresent() && !isCharset(child.get().text())) {
            problem(child.get(), CHARSET);
            return Optional.empty();
        }
        return child.map(XmlElement::text);
    }

    public static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalCharsetNameException none) {
            return false;
        }
    }

    /** {@code init-param} and its like: name to value; the first of two equal names is kept and the other told. */
    public Map<String, String> params(XmlElement parent, String childName) {
        Map<String, String> params = new LinkedHashMap<>();
        parent.children(childName)
                .forEach(param -> required(param, "param-name").ifPresent(name -> {
                    String value =
                            param.child("param-value").map(XmlElement::text).orElse("");
                    if (params.putIfAbsent(name, value) != null) {
                        problems.warn(param.at(), childName + " " + name + " is there twice, the first is used");
                    }
                }));
        return params;
    }

    /**
     * A URL pattern as Servlet 6.1, 12.2 allows: empty, {@code /…} or {@code *.ext}. Descriptors before 2.4 could
     * leave out the first slash.
     */
    public Optional<String> pattern(XmlElement element, boolean old) {
        String text = element.text();
        Origin at = element.at();
        if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            problems.error(at, "url-pattern", "has a control character (expected: a path in one line)");
            return Optional.empty();
        }
        if (UrlPatternSyntax.isValid(text)) {
            warnAboutStar(at, text);
            return Optional.of(text);
        }
        if (old && !text.startsWith("*")) {
            problems.warn(at, "url-pattern " + text + " has no leading slash, /" + text + " is used");
            return Optional.of("/" + text);
        }
        problem(element, "empty, /path, /path/* or *.extension");
        return Optional.empty();
    }

    /** A filter's: Tomcat takes a {@code *} as well, so there are applications that have it. */
    public Optional<String> filterPattern(XmlElement element, boolean old) {
        if (!element.text().equals(UrlPatternSyntax.ALL_OF_TOMCAT)) {
            return pattern(element, old);
        }
        problems.warn(element.at(), UrlPatternSyntax.TAKEN_AS_ALL);
        return Optional.of(UrlPatternSyntax.ALL);
    }

    private void warnAboutStar(Origin at, String pattern) {
        int star = pattern.lastIndexOf('*');
        boolean wildcard = pattern.endsWith("/*") && pattern.indexOf('*') == star;
        if (star > 0 && !wildcard) {
            problems.warn(
                    at,
                    "url-pattern " + pattern
                            + ": a * is a wildcard in /path/* and *.extension only, this one matches itself");
        }
    }

    /** A path from the context root; a slash in front is added where it was left out. */
    public Optional<String> path(XmlElement parent, String childName) {
        return required(parent, childName).map(path -> path.startsWith("/") ? path : "/" + path);
    }

    public void problem(XmlElement element, String expected) {
        problems.error(element.at(), element.name() + ": " + element.text(), "(expected: " + expected + ")");
    }
}
