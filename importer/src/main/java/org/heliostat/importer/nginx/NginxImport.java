package org.heliostat.importer.nginx;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.SourceLocation;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.SocketPlan;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.SourceFiles;

/** Reads an nginx's folder into an instance: sites of files, and proxies. */
public final class NginxImport {

    private static final int MOST_SERVERS = 2_000;

    /** Where packages put it: what a copy elsewhere includes is looked for in the copy. */
    private static final Path USUAL = Path.of("/etc/nginx");

    private final InstanceDraft draft = new InstanceDraft();
    private final Notes notes = new Notes();
    private final SourceFiles files;

    private NginxImport(SourceFiles files) {
        this.files = files;
    }

    /**
     * @param folder with nginx.conf or conf/nginx.conf
     * @throws ImportException where its files cannot be read
     */
    public static Imported read(Path folder) {
        Path file = Stream.of("nginx.conf", "conf/nginx.conf")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new ImportException(
                        new SourceLocation(folder.resolve("nginx.conf").toString(), 0),
                        "no such file (expected: nginx.conf or conf/nginx.conf in the folder)"));
        return new NginxImport(SourceFiles.ofCopy(SourceFiles.folderOf(file), USUAL)).readAll(file);
    }

    private Imported readAll(Path file) {
        draft.magnus().set("ServerID", "nginx", "");
        List<Node> main = new ConfReader(files, notes).read(file);
        MainSettings settings = new MainSettings(draft, notes);
        List<Node> http = new ArrayList<>();
        for (Node node : main) {
            if (node.is("http") && node.isBlock()) {
                http.addAll(node.children());
            } else if (node.is("events") && node.isBlock()) {
                node.children().forEach(settings::read);
            } else {
                settings.read(node);
            }
        }
        Upstreams upstreams = new Upstreams(draft.origins(), notes);
        http.stream().filter(node -> node.is("upstream")).forEach(upstreams::add);
        LogFormats formats = new LogFormats(new LogDraft(draft), notes);
        http.stream().filter(node -> node.is("log_format")).forEach(formats::define);
        List<Node> common = new ArrayList<>();
        List<Node> servers = new ArrayList<>();
        for (Node node : http) {
            switch (node.name()) {
                case "server" -> servers.add(node);
                case "upstream", "log_format" -> {
                    // They have been read.
                }
                case "types" -> settings.types(node);
                default -> common.add(node);
            }
        }
        HtpasswdDraft users = new HtpasswdDraft(draft, files, files.root());
        ServerReader reader = new ServerReader(
                draft, notes, settings, upstreams, formats, new CertificateFiles(draft, files, notes), users, files);
        if (servers.isEmpty()) {
            notes.left(
                    new SourceLocation(files.shown(file), 0),
                    "http",
                    "no server block: a listen socket on 8080 and docs/ are there to begin with");
            common.forEach(settings::read);
        }
        servers.stream().limit(MOST_SERVERS).forEach(server -> reader.read(server, common));
        if (upstreams.idle() > 0) {
            settings.client("max-idle", upstreams.idle());
        }
        settings.finish();
        formats.finish();
        new SocketPlan(draft, notes).settle();
        return new Imported(draft, notes);
    }
}
