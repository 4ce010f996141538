package org.heliostat.search.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A tag of a page. Immutable.
 *
 * @param name in lower case
 * @param attributes by their names in lower case, entities decoded; the first of each name
 * @param end where it ends in the page
 */
record HtmlTag(String name, boolean isEnd, boolean closesItself, Map<String, String> attributes, int end) {

    private static final int MOST_ATTRIBUTES = 64;

    HtmlTag {
        attributes = Map.copyOf(attributes);
    }

    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** @param begin where its {@code <} stands */
    static HtmlTag at(String page, int begin) {
        return new Reader(page, begin).read();
    }

    /** Reads one. */
    private static final class Reader {

        private final String page;
        private final Map<String, String> attributes = new HashMap<>();
        private int at;

        Reader(String page, int begin) {
            this.page = page;
            this.at = begin + 1;
        }

        HtmlTag read() {
            boolean isEnd = peek() == '/';
            at += isEnd ? 1 : 0;
            String name = token().toLowerCase(Locale.ROOT);
            boolean closes = false;
            while (at < page.length() && peek() != '>') {
                char c = peek();
                closes = c == '/';
                if (c <= ' ' || c == '/' || c == '=' || c == '"' || c == '\'') {
                    at++;
                } else {
                    attribute();
                }
            }
            return new HtmlTag(name, isEnd, closes, attributes, Math.min(at + 1, page.length()));
        }

        private void attribute() {
            String name = token().toLowerCase(Locale.ROOT);
            int behind = at;
            blanks();
            if (peek() != '=') {
                at = behind;
                return;
            }
            at++;
            blanks();
            String value = value();
            if (attributes.size() < MOST_ATTRIBUTES) {
                attributes.putIfAbsent(name, HtmlEntities.decoded(value));
            }
        }

        private String value() {
            char quote = peek();
            if (quote == '"' || quote == '\'') {
                int end = page.indexOf(quote, at + 1);
                int behind = end < 0 ? page.length() : end;
                String value = page.substring(at + 1, behind);
                at = Math.min(behind + 1, page.length());
                return value;
            }
            int begin = at;
            while (at < page.length() && peek() > ' ' && peek() != '>') {
                at++;
            }
            return page.substring(begin, at);
        }

        private String token() {
            int begin = at;
            while (at < page.length() && peek() > ' ' && peek() != '>' && peek() != '/' && peek() != '=') {
                at++;
            }
            return page.substring(begin, at);
        }

        private void blanks() {
            while (at < page.length() && peek() <= ' ') {
                at++;
            }
        }

        private char peek() {
            return at < page.length() ? page.charAt(at) : '>';
        }
    }
}
