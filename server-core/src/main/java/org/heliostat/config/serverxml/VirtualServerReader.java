package org.heliostat.config.serverxml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.dav.DavConfig;
import org.heliostat.config.dav.DavReader;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.config.search.SearchReader;
import org.heliostat.config.xml.Properties;
import org.heliostat.config.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/** Makes classes and virtual servers from {@code <VSCLASS>} and {@code <VS>} elements. */
final class VirtualServerReader {

    private final Findings findings;
    private final Map<String, String> connectionGroups;
    private @Nullable Right lastRight;

    /** A virtual server without a finding, whose twins in the same class have none either. */
    private record Right(XmlElement element, VirtualServerConfig config) {}

    /** @param connectionGroups ids of LS elements by the ids of the connection groups that 6.0 had in them */
    VirtualServerReader(Findings findings, Map<String, String> connectionGroups) {
        this.findings = findings;
        this.connectionGroups = Map.copyOf(connectionGroups);
    }

    /** @return empty when the class's own attributes have errors; its virtual servers are checked anyway */
    Optional<VirtualServerClassConfig> readClass(XmlElement element) {
        Optional<DirectiveValues> attributes = ServerXmlDirectives.VSCLASS.read(element, findings);
        DirectiveValues v =
                attributes.orElse(ServerXmlDirectives.VSCLASS.attributes().defaults());
        Map<String, String> properties = properties(element);
        QosLimits qos = ServerXmlReader.qosLimits(element, findings);
        lastRight = null;
        List<VirtualServerConfig> virtualServers = new ArrayList<>();
        for (XmlElement child : element.children()) {
            if (child.is("VS")) {
                readVirtualServer(child, v).ifPresent(virtualServers::add);
            }
        }
        return attributes.map(own -> new VirtualServerClassConfig(
                element.at(),
                own.text("id"),
                own.text("objectfile"),
                own.text("rootobject"),
                own.flag("acceptlanguage"),
                properties,
                qos,
                virtualServers));
    }

    /** The properties of an element; those that the server itself knows are checked. */
    Map<String, String> properties(XmlElement element) {
        Map<String, String> properties = Properties.of(element, findings);
        if (properties.isEmpty()) {
            return properties;
        }
        List<NamedValue> values = properties.entrySet().stream()
                .map(property -> new NamedValue(property.getKey(), property.getValue(), element.at()))
                .toList();
        VirtualServerProperties.TABLE.read(element.label() + ": PROPERTY", element.at(), values, findings);
        return properties;
    }

    private Optional<VirtualServerConfig> readVirtualServer(XmlElement vs, DirectiveValues ofClass) {
        Right last = lastRight;
        if (last != null && TwinElements.areTwins(last.element(), vs)) {
            return Optional.of(last.config()
                    .twin(
                            vs.at(),
                            vs.attribute("id").orElseThrow(),
                            hosts(Directive.words(vs.attribute("urlhosts").orElseThrow())),
                            TwinElements.properties(vs)));
        }
        int before = findings.count();
        Optional<VirtualServerConfig> config = readAlone(vs, ofClass);
        lastRight = findings.count() == before
                ? config.map(right -> new Right(vs, right)).orElse(null)
                : null;
        return config;
    }

    private static List<String> hosts(List<String> written) {
        List<String> hosts = new ArrayList<>(written.size());
        for (String host : written) {
            hosts.add(host.toLowerCase(Locale.ROOT));
        }
        return hosts;
    }

    private Optional<VirtualServerConfig> readAlone(XmlElement vs, DirectiveValues ofClass) {
        Optional<DirectiveValues> attributes = ServerXmlDirectives.VS.read(vs, findings);
        Map<String, String> properties = properties(vs);
        QosLimits qos = ServerXmlReader.qosLimits(vs, findings);
        List<UserDatabaseConfig> userDatabases = vs.children("USERDB")
                .flatMap(userdb -> userDatabase(userdb).stream())
                .toList();
        List<WebAppConfig> webApps = vs.children("WEBAPP")
                .flatMap(webapp -> webApp(vs, webapp).stream())
                .toList();
        Optional<SearchConfig> search =
                new SearchReader(vs, ServerXmlDirectives.SEARCH, ServerXmlDirectives.SEARCHCOLLECTION, findings).read();
        DavConfig dav = new DavReader(vs, ServerXmlDirectives.DAV, ServerXmlDirectives.DAVCOLLECTION, findings).read();
        return attributes.map(v -> new VirtualServerConfig(
                vs.at(),
                v.text("id"),
                ofClass.find("id").orElse(""),
                v.list("connections").stream()
                        .map(id -> connectionGroups.getOrDefault(id, id))
                        .distinct()
                        .toList(),
                hosts(v.list("urlhosts")),
                v.optionalText("objectfile").orElseGet(() -> ofClass.text("objectfile")),
                v.optionalText("rootobject").orElseGet(() -> ofClass.text("rootobject")),
                v.text("mime"),
                v.list("aclids"),
                v.optionalText("errorlog"),
                v.isGiven("acceptlanguage") ? v.flag("acceptlanguage") : ofClass.flag("acceptlanguage"),
                VirtualServerState.valueOf(v.text("state").toUpperCase(Locale.ROOT)),
                properties,
                qos,
                userDatabases,
                webApps,
                dav,
                search));
    }

    private Optional<UserDatabaseConfig> userDatabase(XmlElement userdb) {
        return ServerXmlDirectives.USERDB
                .read(userdb, findings)
                .map(v -> new UserDatabaseConfig(
                        userdb.at(),
                        v.text("id"),
                        v.optionalText("database"),
                        v.optionalText("basedn"),
                        v.list("certmaps")));
    }

    private Optional<WebAppConfig> webApp(XmlElement vs, XmlElement webapp) {
        Optional<DirectiveValues> attributes = ServerXmlDirectives.WEBAPP.read(webapp, findings);
        return attributes
                .filter(v -> isContextRoot(vs, webapp, v.text("uri")))
                .map(v -> new WebAppConfig(webapp.at(), v.text("uri"), v.text("path"), v.flag("enabled")));
    }

    private boolean isContextRoot(XmlElement vs, XmlElement webapp, String uri) {
        boolean right = uri.startsWith("/")
                && !uri.contains("//")
                && (uri.length() == 1 || !uri.endsWith("/"))
                && uri.chars().noneMatch(c -> c <= ' ' || c == '?' || c == '#' || c == ';' || c == '\\');
        if (!right) {
            findings.wrongValue(
                    webapp.at(), vs.label() + ": WEBAPP: uri", uri, "a path such as /shop, without a slash at its end");
        }
        return right;
    }
}
