package org.heliostat.stats.statsxml;

import java.io.StringWriter;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes one document: escapes, and leaves out elements that are switched off. Used by one thread. */
final class XmlTree {

    private static final char REPLACEMENT = '\uFFFD';

    private final StringWriter text = new StringWriter(8192);
    private final XMLStreamWriter out;
    private final Set<String> left;

    /**
     * @param dtd system identifier of the document type, without quotes
     * @param left names of elements to leave out with all they hold
     */
    XmlTree(String dtd, Set<String> left) {
        this.left = left;
        try {
            // The JDK's own, whatever an application or a plug-in brought along.
            out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            out.writeStartDocument("utf-8", "1.0");
            out.writeCharacters("\n");
            out.writeDTD("<!DOCTYPE stats SYSTEM \"" + dtd + "\">");
            out.writeCharacters("\n");
        } catch (XMLStreamException impossible) {
            throw failed(impossible);
        }
    }

    /**
     * Writes an element, unless it is switched off.
     *
     * @param content writes its attributes, then its children
     */
    void element(String name, Runnable content) {
        if (left.contains(name)) {
            return;
        }
        try {
            out.writeStartElement(name);
            content.run();
            out.writeEndElement();
            out.writeCharacters("\n");
        } catch (XMLStreamException impossible) {
            throw failed(impossible);
        }
    }

    /** An attribute of the element whose content is being written, before its first child. */
    XmlTree attribute(String name, String value) {
        try {
            out.writeAttribute(name, legal(value));
        } catch (XMLStreamException impossible) {
            throw failed(impossible);
        }
        return this;
    }

    XmlTree attribute(String name, long value) {
        return attribute(name, Long.toString(value));
    }

    XmlTree flag(String name, boolean value) {
        return attribute(name, value ? "1" : "0");
    }

    /** Ends the attributes, so that children stand on lines of their own. */
    void children() {
        try {
            out.writeCharacters("\n");
        } catch (XMLStreamException impossible) {
            throw failed(impossible);
        }
    }

    String end() {
        try {
            out.writeEndDocument();
            out.close();
        } catch (XMLStreamException impossible) {
            throw failed(impossible);
        }
        return text.toString();
    }

    /** Clients choose URIs; what XML 1.0 cannot hold even as a reference (section 2.2) is replaced. */
    static String legal(String value) {
        StringBuilder clean = new StringBuilder(value.length());
        value.codePoints().map(XmlTree::legal).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static int legal(int codePoint) {
        if (codePoint == '\t' || codePoint == '\n' || codePoint == '\r') {
            // A parser would read a blank in an attribute anyway (section 3.3.3).
            return ' ';
        }
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return codePoint < ' ' || surrogate || codePoint == '\uFFFE' || codePoint == '\uFFFF' ? REPLACEMENT : codePoint;
    }

    private static IllegalStateException failed(XMLStreamException impossible) {
        return new IllegalStateException("writing XML into memory failed", impossible);
    }
}
