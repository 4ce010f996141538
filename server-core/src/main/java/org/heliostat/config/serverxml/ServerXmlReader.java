package org.heliostat.config.serverxml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.resources.JavaConfig;
import org.heliostat.config.resources.JavaReader;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.Properties;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.config.xml.XmlText;

/** Reads server.xml. Used once, by one thread. */
public final class ServerXmlReader {

    private final XmlElement server;
    private final Findings findings;

    private ServerXmlReader(XmlElement server, Findings findings) {
        this.server = server;
        this.findings = findings;
    }

    /** @return what could be read, empty when the text is not XML; it is whole only if there is no error */
    public static Optional<ServerXml> read(ConfigText text, Replacements replacements, Findings findings) {
        Optional<XmlElement> root = XmlText.parse(text, replacements, findings);
        if (root.isPresent() && !root.get().is("SERVER")) {
            findings.wrongValue(root.get().at(), "root element", root.get().name(), "SERVER");
            return Optional.empty();
        }
        return root.map(server -> new ServerXmlReader(server, findings).read());
    }

    private Map<String, String> connectionGroups() {
        Map<String, String> groups = new HashMap<>();
        server.children("LS").forEach(ls -> ls.children("CONNECTIONGROUP").forEach(group -> group.attribute("id")
                .ifPresent(id -> ls.attribute("id").ifPresent(own -> groups.putIfAbsent(id, own)))));
        return groups;
    }

    private ServerXml read() {
        Optional<DirectiveValues> values = ServerXmlDirectives.SERVER.read(server, findings);
        DirectiveValues attributes =
                values.orElse(ServerXmlDirectives.SERVER.attributes().defaults());
        var listenSockets = new ListenSocketReader(findings);
        var virtualServers = new VirtualServerReader(findings, connectionGroups());
        ServerXml serverXml = new ServerXml(
                server.children("LS")
                        .flatMap(ls -> listenSockets.read(ls).stream())
                        .toList(),
                files(ServerXmlDirectives.MIME),
                files(ServerXmlDirectives.ACLFILE),
                server.children("VSCLASS")
                        .flatMap(vsClass -> virtualServers.readClass(vsClass).stream())
                        .toList(),
                virtualServers.properties(server),
                qos(attributes),
                java(),
                log());
        new CrossChecks(server, serverXml, findings).run();
        return serverXml;
    }

    private List<FileReference> files(ElementSchema schema) {
        return server.children(schema.name())
                .flatMap(element -> schema
                        .read(element, findings)
                        .map(v -> new FileReference(element.at(), v.text("id"), v.text("file")))
                        .stream())
                .toList();
    }

    private QosConfig qos(DirectiveValues attributes) {
        return new QosConfig(
                attributes.flag("qosactive"),
                attributes.duration("qosmetricsinterval"),
                attributes.duration("qosrecomputeinterval"),
                qosLimits(server, findings));
    }

    /** The {@code <QOSPARAMS>} of an element; enforcing needs a limit to enforce. */
    static QosLimits qosLimits(XmlElement parent, Findings findings) {
        Optional<XmlElement> element = parent.children("QOSPARAMS").findFirst();
        return element.flatMap(qos -> ServerXmlDirectives.QOSPARAMS.read(qos, findings))
                .map(v -> {
                    BandwidthEnforcement bandwidth = BandwidthEnforcement.of(v.text("enforcebandwidth"));
                    boolean isEnforced = bandwidth != BandwidthEnforcement.NONE;
                    checkLimit(parent, element.get(), v, isEnforced, "maxbps", findings);
                    checkLimit(parent, element.get(), v, v.flag("enforceconnections"), "maxconn", findings);
                    return new QosLimits(
                            v.number("maxbps"), bandwidth, v.integer("maxconn"), v.flag("enforceconnections"));
                })
                .orElse(QosLimits.NONE);
    }

    private static void checkLimit(
            XmlElement parent, XmlElement qos, DirectiveValues v, boolean enforced, String limit, Findings findings) {
        if (enforced && v.number(limit) == 0) {
            findings.error(
                    qos.at(), parent.label() + ": QOSPARAMS: " + limit + ": missing (expected: a limit to enforce)");
        }
    }

    private JavaConfig java() {
        return server.children("JAVA")
                .findFirst()
                .map(java -> JavaReader.read(java, findings))
                .orElse(JavaConfig.defaults());
    }

    private LogConfig log() {
        Optional<XmlElement> element = server.children("LOG").findFirst();
        element.ifPresent(log -> {
            Map<String, String> unused = Properties.of(log, findings);
            unused.keySet()
                    .forEach(name -> findings.warning(log.at(), "LOG: PROPERTY " + name + ": accepted, no effect"));
        });
        DirectiveValues v = element.flatMap(log -> ServerXmlDirectives.LOG.read(log, findings))
                .orElse(ServerXmlDirectives.LOG.attributes().defaults());
        return new LogConfig(
                v.optionalText("file").orElse(""),
                v.text("loglevel"),
                v.flag("logvsid"),
                v.flag("logstdout"),
                v.flag("logstderr"),
                v.flag("logtoconsole"),
                v.flag("usesyslog"));
    }
}
