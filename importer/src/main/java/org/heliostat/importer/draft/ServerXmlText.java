package org.heliostat.importer.draft;

import java.util.Map;

/** Writes the server.xml of a draft. */
final class ServerXmlText {

    private ServerXmlText() {}

    /**
     * @param objectFiles names of the obj.conf files by the ids of virtual servers
     * @param aclFiles names of the ACL files by the ids of virtual servers that have one
     */
    static String of(InstanceDraft draft, Map<String, String> objectFiles, Map<String, String> aclFiles) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<!-- server.xml: listen sockets, virtual servers, resources of applications. Made by an import. Names of files"
                + " are\n     relative to the folder of this file. -->\n<SERVER>\n\n"
                + "  <PROPERTY name=\"docroot\" value=\"../docs\"/>\n"
                + "  <PROPERTY name=\"accesslog\" value=\"../logs/access\"/>\n\n");
        for (ListenSocketDraft socket : draft.sockets()) {
            if (socket.isUsable()) {
                xml.append("  ").append(socket.xml()).append('\n');
            } else {
                xml.append("  <!-- ")
                        .append(socket.missing())
                        .append(", then take this line in.\n  ")
                        .append(socket.xml().replace("--", "- -"))
                        .append("\n  -->\n");
            }
        }
        xml.append("\n  <MIME id=\"mime1\" file=\"mime.types\"/>\n");
        aclFiles.forEach((server, file) -> xml.append("  <ACLFILE id=\"acl-")
                .append(server)
                .append("\" file=\"")
                .append(file)
                .append("\"/>\n"));
        xml.append("\n  <VSCLASS id=\"imported\" objectfile=\"obj.conf\">\n");
        for (VirtualServerDraft server : draft.servers()) {
            boolean hasAcl = aclFiles.containsKey(server.id());
            xml.append(
                    server.xml(objectFiles.getOrDefault(server.id(), "obj.conf"), hasAcl ? "acl-" + server.id() : ""));
        }
        xml.append("  </VSCLASS>\n\n").append(java(draft));
        return xml.append("  <LOG loglevel=\"info\"/>\n\n</SERVER>\n").toString();
    }

    private static String java(InstanceDraft draft) {
        StringBuilder xml = new StringBuilder("  <JAVA dynamicreloadinterval=\"" + draft.reloadSeconds() + "\">\n");
        if (!draft.realms().isEmpty()) {
            xml.append("    <SECURITY defaultrealm=\"")
                    .append(draft.realms().get(0).name())
                    .append("\">\n");
            draft.realms().forEach(realm -> xml.append(realm.xml()));
            xml.append("    </SECURITY>\n");
        }
        if (!draft.pools().isEmpty() || !draft.mails().isEmpty()) {
            xml.append("    <RESOURCES>\n");
            draft.mails().forEach(mail -> xml.append(mail.xml()));
            draft.pools().forEach(pool -> xml.append(pool.xml()));
            xml.append("    </RESOURCES>\n");
        }
        return xml.append("  </JAVA>\n\n").toString();
    }
}
