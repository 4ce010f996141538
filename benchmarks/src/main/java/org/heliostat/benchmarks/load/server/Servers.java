package org.heliostat.benchmarks.load.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.peer.PeerArguments;
import org.heliostat.time.Ticker;

/** Starts servers. */
public final class Servers {

    private static final int USUAL_CACHED = 1_024;
    private static final String SERVLET_API = "jakarta.servlet-api-";
    private static final String ANNOTATIONS_API = "jakarta.annotation-api-";

    /** JSTL, for Tomcat, which has none of its own. */
    private static final String TAGS = "jakarta.servlet.jsp.jstl-";

    private static final String PEERS = PeerArguments.class.getPackageName();

    private final Settings settings;
    private final Path work;
    private final Path documents;
    private final Ticker ticker;
    private final TreeUse tree;
    private int started;

    /** Of one start. */
    private record Place(Path folder, Ports ports, Extras extras) {}

    /**
     * @param work an empty folder for everything the servers need and write
     * @throws IOException when the documents cannot be written
     */
    public Servers(Settings settings, Path work, Ticker ticker) throws IOException {
        this(settings, work, ticker, TreeUse.NONE);
    }

    /** @param tree whether the documents hold the tree of 40,000 files, and how large the servers' caches are */
    public Servers(Settings settings, Path work, Ticker ticker, TreeUse tree) throws IOException {
        this.settings = settings;
        this.work = work;
        this.documents = Files.createDirectories(work.resolve("documents"));
        this.ticker = ticker;
        this.tree = tree;
        Documents.write(documents);
        if (tree != TreeUse.NONE) {
            FileTree.write(documents);
        }
    }

    /**
     * @param servlets whether its servlets must be there before it counts as started
     * @param programs whether it runs CGI programs and PHP
     */
    public ServerProcess start(ServerKind kind, boolean servlets, boolean programs) throws IOException {
        return start(kind, servlets, programs, Extras.NONE);
    }

    /**
     * @param servlets whether its servlets must be there before it counts as started
     * @param programs whether it runs CGI programs and PHP
     */
    public ServerProcess start(ServerKind kind, boolean servlets, boolean programs, Extras extras) throws IOException {
        Path folder = Files.createDirectories(work.resolve(kind.label() + "-" + ++started));
        Ports ports = Ports.free(kind);
        List<String> command = command(kind, new Place(folder, ports, extras), programs);
        return ServerProcess.start(kind, command, folder, ports, probes(kind, servlets, extras), ticker);
    }

    private List<String> command(ServerKind kind, Place place, boolean programs) throws IOException {
        Path folder = place.folder();
        int port = place.ports().plain();
        return switch (kind) {
            case NGINX -> nginx(place, false, "");
            case NGINX_NOPUSH -> nginx(place, true, "");
            case NGINX_FCGIWRAP -> nginxWithCgi(place);
            case NGINX_PHP -> nginxWithPhp(place);
            case HAPROXY -> HaproxyConf.command(folder, place.extras(), port);
            case APACHE -> ApacheConf.command(work, folder, documents, port, settings.accessLog());
            case TOMCAT, TOMCAT_VIRTUAL ->
                peer(kind, "TomcatServer", place, "tomcat-", "HikariCP-", "postgresql-", "slf4j-", "ecj-", "h2-", TAGS);
            case UNDERTOW ->
                peer(
                        kind,
                        "UndertowServer",
                        place,
                        "undertow-",
                        "xnio-",
                        "jboss-",
                        "wildfly-",
                        "smallrye-",
                        SERVLET_API,
                        ANNOTATIONS_API);
            case JETTY -> peer(kind, "JettyServer", place, "jetty-", "slf4j-", SERVLET_API, ANNOTATIONS_API);
            case HELIOSTAT,
                    HELIOSTAT_POOL,
                    HELIOSTAT_VIRTUAL,
                    HELIOSTAT_NOSTATS,
                    HELIOSTAT_NOLOG,
                    HELIOSTAT_STAGE,
                    HELIOSTAT_STAGE_POOL,
                    HELIOSTAT_STAGE_VIRTUAL -> heliostat(kind, place, programs);
        };
    }

