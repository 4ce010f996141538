package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.Problems;

/** Finds store-properties of Redis that do not go together: servers are found in one way. Used by one thread. */
final class RedisStoreCheck {

    private static final String ONE_WAY =
            "(expected: host and port of one server, clusterNodes of a cluster, or sentinelNodes with sentinelMaster)";
    private static final List<String> ONE_SERVER = List.of("host", "port");
    private static final List<String> OF_SENTINELS = List.of("sentinelMaster", "sentinelUser", "sentinelPassword");

    private final Map<String, XmlElement> there = new HashMap<>();
    private final Problems problems;

    private RedisStoreCheck(XmlElement store, Problems problems) {
        this.problems = problems;
        store.children("property")
                .forEach(property -> there.put(lower(property.attribute("name").orElse("")), property));
    }

    static void check(XmlElement store, Problems problems) {
        new RedisStoreCheck(store, problems).check();
    }

    private void check() {
        boolean cluster = has("clusterNodes");
        boolean sentinels = has("sentinelNodes");
        if (cluster || sentinels) {
            String way = cluster ? "clusterNodes" : "sentinelNodes";
            ONE_SERVER.forEach(name -> error(name, "beside " + way, ONE_WAY));
        }
        if (cluster && sentinels) {
            error("sentinelNodes", "beside clusterNodes", ONE_WAY);
        }
        if (sentinels && !has("sentinelMaster")) {
            error("sentinelNodes", "without sentinelMaster", "(expected: sentinelMaster, the name of the primary)");
        }
        if (!sentinels) {
            OF_SENTINELS.forEach(name -> error(name, "without sentinelNodes", ONE_WAY));
        }
        XmlElement database = there.get("database");
        if (cluster
                && database != null
                && !database.attribute("value").orElse("").strip().equals("0")) {
            error("database", "beside clusterNodes", "(expected: 0, a cluster has no other)");
        }
    }

    private boolean has(String name) {
        return there.containsKey(lower(name));
    }

    /** If the property is there. */
    private void error(String name, String what, String expected) {
        XmlElement property = there.get(lower(name));
        if (property != null) {
            problems.error(property.at(), "store-properties " + name + ": " + what, expected);
        }
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
