package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.config.objconf.Stage;

/**
 * The obj.conf of a virtual server: what the import brings, then what every site needs. Lines of the import come first, in the
 * order in which they are added.
 */
public final class ObjConfDraft {

    private static final String ROOT = "default";
    private static final String APPLICATIONS = "j2ee";
    /** Each application may have a .well-known of its own. */
    private static final String HIDDEN = "*/.*~(/.perf|/.well-known|*/.well-known/*)";

    private static final String HIDDEN_TWICE = "*/.*/.*";

    private final ObjectDraft root = new ObjectDraft();
    private final Map<String, ObjectDraft> others = new LinkedHashMap<>();
    private boolean servesFiles = true;

    /** @return the object that every request begins with */
    public ObjectDraft root() {
        return root;
    }

    /** @return the object of that name, made where it is new */
    public ObjectDraft object(String name) {
        return others.computeIfAbsent(name, made -> new ObjectDraft());
    }

    public boolean hasObject(String name) {
        return others.containsKey(name);
    }

    /** @return a name that no object has yet */
    public String freeName(String prefix) {
        int number = 1;
        while (others.containsKey(prefix + number)) {
            number++;
        }
        return prefix + number;
    }

    /** Nothing is answered but what lines of the import answer: there is no document root. */
    public void servesNoFiles() {
        servesFiles = false;
    }

    /** Adds an object for the report perfdump, for this machine only. */
    void withReports() {
        root.add(Line.of(Stage.NAME_TRANS, "assign-name")
                .with("from", "/.perf")
                .with("name", "perf")
                .with("stop", "yes"));
        report("perf", "service-dump");
    }

    /** Fills an object that answers with a report, for this machine only. */
    public void report(String name, String function) {
        object(name)
                .add(Line.of(Stage.PATH_CHECK, "deny-existence").where("ip", "*~(127.*|::1|0:0:0:0:0:0:0:1)"))
                .add(Line.of(Stage.SERVICE, function).with("method", "(GET|HEAD)"));
    }

    String text(boolean hasApplications) {
        if (hasApplications) {
            root.add(Line.of(Stage.NAME_TRANS, "ntrans-j2ee").with("name", APPLICATIONS));
            object(APPLICATIONS).add(Line.of(Stage.SERVICE, "service-j2ee")).add(Line.of(Stage.ERROR, "error-j2ee"));
        }
        root.add(Line.of(Stage.PATH_CHECK, "uri-clean"));
        hide(HIDDEN);
        hide(HIDDEN_TWICE);
        if (servesFiles) {
            root.add(Line.of(Stage.NAME_TRANS, "document-root").withVariable("root", "$docroot"));
        }
        root.add(Line.of(Stage.OBJECT_TYPE, "type-by-extension"))
                .add(Line.of(Stage.OBJECT_TYPE, "force-type").with("type", "text/plain"));
        if (servesFiles) {
            root.add(Line.of(Stage.SERVICE, "send-file")
                            .with("method", "(GET|HEAD)")
                            .with("type", "*~magnus-internal/*"))
                    .add(Line.of(Stage.SERVICE, "send-file")
                            .with("method", "(GET|HEAD)")
                            .with("type", "magnus-internal/directory"));
        }
        StringBuilder text = new StringBuilder(root.text(ROOT));
        others.forEach((name, object) -> text.append('\n').append(object.text(name)));
        return text.toString();
    }

    /**
     * Names with a dot in front (.git, .htaccess) are nobody's business, but for those that are meant to be asked for; what origins
     * have is theirs. What is asked for counts, and not where it leads: a site may lie below such a folder.
     */
    private void hide(String uris) {
        boolean hasOrigins = others.values().stream().anyMatch(object -> object.has(Stage.ROUTE));
        Line hidden = Line.of(Stage.PATH_CHECK, "deny-existence").where("uri", uris);
        root.add(hasOrigins ? hidden.where("ppath", "*~http:*") : hidden);
    }
}
