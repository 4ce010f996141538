package org.heliostat.importer.apache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.heliostat.config.SourceLocation;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.SocketPlan;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.SourceFiles;

/** Reads the folder of an Apache httpd or an Oracle HTTP Server, with JServ's files, into an instance. */
public final class ApacheImport {

    private static final String DEBIAN_FILE = "apache2.conf";
    private static final List<String> NAMES = List.of("httpd.conf", "conf/httpd.conf", DEBIAN_FILE);
    private static final int MOST_HOSTS = 2_000;

    /** Where packages of Debian put it, without saying so in the file. */
    private static final Path DEBIAN = Path.of("/etc/apache2");

    /** Lines by which the main server answers something itself. */
    private static final Set<String> ANSWERING = Set.of(
            "documentroot",
            "alias",
            "scriptalias",
            "redirect",
            "redirectpermanent",
            "redirecttemp",
            "proxypass",
            "apjservmount",
            "location");

    private final InstanceDraft draft = new InstanceDraft();
    private final Notes notes = new Notes();
    private final SourceFiles files;
    private final ConfReader reader;
    private final Balancers balancers = new Balancers(draft.origins());
    private final LogDraft logs = new LogDraft(draft);

    private ApacheImport(SourceFiles files) {
        this.files = files;
        this.reader = new ConfReader(files, notes);
    }