    /** What is there last when all of it has started. */
    private static List<String> probes(ServerKind kind, boolean servlets, Extras extras) {
        String last =
                switch (kind) {
                    case HAPROXY -> Documents.PROXIED + Documents.SMALL;
                    case NGINX_FCGIWRAP -> Documents.CGI;
                    case NGINX_PHP -> Documents.PHP;
                    default -> servlets && kind.hasServlets() ? kind.waspTarget() : Documents.SMALL;
                };
        return extras.bookstore() && kind.hasDatabase() ? List.of(last, kind.bookTarget()) : List.of(last);
    }

    /** @return what of this kind can be run here; the reason why not, empty if it can */
    public String obstacle(ServerKind kind) {
        if (kind.isNginx()) {
            return obstacleOfNginx(kind);
        }
        if (kind == ServerKind.HAPROXY) {
            return HaproxyConf.program().isEmpty() ? "HAProxy is not installed" : "";
        }
        if (kind == ServerKind.APACHE) {
            return ApacheConf.program().isEmpty() ? "Apache's httpd is not installed" : "";
        }
        if (kind.isOurs() && !Files.isReadable(settings.heliostatJar())) {
            return settings.heliostatJar() + " is not built";
        }
        boolean needsWars = !kind.isStage();
        if (needsWars && !(Files.isReadable(settings.waspWar()) && Files.isReadable(settings.sleepWar()))) {
            return "samples/wasp and samples/sleep are not built";
        }
        if (settings.database().isPresent() && !Files.isReadable(settings.rowWar())) {
            return "samples/row is not built";
        }
        return "";
    }

    /** @return what keeps the bookstore from being deployed here, empty if nothing does */
    public String obstacleOfBookstore() {
        return Files.isReadable(settings.bookstoreWar()) ? "" : "samples/bookstore is not built";
    }

    /** @return files that a server may keep open or in memory */
    private int cached() {
        return tree == TreeUse.ALL_CACHED ? FileTree.FILES + USUAL_CACHED : USUAL_CACHED;
    }

    private static String obstacleOfNginx(ServerKind kind) {
        if (NginxConf.program().isEmpty()) {
            return "nginx is not installed";
        }
        if (kind == ServerKind.NGINX_FCGIWRAP && ProgramPeers.fcgiWrap().isEmpty()) {
            return "fcgiwrap is not installed";
        }
        boolean lacksPhp = kind == ServerKind.NGINX_PHP && ProgramPeers.phpCgi().isEmpty();
        return lacksPhp ? "php-cgi is not installed" : "";
    }

    private List<String> nginxWithCgi(Place place) throws IOException {
        String address = "unix:" + place.folder().resolve("fcgiwrap.sock");
        String program = ProgramPeers.fcgiWrap().orElseThrow(() -> new IOException("fcgiwrap is not installed"));
        return ProgramPeers.withNginx(
                List.of(program, "-c", Integer.toString(ProgramPeers.CGI_PROGRAMS), "-s", address),
                nginx(place, false, NginxConf.gateway("/cgi-bin/", address)));
    }

    private List<String> nginxWithPhp(Place place) throws IOException {
        String socket = place.folder().resolve("php.sock").toString();
        String program = ProgramPeers.phpCgi().orElseThrow(() -> new IOException("php-cgi is not installed"));
        return ProgramPeers.withNginx(
                List.of(
                        "/usr/bin/env",
                        "PHP_FCGI_CHILDREN=" + ProgramPeers.PHP_CHILDREN,
                        "PHP_FCGI_MAX_REQUESTS=1000000",
                        program,
                        "-b",
                        socket),
                nginx(place, false, NginxConf.gateway("/php/", "unix:" + socket)));
    }

