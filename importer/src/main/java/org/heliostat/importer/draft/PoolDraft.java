package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A pool of database connections to be, and the name by which applications find it. Belongs to the thread of the import. */
public final class PoolDraft {

    private final String name;
    private final String jndiName;
    private final String dataSource;
    private final Set<String> furtherNames = new LinkedHashSet<>();
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();

    /** @throws UnwritableException where a value cannot stand in server.xml */
    public PoolDraft(String name, String jndiName, String dataSource) {
        Written.attribute(jndiName);
        Written.attribute(dataSource);
        this.name = name;
        this.jndiName = jndiName;
        this.dataSource = dataSource;
    }

    public String name() {
        return name;
    }

    /** @return whether applications find it by that name */
    public boolean isNamed(String wanted) {
        return jndiName.equals(wanted);
    }

    /**
     * Another name by which applications find it.
     *
     * @throws UnwritableException where it cannot stand in server.xml
     */
    public void alsoNamed(String further) {
        furtherNames.add(Written.attribute(further));
    }

    /** @param value a number within the range of the attribute, or a word it knows */
    public void attribute(String attribute, String value) {
        attributes.put(attribute, value);
    }

    /** @throws UnwritableException where the value cannot stand in server.xml */
    public void property(String property, String value) {
        properties.put(Written.attribute(property), Written.attribute(value));
    }

    /** The value is what is in a file of the configuration folder. */
    public void secret(String property, String file) {
        properties.put(property, Written.reference("${file:" + file + "}"));
    }

    String xml() {
        StringBuilder xml = new StringBuilder(resource(Written.attribute(jndiName)));
        furtherNames.forEach(further -> xml.append(resource(further)));
        xml.append("      <JDBCCONNECTIONPOOL name=\"" + name + "\" datasourceclassname=\""
                + Written.attribute(dataSource) + '"');
        attributes.forEach((attribute, value) -> xml.append(' ')
                .append(attribute)
                .append("=\"")
                .append(Written.attribute(value))
                .append('"'));
        xml.append(">\n");
        properties.forEach((property, value) -> xml.append("        <PROPERTY name=\"")
                .append(property)
                .append("\" value=\"")
                .append(value)
                .append("\"/>\n"));
        return xml.append("      </JDBCCONNECTIONPOOL>\n").toString();
    }

    private String resource(String writtenName) {
        return "      <JDBCRESOURCE jndiname=\"" + writtenName + "\" poolname=\"" + name + "\"/>\n";
    }
}
