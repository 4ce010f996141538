package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.report.Shown;

/** Writes a draft down as the files of an instance. */
public final class DraftFiles {

    private static final String CONF = "conf/";
    private static final String FIELDS = "set-srvhdrs=";

    private DraftFiles() {}

    /**
     * @param mimeTypes the mime.types that the lines of the import are added to
     * @return files of the instance; those that are missing for a whole one are the default ones
     */
    public static List<DraftFile> of(InstanceDraft draft, String mimeTypes) {
        finish(draft);
        List<DraftFile> files = new ArrayList<>(draft.files());
        Map<String, String> nameByText = new LinkedHashMap<>();
        Map<String, String> objectFiles = new LinkedHashMap<>();
        Map<String, String> aclFiles = new LinkedHashMap<>();
        for (VirtualServerDraft server : draft.servers()) {
            AccessDraft access = draft.accessOf(server);
            if (!access.isEmpty()) {
                aclFiles.put(server.id(), server.id() + ".acl");
                files.add(DraftFile.of(CONF + server.id() + ".acl", access.text()));
            }
            String text = server.objConf()
                    .text(!server.webApps().isEmpty() || draft.servers().size() == 1);
            String name = nameByText.isEmpty() ? "obj.conf" : server.id() + ".obj.conf";
            if (nameByText.putIfAbsent(text, name) == null) {
                files.add(file(name, objConf(text)));
            }
            objectFiles.put(server.id(), nameByText.getOrDefault(text, name));
        }
        files.add(file("server.xml", ServerXmlText.of(draft, objectFiles, aclFiles)));
        files.add(file("magnus.conf", draft.magnus().text()));
        files.add(DraftFile.of(CONF + "mime.types", mimeTypes(draft, mimeTypes)));
        if (!draft.keyPasswords().isEmpty()) {
            StringBuilder passwords = new StringBuilder();
            draft.keyPasswords()
                    .forEach((name, password) ->
                            passwords.append(name).append(':').append(password).append('\n'));
            files.add(DraftFile.secret(CONF + "password.conf", passwords.toString()));
        }
        if (!draft.databases().isEmpty()) {
            files.add(file("dbswitch.conf", String.join("\n", draft.databases()) + "\n"));
        }
        return files;
    }

    /** Fields, variables and properties that were taken over may hold passwords: then the file is its owner's alone. */
    private static DraftFile file(String name, String text) {
        return Shown.isSecretText(text) || text.contains(FIELDS)
                ? DraftFile.secret(CONF + name, text)
                : DraftFile.of(CONF + name, text);
    }

    /** A server has an address and a virtual server at least. */
    private static void finish(InstanceDraft draft) {
        if (draft.servers().isEmpty()) {
            VirtualServerDraft only = draft.server("default");
            draft.sockets().forEach(socket -> socket.defaultServer(only));
        }
        if (draft.sockets().stream().noneMatch(ListenSocketDraft::isUsable)) {
            draft.socket(InstanceDraft.ANY, draft.freePort())
                    .defaultServer(draft.servers().get(0));
        }
        draft.sockets().forEach(socket -> connectedTo(draft, socket).ifPresent(socket::defaultServer));
        List<ListenSocketDraft> usable =
                draft.sockets().stream().filter(ListenSocketDraft::isUsable).toList();
        draft.magnus().settleThreads();
        draft.magnus().set("ErrorLog", "logs/errors", "");
        draft.magnus().set("PidLog", "run/pid", "");
        if (usable.stream().anyMatch(ListenSocketDraft::isSecure)) {
            draft.magnus().set("Security", "on", "for the listen sockets with TLS");
        }
        draft.magnus().init("Init fn=\"perf-init\" disable=\"false\"");
    }

    private static Optional<VirtualServerDraft> connectedTo(InstanceDraft draft, ListenSocketDraft socket) {
        return draft.servers().stream()
                .filter(server -> server.sockets().contains(socket))
                .findFirst();
    }

    private static String objConf(String text) {
        return "# obj.conf: which functions answer which requests, stage by stage (docs/objconf.md). Made by an import.\n\n"
                + text;
    }

    private static String mimeTypes(InstanceDraft draft, String mimeTypes) {
        return draft.mimeLines().isEmpty()
                ? mimeTypes
                : mimeTypes.stripTrailing() + "\n\n# From the import; a later line counts.\n"
                        + String.join("\n", draft.mimeLines()) + "\n";
    }
}
