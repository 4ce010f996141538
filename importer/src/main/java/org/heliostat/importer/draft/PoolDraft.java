package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A pool of database connections to be, and the name by which applications find it. Belongs to the thread of the import. */
public final class PoolDraft {

    private final String name;
    private final String jndiName;
    private final String dataSource;
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();

    /** @throws UnwritableException where a value cannot stand in server.xml */
    public PoolDraft(String name, String jndiName, String dataSource) {
        names.add(Written.attribute(jndiName));
        Written.attribute(dataSource);
        this.name = name;
        this.jndiName = jndiName;
        this.dataSource = dataSource;
    }

    public String name() {
        return name;
    }

    /** @return whether it is that of the resource of that name, whatever applications find it by */
    public boolean isNamed(String wanted) {
        return jndiName.equals(wanted);
    }

    /** @return whether it leads to the same database as the same user */
    public boolean isSame(PoolDraft other) {
        return dataSource.equals(other.dataSource)
                && Objects.equals(properties.get("url"), other.properties.get("url"))
                && Objects.equals(properties.get("user"), other.properties.get("user"));
    }

    /** Applications do not find it by that name any more. */
    public void notNamed(String former) {
        names.remove(Written.attribute(former));
    }

    /** @return the first name by which applications find it; empty where there is none */
    public Optional<String> firstName() {
        return names.stream().findFirst();
    }

    /**
     * Another name by which applications find it.
     *
     * @throws UnwritableException where it cannot stand in server.xml
     */
    public void alsoNamed(String further) {
        names.add(Written.attribute(further));
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
        StringBuilder xml = new StringBuilder();
        names.forEach(one -> xml.append(resource(one)));
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
