package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlDocument;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.deploy.model.SunWebApp.ClassLoaderSettings;
import org.heliostat.servlet.deploy.model.SunWebApp.RoleMapping;
import org.heliostat.servlet.deploy.model.SunWebApp.SessionSettings;

/** Reads sun-web.xml ({@code sun-web-app_2_3-1.dtd}); what it does not know is a warning. */
public final class SunWebReader {
    private static final Set<String> PERSISTENCE_TYPES = Set.of("memory", "file", "s1ws60", "mmap", "jdbc", "redis");
    private static final Set<String> CLASS_LOADER_ATTRIBUTES =
            Set.of("extra-class-path", "delegate", "dynamic-reload-interval");

    private final Problems problems;
    private final Values values;

    /** @param problems takes what is wrong; the caller decides when to give up */
    public SunWebReader(Problems problems) {
        this.problems = problems;
        this.values = new Values(problems);
    }

    /** @param source path inside the application, for messages */
    public SunWebApp read(String source, byte[] content) throws DeploymentException {
        XmlElement root =
                XmlDocument.parse(problems.application(), source, content).root();
        if (!root.name().equals("sun-web-app")) {
            throw new DeploymentException(
                    problems.application(), root.at(), root.name(), "wrong root element (expected: sun-web-app)");
        }
        root.children().forEach(this::judge);
        new SunWebProperties(problems).check(root);
        Map<String, String> jsp = root.child("jsp-config").map(this::properties).orElse(Map.of());
        Map<String, String> properties = properties(root);
        return new SunWebApp(
                root.child("session-config").map(this::session).orElse(SessionSettings.DEFAULTS),
                root.child("class-loader").map(this::classLoader).orElse(ClassLoaderSettings.DEFAULTS),
                jsp,
                properties,
                roleMappings(root),
                resourceRefs(root),
                root.child("cache").map(cache -> new CacheElements(problems).read(cache)),
                new InstancePoolElements(problems).read(root));
    }

    private void judge(XmlElement child) {
        switch (child.name()) {
            case "session-config", "resource-ref", "resource-env-ref", "security-role-mapping" -> {}
            case "class-loader", "jsp-config", "property", "description", "cache", "servlet" -> {}
            case "context-root" ->
                problems.warn(child.at(), "context-root is passed over, the place in webapps/ or <WEBAPP uri> decides");
            default -> problems.warn(child.at(), "element " + child.name() + " has no effect and is passed over");
        }
    }

    private Map<String, String> properties(XmlElement parent) {
        Map<String, String> properties = new LinkedHashMap<>();
        parent.children("property").forEach(property -> {
            Optional<String> name = property.attribute("name");
            if (name.isEmpty()) {
                problems.error(property.at(), "property", "has no name (expected: name=\"…\" value=\"…\")");
            } else {
                properties.put(name.get(), property.attribute("value").orElse(""));
            }
        });
        return properties;
    }

    private Map<String, String> propertiesOf(Optional<XmlElement> parent, String childName) {
        return parent.flatMap(element -> element.child(childName))
                .map(this::properties)
                .orElse(Map.of());
    }

    private SessionSettings session(XmlElement config) {
        Optional<XmlElement> manager = config.child("session-manager");
        String type = SessionManagerProperties.typeOf(manager);
        String persistence = SessionManagerProperties.plainType(type);
        if (!PERSISTENCE_TYPES.contains(persistence)) {
            problems.error(
                    manager.orElse(config).at(),
                    "persistence-type: " + type,
                    "(expected: memory, file, s1ws60, mmap, jdbc or redis)");
        }
        Optional<XmlElement> own = Optional.of(config);
        return new SessionSettings(
                manager.orElse(config).at(),
                manager.isPresent(),
                persistence,
                propertiesOf(manager, "manager-properties"),
                propertiesOf(manager, "store-properties"),
                propertiesOf(own, "session-properties"),
                propertiesOf(own, "cookie-properties"));
    }

    private ClassLoaderSettings classLoader(XmlElement element) {
        for (String name : element.attributes().keySet()) {
            if (!CLASS_LOADER_ATTRIBUTES.contains(name)) {
                problems.warn(element.at(), "class-loader " + name + " is unknown and passed over");
            }
        }
        List<String> extra = element.attribute("extra-class-path").stream()
                .flatMap(path -> Arrays.stream(path.split("[:;]")))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
        boolean delegate = flag(element, "delegate", false);
        return new ClassLoaderSettings(extra, delegate, integer(element, "dynamic-reload-interval"));
    }

    private boolean flag(XmlElement element, String attribute, boolean byDefault) {
        String text = element.attribute(attribute).orElse("").strip().toLowerCase(Locale.ROOT);
        return switch (text) {
            case "" -> byDefault;
            case "true", "yes", "on", "1" -> true;
            case "false", "no", "off", "0" -> false;
            default -> {
                problems.error(element.at(), attribute + ": " + text, "(expected: true or false)");
                yield byDefault;
            }
        };
    }

    private OptionalInt integer(XmlElement element, String attribute) {
        Optional<String> text = element.attribute(attribute).map(String::strip);
        try {
            return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text.get()));
        } catch (NumberFormatException e) {
            problems.error(element.at(), attribute + ": " + text.get(), "(expected: a whole number)");
            return OptionalInt.empty();
        }
    }

    private Map<String, RoleMapping> roleMappings(XmlElement root) {
        Map<String, RoleMapping> mappings = new LinkedHashMap<>();
        root.children("security-role-mapping").forEach(mapping -> values.required(mapping, "role-name")
                .ifPresent(role -> mappings.put(
                        role, new RoleMapping(mapping.texts("principal-name"), mapping.texts("group-name")))));
        return mappings;
    }

    private Map<String, String> resourceRefs(XmlElement root) {
        Map<String, String> refs = new LinkedHashMap<>();
        root.children("resource-ref").forEach(ref -> resource(ref, "res-ref-name", refs));
        root.children("resource-env-ref").forEach(ref -> resource(ref, "resource-env-ref-name", refs));
        return refs;
    }

    private void resource(XmlElement ref, String nameElement, Map<String, String> refs) {
        Optional<String> name = values.required(ref, nameElement);
        Optional<String> jndi = values.required(ref, "jndi-name");
        name.ifPresent(key -> jndi.ifPresent(target -> refs.put(key, target)));
    }
}
