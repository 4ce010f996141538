package org.heliostat.original.dav.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A part of a document: an element or text. Immutable. */
public sealed interface XmlNode {

    /** Characters, as they are meant. */
    record Text(String text) implements XmlNode {}

    /**
     * An element with all that is in it; comments and processing instructions are left out.
     *
     * @param attributes without declarations of namespaces
     */
    record Element(XmlName name, Map<XmlName, String> attributes, List<XmlNode> children) implements XmlNode {

        public Element {
            attributes = Map.copyOf(attributes);
            children = List.copyOf(children);
        }

        /** @return the elements in it */
        public Stream<Element> elements() {
            return children.stream().filter(Element.class::isInstance).map(Element.class::cast);
        }

        /** @return the first element of that name, of the namespace of WebDAV */
        public Optional<Element> element(String dav) {
            return elements().filter(child -> child.name().isDav(dav)).findFirst();
        }

        /** @return what stands directly inside, without blanks around it */
        public String text() {
            StringBuilder all = new StringBuilder();
            for (XmlNode child : children) {
                if (child instanceof Text text) {
                    all.append(text.text());
                }
            }
            return all.toString().strip();
        }
    }
}
