package org.heliostat.importer.draft;

import org.heliostat.config.objconf.Stage;

/** A line of obj.conf. Immutable. */
public final class Line {

    private final Stage stage;
    private final String text;
    private final String client;

    private Line(Stage stage, String text, String client) {
        this.stage = stage;
        this.text = text;
        this.client = client;
    }

    public static Line of(Stage stage, String function) {
        return new Line(stage, stage.directiveName() + " fn=\"" + function + '"', "");
    }

    /** @throws UnwritableException where the value cannot stand in obj.conf */
    public Line with(String name, String value) {
        return new Line(stage, text + ' ' + name + '=' + Written.quoted(value), client);
    }

    /** @param variable with its $, of this draft */
    public Line withVariable(String name, String variable) {
        return new Line(stage, text + ' ' + name + '=' + Written.escaped(variable), client);
    }

    /** @return the same line, for requests alone of which the condition holds */
    public Line where(String condition, String value) {
        return new Line(stage, text, client + ' ' + condition + '=' + Written.quoted(value));
    }

    Stage stage() {
        return stage;
    }

    @Override
    public String toString() {
        return client.isEmpty() ? text : "<Client" + client + ">\n" + text + "\n</Client>";
    }
}