    /**
     * @param folder with httpd.conf, conf/httpd.conf or apache2.conf
     * @throws ImportException where its files cannot be read
     */
    public static Imported read(Path folder) {
        Path file = NAMES.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new ImportException(
                        new SourceLocation(folder.resolve("httpd.conf").toString(), 0),
                        "no such file (expected: httpd.conf, conf/httpd.conf or apache2.conf in the folder)"));
        Path former = formerRoot(file);
        return new ApacheImport(isInside(folder, former) ? new SourceFiles(former) : SourceFiles.ofCopy(folder, former))
                .readAll(file);
    }

    /** @return whether the folder is no copy, but a part of what its httpd.conf calls ServerRoot */
    private static boolean isInside(Path folder, Path former) {
        try {
            return folder.toRealPath().startsWith(former.toRealPath());
        } catch (IOException notHere) {
            return false;
        }
    }

    /** @return the folder that httpd.conf calls ServerRoot, so that a copy of it elsewhere can be read */
    private static Path formerRoot(Path file) {
        SourceFiles alone = new SourceFiles(SourceFiles.folderOf(file));
        return alone.read(file).lines().stream()
                .map(line -> line.strip().split("\\s+", 2))
                .filter(words -> words.length == 2 && words[0].equalsIgnoreCase("ServerRoot"))
                .map(words -> alone.resolve(words[1].replace("\"", "")))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(file.endsWith(DEBIAN_FILE) ? DEBIAN : SourceFiles.folderOf(file));
    }

    private Imported readAll(Path file) {
        draft.magnus().set("ServerID", "apache", "");
        Path variables = file.resolveSibling("envvars");
        if (Files.isRegularFile(variables)) {
            reader.readVariables(variables);
        }
        List<Node> main = reader.read(file);
        JServMounts jserv = new JServMounts(draft, files, reader::serverRoot);
        main.stream().filter(node -> node.is("Proxy")).forEach(proxy -> balancers.read(proxy, notes));
        listen(main);
        List<Node> hosts = main.stream()
                .filter(node -> node.is("VirtualHost"))
                .limit(MOST_HOSTS)
                .toList();
        hosts.stream()
                .flatMap(host -> host.children().stream())
                .filter(node -> node.is("Proxy"))
                .forEach(proxy -> balancers.read(proxy, notes));
        List<Made> made = new ArrayList<>();
        for (Node host : hosts) {
            made.add(site(host, main, jserv, made.isEmpty(), List.of()));
        }
        List<ListenSocketDraft> ofMain = hosts.isEmpty() ? draft.sockets() : ofMain(made, main);
        if (hosts.isEmpty() || !ofMain.isEmpty()) {
            made.add(site(whole(file), main, jserv, hosts.isEmpty(), ofMain));
        }
        Translations translations = new Translations(files, reader::serverRoot, balancers, notes);
        HtpasswdDraft users = new HtpasswdDraft(draft, files, reader.serverRoot());
        for (Made one : made) {
            Notes told = one.notes();
            TlsFiles tls = new TlsFiles(draft, told, translations);
            try {
                one.sockets().forEach(socket -> tls.read(one.site(), socket));
            } catch (UnwritableException unwritable) {
                notes.left(
                        new SourceLocation(files.shown(file), 0),
                        "SSLCertificateFile",
                        String.valueOf(unwritable.getMessage()));
            }
            new SiteWriter(draft, told, logs, new Translations(files, reader::serverRoot, balancers, told), users)
                    .write(one.site());
        }
        jserv.finish(made.stream().map(one -> one.site().server()).toList(), notes);
        keepAlive(main);
        logs.complete();
        new SocketPlan(draft, notes).settle();
        return new Imported(draft, notes);
    }

    /** A virtual host on its way. */
    private record Made(Site site, List<ListenSocketDraft> sockets, Notes notes) {}

    private static Node whole(Path file) {
        return new Node(
                new SourceLocation(String.valueOf(file.getFileName()), 0), "VirtualHost", List.of(), true, List.of());
    }

    /** @return listen sockets of which no virtual host is: there the main server answers */
    private List<ListenSocketDraft> ofMain(List<Made> made, List<Node> main) {
        List<ListenSocketDraft> taken =
                made.stream().flatMap(one -> one.sockets().stream()).toList();
        boolean answers = main.stream().anyMatch(node -> ANSWERING.contains(node.key()));
        return draft.sockets().stream()
                .filter(socket -> !taken.contains(socket))
                .filter(socket -> answers || taken.stream().noneMatch(other -> other.port() == socket.port()))
                .toList();
    }

    /** @param ofMain listen sockets of the main server, where that is what is made */
    private Made site(Node host, List<Node> main, JServMounts jserv, boolean isFirst, List<ListenSocketDraft> ofMain) {
        String name = host.children().stream()
                .filter(node -> node.is("ServerName"))
                .map(node -> node.word(0))
                .findFirst()
                .orElse(host.words().isEmpty() ? "main" : "host");
        VirtualServerDraft server = draft.server(name);
        Site site = new Site(server);
        UnaryOperator<String> folders = folder ->
                files.resolve(reader.serverRoot(), folder).map(Path::toString).orElse(folder);
        new SiteReader(draft, notes, jserv, folders).read(host.children(), site);
        site.nextLevel();
        // What the main server says holds for every host; it is told once.
        new SiteReader(draft, isFirst ? notes : new Notes(), isFirst ? jserv : jserv.silent(), folders)
                .read(main, site);
        List<ListenSocketDraft> sockets = sockets(host, site, ofMain);
        return new Made(site, sockets, notes);
    }

    private List<ListenSocketDraft> sockets(Node host, Site site, List<ListenSocketDraft> ofMain) {
        List<ListenSocketDraft> found = new ArrayList<>();
        for (String address : host.words()) {
            int colon = address.lastIndexOf(':');
            boolean hasPort = colon >= 0
                    && !address.endsWith("]")
                    && address.substring(colon + 1).matches("[0-9]{1,5}|\\*");
            String port = hasPort ? address.substring(colon + 1) : "*";
            Optional<String> ip = ListenSocketDraft.address(hasPort ? address.substring(0, colon) : address);
            if (ip.isEmpty()) {
                notes.left(
                        host.at(),
                        "<VirtualHost " + address + ">",
                        "no address of this machine: names of hosts are not looked up");
                continue;
            }
            for (ListenSocketDraft socket : draft.sockets()) {
                if (port.equals("*") || port.equals(Integer.toString(socket.port()))) {
                    at(ip.get(), socket).ifPresent(found::add);
                }
            }
        }
        List<ListenSocketDraft> sockets =
                host.words().isEmpty() ? ofMain : found.stream().distinct().toList();
        sockets.forEach(socket -> {
            site.server().socket(socket);
            socket.defaultServer(site.server());
        });
        String where = sockets.isEmpty()
                ? "no Listen line for it"
                : "connections of VS " + site.server().id();
        if (!host.words().isEmpty()) {
            notes.taken(
                    host.at(),
                    "<VirtualHost " + host.rest(0) + ">",
                    "VS " + site.server().id() + ", " + where);
        }
        return sockets;
    }

    /** A host of one address is not for those who come to another one: it gets a listen socket of its own. */
    private Optional<ListenSocketDraft> at(String ip, ListenSocketDraft socket) {
        if (ip.equals(InstanceDraft.ANY) || socket.ip().equals(ip)) {
            return Optional.of(socket);
        }
        return socket.ip().equals(InstanceDraft.ANY) ? Optional.of(draft.socket(ip, socket.port())) : Optional.empty();
    }

    private void listen(List<Node> main) {
        Map<String, Node> all = new LinkedHashMap<>();
        main.stream().filter(node -> node.is("Listen") || node.is("Port")).forEach(node -> all.put(node.word(0), node));
        boolean hasRefused = false;
        boolean hasListen = main.stream().anyMatch(node -> node.is("Listen"));
        for (Node node : all.values()) {
            String word = node.word(0);
            int colon = word.lastIndexOf(':');
            String port = word.substring(colon + 1);
            if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
                notes.left(node.at(), node.shown(), "no port from 0 to 65535");
            } else if (node.is("Port") && hasListen) {
                notes.left(node.at(), node.shown(), "Listen lines count");
            } else {
                Optional<String> ip = ListenSocketDraft.address(word.substring(0, Math.max(colon, 0)));
                if (ip.isEmpty()) {
                    hasRefused = true;
                    notes.left(node.at(), node.shown(), "no address of this machine: names of hosts are not looked up");
                    continue;
                }
                ListenSocketDraft socket = draft.socket(ip.get(), Integer.parseInt(port));
                notes.taken(
                        node.at(),
                        node.shown(),
                        "LS " + socket.id() + " ip=\"" + socket.ip() + "\" port=\"" + port + '"');
            }
        }
        if (draft.sockets().isEmpty() && !hasRefused) {
            draft.socket(InstanceDraft.ANY, 80);
        }
    }

    private void keepAlive(List<Node> main) {
        main.stream()
                .filter(node -> node.is("KeepAlive"))
                .filter(node -> node.word(0).equalsIgnoreCase("off"))
                .findFirst()
                .ifPresent(node -> draft.magnus().set("KeepAliveTimeout", "0", node.at() + " KeepAlive off"));
    }
}
