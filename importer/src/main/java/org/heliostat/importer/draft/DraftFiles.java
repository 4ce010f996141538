package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a draft down as the files of an instance. */
public final class DraftFiles {

    private static final String CONF = "conf/";

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
                files.add(DraftFile.of(CONF + name, objConf(text)));
            }
            objectFiles.put(server.id(), nameByText.getOrDefault(text, name));
        }
        files.add(DraftFile.of(CONF + "server.xml", ServerXmlText.of(draft, objectFiles, aclFiles)));
        files.add(DraftFile.of(CONF + "magnus.conf", draft.magnus().text()));
        files.add(DraftFile.of(CONF + "mime.types", mimeTypes(draft, mimeTypes)));
        if (!draft.keyPasswords().isEmpty()) {
            StringBuilder passwords = new StringBuilder();
            draft.keyPasswords()
                    .forEach((name, password) ->
                            passwords.append(name).append(':').append(password).append('\n'));
            files.add(DraftFile.secret(CONF + "password.conf", passwords.toString()));
        }
        if (!draft.databases().isEmpty()) {
            files.add(DraftFile.of(CONF + "dbswitch.conf", String.join("\n", draft.databases()) + "\n"));
        }
        return files;
    }

    /** A server has an address and a virtual server at least. */
    private static void finish(InstanceDraft draft) {
        draft.joinSockets();
        if (draft.servers().isEmpty()) {
            draft.server("default");
        }
        if (draft.sockets().stream().noneMatch(ListenSocketDraft::isUsable)) {
            draft.socket(InstanceDraft.ANY, freePort(draft))
                    .defaultServer(draft.servers().get(0));
        }
        VirtualServerDraft first = draft.servers().get(0);
        draft.sockets().forEach(socket -> socket.defaultServer(first));
        List<ListenSocketDraft> usable =
                draft.sockets().stream().filter(ListenSocketDraft::isUsable).toList();
        for (VirtualServerDraft server : draft.servers()) {
            boolean isReached = usable.stream()
                    .anyMatch(socket -> server.sockets().contains(socket) || socket.isDefaultServer(server));
            if (!isReached) {
                server.socket(usable.get(0));
            }
        }
        draft.magnus().settleThreads();
        draft.magnus().set("ErrorLog", "logs/errors", "");
        draft.magnus().set("PidLog", "run/pid", "");
        if (usable.stream().anyMatch(ListenSocketDraft::isSecure)) {
            draft.magnus().set("Security", "on", "for the listen sockets with TLS");
        }
        draft.magnus().init("Init fn=\"perf-init\" disable=\"false\"");
    }

    private static int freePort(InstanceDraft draft) {
        int port = 8080;
        while (taken(draft, port)) {
            port++;
        }
        return port;
    }

    private static boolean taken(InstanceDraft draft, int port) {
        return draft.sockets().stream().anyMatch(socket -> socket.port() == port);
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
