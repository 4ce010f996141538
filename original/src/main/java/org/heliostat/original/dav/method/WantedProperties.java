package org.heliostat.original.dav.method;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.property.DeadProperties;
import org.heliostat.original.dav.property.LiveProperties;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlName;
import org.heliostat.original.dav.xml.XmlNames;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.original.dav.xml.XmlText;

/**
 * What a PROPFIND asks for. Immutable.
 *
 * @param names those that are named, with {@code prop}
 */
record WantedProperties(Kind kind, Set<XmlName> names) {

    static final int MOST_NAMES = 500;

    private static final int BAD_REQUEST = 400;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    WantedProperties {
        names = Set.copyOf(names);
    }

    /** The forms of a PROPFIND (RFC 4918, section 9.1). */
    enum Kind {
        /** All that there are. */
        ALL,
        /** Their names. */
        NAMES,
        /** Some. */
        NAMED
    }

    /**
     * @param body none: all
     * @param most bytes that the names, which may be those of no property, may have in the answer for each resource
     */
    static WantedProperties of(Optional<Element> body, int most) throws BadXmlException {
        if (body.isEmpty()) {
            return new WantedProperties(Kind.ALL, Set.of());
        }
        Element root = body.get();
        List<Element> forms = root.elements()
                .filter(one -> one.name().isDav("allprop")
                        || one.name().isDav("propname")
                        || one.name().isDav("prop"))
                .toList();
        if (!root.name().isDav("propfind") || forms.size() != 1) {
            throw new BadXmlException(BAD_REQUEST, "no propfind");
        }
        Element form = forms.get(0);
        if (form.name().isDav("propname")) {
            return new WantedProperties(Kind.NAMES, Set.of());
        }
        if (form.name().isDav("allprop")) {
            // What include names is among all of them here.
            return new WantedProperties(Kind.ALL, Set.of());
        }
        Set<XmlName> names = new LinkedHashSet<>();
        form.elements().forEach(one -> names.add(one.name()));
        if (names.size() > MOST_NAMES) {
            throw new BadXmlException(BAD_REQUEST, "more than " + MOST_NAMES + " names of properties");
        }
        if (XmlNames.of(names).size() > most) {
            throw new BadXmlException(
                    BAD_REQUEST, "names of properties that are written with more than " + most + " bytes");
        }
        return new WantedProperties(Kind.NAMED, names);
    }

    /** @return the parts of the answer for one resource */
    String of(DavResource resource, String user, DavParts parts) throws IOException {
        LiveProperties live = parts.live();
        LiveProperties.Seen seen = live.see(resource, user);
        DeadProperties dead = parts.properties().of(resource.realPath());
        return switch (kind) {
            case ALL -> MultiStatus.part(all(live, seen, dead, false), OK, "");
            case NAMES -> MultiStatus.part(all(live, seen, dead, true), OK, "");
            case NAMED -> named(live, seen, dead);
        };
    }

    private static StringBuilder all(LiveProperties live, LiveProperties.Seen seen, DeadProperties dead, boolean names)
            throws IOException {
        StringBuilder found = new StringBuilder();
        for (XmlName name : LiveProperties.NAMES) {
            Optional<String> value = live.value(name, seen);
            value.ifPresent(element -> found.append(names ? XmlText.empty(name) : element));
        }
        for (Map.Entry<XmlName, String> property : dead.xml().entrySet()) {
            found.append(names ? XmlText.empty(property.getKey()) : property.getValue());
        }
        return found;
    }

    private String named(LiveProperties live, LiveProperties.Seen seen, DeadProperties dead) throws IOException {
        StringBuilder found = new StringBuilder();
        List<XmlName> missing = new ArrayList<>();
        for (XmlName name : names) {
            String kept = dead.xml().get(name);
            Optional<String> value = kept == null ? live.value(name, seen) : Optional.of(kept);
            if (value.isPresent()) {
                found.append(value.get());
            } else {
                missing.add(name);
            }
        }
        String parts = found.isEmpty() && !missing.isEmpty() ? "" : MultiStatus.part(found, OK, "");
        return missing.isEmpty() ? parts : parts + MultiStatus.part(XmlNames.of(missing), NOT_FOUND, "");
    }
}
