package org.heliostat.importer.apache;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Written;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.PropertyLine;

/** The descriptors of an application that a zone of JServ becomes. One import, one thread. */
final class JServApplication {

    private static final int MOST_SERVLETS = 2_000;
    private static final long MILLIS_OF_A_MINUTE = 60_000;
    private static final String CLASS = "[A-Za-z_$][A-Za-z0-9_$.]{0,300}";

    private final String folder;
    private final Map<String, String> classByServlet = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> argumentsByServlet = new LinkedHashMap<>();
    private final Set<String> startup = new LinkedHashSet<>();
    private final Map<String, String> capacities = new LinkedHashMap<>();
    private long sessionMinutes = 30;

    JServApplication(String zone) {
        this.folder = "zones/" + InstanceDraft.id(zone) + "/WEB-INF/";
    }

    /** @return whether the line is one of those that become part of the application */
    boolean take(PropertyLine line, Notes notes, InstanceDraft draft) {
        String name = line.name();
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("servlets.startup")) {
            startup(line, notes);
        } else if (lower.equals("session.timeout")) {
            timeout(line, notes);
        } else if (lower.equals("autoreload.classes") || lower.equals("autoreload.file")) {
            boolean on = line.value().equalsIgnoreCase("true");
            if (on) {
                draft.reloadSeconds(2);
            }
            notes.taken(
                    line.at(),
                    JServZones.shown(line),
                    "dynamicreloadinterval=\"" + (on ? "2" : "-1")
                            + "\" of JAVA, in the background, never in a request");
        } else if (lower.startsWith("singlethreadmodelservlet.")) {
            capacity(line, notes);
        } else if (lower.equals("session.usecookies")) {
            boolean on = line.value().equalsIgnoreCase("true");
            draft.magnus().set("SessionTracking", on ? "cookie" : "both", line.at() + " " + name);
            notes.taken(line.at(), JServZones.shown(line), "SessionTracking " + (on ? "cookie" : "both"));
        } else if (lower.startsWith("servlet.") && lower.endsWith(".code")) {
            servlet(name.substring("servlet.".length(), name.length() - ".code".length()), line, notes);
        } else if (lower.startsWith("servlet.") && lower.endsWith(".initargs")
                || lower.equals("servlets.default.initargs")) {
            arguments(line, notes);
        } else {
            return false;
        }
        return true;
    }

    private void startup(PropertyLine line, Notes notes) {
        for (String servlet : line.value().split("[,\\s]+")) {
            if (servlet.matches(CLASS) && startup.size() < MOST_SERVLETS) {
                startup.add(servlet);
                classByServlet.putIfAbsent(servlet, servlet);
            }
        }
        notes.taken(line.at(), JServZones.shown(line), "load-on-startup in " + folder + "web.xml");
    }

    private void timeout(PropertyLine line, Notes notes) {
        if (!line.value().matches("[0-9]{1,12}")) {
            notes.left(line.at(), JServZones.shown(line), "a number of milliseconds");
            return;
        }
        sessionMinutes = Math.max(1, Long.parseLong(line.value()) / MILLIS_OF_A_MINUTE);
        notes.taken(
                line.at(),
                JServZones.shown(line),
                "session-timeout " + sessionMinutes + " (minutes) in " + folder + "web.xml");
    }

    private void capacity(PropertyLine line, Notes notes) {
        String property = line.name().substring("singleThreadModelServlet.".length());
        if (!property.matches("initialCapacity|incrementCapacity|maximumCapacity")
                || !line.value().matches("[0-9]{1,5}")) {
            notes.left(line.at(), JServZones.shown(line), "a capacity and a number");
            return;
        }
        capacities.put(property, line.value());
        notes.changed(
                line.at(),
                JServZones.shown(line),
                "property " + property + "=\"" + line.value() + "\" in " + folder + "sun-web.xml",
                "with singleThreaded=\"true\" for servlets that are not made for several threads: Servlet 6 has no SingleThreadModel");
    }

    private void servlet(String servlet, PropertyLine line, Notes notes) {
        boolean isRight = line.value().matches(CLASS) && servlet.matches("[A-Za-z0-9_.$-]{1,300}");
        if (!isRight || classByServlet.size() >= MOST_SERVLETS) {
            notes.left(line.at(), JServZones.shown(line), "a servlet and the name of its class");
            return;
        }
        classByServlet.put(servlet, line.value());
        notes.taken(line.at(), JServZones.shown(line), "servlet " + servlet + " in " + folder + "web.xml");
    }

    private void arguments(PropertyLine line, Notes notes) {
        String lower = line.name().toLowerCase(Locale.ROOT);
        if (lower.startsWith("servlets.default")) {
            notes.left(line.at(), JServZones.shown(line), "context-param of " + folder + "web.xml");
            return;
        }
        String servlet = line.name().substring("servlet.".length(), line.name().length() - ".initArgs".length());
        Map<String, String> arguments = argumentsByServlet.computeIfAbsent(servlet, made -> new LinkedHashMap<>());
        for (String pair : line.value().split(",")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                arguments.put(
                        Written.attribute(pair.substring(0, equals).strip()),
                        Written.attribute(pair.substring(equals + 1).strip()));
            }
        }
        notes.taken(
                line.at(), JServZones.shown(line), "init-param of servlet " + servlet + " in " + folder + "web.xml");
    }

    void putInto(InstanceDraft draft) {
        String name = folder + "web.xml";
        // Arguments of servlets are where applications of that time have their passwords.
        draft.file(argumentsByServlet.isEmpty() ? DraftFile.of(name, webXml()) : DraftFile.secret(name, webXml()));
        draft.file(DraftFile.of(folder + "sun-web.xml", sunWebXml()));
    }

    private String webXml() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<!-- Of a zone of JServ. Its classes go into WEB-INF/classes; they must be made for jakarta.servlet. -->\n"
                + "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">\n");
        classByServlet.forEach((servlet, type) -> {
            xml.append("  <servlet>\n    <servlet-name>")
                    .append(servlet)
                    .append("</servlet-name>\n    <servlet-class>")
                    .append(Written.attribute(type))
                    .append("</servlet-class>\n");
            argumentsByServlet.getOrDefault(servlet, Map.of()).forEach((name, value) -> xml.append(
                            "    <init-param><param-name>")
                    .append(name)
                    .append("</param-name><param-value>")
                    .append(value)
                    .append("</param-value></init-param>\n"));
            if (startup.contains(servlet)) {
                xml.append("    <load-on-startup>1</load-on-startup>\n");
            }
            xml.append("  </servlet>\n");
        });
        classByServlet.keySet().forEach(servlet -> xml.append("  <servlet-mapping><servlet-name>")
                .append(servlet)
                .append("</servlet-name><url-pattern>/")
                .append(servlet)
                .append("/*</url-pattern></servlet-mapping>\n"));
        return xml.append("  <session-config><session-timeout>")
                .append(sessionMinutes)
                .append("</session-timeout></session-config>\n</web-app>\n")
                .toString();
    }

    private String sunWebXml() {
        StringBuilder xml = new StringBuilder(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<!-- singleThreaded: true for a servlet that serves one request at a time (docs/servlet.md). -->\n<sun-web-app>\n");
        if (!capacities.isEmpty()) {
            classByServlet.keySet().forEach(servlet -> {
                xml.append("  <servlet>\n    <servlet-name>")
                        .append(servlet)
                        .append("</servlet-name>\n    <property name=\"singleThreaded\" value=\"false\"/>\n");
                capacities.forEach((name, value) -> xml.append("    <property name=\"")
                        .append(name)
                        .append("\" value=\"")
                        .append(value)
                        .append("\"/>\n"));
                xml.append("  </servlet>\n");
            });
        }
        return xml.append("</sun-web-app>\n").toString();
    }
}
