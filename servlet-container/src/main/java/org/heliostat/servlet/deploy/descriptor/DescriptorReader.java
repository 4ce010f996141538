package org.heliostat.servlet.deploy.descriptor;

import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlDocument;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * Reads web.xml and web-fragment.xml of Servlet 2.2 to 6.1. Namespaces and schema locations are not looked at; what
 * the server does not know is told as a warning and passed over.
 */
public final class DescriptorReader {
    private static final String NEWEST = "6.1";
    private static final Set<String> VERSIONS =
            Set.of("2.2", "2.3", "2.4", "2.5", "3.0", "3.1", "4.0", "5.0", "6.0", "6.1");
    private static final Set<String> OLD = Set.of("2.2", "2.3");
    private static final Set<String> KNOWN = Set.of(
            "absolute-ordering",
            "administered-object",
            "connection-factory",
            "context-param",
            "context-service",
            "data-source",
            "default-context-path",
            "deny-uncovered-http-methods",
            "description",
            "display-name",
            "distributable",
            "ejb-local-ref",
            "ejb-ref",
            "env-entry",
            "error-page",
            "filter",
            "filter-mapping",
            "icon",
            "jms-connection-factory",
            "jms-destination",
            "jsp-config",
            "listener",
            "locale-encoding-mapping-list",
            "login-config",
            "mail-session",
            "managed-executor",
            "managed-scheduled-executor",
            "managed-thread-factory",
            "message-destination",
            "message-destination-ref",
            "mime-mapping",
            "module-name",
            "name",
            "ordering",
            "persistence-context-ref",
            "persistence-unit-ref",
            "post-construct",
            "pre-destroy",
            "request-character-encoding",
            "resource-env-ref",
            "resource-ref",
            "response-character-encoding",
            "security-constraint",
            "security-role",
            "service-ref",
            "servlet",
            "servlet-mapping",
            "session-config",
            "taglib",
            "welcome-file-list");

    /** Read and understood, but nothing in the server acts on them. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "administered-object",
            "connection-factory",
            "context-service",
            "distributable",
            "ejb-local-ref",
            "ejb-ref",
            "jms-connection-factory",
            "jms-destination",
            "managed-executor",
            "managed-scheduled-executor",
            "managed-thread-factory",
            "message-destination",
            "message-destination-ref",
            "persistence-context-ref",
            "persistence-unit-ref",
            "service-ref");

    private final Problems problems;

    /** @param problems takes what is wrong; the caller decides when to give up */
    public DescriptorReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads a {@code web-app}.
     *
     * @param source path inside the application, for messages
     */
    public Descriptor readWebXml(String source, byte[] content) throws DeploymentException {
        return read(source, content, "web-app");
    }

    /** Reads a {@code web-fragment}. */
    public Descriptor readFragment(String source, byte[] content) throws DeploymentException {
        return read(source, content, "web-fragment");
    }

    private Descriptor read(String source, byte[] content, String rootName) throws DeploymentException {
        XmlDocument document = XmlDocument.parse(problems.application(), source, content);
        XmlElement root = document.root();
        if (!root.name().equals(rootName)) {
            throw new DeploymentException(
                    problems.application(), root.at(), root.name(), "wrong root element (expected: " + rootName + ")");
        }
        root.children().stream()
                .filter(child -> !KNOWN.contains(child.name()))
                .forEach(child -> problems.warn(child.at(), "unknown element " + child.name() + " is passed over"));
        root.children().stream()
                .filter(child -> WITHOUT_EFFECT.contains(child.name()))
                .forEach(child -> problems.warn(child.at(), child.name() + " has no effect: it is not offered"));
        root.children().stream()
                .filter(child -> KNOWN.contains(child.name()))
                .forEach(child -> ElementNames.check(child, problems));
        String version = version(document);
        boolean old = OLD.contains(version);
        Values values = new Values(problems);
        return new Descriptor(
                root.at(),
                root.text("name"),
                version,
                metadataComplete(root),
                root.has("distributable"),
                root.text("display-name"),
                root.text("default-context-path"),
                values.charset(root, "request-character-encoding"),
                values.charset(root, "response-character-encoding"),
                root.has("deny-uncovered-http-methods"),
                new ComponentElements(values, old).read(root),
                new SettingElements(values, old).read(root),
                new SecurityElements(values, old).read(root),
                new NamingElements(values).read(root),
                Ordering.read(root));
    }

    /** Versions 2.2 and 2.3 had a DOCTYPE instead of the attribute. */
    private String version(XmlDocument document) {
        Optional<String> version = document.root().attribute("version").map(String::strip);
        if (version.isEmpty()) {
            return document.hasDoctype() ? "2.3" : NEWEST;
        }
        if (!VERSIONS.contains(version.get())) {
            problems.warn(
                    document.root().at(),
                    "version " + version.get() + " is not known (expected: 2.2 to " + NEWEST + "), read as " + NEWEST);
            return NEWEST;
        }
        return version.get();
    }

    private boolean metadataComplete(XmlElement root) {
        String text = root.attribute("metadata-complete").map(String::strip).orElse("false");
        if (!Set.of("true", "1", "false", "0").contains(text)) {
            problems.error(root.at(), "metadata-complete: " + text, "(expected: true or false)");
        }
        return text.equals("true") || text.equals("1");
    }
}
