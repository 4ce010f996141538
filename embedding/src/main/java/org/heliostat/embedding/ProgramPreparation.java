package org.heliostat.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.classloading.ClassPathEntries;
import org.heliostat.servlet.classloading.ProgramClassLoader;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.servlet.deploy.Deployment;
import org.heliostat.servlet.deploy.JarContents;
import org.heliostat.servlet.deploy.ProgramDeployment;
import org.heliostat.servlet.deploy.WarUnpacker;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.library.Library;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SessionConfig;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.preparation.PageCompilers;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes applications of the program's own classes ready to be started; WARs are left to another. One thread at a time. */
final class ProgramPreparation implements WebAppPreparation {

    private static final Logger LOG = LoggerFactory.getLogger(ProgramPreparation.class);
    private static final Origin HERE = new Origin("the program that embeds the server", 0);

    private final Map<String, ProgramCode> byUri;
    private final WebAppPreparation wars;
    private final PageCompilers pages = PageCompilers.onBoard();
    private final Path work;
    private final Libraries libraries;
    private final AtomicInteger made = new AtomicInteger();

    /** @param work folder for what can be made again; no application runs from it yet */
    ProgramPreparation(Map<String, ProgramCode> byUri, WebAppPreparation wars, Path work, WallClock clock) {
        this.byUri = Map.copyOf(byUri);
        this.wars = wars;
        this.work = work;
        this.libraries = new Libraries(work.resolve("indexes"), clock);
        removeLeftovers();
    }

    private void removeLeftovers() {
        try {
            WarUnpacker.remove(programs());
        } catch (IOException stuck) {
            LOG.warn("files of an earlier run are left behind: {}", stuck.toString());
        }
    }

    private Path programs() {
        return work.resolve("programs");
    }

    @Override
    public PreparedWebApp prepare(org.heliostat.admin.Deployment wanted) throws DeploymentException {
        ProgramCode application = byUri.get(wanted.uri());
        if (application == null) {
            return wars.prepare(wanted);
        }
        Path own = programs().resolve(Integer.toString(made.incrementAndGet()));
        boolean whole = false;
        try {
            PreparedWebApp prepared = prepared(application, wanted, own);
            whole = true;
            return prepared;
        } catch (IOException unreadable) {
            throw new DeploymentException(wanted.uri(), HERE, "files", unreadable.toString());
        } finally {
            if (!whole) {
                removeUnfinished(own);
            }
        }
    }

    private static void removeUnfinished(Path own) {
        try {
            WarUnpacker.remove(own);
        } catch (IOException stuck) {
            LOG.warn("{} is left behind: {}", own, stuck.toString());
        }
    }

    /** @param own folder of this start of it alone */
    private PreparedWebApp prepared(ProgramCode application, org.heliostat.admin.Deployment wanted, Path own)
            throws DeploymentException, IOException {
        ClassPathEntries entries = new ClassPathEntries(own.resolve("classes"));
        for (var url : application.resources()) {
            entries.add(url);
        }
        if (application.searchesClassPath()) {
            entries.addAllOf(application.parent());
        }
        Deployment deployment = ProgramDeployment.of(
                application.displayName().isEmpty() ? wanted.uri() : application.displayName(),
                application.displayName(),
                application.documents().orElse(wanted.source()),
                contents(entries.all(), application),
                settings(application),
                sun(application));
        ClassLoader loader = new ProgramClassLoader("webapp " + wanted.uri(), application.parent());
        PageSupport support =
                application.hasPages() ? pages.compilerOf(deployment, own.resolve("pages"), loader) : null;
        if (application.hasPages() && support == null) {
            throw new DeploymentException(
                    wanted.uri(),
                    HERE,
                    "pages",
                    "there is no Jasper (expected: tomcat-embed-jasper on the class path)");
        }
        Path temporary = Files.createDirectories(own.resolve("temporary"));
        return new PreparedWebApp(
                deployment,
                loader,
                support,
                temporary,
                own.resolve("resources"),
                Optional.of(application.code()),
                () -> WarUnpacker.remove(own));
    }

    private JarContents contents(List<Path> entries, ProgramCode application) throws IOException {
        List<Path> withResources = new ArrayList<>();
        Map<Path, List<String>> tagLibraries = new LinkedHashMap<>();
        Map<String, Path> jars = new LinkedHashMap<>();
        for (Path entry : entries) {
            if (Files.isRegularFile(entry)) {
                jars.put(entry.toString(), entry);
            }
        }
        Map<Path, Library> known = new LinkedHashMap<>();
        List<Library> found = libraries.of(jars, false, new Problems(application.displayName()));
        int place = 0;
        for (Path jar : jars.values()) {
            known.put(jar, found.get(place++));
        }
        for (Path entry : entries) {
            Library library = known.get(entry);
            if (library == null || library.hasResources()) {
                withResources.add(entry);
            }
            if (library != null
                    && application.hasPages()
                    && !library.tagLibraries().isEmpty()) {
                tagLibraries.put(entry, library.tagLibraries());
            }
        }
        return new JarContents(tagLibraries, withResources);
    }

    private static Descriptor.Settings settings(ProgramCode application) {
        Descriptor.Settings given = application.settings();
        return new Descriptor.Settings(
                given.contextParams(),
                sessionConfig(application.sessions()),
                given.welcomeFiles(),
                given.errorPages(),
                given.mimeMappings(),
                given.localeEncodings(),
                given.jsp());
    }

    private static SessionConfig sessionConfig(Sessions sessions) {
        Map<String, String> attributes = new LinkedHashMap<>();
        sessions.cookie()
                .attributes()
                .forEach((name, value) ->
                        attributes.put(name, isFlag(name) && !value.equalsIgnoreCase("false") ? "true" : value));
        return new SessionConfig(
                OptionalInt.empty(),
                new SessionConfig.CookieSettings(
                        sessions.cookie().name(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        attributes),
                sessions.trackedBy());
    }

    private static boolean isFlag(String attribute) {
        String name = attribute.toLowerCase(Locale.ROOT);
        return name.equals("secure") || name.equals("httponly");
    }

    private static SunWebApp sun(ProgramCode application) {
        Sessions sessions = application.sessions();
        long seconds = Math.min(Integer.MAX_VALUE, sessions.timeout().toSeconds());
        Map<String, String> properties = new LinkedHashMap<>();
        application.encodings().request().ifPresent(name -> properties.put("requestEncoding", name));
        application.encodings().response().ifPresent(name -> properties.put("responseEncoding", name));
        SunWebApp none = SunWebApp.NONE;
        return new SunWebApp(
                new SunWebApp.SessionSettings(
                        HERE,
                        sessions.folder().isPresent(),
                        sessions.folder().isPresent() && sessions.eachAnswer() ? "file" : "memory",
                        sessions.folder().isPresent() && !sessions.eachAnswer()
                                ? Map.of("sessionFilename", "sessions")
                                : Map.of(),
                        sessions.folder()
                                .map(folder -> Map.of(
                                        "directory", folder.toAbsolutePath().toString()))
                                .orElse(Map.of()),
                        Map.of("timeoutSeconds", Long.toString(Math.max(0, seconds))),
                        Map.of()),
                none.classLoader(),
                none.jspProperties(),
                properties,
                none.roleMappings(),
                none.resourceRefs(),
                none.cache(),
                none.instancePools());
    }
}
