package org.heliostat.sizing.answer;

import java.util.Optional;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;

/** Makes lines of the configuration from numbers. What the registry would refuse becomes no line, but says what limits. */
public final class Settings {

    private static final String MAGNUS = "conf/magnus.conf";
    private static final String NSFC = "conf/nsfc.conf";
    private static final String SERVER_XML = "conf/server.xml";
    private static final String POOL = "JDBCCONNECTIONPOOL";
    private static final String AUTO = "auto";
    private static final double LARGEST = 9e18;

    private Settings() {}

    /** A directive of magnus.conf of which a default that is larger is enough. */
    public static Setting magnus(String directive, double needed) {
        return enough(MAGNUS, MagnusDirectives.TABLE, directive, " ", needed);
    }

    /** A directive of magnus.conf that limits, and whose default does not say how much it is. */
    public static Setting magnusLimit(String directive, double needed) {
        return exactly(MAGNUS, MagnusDirectives.TABLE, directive, " ", needed);
    }

    /** @return the default of a directive of magnus.conf that is a number */
    public static long magnusDefault(String directive) {
        Directive row = row(MagnusDirectives.TABLE, directive);
        return row.byDefault()
                .map(Long::parseLong)
                .orElseThrow(() -> new IllegalStateException(directive + ": no default"));
    }

    /**
     * A parameter of nsfc.conf of which a default that is larger is enough. What is taken from the machine by default ({@code auto})
     * is said all the same: the answer is for another machine.
     */
    public static Setting nsfc(String parameter, double needed) {
        return enough(NSFC, NsfcDirectives.TABLE, parameter, "=", needed);
    }

    /**
     * The sizes of a pool in server.xml.
     *
     * @param pool its name; empty where that is not known
     */
    public static Setting pool(String pool, double steady, double most) {
        DirectiveTable table = ServerXmlDirectives.ELEMENTS.stream()
                .filter(element -> element.name().equals(POOL))
                .map(ElementSchema::attributes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(POOL + ": no such element"));
        Setting lower = exactly(SERVER_XML, table, "steadypoolsize", "=\"", Math.min(steady, most));
        Setting upper = exactly(SERVER_XML, table, "maxpoolsize", "=\"", most);
        String line = upper.refused()
                ? ""
                : "<" + POOL + " name=\"" + (pool.isEmpty() ? "…" : pool) + "\" " + lower.line() + "\" " + upper.line()
                        + "\" …/>";
        return new Setting(SERVER_XML, line, upper.name(), upper.needed(), upper.note(), upper.refused());
    }

    /** An option of Java or of the operating system, which no registry knows. */
    public static Setting other(String file, String name, String line, double needed) {
        return new Setting(file, line, name, whole(needed), "", false);
    }

    /** A number that no registry knows, as the operating system reads it. */
    public static Setting number(String file, String name, String between, double needed) {
        return other(file, name, name + between + whole(needed), needed);
    }

    private static Setting enough(String file, DirectiveTable table, String name, String between, double needed) {
        Directive row = row(table, name);
        long wanted = whole(needed);
        Optional<Long> byDefault =
                row.byDefault().filter(text -> !text.equals(AUTO)).map(Long::parseLong);
        if (byDefault.isPresent() && byDefault.get() >= wanted) {
            return new Setting(file, "", row.name(), wanted, "the default, " + byDefault.get() + ", is enough", false);
        }
        return exactly(file, table, name, between, needed);
    }

    private static Setting exactly(String file, DirectiveTable table, String name, String between, double needed) {
        Directive row = row(table, name);
        long wanted = whole(needed);
        if (wanted > row.most()) {
            String note = row.name() + " is at most " + row.most();
            return new Setting(file, "", row.name(), wanted, note, true);
        }
        long value = Math.max(row.least(), wanted);
        return new Setting(file, row.name() + between + value, row.name(), wanted, "", false);
    }

    private static Directive row(DirectiveTable table, String name) {
        return table.find(name).orElseThrow(() -> new IllegalStateException(name + ": no such row"));
    }

    private static long whole(double needed) {
        return (long) Math.min(LARGEST, Math.ceil(needed));
    }
}
