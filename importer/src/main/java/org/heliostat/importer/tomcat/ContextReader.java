package org.heliostat.importer.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.config.ConfigText;
import org.heliostat.config.IoReason;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.draft.WebAppDraft;
import org.heliostat.importer.report.Setting;

/** Reads a Context, wherever it stands: an application of a virtual server, with its resources, realm and session manager. */
final class ContextReader {

    private static final String DESCRIPTOR = "META-INF/context.xml";
    private static final int LARGEST_DESCRIPTOR = 1 << 20;
    private static final int LONGEST_PATH = 500;

    /** They administer Tomcat by its own classes. */
    private static final Set<String> TOMCATS_OWN = Set.of("/manager", "/host-manager");

    private static final Setting ADMINISTRATION = Setting.left(
            "it administers Tomcat: heliostat.jar deploy, undeploy, reload, list, or the administration's pages");

    private final TomcatFolder folder;
    private final InstanceDraft draft;
    private final ResourceReader resources;
    private final RealmReader realms;
    private final boolean copies;
    private final List<Element> commonValves = new ArrayList<>();

    ContextReader(
            TomcatFolder folder, InstanceDraft draft, ResourceReader resources, RealmReader realms, boolean copies) {
        this.folder = folder;
        this.draft = draft;
        this.resources = resources;
        this.realms = realms;
        this.copies = copies;
    }

    /** Reads conf/context.xml, which holds for every application. */
    void common(Element context) {
        inside(context, commonValves::add);
        context.rest(Counterparts.CONTEXT);
    }

    /**
     * @param path of the application, unless the element says another one
     * @return the WAR or folder that is named, where it lies in appBase
     */
    Optional<Path> read(Element context, VirtualServerDraft server, Path appBase, String path) {
        String uri = AppPath.uri(path);
        String name = context.quietly("docBase")
                .orElse(uri.equals("/") ? "ROOT" : uri.substring(1).replace('/', '#'));
        Optional<Path> named = folder.files().resolve(appBase, name).map(ContextReader::warOf);
        context.quietly("path");
        if (context.flag("privileged").orElse(false) || TOMCATS_OWN.contains(uri)) {
            context.is(ADMINISTRATION);
            return named;
        }
        if (named.isEmpty() || !Files.exists(named.get())) {
            context.is(Setting.left("docBase: no such file or folder"));
            return Optional.empty();
        }
        add(context, server, uri, named.get());
        reload(context);
        inside(context, valve -> ValveReader.restrict(valve, server, uri));
        context.rest(Counterparts.CONTEXT);
        return named;
    }

    /** Takes what lies in appBase for an application, if it is one. */
    void found(Element host, VirtualServerDraft server, Path file) {
        String name = String.valueOf(file.getFileName());
        boolean isWar = name.endsWith(".war") && Files.isRegularFile(file);
        if (!isWar && (!Files.isDirectory(file) || Files.exists(file.resolveSibling(name + ".war")))) {
            return;
        }
        String uri = AppPath.uri(AppPath.of(isWar ? name.substring(0, name.length() - ".war".length()) : name));
        if (TOMCATS_OWN.contains(uri)) {
            host.notes().left(host.at(), "application " + name, ADMINISTRATION.why());
            return;
        }
        add(host, server, uri, file);
        descriptor(host, file, isWar).ifPresent(context -> {
            reload(context);
            inside(context, valve -> ValveReader.restrict(valve, server, uri));
            context.rest(Counterparts.CONTEXT);
        });
    }

    private static Path warOf(Path named) {
        Path war = named.resolveSibling(named.getFileName() + ".war");
        return !Files.exists(named) && Files.isRegularFile(war) ? war : named;
    }

    private void add(Element element, VirtualServerDraft server, String uri, Path source) {
        if (uri.length() > LONGEST_PATH || !uri.matches("/[A-Za-z0-9._~@+/-]*") || uri.contains("//")) {
            element.notes().left(element.at(), "application " + uri, "no path of an application");
            return;
        }
        String copy = "applications/" + server.id() + "/" + source.getFileName();
        Optional<String> target = copies ? Optional.of(copy) : Optional.empty();
        if (!server.webApp(new WebAppDraft(uri, source, target))) {
            element.notes()
                    .left(element.at(), "application " + source.getFileName(), uri + " is another one's already");
            return;
        }
        commonValves.forEach(valve -> ValveReader.restrict(valve, server, uri));
        element.notes()
                .taken(
                        element.at(),
                        "application " + source.getFileName(),
                        "WEBAPP uri=\"" + uri + "\" path=\""
                                + target.map(name -> "../" + name).orElse(source.toString()) + '"');
    }

    private void reload(Element context) {
        if (context.flag("reloadable").orElse(false)) {
            draft.reloadSeconds(2);
        }
    }

    /** @return META-INF/context.xml of an application */
    private Optional<Element> descriptor(Element host, Path file, boolean isWar) {
        String shown = folder.files().shown(file) + "/" + DESCRIPTOR;
        if (!isWar) {
            Path inside = file.resolve(DESCRIPTOR);
            return Files.isRegularFile(inside)
                    ? Optional.of(new Element(folder.read(inside), host.notes()))
                    : Optional.empty();
        }
        try (ZipFile war = new ZipFile(file.toFile())) {
            ZipEntry entry = war.getEntry(DESCRIPTOR);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = war.getInputStream(entry)) {
                byte[] content = in.readNBytes(LARGEST_DESCRIPTOR + 1);
                if (content.length > LARGEST_DESCRIPTOR) {
                    host.notes().left(host.at(), shown, "larger than 1 MB");
                    return Optional.empty();
                }
                ConfigText text = new ConfigText(shown, new String(content, StandardCharsets.UTF_8));
                return Optional.of(new Element(folder.parse(text), host.notes()));
            }
        } catch (IOException broken) {
            host.notes().left(host.at(), shown, "cannot be read: " + IoReason.of(broken));
            return Optional.empty();
        }
    }

    /** @param keepingOut gets the valves that let in some clients only */
    private void inside(Element context, Consumer<Element> keepingOut) {
        resources.readAll(context);
        realms.read(context);
        for (Element child : context.children().toList()) {
            switch (child.name()) {
                case "Resource", "Realm", "ResourceLink" -> {
                    // They have been told of.
                }
                case "Environment" -> {
                    child.is(Setting.left("env-entry of the application's web.xml: env-entry-name "
                            + child.value("name").orElse("")));
                }
                case "Parameter" ->
                    child.is(Setting.left("context-param of the application's web.xml: param-name "
                            + child.value("name").orElse("")));
                case "Manager" -> SessionManagers.read(child);
                case "Valve" -> {
                    if (ValveReader.keepsOut(child)) {
                        keepingOut.accept(child);
                    } else {
                        child.is(ValveReader.ofContext(child.className()));
                    }
                }
                case "Cluster" -> child.is(Counterparts.CLUSTER);
                default ->
                    child.is(Optional.ofNullable(Counterparts.PARTS_OF_CONTEXT.get(child.name()))
                            .orElse(Setting.left("this import does not know it")));
            }
        }
    }
}
