package org.heliostat.original.dav.xml;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** Reads the XML that a client sends. A document with a DOCTYPE is refused: no method needs one. One body, one thread. */
public final class XmlBody {

    static final int DEEPEST = 32;
    static final int MOST_ELEMENTS = 2_000;

    /** Characters that all names are written with, where each says its namespace itself. */
    static final int MOST_OF_NAMES = 256 * 1024;

    /** They are bound to prefixes of their own and cannot be declared for another, or for none (Namespaces in XML, section 3). */
    private static final Set<String> RESERVED = Set.of(XmlText.XML, XMLConstants.XMLNS_ATTRIBUTE_NS_URI);

    private static final int PIECE = 4096;
    private static final int BAD_REQUEST = 400;
    private static final int TOO_LARGE = 413;

    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable Element root;
    private int elements;
    private int ofNames;

    private XmlBody() {}

    /** An element whose end has not come. */
    private record Open(XmlName name, Map<XmlName, String> attributes, List<XmlNode> children, StringBuilder text) {

        /** However the parser cuts text, it is one piece. */
        void endText() {
            if (!text.isEmpty()) {
                children.add(new XmlNode.Text(text.toString()));
                text.setLength(0);
            }
        }
    }

    /**
     * Reads a body to its end.
     *
     * @param most bytes
     * @return empty where there is no body
     * @throws IOException when it breaks off, or comes too slowly
     */
    public static Optional<Element> read(RequestBody body, int most) throws IOException, BadXmlException {
        if (body.contentLength() > most) {
            throw tooLarge(most);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        for (int count = body.read(piece, 0, PIECE); count >= 0; count = body.read(piece, 0, PIECE)) {
            if (count > most - bytes.size()) {
                throw tooLarge(most);
            }
            bytes.write(piece, 0, count);
        }
        return bytes.size() == 0 ? Optional.empty() : Optional.of(parse(bytes.toByteArray()));
    }

    /** @throws BadXmlException when it is not well-formed, or has too many or too deep elements */
    public static Element parse(byte[] document) throws BadXmlException {
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new ByteArrayInputStream(document));
            try {
                requireVersion(reader);
                return new XmlBody().all(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException malformed) {
            throw new BadXmlException(BAD_REQUEST, "not well-formed");
        } catch (MissingResourceException withoutText) {
            // The JDK's parser throws this where the text of one of its own messages is missing.
            throw new BadXmlException(BAD_REQUEST, "not well-formed");
        }
    }

    /** XML 1.1 has names that are none in the XML 1.0 that is sent. */
    private static void requireVersion(XMLStreamReader reader) throws BadXmlException {
        String version = reader.getVersion();
        if (version != null && !version.equals("1.0")) {
            throw new BadXmlException(BAD_REQUEST, "XML " + version + " (expected: 1.0)");
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        return factory;
    }

    private Element all(XMLStreamReader reader) throws XMLStreamException, BadXmlException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> begin(reader);
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text(reader.getText());
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new BadXmlException(BAD_REQUEST, "a DOCTYPE or an entity of its own");
                default -> {
                    // Comments and processing instructions say nothing.
                }
            }
        }
        Element whole = root;
        if (whole == null) {
            throw new BadXmlException(BAD_REQUEST, "not well-formed");
        }
        return whole;
    }

    private void begin(XMLStreamReader reader) throws BadXmlException {
        elements++;
        if (open.size() == DEEPEST || elements > MOST_ELEMENTS) {
            throw new BadXmlException(
                    BAD_REQUEST,
                    "too many elements (expected: " + DEEPEST + " levels and " + MOST_ELEMENTS + " elements at most)");
        }
        Map<XmlName, String> attributes = new HashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String value = reader.getAttributeValue(i);
            requireCharacters(value);
            attributes.put(name(reader.getAttributeNamespace(i), reader.getAttributeLocalName(i)), value);
        }
        XmlName name = name(reader.getNamespaceURI(), reader.getLocalName());
        if (RESERVED.contains(name.namespace())) {
            throw new BadXmlException(BAD_REQUEST, "an element of the namespace " + name.namespace());
        }
        if (!open.isEmpty()) {
            open.peek().endText();
        }
        open.push(new Open(name, attributes, new ArrayList<>(), new StringBuilder()));
    }

    private XmlName name(@Nullable String namespace, String local) throws BadXmlException {
        String known = namespace == null ? "" : namespace;
        requireCharacters(known);
        ofNames += XmlText.escaped(known).length() + local.length();
        if (ofNames > MOST_OF_NAMES) {
            throw new BadXmlException(
                    BAD_REQUEST, "names too long (expected: " + MOST_OF_NAMES + " characters at most)");
        }
        return new XmlName(known, local);
    }

    private void end() {
        Open ended = open.pop();
        ended.endText();
        Element element = new Element(ended.name(), ended.attributes(), ended.children());
        if (open.isEmpty()) {
            root = element;
        } else {
            open.peek().children().add(element);
        }
    }

    private void text(String characters) throws BadXmlException {
        requireCharacters(characters);
        if (!open.isEmpty()) {
            open.peek().text().append(characters);
        }
    }

    /** XML 1.1 knows control characters; what is stored is sent as XML 1.0, section 2.2. */
    private static void requireCharacters(String text) throws BadXmlException {
        if (text.chars().anyMatch(c -> c < ' ' && c != '\t' && c != '\n' && c != '\r' || c >= 0xfffe)) {
            throw new BadXmlException(BAD_REQUEST, "a character that XML 1.0 does not have");
        }
    }

    private static BadXmlException tooLarge(int most) {
        return new BadXmlException(TOO_LARGE, "more than " + most + " bytes (maxxmlrequestbodysize)");
    }
}
