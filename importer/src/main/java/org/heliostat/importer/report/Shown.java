package org.heliostat.importer.report;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Settings as reports show them: without what is secret. */
public final class Shown {

    private static final String HIDDEN = "…";

    private static final Pattern SECRET = Pattern.compile(
            "(?i)pass(word|wd|phrase)?\\b|password|passwd|secret|authorization|credential|bindpw|token");

    /** A URL that holds a password. */
    private static final Pattern URL = Pattern.compile("://[^/@\\s:]*:[^/@\\s]+@");

    /** Their values are the site's own, and often secret; what is before them is not. */
    private static final Set<String> OWN = Set.of(
            "setenv",
            "passenv",
            "env",
            "header",
            "requestheader",
            "fastcgi_param",
            "uwsgi_param",
            "scgi_param",
            "initargs",
            "connectionproperties");

    private static final Set<String> ACTIONS = Set.of(
            "always",
            "onsuccess",
            "set",
            "setifempty",
            "add",
            "append",
            "merge",
            "unset",
            "edit",
            "edit*",
            "echo",
            "note");

    private Shown() {}

    /** @return {@code name="value"} */
    public static String attribute(String element, String name, String value) {
        boolean isHidden = isSecret(name) || OWN.contains(name.toLowerCase(Locale.ROOT)) || isSecretValue(value);
        return element + " " + name + "=\"" + (isHidden ? HIDDEN : value) + '"';
    }

    /** @return {@code name value} */
    public static String directive(String name, String value) {
        if (value.isEmpty()) {
            return name;
        }
        if (isOwn(name)) {
            return name + " " + begun(value);
        }
        return name + " " + (isSecret(name) || isSecretValue(value) ? HIDDEN : value);
    }

    /** @return whether a text may hold something that its owner alone should read */
    public static boolean isSecretText(String text) {
        return SECRET.matcher(text).find() || URL.matcher(text).find();
    }

    private static boolean isSecretValue(String value) {
        return isSecretText(value) && !value.startsWith("/");
    }

    private static boolean isOwn(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return OWN.contains(lower) || lower.endsWith("header") || lower.endsWith("initargs=");
    }

    /** @return the words before the value: what is done, and the name */
    private static String begun(String value) {
        StringBuilder shown = new StringBuilder();
        String[] words = value.split(" ");
        for (String word : words) {
            boolean isAction = ACTIONS.contains(word.toLowerCase(Locale.ROOT));
            shown.append(word.replaceFirst("=.*", "=" + HIDDEN)).append(' ');
            if (!isAction) {
                break;
            }
        }
        int left = words.length - shown.toString().split(" ").length;
        return shown.toString().strip() + (left > 0 ? " " + HIDDEN : "");
    }

    private static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Stream.of("pass", "secret", "bindpw", "credential", "authorization")
                        .anyMatch(lower::contains)
                && !lower.startsWith("proxypass")
                && !lower.endsWith("_pass");
    }
}
