package org.heliostat.servlet.deploy.descriptor.xml;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;

/**
 * A descriptor as a tree of elements. Neither external entities nor those of an internal subset are resolved, a
 * DOCTYPE is skipped, and size, depth and number of elements are limited.
 *
 * @param hasDoctype whether a DOCTYPE was there, as in versions 2.2 and 2.3
 */
public record XmlDocument(XmlElement root, boolean hasDoctype) {
    private static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int MAX_DEPTH = 64;
    private static final int MAX_ELEMENTS = 200_000;

    /** @param source path of the descriptor inside the application, for messages */
    public static XmlDocument parse(String application, String source, byte[] bytes) throws DeploymentException {
        if (bytes.length > MAX_BYTES) {
            throw new DeploymentException(
                    application,
                    new Origin(source, 0),
                    "descriptor of " + bytes.length + " bytes",
                    "too large (expected: at most " + MAX_BYTES + ")");
        }
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new ByteArrayInputStream(bytes));
            try {
                return new Parser(reader, source).document();
            } finally {
                reader.close();
            }
        } catch (MissingResourceException withoutText) {
            // The JDK's parser throws this where the text of one of its own messages is missing.
            throw new DeploymentException(
                    application, new Origin(source, 0), "XML", "not well-formed: " + withoutText.getKey());
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
            throw new DeploymentException(application, new Origin(source, line), "XML", reason(e));
        }
    }

    /** The JDK's own parser: one on an application's or server's class path could be less strict. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entities are not read: " + systemId);
        });
        return factory;
    }

    /** The parser's text repeats position and "Message:" on lines of their own; one line is left of it. */
    private static String reason(XMLStreamException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        int text = message.indexOf("Message: ");
        String reason = text < 0 ? message : message.substring(text + "Message: ".length());
        return "not well-formed: " + reason.replaceAll("\\s+", " ").strip();
    }

    /** Walks the events without recursion, so that nesting cannot exhaust the stack. */
    private static final class Parser {
        private final XMLStreamReader reader;
        private final String source;
        private final List<Open> open = new ArrayList<>();
        private int elements;
        private boolean hasDoctype;

        Parser(XMLStreamReader reader, String source) {
            this.reader = reader;
            this.source = source;
        }

        XmlDocument document() throws XMLStreamException {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.DTD -> hasDoctype = true;
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
                    case XMLStreamConstants.ENTITY_REFERENCE ->
                        throw new XMLStreamException(
                                "entity references are not allowed: " + reader.getLocalName(), reader.getLocation());
                    case XMLStreamConstants.END_ELEMENT -> {
                        XmlElement element = open.remove(open.size() - 1).close();
                        if (open.isEmpty()) {
                            return new XmlDocument(element, hasDoctype);
                        }
                        open.get(open.size() - 1).children.add(element);
                    }
                    default -> {}
                }
            }
            throw new XMLStreamException("no root element", reader.getLocation());
        }

        private void start() throws XMLStreamException {
            elements++;
            if (elements > MAX_ELEMENTS || open.size() >= MAX_DEPTH) {
                throw new XMLStreamException("too many or too deep elements", reader.getLocation());
            }
            Map<String, String> attributes = new HashMap<>();
            for (int i = 0; i < reader.getAttributeCount(); i++) {
                attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
            }
            Origin at = new Origin(source, reader.getLocation().getLineNumber());
            open.add(new Open(at, reader.getLocalName(), attributes));
        }

        private void text() {
            if (!open.isEmpty()) {
                open.get(open.size() - 1).text.append(reader.getText());
            }
        }
    }

    /** An element whose end tag is still to come. */
    private static final class Open {
        private final Origin at;
        private final String name;
        private final Map<String, String> attributes;
        private final StringBuilder text = new StringBuilder();
        private final List<XmlElement> children = new ArrayList<>();

        Open(Origin at, String name, Map<String, String> attributes) {
            this.at = at;
            this.name = name;
            this.attributes = attributes;
        }

        XmlElement close() {
            return new XmlElement(at, name, attributes, text.toString().strip(), children);
        }
    }
}
