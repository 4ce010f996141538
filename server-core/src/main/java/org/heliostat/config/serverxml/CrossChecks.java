package org.heliostat.config.serverxml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/**
 * Checks what must fit between elements of server.xml. Ids are taken from the elements as written, so that an element
 * with an error of its own does not make every reference to it an error as well.
 */
final class CrossChecks {

    private final XmlElement server;
    private final ServerXml read;
    private final Findings findings;
    private final List<XmlElement> virtualServers;
    private final List<String> connections;
    private final Set<Optional<String>> defaults;
    private final Map<String, List<String>> idsOf = new HashMap<>();
    private @Nullable XmlElement lastRight;

    CrossChecks(XmlElement server, ServerXml read, Findings findings) {
        this.server = server;
        this.read = read;
        this.findings = findings;
        virtualServers = server.children("VSCLASS")
                .flatMap(vsClass -> vsClass.children().stream())
                .filter(child -> child.is("VS"))
                .toList();
        connections = ids(server.children("LS").flatMap(CrossChecks::withGroup));
        defaults = server.children("LS")
                .flatMap(CrossChecks::withGroup)
                .map(ls -> ls.attribute("defaultvs"))
                .collect(Collectors.toSet());
    }

    void run() {
        for (String needed : List.of("LS", "VSCLASS")) {
            if (server.children(needed).findFirst().isEmpty()) {
                findings.error(server.at(), "SERVER: " + needed + ": missing (expected: one or more)");
            }
        }
        checkUnique(server.children("LS"));
        checkUnique(server.children("MIME"));
        checkUnique(server.children("ACLFILE"));
        checkUnique(server.children("VSCLASS"));
        checkUnique(virtualServers.stream());
        List<String> vsIds = ids(virtualServers.stream());
        server.children("LS").flatMap(CrossChecks::withGroup).forEach(ls -> ls.attribute("defaultvs")
                .filter(id -> !id.isBlank())
                .ifPresent(id -> checkReference(ls, "defaultvs", id, "VS", vsIds)));
        checkPorts();
        virtualServers.forEach(this::checkVirtualServer);
    }

    /** 6.0 had defaultvs in a CONNECTIONGROUP inside of LS. */
    private static Stream<XmlElement> withGroup(XmlElement ls) {
        return Stream.concat(Stream.of(ls), ls.children("CONNECTIONGROUP"));
    }

    private static List<String> ids(Stream<XmlElement> elements) {
        List<String> ids = new ArrayList<>();
        elements.forEach(element -> element.attribute("id").ifPresent(ids::add));
        return ids;
    }

    private void checkUnique(Stream<XmlElement> elements) {
        Map<String, SourceLocation> seen = new HashMap<>();
        elements.forEach(element -> element.attribute("id").ifPresent(id -> {
            SourceLocation first = seen.putIfAbsent(id, element.at());
            if (first != null) {
                findings.error(
                        element.at(),
                        element.label() + ": id: also that of line " + first.line() + " (expected: an id of its own)");
            }
        }));
    }

    private void checkReference(XmlElement from, String attribute, String id, String element, List<String> known) {
        if (!known.contains(id)) {
            findings.error(from.at(), from.label() + ": " + attribute + ": " + NearestName.unknown(id, element, known));
        }
    }

    private void checkReferences(XmlElement from, String attribute, String element) {
        List<String> known = idsOf.computeIfAbsent(element, name -> ids(server.children(name)));
        from.attribute(attribute).stream()
                .flatMap(ids -> Directive.words(ids).stream())
                .forEach(id -> checkReference(from, attribute, id, element, known));
    }

    private void checkVirtualServer(XmlElement vs) {
        if (lastRight != null && TwinElements.areTwins(lastRight, vs)) {
            return;
        }
        int before = findings.count();
        checkAlone(vs);
        // Without connections all depends on its id.
        boolean isReached = !vs.attribute("connections").orElse("").isBlank();
        lastRight = isReached && findings.count() == before ? vs : null;
    }

    private void checkAlone(XmlElement vs) {
        vs.attribute("connections").stream()
                .flatMap(ids -> Directive.words(ids).stream())
                .forEach(id -> checkReference(vs, "connections", id, "LS", connections));
        checkReferences(vs, "mime", "MIME");
        checkReferences(vs, "aclids", "ACLFILE");
        boolean isDefault = defaults.contains(vs.attribute("id"));
        if (vs.attribute("connections").orElse("").isBlank() && !isDefault) {
            findings.warning(
                    vs.at(), vs.label() + ": connections: none (expected: an LS, or to be some LS's defaultvs)");
        }
        Set<String> uris = new HashSet<>();
        vs.children("WEBAPP").forEach(webApp -> {
            // The original ignores a disabled twin, so that an old version can stay in the file.
            boolean enabled =
                    webApp.attribute("enabled").flatMap(Directive::flag).orElse(true);
            if (enabled && !webApp.attribute("uri").map(uris::add).orElse(true)) {
                findings.error(
                        webApp.at(),
                        vs.label() + ": " + webApp.label() + ": enabled twice (expected: a uri of its own)");
            }
        });
    }

    /** Two listen sockets share a port only when both name an address, and not the same one. */
    private void checkPorts() {
        List<ListenSocketConfig> sockets = read.listenSockets();
        for (int i = 0; i < sockets.size(); i++) {
            for (int j = 0; j < i; j++) {
                ListenSocketConfig later = sockets.get(i);
                ListenSocketConfig earlier = sockets.get(j);
                if (later.port() != 0 && later.port() == earlier.port() && overlap(later, earlier)) {
                    findings.error(
                            later.at(),
                            "LS " + later.id() + ": port: " + later.port()
                                    + " is also that of LS " + earlier.id()
                                    + " (expected: different ports, or different"
                                    + " explicit addresses)");
                }
            }
        }
    }

    private static boolean overlap(ListenSocketConfig a, ListenSocketConfig b) {
        return a.isAnyAddress()
                || b.isAnyAddress()
                || a.ip().toLowerCase(Locale.ROOT).equals(b.ip().toLowerCase(Locale.ROOT));
    }
}
