package org.heliostat.config.userdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.resources.AuthRealmConfig;
import org.heliostat.config.resources.SecurityConfig;

/**
 * Reads realms of web applications whose class ends in {@code LDAPRealm}. Their properties have the names of the original;
 * those of dbswitch.conf are taken, too.
 */
public final class LdapRealmReader {

    /** What the class of such a realm ends in. */
    public static final String CLASS = "LDAPRealm";

    private static final Map<String, String> NAMES = Map.of(
            "search-bind-dn", "binddn",
            "search-bind-password", "bindpw",
            "search-filter", "searchfilter",
            "group-base-dn", "groupbasedn",
            "group-search-filter", "groupsearchfilter",
            "group-target", "groupnameattribute",
            "assign-groups", "assigngroups");

    private LdapRealmReader() {}

    /** @return by the realm's name */
    public static Map<String, LdapConfig> read(SecurityConfig security, UserFileSource files, Findings findings) {
        Map<String, LdapConfig> realms = new HashMap<>();
        LdapConfigReader reader = new LdapConfigReader(files, findings);
        for (AuthRealmConfig realm : security.realms()) {
            if (realm.className().endsWith(CLASS)) {
                reader.read(declared(realm)).ifPresent(config -> realms.put(realm.name(), config));
            }
        }
        return realms;
    }

    private static DeclaredDatabase declared(AuthRealmConfig realm) {
        String url = realm.properties().getOrDefault("directory", "");
        String base = realm.properties().getOrDefault("base-dn", "");
        List<NamedValue> parameters = new ArrayList<>();
        realm.properties().forEach((name, value) -> {
            if (!name.equals("directory") && !name.equals("base-dn") && !name.equals("jaas-context")) {
                boolean bareFilter = name.endsWith("search-filter") && !value.startsWith("(");
                parameters.add(new NamedValue(
                        NAMES.getOrDefault(name, name), bareFilter ? "(" + value + ")" : value, realm.at()));
            }
        });
        boolean append = !base.isEmpty() && !url.isEmpty();
        String whole = append ? url.replaceAll("/+$", "") + "/" + base.replace(" ", "%20") : url;
        return new DeclaredDatabase(realm.at(), realm.name(), whole, parameters);
    }
}
