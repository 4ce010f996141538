package org.heliostat.importer.tomcat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.SocketPlan;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.source.ImportException;

/** Reads a Tomcat's folder into an instance. */
public final class TomcatImport {

    private static final Set<String> KNOWN_OF_SERVER = Set.of("service", "globalnamingresources", "listener");

    private final TomcatFolder folder;
    private final InstanceDraft draft = new InstanceDraft();
    private final Notes notes = new Notes();
    private final boolean copiesApplications;

    private TomcatImport(TomcatFolder folder, boolean copiesApplications) {
        this.folder = folder;
        this.copiesApplications = copiesApplications;
    }

    /**
     * @param folder CATALINA_BASE, or its conf
     * @param copiesApplications whether applications become part of the instance
     * @throws ImportException where its files cannot be read
     */
    public static Imported read(Path folder, boolean copiesApplications) {
        return new TomcatImport(new TomcatFolder(folder), copiesApplications).read();
    }

    private Imported read() {
        XmlElement server = folder.read(folder.conf().resolve("server.xml"));
        if (!server.is("Server")) {
            throw new ImportException(server.at(), server.name() + " (expected: Server)");
        }
        folder.tell(notes);
        encodings();
        LogDraft logs = new LogDraft(draft);
        ResourceReader resources = new ResourceReader(draft);
        server.children("GlobalNamingResources").forEach(global -> resources.readAll(new Element(global, notes)));
        RealmReader realms = new RealmReader(folder, draft, resources.userDatabases());
        ContextReader contexts = new ContextReader(folder, draft, resources, realms, copiesApplications);
        folder.find("context.xml").ifPresent(common -> contexts.common(new Element(common, notes)));
        WebXmlDefaults.read(folder, draft, notes);
        new Element(server, notes)
                .is(Setting.changed("the instance", "there is no port for shutting down: stop, or TERM"));
        server.children("Listener").forEach(this::listener);
        List<XmlElement> services = server.children("Service").toList();
        for (XmlElement service : services) {
            new ServiceReader(folder, draft, contexts, realms, logs).read(new Element(service, notes));
        }
        server.children().stream()
                .filter(child -> !KNOWN_OF_SERVER.contains(child.name().toLowerCase(Locale.ROOT)))
                .forEach(child -> new Element(child, notes).is(Setting.left("this import does not know it")));
        logs.complete();
        realms.finish();
        new SocketPlan(draft, notes).settle();
        return new Imported(draft, notes);
    }

    /** conf/web.xml of Tomcat 10 and later says so (docs/from-tomcat.md). */
    private void encodings() {
        draft.magnus().set("ServerID", "tomcat", "");
        draft.magnus().set("ResponseEncoding", "UTF-8", "what applications of Tomcat 10 and later expect");
        draft.magnus().set("RequestEncoding", "UTF-8", "the same for forms");
        notes.changed(
                new SourceLocation("conf/web.xml", 0),
                "request-character-encoding, response-character-encoding",
                "ResponseEncoding UTF-8, RequestEncoding UTF-8",
                "for all applications; before Tomcat 10 the default was ISO-8859-1");
    }

    private void listener(XmlElement listener) {
        Element element = new Element(listener, notes);
        String name = element.className();
        Setting setting = Optional.ofNullable(Counterparts.LISTENERS.get(name))
                .orElse(Setting.left("classes of Tomcat's own are not loaded here; see docs/plug-ins.md"));
        element.is(setting);
    }
}
