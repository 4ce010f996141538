package org.heliostat.shtml;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.Findings;

/** Reads {@code name="value" name='value' name=value} up to the end. One element, one thread. */
final class AttributeReader {

    private final String text;
    private final List<Piece.Attribute> attributes = new ArrayList<>();
    private int at;

    AttributeReader(String text) {
        this.text = text;
    }

    /** @return the element, or what is wrong with it */
    Piece element(String name, int line) {
        skipBlanks();
        while (at < text.length()) {
            String problem = attribute();
            if (!problem.isEmpty()) {
                return new Piece.Broken(Findings.shown(name) + ": " + problem, line);
            }
            skipBlanks();
        }
        return new Piece.Element(name, attributes, line);
    }

    private String attribute() {
        if (attributes.size() == ShtmlParser.MOST_ATTRIBUTES) {
            return "more than " + ShtmlParser.MOST_ATTRIBUTES + " attributes";
        }
        String name = word();
        if (name.isEmpty()) {
            return "an attribute without a name";
        }
        skipBlanks();
        if (at == text.length() || text.charAt(at) != '=') {
            return withoutValue(name);
        }
        at++;
        skipBlanks();
        if (at == text.length()) {
            return withoutValue(name);
        }
        char quote = text.charAt(at);
        if (quote != '"' && quote != '\'') {
            attributes.add(new Piece.Attribute(name, resolved(word())));
            return "";
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            return "the value of " + Findings.shown(name) + " is not closed";
        }
        attributes.add(new Piece.Attribute(name, resolved(text.substring(at + 1, end))));
        at = end + 1;
        return "";
    }

    /** Names are as long, and hold what, the page's author likes. */
    private static String withoutValue(String name) {
        String shown = Findings.shown(name);
        return shown + " has no value (expected: " + shown + "=\"...\")";
    }

    private String word() {
        int from = at;
        while (at < text.length() && text.charAt(at) != '=' && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private static String resolved(String value) {
        if (value.indexOf('&') < 0) {
            return value;
        }
        return value.replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }
}
