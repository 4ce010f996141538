package org.heliostat.original.dav.xml;

import org.heliostat.original.dav.xml.XmlNode.Element;

/** Writes XML. Each element says its namespace itself where that is another than the one around it. One thread. */
public final class XmlText {

    /** Of {@code xml:lang}. */
    static final String XML = "http://www.w3.org/XML/1998/namespace";

    private final StringBuilder text = new StringBuilder();

    /** @return the element as it can stand anywhere in a document */
    public static String of(Element element) {
        XmlText writer = new XmlText();
        writer.element(element, "\0none");
        return writer.text.toString();
    }

    /** @return an empty element of that name, as it can stand anywhere in a document */
    public static String empty(XmlName name) {
        if (name.namespace().equals(XmlName.DAV)) {
            return "<D:" + name.local() + "/>";
        }
        return "<" + name.local() + " xmlns=\"" + escaped(name.namespace()) + "\"/>";
    }

    /** @return the text, escaped for content and attributes alike */
    public static String escaped(String raw) {
        StringBuilder escaped = new StringBuilder(raw.length() + 16);
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                // Readers would make a line feed, or in an attribute a blank, of them.
                case '\r' -> escaped.append("&#13;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private void element(Element element, String around) {
        XmlName name = element.name();
        text.append('<').append(name.local());
        if (!name.namespace().equals(around)) {
            text.append(" xmlns=\"").append(attribute(name.namespace())).append('"');
        }
        int[] prefix = {0};
        element.attributes().forEach((key, value) -> {
            String written = key.local();
            if (key.namespace().equals(XML)) {
                written = "xml:" + key.local();
            } else if (!key.namespace().isEmpty()) {
                String own = "n" + prefix[0]++;
                text.append(" xmlns:")
                        .append(own)
                        .append("=\"")
                        .append(attribute(key.namespace()))
                        .append('"');
                written = own + ":" + key.local();
            }
            text.append(' ')
                    .append(written)
                    .append("=\"")
                    .append(attribute(value))
                    .append('"');
        });
        if (element.children().isEmpty()) {
            text.append("/>");
            return;
        }
        text.append('>');
        for (XmlNode child : element.children()) {
            if (child instanceof Element inner) {
                element(inner, name.namespace());
            } else if (child instanceof XmlNode.Text characters) {
                text.append(escaped(characters.text()));
            }
        }
        text.append("</").append(name.local()).append('>');
    }

    /** Blanks of other kinds would be read as blanks (XML 1.0, section 3.3.3). */
    static String attribute(String value) {
        return escaped(value).replace("\t", "&#9;").replace("\n", "&#10;");
    }
}
