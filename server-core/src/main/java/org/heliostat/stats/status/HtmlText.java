package org.heliostat.stats.status;

/** HTML as it grows; text is escaped, tags are written as given. Used by one thread. */
public final class HtmlText {

    private final StringBuilder out = new StringBuilder(32_768);

    public HtmlText tag(String markup) {
        out.append(markup);
        return this;
    }

    public HtmlText text(String text) {
        text.codePoints().forEach(this::character);
        return this;
    }

    public HtmlText element(String name, String text) {
        return tag("<" + name + ">").text(text).tag("</" + name + ">");
    }

    private void character(int character) {
        switch (character) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            default -> out.appendCodePoint(Character.isISOControl(character) ? '\uFFFD' : character);
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
