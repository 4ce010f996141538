package org.heliostat.config.serverxml;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.xml.ElementSchema;

/** Of an attribute in the wrong element, says in which ones it belongs; names that many have say nothing. */
final class AttributesElsewhere implements NamesElsewhere {

    private static final int MOST_PLACES = 2;

    /** A property of a virtual server is what is meant most often, whichever elements have an attribute of the same name. */
    @Override
    public Optional<String> placeOf(String name) {
        if (VirtualServerProperties.TABLE.find(name).isPresent()) {
            return Optional.of("a PROPERTY element");
        }
        List<String> elements = ServerXmlDirectives.ELEMENTS.stream()
                .filter(element -> element.attributes().find(name).isPresent())
                .map(ElementSchema::name)
                .toList();
        return elements.isEmpty() || elements.size() > MOST_PLACES
                ? Optional.empty()
                : Optional.of(String.join(" or ", elements));
    }
}
