package org.heliostat.servlet.websocket.protocol;

import jakarta.websocket.Extension;
import java.util.ArrayList;
import java.util.List;

/** Header fields that are lists: tokens, and extensions with parameters (RFC 6455, 9.1). Any thread. */
public final class HeaderLists {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    private HeaderLists() {}

    /**
     * The elements of a list that may stand in several header lines; empty ones are left out.
     *
     * @throws IllegalArgumentException when an element is no token
     */
    public static List<String> tokens(Iterable<String> lines) {
        List<String> tokens = new ArrayList<>();
        for (String line : lines) {
            for (String element : line.split(",", -1)) {
                String token = element.strip();
                if (!token.isEmpty()) {
                    tokens.add(requireToken(token));
                }
            }
        }
        return tokens;
    }

    /** @throws IllegalArgumentException when it is not a list of extensions */
    public static List<Extension> extensions(Iterable<String> lines) {
        List<Extension> extensions = new ArrayList<>();
        for (String line : lines) {
            for (String element : line.split(",", -1)) {
                if (!element.isBlank()) {
                    extensions.add(extension(element));
                }
            }
        }
        return extensions;
    }

    private static Extension extension(String element) {
        String[] parts = element.split(";", -1);
        List<Extension.Parameter> parameters = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String name = (equals < 0 ? parts[i] : parts[i].substring(0, equals)).strip();
            String value =
                    equals < 0 ? "" : unquoted(parts[i].substring(equals + 1).strip());
            if (equals >= 0) {
                // Also what was quoted must be a token (9.1).
                requireToken(value);
            }
            parameters.add(new ExtensionParameter(requireToken(name), value));
        }
        return new ExtensionParameter.Named(requireToken(parts[0].strip()), parameters);
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static String requireToken(String text) {
        if (!text.matches(TOKEN)) {
            throw new IllegalArgumentException("not a token in a header list");
        }
        return text;
    }

    /** @return the value of a header field with the extensions */
    public static String written(List<Extension> extensions) {
        List<String> elements = new ArrayList<>();
        for (Extension extension : extensions) {
            StringBuilder element = new StringBuilder(extension.getName());
            for (Extension.Parameter parameter : extension.getParameters()) {
                element.append("; ").append(parameter.getName());
                String value = parameter.getValue();
                if (value != null && !value.isEmpty()) {
                    element.append('=').append(value);
                }
            }
            elements.add(element.toString());
        }
        return String.join(", ", elements);
    }
}
