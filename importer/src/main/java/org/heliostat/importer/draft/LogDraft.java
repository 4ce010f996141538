package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.config.objconf.Stage;

/** The access logs to be: one log for each format, a file of its own for each virtual server that wants one. One import, one thread. */
public final class LogDraft {

    private static final int MOST_FORMATS = 100;

    private final InstanceDraft draft;
    private final Map<String, String> nameByFormat = new LinkedHashMap<>();

    public LogDraft(InstanceDraft draft) {
        this.draft = draft;
    }

    /**
     * Has requests of a virtual server logged.
     *
     * @param file relative to the configuration folder, or absolute
     * @throws UnwritableException where format or name of the file cannot stand here
     */
    public void add(VirtualServerDraft server, String format, String file) {
        String name = nameByFormat.get(format);
        if (name == null) {
            if (nameByFormat.size() >= MOST_FORMATS) {
                throw new UnwritableException(format, MOST_FORMATS + " formats at most");
            }
            name = nameByFormat.isEmpty() ? "access" : "access" + (nameByFormat.size() + 1);
            String value = Written.quoted(format);
            nameByFormat.put(format, name);
            draft.magnus()
                    .init("Init fn=\"flex-init\" " + name + "=\"$" + variable(name) + "\" format." + name + "="
                            + value);
        }
        for (VirtualServerDraft other : draft.servers()) {
            if (!other.hasProperty(variable(name))) {
                other.property(variable(name), "../logs/" + name);
            }
        }
        server.property(variable(name), file);
        server.objConf().root().add(Line.of(Stage.ADD_LOG, "flex-log").with("name", name));
    }

    /** Gives a virtual server that has come later the variables that all have. */
    public void complete() {
        for (VirtualServerDraft server : draft.servers()) {
            for (String name : nameByFormat.values()) {
                if (!server.hasProperty(variable(name))) {
                    server.property(variable(name), "../logs/" + name);
                }
            }
        }
    }

    private static String variable(String name) {
        return name + "log";
    }
}
