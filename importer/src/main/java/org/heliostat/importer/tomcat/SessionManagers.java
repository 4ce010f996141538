package org.heliostat.importer.tomcat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.report.Setting;

/** Reads a Manager of HTTP sessions: what stands for it belongs into sun-web.xml of the application, which the report writes out. */
final class SessionManagers {

    private static final Map<String, String> NUMBERS = Map.of(
            "maxActiveSessions", "maxSessions",
            "processExpiresFrequency", "reapIntervalSeconds");

    private SessionManagers() {}

    static void read(Element manager) {
        String name = manager.className();
        String type = type(name, manager.children("Store").findFirst());
        List<String> properties = new ArrayList<>();
        NUMBERS.forEach((attribute, property) -> manager.number(attribute)
                .filter(value -> value > 0)
                .ifPresent(value -> properties.add(property + "=" + value)));
        manager.value("pathname")
                .filter(file -> !file.isBlank())
                .ifPresent(file -> properties.add("sessionFilename=" + file));
        String words = "persistence-type=\"" + type + "\""
                + (properties.isEmpty() ? "" : ", " + String.join(", ", properties));
        manager.is(Setting.left("session-manager of the application's sun-web.xml: " + words));
        manager.children("Store")
                .forEach(store -> store.is(Setting.left("store-properties of the same session-manager")));
        manager.children("SessionIdGenerator").forEach(ids -> ids.is(Setting.left("ids have 128 random bits")));
    }

    private static String type(String manager, Optional<Element> store) {
        return switch (manager) {
            case "PersistentManager" ->
                store.map(Element::className)
                                .filter(name -> name.contains("JDBC") || name.contains("DataSource"))
                                .isPresent()
                        ? "jdbc"
                        : "file";
            case "DeltaManager", "BackupManager" -> "jdbc or redis";
            case "RedissonSessionManager", "RedisSessionManager" -> "redis";
            default -> "memory";
        };
    }
}
