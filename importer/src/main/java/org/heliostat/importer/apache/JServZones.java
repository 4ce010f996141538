package org.heliostat.importer.apache;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.report.Shown;
import org.heliostat.importer.source.PropertyFile;
import org.heliostat.importer.source.PropertyLine;
import org.heliostat.importer.source.SourceFiles;

/** Reads jserv.properties and the properties of its zones: each zone becomes the descriptors of an application. */
final class JServZones {

    private static final int MOST_ZONES = 200;

    private static final Setting NO_AJP = Setting.left("no AJP here");
    private static final Setting ERROR_LOG =
            Setting.changed("ErrorLog logs/errors, loglevel of LOG", "one error log for all");

    private static final Map<String, Setting> SERVER = Map.ofEntries(
            Map.entry(
                    "port",
                    Setting.changed("LS port", "of the listen socket; an origin of its own has its own instance")),
            Map.entry(
                    "bindaddress",
                    Setting.changed("LS ip", "of the listen socket; an origin of its own has its own instance")),
            Map.entry("wrapper.bin", Setting.changed("JAVA_HOME of bin/heliostat", "the Java that starts the server")),
            Map.entry("wrapper.class", Setting.changed("heliostat.jar", "the server itself")),
            Map.entry(
                    "wrapper.path", Setting.changed("ExtraPath", "for CGI programs; else where the server is started")),
            Map.entry(
                    "wrapper.classpath",
                    Setting.changed("lib/", "what all applications share; the rest into WEB-INF/lib of each")),
            Map.entry("wrapper.env", Setting.left("the environment is that of the service's unit")),
            Map.entry("wrapper.env.copy", Setting.left("the environment is that of the service's unit")),
            Map.entry("wrapper.env.copyall", Setting.left("the environment is that of the service's unit")),
            Map.entry("wrapper.protocol", NO_AJP),
            Map.entry(
                    "security.allowedaddresses",
                    Setting.left("an ACL, or <Client ip=\"…\">; TrustedProxies at an origin")),
            Map.entry("security.authentication", NO_AJP),
            Map.entry("security.challengesize", NO_AJP),
            Map.entry("security.secretkey", NO_AJP),
            Map.entry("zones", Setting.taken("a folder below zones/ for each")),
            Map.entry("thread.pool", Setting.changed("SessionThreads", "threads are pooled")),
            Map.entry("thread.pool.capacity", Setting.changed("RqThrottleMin", "threads at the start")));

    private static final Map<String, Setting> ZONE = Map.ofEntries(
            Map.entry(
                    "repositories",
                    Setting.changed("WEB-INF/classes, WEB-INF/lib", "copy what lies there into the zone's folder")),
            Map.entry(
                    "init.timeout",
                    Setting.left("an application may take its time to start; TerminateTimeout is for the stop")),
            Map.entry("destroy.timeout", Setting.changed("TerminateTimeout", "for all applications")),
            Map.entry(
                    "session.checkfrequency",
                    Setting.changed("reapIntervalSeconds", "60 s; a session whose time is over is never found")),
            Map.entry("session.topleveldomain", Setting.left("cookie-properties cookieDomain of sun-web.xml")),
            Map.entry("bindaddress", Setting.changed("LS ip", "of the listen socket")),
            Map.entry("aliases", Setting.left("servlet and servlet-mapping of web.xml")));

    private final InstanceDraft draft;
    private final SourceFiles files;
    private final Notes notes;

    JServZones(InstanceDraft draft, SourceFiles files, Notes notes) {
        this.draft = draft;
        this.files = files;
        this.notes = notes;
    }

    void read(Path properties) {
        List<PropertyLine> lines = PropertyFile.read(files.read(properties));
        for (PropertyLine line : lines) {
            try {
                server(line);
            } catch (UnwritableException unwritable) {
                notes.left(line.at(), shown(line), String.valueOf(unwritable.getMessage()));
            }
        }
        List<String> zones = lines.stream()
                .filter(line -> line.name().equalsIgnoreCase("zones"))
                .flatMap(line -> Stream.of(line.value().split("[,\\s]+")))
                .filter(zone -> !zone.isEmpty())
                .limit(MOST_ZONES)
                .toList();
        for (String zone : zones) {
            Optional<String> named = lines.stream()
                    .filter(line -> line.name().equals(zone + ".properties"))
                    .map(PropertyLine::value)
                    .findFirst();
            Optional<Path> file = named.flatMap(name -> files.resolve(SourceFiles.folderOf(properties), name))
                    .filter(Files::isRegularFile)
                    .or(() -> named.map(name -> name.replaceFirst("^.*/", ""))
                            .flatMap(name -> files.resolve(SourceFiles.folderOf(properties), name))
                            .filter(Files::isRegularFile));
            file.ifPresent(found -> zone(zone, found));
        }
    }

    private void server(PropertyLine line) {
        String name = line.name().toLowerCase(Locale.ROOT);
        if (name.equals("security.maxconnections")) {
            threads(line);
        } else if (name.equals("security.backlog")) {
            notes.taken(
                    line.at(),
                    shown(line),
                    "ListenQ " + draft.magnus().raise("ListenQ", number(line), line.at() + " " + line.name()));
        } else if (name.equals("wrapper.bin.parameters")) {
            notes.left(
                    line.at(),
                    shown(line),
                    "JAVA_OPTS of bin/heliostat, or the command that starts the JVM; -mx128m is -Xmx128m");
        } else if (name.startsWith("log")) {
            tell(line, ERROR_LOG);
        } else if (name.startsWith("servlet.oracle.jsp") || name.contains("jspservlet")) {
            notes.left(
                    line.at(),
                    shown(line),
                    "developer_mode=false is the default; page settings are jsp-config of sun-web.xml");
        } else if (name.endsWith(".properties")) {
            notes.taken(line.at(), shown(line), "zones/" + InstanceDraft.id(name.replace(".properties", "")));
        } else {
            tell(line, SERVER.getOrDefault(name, Setting.left("this import does not know it")));
        }
    }

    private void threads(PropertyLine line) {
        if (draft.magnus().has("RqThrottle")) {
            notes.changed(
                    line.at(),
                    shown(line),
                    "RqThrottle " + draft.magnus().value("RqThrottle"),
                    "of MaxClients, for files and servlets; thread-pool-init with MaxThreads=" + line.value()
                            + " and pool= on the service-j2ee line bounds servlets alone");
            return;
        }
        notes.taken(
                line.at(),
                shown(line),
                "RqThrottle " + draft.magnus().set("RqThrottle", line.value(), line.at() + " " + line.name()));
    }

    private void zone(String zone, Path file) {
        JServApplication application = new JServApplication(zone);
        for (PropertyLine line : PropertyFile.read(files.read(file))) {
            String name = line.name().toLowerCase(Locale.ROOT);
            try {
                if (!application.take(line, notes, draft)) {
                    tell(line, ZONE.getOrDefault(name, Setting.left("this import does not know it")));
                }
            } catch (UnwritableException unwritable) {
                notes.left(line.at(), shown(line), String.valueOf(unwritable.getMessage()));
            }
        }
        application.putInto(draft);
    }

    private void tell(PropertyLine line, Setting setting) {
        notes.add(new Note(line.at(), shown(line), setting.fate(), setting.became(), setting.why()));
    }

    static String shown(PropertyLine line) {
        return Shown.directive(line.name() + "=", line.value()).replaceFirst("= ", "=");
    }

    private static long number(PropertyLine line) {
        if (!line.value().matches("[0-9]{1,9}")) {
            throw new UnwritableException(line.value(), "a number");
        }
        return Long.parseLong(line.value());
    }
}
