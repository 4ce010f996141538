package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.Map;

/** A realm of users to be. Belongs to the thread of the import. */
public final class RealmDraft {

    private static final String PACKAGE = "com.iplanet.ias.security.auth.realm.";

    private final String name;
    private final String className;
    private final Map<String, String> properties = new LinkedHashMap<>();

    private RealmDraft(String name, String className) {
        this.name = name;
        this.className = PACKAGE + className;
    }

    /** @param keyFile in the configuration folder */
    public static RealmDraft ofFile(String name, String keyFile) {
        RealmDraft realm = new RealmDraft(name, "file.FileRealm");
        realm.property("file", keyFile);
        return realm;
    }

    public static RealmDraft ofLdap(String name) {
        return new RealmDraft(name, "ldap.LDAPRealm");
    }

    public String name() {
        return name;
    }

    /** @throws UnwritableException where the value cannot stand in server.xml */
    public void property(String property, String value) {
        properties.put(property, Written.attribute(value));
    }

    /** The value is what is in a file of the configuration folder. */
    public void secret(String property, String file) {
        properties.put(property, Written.reference("${file:" + file + "}"));
    }

    String xml() {
        StringBuilder xml =
                new StringBuilder("      <AUTHREALM name=\"" + name + "\" classname=\"" + className + "\">\n");
        properties.forEach((property, value) -> xml.append("        <PROPERTY name=\"")
                .append(property)
                .append("\" value=\"")
                .append(value)
                .append("\"/>\n"));
        return xml.append("      </AUTHREALM>\n").toString();
    }
}
