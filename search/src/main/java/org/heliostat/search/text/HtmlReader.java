package org.heliostat.search.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads a page of HTML as it is, however broken: title, description, keywords, and the text that a browser would show. One page, one
 * thread; time and memory grow with the length of the page alone.
 */
final class HtmlReader {

    private static final Set<String> UNSEEN =
            Set.of("script", "style", "template", "noscript", "iframe", "object", "svg", "math");

    /** What is within a line: no blank where they begin and end. */
    private static final Set<String> IN_LINE = Set.of(
            "a", "abbr", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "font", "i", "ins", "del", "kbd", "mark", "q",
            "s", "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr");

    private final String page;
    private final StringBuilder body = new StringBuilder();
    private String title = "";
    private String description = "";
    private String keywords = "";
    private int at;

    HtmlReader(String page) {
        this.page = page;
    }

    /** @return the text with blanks made one, without characters that nothing shows */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        append(plain, text, 0, text.length());
        return trimmed(plain);
    }

    DocumentText read() {
        while (at < page.length()) {
            int open = page.indexOf('<', at);
            text(open < 0 ? page.length() : open);
            if (open >= 0) {
                markup();
            }
        }
        return new DocumentText(title, description, keywords, trimmed(body));
    }

    private void text(int end) {
        String decoded = HtmlEntities.decoded(page.substring(at, end));
        append(body, decoded, 0, decoded.length());
        at = end;
    }

    private void markup() {
        if (page.startsWith("<!--", at)) {
            at = behind("-->", at + 4);
        } else if (page.startsWith("<![CDATA[", at)) {
            int end = page.indexOf("]]>", at);
            append(body, page, at + 9, end < 0 ? page.length() : end);
            at = end < 0 ? page.length() : end + 3;
        } else if (page.startsWith("<!", at) || page.startsWith("<?", at)) {
            declaration();
        } else if (isName(at + 1) || page.startsWith("</", at) && isName(at + 2)) {
            tag();
        } else {
            append(body, page, at, at + 1);
            at++;
        }
    }

    /** With the subset that a DOCTYPE may have in brackets: what it declares is neither resolved nor text. */
    private void declaration() {
        int depth = 0;
        while (at < page.length()) {
            char c = page.charAt(at);
            at++;
            if (c == '[') {
                depth++;
            } else if (c == ']') {
                depth--;
            } else if (c == '>' && depth <= 0) {
                return;
            }
        }
    }

    private void tag() {
        HtmlTag tag = HtmlTag.at(page, at);
        at = tag.end();
        if (!IN_LINE.contains(tag.name())) {
            append(body, " ", 0, 1);
        }
        if (tag.isEnd() || tag.closesItself()) {
            return;
        }
        if (tag.name().equals("title") && title.isEmpty()) {
            int end = beginOfEnd("title", at);
            title = plain(HtmlEntities.decoded(page.substring(at, end)));
            at = end;
        } else if (tag.name().equals("meta")) {
            meta(tag.attributes());
        } else if (tag.name().equals("img") || tag.name().equals("area")) {
            String text = " " + tag.attributes().getOrDefault("alt", "") + " ";
            append(body, text, 0, text.length());
        } else if (UNSEEN.contains(tag.name()) || tag.name().equals("title")) {
            at = beginOfEnd(tag.name(), at);
        }
    }

    private void meta(Map<String, String> attributes) {
        String content = plain(attributes.getOrDefault("content", ""));
        switch (attributes.getOrDefault("name", "").toLowerCase(Locale.ROOT)) {
            case "description" -> description = description.isEmpty() ? content : description;
            case "keywords" -> keywords = keywords.isEmpty() ? content : keywords;
            default -> {
                // What others mean is nobody's words.
            }
        }
    }

    /** @return where {@code </name} stands, or the end of the page */
    private int beginOfEnd(String name, int from) {
        for (int i = page.indexOf("</", from); i >= 0; i = page.indexOf("</", i + 2)) {
            int behind = i + 2 + name.length();
            boolean whole = behind >= page.length() || !isName(behind);
            if (page.regionMatches(true, i + 2, name, 0, name.length()) && whole) {
                return i;
            }
        }
        return page.length();
    }

    private int behind(String end, int from) {
        int found = page.indexOf(end, from);
        return found < 0 ? page.length() : found + end.length();
    }

    private boolean isName(int index) {
        return index < page.length() && HtmlTag.isLetter(page.charAt(index));
    }

    private static void append(StringBuilder to, String text, int begin, int end) {
        for (int i = begin; i < end; i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '\u00a0' || Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                if (to.length() > 0 && to.charAt(to.length() - 1) != ' ') {
                    to.append(' ');
                }
            } else if (c != '\u00ad' && c != '\ufeff' && !Character.isISOControl(c)) {
                to.append(c);
            }
        }
    }

    private static String trimmed(StringBuilder text) {
        int length = text.length();
        return length > 0 && text.charAt(length - 1) == ' ' ? text.substring(0, length - 1) : text.toString();
    }
}
