package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ACL file of a virtual server to be: ACLs by the URI or folder that they are for. Belongs to the thread of the import. */
public final class AccessDraft {

    private final Map<String, List<String>> acls = new LinkedHashMap<>();

    /** Replaces what is said of a path of URIs: deeper paths go before wider ones. */
    public void uri(String path, List<String> statements) {
        put("uri=" + path, statements);
    }

    /** Replaces what holds for requests whose object calls the ACL by {@code check-acl}. */
    public void named(String name, List<String> statements) {
        put(name, statements);
    }

    private void put(String name, List<String> statements) {
        acls.put(Written.aclString(name), List.copyOf(statements));
    }

    public boolean isEmpty() {
        return acls.isEmpty();
    }

    String text() {
        StringBuilder text = new StringBuilder("version 3.0;\n");
        acls.forEach((name, statements) -> {
            text.append("\nacl ").append(name).append(";\n");
            statements.forEach(statement -> text.append(statement).append('\n'));
        });
        return text.toString();
    }
}