    /** @param locations further ones of its server */
    private List<String> nginx(Place place, boolean noPush, String locations) throws IOException {
        Path folder = place.folder();
        Path file = folder.resolve("nginx.conf");
        int connections = place.extras().connections();
        int kept = NginxConf.kept(cached(), connections);
        String lines = locations + NginxExtras.lines(place.extras(), place.ports());
        Files.writeString(
                file,
                NginxConf.text(
                        folder,
                        documents,
                        place.ports().plain(),
                        settings.accessLog(),
                        noPush,
                        kept,
                        connections,
                        lines,
                        NginxExtras.upstream(place.extras())));
        String program = NginxConf.program().orElseThrow(() -> new IOException("nginx is not installed"));
        return List.of(program, "-p", folder.toString(), "-c", file.toString());
    }

    private List<String> heliostat(ServerKind kind, Place place, boolean programs) throws IOException {
        Path folder = place.folder();
        HeliostatInstance.write(kind, settings, folder, documents, place.ports().plain());
        HeliostatExtras.add(folder, place.extras(), place.ports());
        if (tree == TreeUse.ALL_CACHED) {
            HeliostatInstance.cache(folder, cached());
        }
        if (programs) {
            HeliostatInstance.addPrograms(folder, documents);
        }
        if (place.extras().bookstore() && kind.hasDatabase()) {
            Files.copy(settings.bookstoreWar(), folder.resolve("webapps/bookstore.war"));
        }
        List<String> command = java(kind);
        if (kind == ServerKind.HELIOSTAT_NOSTATS) {
            command.add("-Dheliostat.statistics=off");
        }
        command.addAll(List.of(
                "-jar", settings.heliostatJar().toString(), "start", "--instance", folder.toString(), "--no-admin"));
        return command;
    }

    private List<String> peer(ServerKind kind, String main, Place place, String... jars) throws IOException {
        PeerArguments told = new PeerArguments(
                place.ports().plain(),
                documents,
                settings.waspWar(),
                settings.sleepWar(),
                place.folder().resolve("work"),
                settings.threads(),
                settings.accessLog(),
                kind == ServerKind.TOMCAT_VIRTUAL,
                extras(kind, place),
                settings.database()
                        .filter(database -> kind.hasDatabase())
                        .map(database -> List.of(
                                settings.rowWar().toString(), database.url(), database.user(), database.password()))
                        .orElse(List.of()));
        List<String> command = java(kind);
        command.addAll(List.of("-cp", classPath(jars), PEERS + "." + main));
        command.addAll(told.toList());
        return command;
    }

    private PeerArguments.Extras extras(ServerKind kind, Place place) {
        return new PeerArguments.Extras(
                place.extras().key().isPresent() ? place.ports().secure() : 0,
                place.extras().key().map(KeyFiles::store).map(Path::toString).orElse(""),
                KeyFiles.PASSWORD,
                place.extras().uploads().map(Path::toString).orElse(""),
                place.extras().bookstore() && kind.hasDatabase()
                        ? settings.bookstoreWar().toString()
                        : "");
    }

    private List<String> java(ServerKind kind) {
        List<String> command = new ArrayList<>();
        command.add(settings.javaHome(kind).resolve("bin/java").toString());
        command.addAll(settings.jvmArguments());
        return command;
    }

    /** Only these classes of ours and that vendor's jars. */
    private String classPath(String... prefixes) throws IOException {
        StringBuilder path = new StringBuilder(ownClasses().toString());
        try (Stream<Path> jars = Files.list(settings.libraries())) {
            jars.sorted()
                    .filter(jar -> Stream.of(prefixes)
                            .anyMatch(prefix -> jar.getFileName().toString().startsWith(prefix)))
                    .forEach(jar -> path.append(File.pathSeparatorChar).append(jar));
        }
        return path.toString();
    }

    /** benchmarks.jar without its manifest's class path: the peers' classes alone are copied beside it. */
    private Path ownClasses() throws IOException {
        Path classes = work.resolve("peer-classes");
        if (!Files.exists(classes)) {
            OwnClasses.copy(PEERS, classes);
        }
        return classes;
    }
}
