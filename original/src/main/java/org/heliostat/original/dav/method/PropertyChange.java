package org.heliostat.original.dav.method;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlName;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.original.dav.xml.XmlText;
import org.jspecify.annotations.Nullable;

/**
 * One instruction of a PROPPATCH. Immutable.
 *
 * @param xml the element as it will be kept; null where the property is taken away
 */
record PropertyChange(XmlName name, @Nullable String xml) {

    private static final int BAD_REQUEST = 400;
    private static final XmlName LANG = new XmlName("http://www.w3.org/XML/1998/namespace", "lang");

    /** @return all instructions, in the order in which they are to be followed (RFC 4918, section 9.2) */
    static List<PropertyChange> all(Element root) throws BadXmlException {
        if (!root.name().isDav("propertyupdate")) {
            throw new BadXmlException(BAD_REQUEST, "no propertyupdate");
        }
        List<PropertyChange> changes = new ArrayList<>();
        for (Element step : root.elements().toList()) {
            boolean isSet = step.name().isDav("set");
            if (!isSet && !step.name().isDav("remove")) {
                continue;
            }
            Element prop = step.element("prop").orElseThrow(() -> new BadXmlException(BAD_REQUEST, "no prop"));
            String language = language(prop, language(step, language(root, "")));
            prop.elements()
                    .map(property -> new PropertyChange(
                            property.name(), isSet ? XmlText.of(inLanguage(property, language)) : null))
                    .forEach(changes::add);
        }
        if (changes.isEmpty()) {
            throw new BadXmlException(BAD_REQUEST, "nothing to change");
        }
        return changes;
    }

    void apply(Map<XmlName, String> properties) {
        if (xml == null) {
            properties.remove(name);
        } else {
            properties.put(name, xml);
        }
    }

    private static String language(Element element, String around) {
        return element.attributes().getOrDefault(LANG, around);
    }

    /** The language is part of the value, wherever it was said (RFC 4918, section 4.3). */
    private static Element inLanguage(Element property, String language) {
        if (language.isEmpty() || property.attributes().containsKey(LANG)) {
            return property;
        }
        Map<XmlName, String> attributes = new HashMap<>(property.attributes());
        attributes.put(LANG, language);
        return new Element(property.name(), attributes, property.children());
    }
}
