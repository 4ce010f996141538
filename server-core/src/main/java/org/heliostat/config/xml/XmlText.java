package org.heliostat.config.xml;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;

/**
 * Turns XML text into elements. A DOCTYPE is taken out first ({@link Prolog}): no entity it declares is ever
 * known, so a file cannot make the server fetch or expand anything (attacks: external entities, entity bombs).
 */
public final class XmlText {

    private static final int DEEPEST = 32;
    private static final int MOST_ELEMENTS = 200_000;

    private final ConfigText text;
    private final Replacements replacements;
    private final Findings findings;
    private final Deque<Open> open = new ArrayDeque<>();
    private Optional<XmlElement> root = Optional.empty();
    private int elements;

    private XmlText(ConfigText text, Replacements replacements, Findings findings) {
        this.text = text;
        this.replacements = replacements;
        this.findings = findings;
    }

    /** @return the root element, or empty when the text is not well-formed; then a finding says where */
    public static Optional<XmlElement> parse(ConfigText text, Replacements replacements, Findings findings) {
        return new XmlText(text, replacements, findings).parse();
    }

    private Optional<XmlElement> parse() {
        Optional<String> withoutDoctype = Prolog.withoutDoctype(text.text());
        if (withoutDoctype.isEmpty()) {
            findings.error(text.at(1), "not well-formed XML: the DOCTYPE has no end (expected: >)");
            return Optional.empty();
        }
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(withoutDoctype.get()));
            try {
                return readAll(reader) ? root : Optional.empty();
            } finally {
                reader.close();
            }
        } catch (MissingResourceException withoutText) {
            // The JDK's parser throws this where the text of one of its own messages is missing.
            findings.error(text.at(0), "not well-formed XML: " + Findings.shown(withoutText.getKey()));
            return Optional.empty();
        } catch (XMLStreamException malformed) {
            int line = malformed.getLocation() == null
                    ? 0
                    : Math.max(0, malformed.getLocation().getLineNumber());
            findings.error(text.at(line), "not well-formed XML: " + reason(malformed));
            return Optional.empty();
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        return factory;
    }

    /** @return false when a limit was hit, which is then a finding */
    private boolean readAll(XMLStreamReader reader) throws XMLStreamException {
        int line = 1;
        while (reader.hasNext()) {
            int event = reader.next();
            SourceLocation at = text.at(line);
            // An event's location is its end; the next one begins there.
            line = Math.max(1, reader.getLocation().getLineNumber());
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    elements++;
                    if (open.size() == DEEPEST || elements > MOST_ELEMENTS) {
                        findings.error(
                                at,
                                "too many elements (expected: " + DEEPEST + " levels and " + MOST_ELEMENTS
                                        + " elements at most)");
                        return false;
                    }
                    open.push(start(reader, at));
                }
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!open.isEmpty()) {
                        open.peek().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    findings.error(at, "entity &" + reader.getLocalName() + "; (expected: the text itself)");
                default -> {
                    // Comments, processing instructions and the DOCTYPE say nothing to us.
                }
            }
        }
        return true;
    }

    private Open start(XMLStreamReader reader, SourceLocation at) {
        Open element = new Open(at, reader.getLocalName());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.attributes.add(
                    replacements.replace(reader.getAttributeLocalName(i), reader.getAttributeValue(i), at, findings));
        }
        return element;
    }

    private void end() {
        Open ended = open.pop();
        String content = ended.text.toString().strip();
        String replaced = content.isEmpty()
                ? content
                : replacements.replace(ended.name, content, ended.at, findings).value();
        XmlElement element = new XmlElement(ended.at, ended.name, ended.attributes, ended.children, replaced);
        if (open.isEmpty()) {
            root = Optional.of(element);
        } else {
            open.peek().children.add(element);
        }
    }

    /** The JDK's messages begin with a place of their own and hold line breaks. */
    private static String reason(XMLStreamException malformed) {
        String message = String.valueOf(malformed.getMessage());
        int own = message.indexOf("Message:");
        return Findings.shown((own < 0 ? message : message.substring(own + "Message:".length()))
                .strip()
                .replace('\n', ' '));
    }

    /** An element whose end tag has not come yet. */
    private static final class Open {
        private final SourceLocation at;
        private final String name;
        private final List<NamedValue> attributes = new ArrayList<>();
        private final List<XmlElement> children = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();

        private Open(SourceLocation at, String name) {
            this.at = at;
            this.name = name;
        }
    }
}
