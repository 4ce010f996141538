package org.heliostat.config.dav;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.XmlElement;

/** Reads {@code <DAV>} of a virtual server. One virtual server, one thread. */
public final class DavReader {

    private static final DavLimits USUAL =
            new DavLimits(0, 7 * 24 * 3_600, 10_000, 1_000, 8_192, 1, 10_000, 1024L * 1024 * 1024, 100, 64 * 1024);

    private final XmlElement virtualServer;
    private final ElementSchema davSchema;
    private final ElementSchema collectionSchema;
    private final Findings findings;
    private final Set<String> places = new HashSet<>();

    /** @param virtualServer its element */
    public DavReader(XmlElement virtualServer, ElementSchema dav, ElementSchema collection, Findings findings) {
        this.virtualServer = virtualServer;
        this.davSchema = dav;
        this.collectionSchema = collection;
        this.findings = findings;
    }

    /** @return with those collections alone that have no findings */
    public DavConfig read() {
        List<DavCollectionConfig> collections = new ArrayList<>();
        virtualServer.children("DAV").forEach(dav -> {
            DirectiveValues values =
                    davSchema.read(dav, findings).orElse(davSchema.attributes().defaults());
            readCollections(dav, values, collections);
        });
        return collections.isEmpty() ? DavConfig.NONE : new DavConfig(collections);
    }

    private void readCollections(XmlElement dav, DirectiveValues ofDav, List<DavCollectionConfig> collections) {
        DavLimits usual = limits(ofDav, USUAL);
        dav.children("DAVCOLLECTION").forEach(element -> collectionSchema
                .read(element, findings)
                .flatMap(values -> collection(element, values, ofDav, usual))
                .filter(collection -> ofDav.flag("enabled"))
                .ifPresent(collections::add));
    }

    private Optional<DavCollectionConfig> collection(
            XmlElement element, DirectiveValues own, DirectiveValues ofDav, DavLimits usual) {
        String uri = own.text("uri");
        Optional<String> sourceUri = own.optionalText("sourceuri");
        boolean right = isPlace(element, "uri", uri, false)
                & sourceUri
                        .map(source -> isPlace(element, "sourceuri", source, source.equals(uri)))
                        .orElse(true);
        if (!right || !own.flag("enabled")) {
            return Optional.empty();
        }
        Optional<String> lockDb = own.optionalText("lockdb").or(() -> ofDav.optionalText("lockdb"));
        return Optional.of(new DavCollectionConfig(element.at(), uri, sourceUri, lockDb, limits(own, usual)));
    }

    /** @param known whether it may be one that is there already */
    private boolean isPlace(XmlElement element, String attribute, String uri, boolean known) {
        String what = virtualServer.label() + ": " + element.name() + ": " + attribute;
        boolean right = uri.startsWith("/")
                && !uri.contains("//")
                && !uri.contains("/.")
                && (uri.length() == 1 || !uri.endsWith("/"))
                && uri.chars().noneMatch(c -> c <= ' ' || c == '?' || c == '#' || c == ';' || c == '\\' || c == '%');
        if (!right) {
            findings.wrongValue(
                    element.at(), what, uri, "a path such as /docs, not escaped, without a slash at its end");
        } else if (!known && !places.add(uri)) {
            findings.wrongValue(element.at(), what, uri, "a path that no other collection of the virtual server has");
            return false;
        }
        return right;
    }

    private static DavLimits limits(DirectiveValues own, DavLimits usual) {
        return new DavLimits(
                own.optionalNumber("minlocktimeout").orElse(usual.minLockTimeout()),
                own.optionalNumber("maxlocktimeout").orElse(usual.maxLockTimeout()),
                number(own, "maxlocks", usual.maxLocks()),
                number(own, "maxlocksperuser", usual.maxLocksPerUser()),
                number(own, "maxxmlrequestbodysize", usual.maxXmlRequestBodySize()),
                own.optionalText("maxpropdepth").map(DavReader::depth).orElse(usual.maxPropDepth()),
                number(own, "maxresponses", usual.maxResponses()),
                own.optionalNumber("maxfilesize").orElse(usual.maxFileSize()),
                number(own, "maxproperties", usual.maxProperties()),
                number(own, "maxpropertiessize", usual.maxPropertiesSize()));
    }

    private static int number(DirectiveValues own, String name, int usual) {
        return own.optionalNumber(name).map(Long::intValue).orElse(usual);
    }

    private static int depth(String word) {
        return word.equals("infinity") ? DavLimits.INFINITY : Integer.parseInt(word);
    }
}
