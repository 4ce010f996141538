package org.heliostat.config.serverxml;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.xml.ElementSchema;

/** Of an attribute in the wrong element, says in which ones it belongs; names that many have say nothing. */
final class AttributesElsewhere implements NamesElsewhere {

    private static final int MOST_PLACES = 2;

    @Override
    public Optional<String> placeOf(String name) {
        List<String> elements = ServerXmlDirectives.ELEMENTS.stream()
                .filter(element -> element.attributes().find(name).isPresent())
                .map(ElementSchema::name)
                .toList();
        if (!elements.isEmpty()) {
            return elements.size() > MOST_PLACES ? Optional.empty() : Optional.of(String.join(" or ", elements));
        }
        return VirtualServerProperties.TABLE.find(name).map(property -> "a PROPERTY element");
    }
}
