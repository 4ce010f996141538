package org.heliostat.config.resources;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.xml.Properties;
import org.heliostat.config.xml.XmlElement;

/** Makes {@link JavaConfig} from the {@code <JAVA>} element. */
public final class JavaReader {

    private JavaReader() {}

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static JavaConfig read(XmlElement java, Findings findings) {
        Optional<DirectiveValues> values = JavaElements.JAVA.read(java, findings);
        java.children("PROFILER").forEach(profiler -> JavaElements.PROFILER.read(profiler, findings));
        java.children("JVMOPTIONS").forEach(options -> JavaElements.JVMOPTIONS.read(options, findings));
        Map<String, String> properties = Properties.of(java, findings);
        SecurityConfig security = java.children("SECURITY")
                .findFirst()
                .flatMap(element -> security(element, findings))
                .orElse(SecurityConfig.defaults());
        ResourcesConfig resources = java.children("RESOURCES")
                .findFirst()
                .map(element -> ResourcesReader.read(element, findings))
                .orElse(ResourcesConfig.NONE);
        List<String> jvmOptions = java.children("JVMOPTIONS")
                .map(XmlElement::text)
                .filter(option -> !option.isEmpty())
                .toList();
        return values.map(v -> new JavaConfig(
                        java.at(),
                        v.duration("dynamicreloadinterval"),
                        v.text("classpathprefix"),
                        v.text("classpathsuffix"),
                        jvmOptions,
                        properties,
                        security,
                        resources))
                .orElse(JavaConfig.defaults());
    }

    private static Optional<SecurityConfig> security(XmlElement security, Findings findings) {
        Properties.of(security, findings);
        List<AuthRealmConfig> realms = security.children("AUTHREALM")
                .flatMap(realm -> realm(realm, findings).stream())
                .toList();
        return JavaElements.SECURITY
                .read(security, findings)
                .map(v -> new SecurityConfig(v.text("defaultrealm"), v.text("anonymousrole"), v.flag("audit"), realms));
    }

    private static Optional<AuthRealmConfig> realm(XmlElement realm, Findings findings) {
        Map<String, String> properties = Properties.of(realm, findings);
        return JavaElements.AUTHREALM
                .read(realm, findings)
                .map(v -> new AuthRealmConfig(realm.at(), v.text("name"), v.text("classname"), properties));
    }
}
