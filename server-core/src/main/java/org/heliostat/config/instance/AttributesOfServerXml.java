package org.heliostat.config.instance;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.config.Directive;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;

/** Knows which elements of server.xml have an attribute of a name that somebody gives as a directive. Immutable. */
final class AttributesOfServerXml implements NamesElsewhere {

    /** More are named by their number. */
    private static final int MOST_NAMED = 3;

    @Override
    public Optional<String> placeOf(String name) {
        List<ElementSchema> elements = ServerXmlDirectives.ELEMENTS.stream()
                .filter(element -> element.attributes().find(name).isPresent())
                .toList();
        if (elements.isEmpty()) {
            return Optional.empty();
        }
        String attribute =
                elements.get(0).attributes().find(name).map(Directive::name).orElse(name);
        return Optional.of("server.xml, as the attribute " + attribute + " of " + named(elements));
    }

    private static String named(List<ElementSchema> elements) {
        List<String> names =
                elements.stream().map(ElementSchema::name).distinct().toList();
        String first = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMED ? first + " and " + (names.size() - MOST_NAMED) + " more elements" : first;
    }
}
