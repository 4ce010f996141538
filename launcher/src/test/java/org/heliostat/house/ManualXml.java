package org.heliostat.house;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** XML of the manual, in which {@code …} stands for what a reader has of his own. */
final class ManualXml {

    /** Elements of its root are the text's own. */
    private final Document document;

    ManualXml(String text) throws IOException {
        try {
            document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader("<all>" + withoutGaps(text) + "</all>")));
        } catch (ParserConfigurationException | SAXException malformed) {
            throw new IOException(text, malformed);
        }
    }

    /** @return the text without what stands for more of the same */
    static String withoutGaps(String text) {
        return text.replace("…", "").replaceAll("(?m)^\\s*\\.\\.\\.$", "").replace(" ...>", ">");
    }

    List<Element> elements() {
        return children(document.getDocumentElement());
    }

    /** @return whether it is for server.xml, whose elements are written in capitals */
    boolean isOfServer() {
        return elements().stream()
                .map(Element::getTagName)
                .allMatch(name -> name.equals(name.toUpperCase(Locale.ROOT)));
    }

    /** Gives an element what it needs and the manual leaves out. */
    void complete(String name, Map<String, String> attributes) {
        NodeList all = document.getElementsByTagName(name);
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            attributes.forEach((attribute, value) -> {
                if (!element.hasAttribute(attribute)) {
                    element.setAttribute(attribute, value);
                }
            });
        }
    }

    static List<Element> children(Element of) {
        NodeList nodes = of.getChildNodes();
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }

    static String text(Element element) throws IOException {
        StringWriter text = new StringWriter();
        try {
            Transformer transformer = TransformerFactory.newInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            transformer.transform(new DOMSource(element), new StreamResult(text));
        } catch (TransformerException unforeseen) {
            throw new IOException(unforeseen);
        }
        return text.toString();
    }
}
