package org.heliostat.advisor.rule;

import java.util.Locale;
import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Support;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;

/**
 * Makes changes for findings. A value is drawn into the range of its directive and into what the machine can carry; where
 * nothing better than the value in force is left, there is no change. Immutable.
 */
public final class Proposals {

    private static final String MAGNUS = Configuration.CONF_FOLDER + "/magnus.conf";
    private static final String NSFC = Configuration.CONF_FOLDER + "/nsfc.conf";
    private static final String SERVER_XML = Configuration.CONF_FOLDER + "/server.xml";

    private final Configuration configuration;
    private final Capacity capacity;

    Proposals(Configuration configuration, Capacity capacity) {
        this.configuration = configuration;
        this.capacity = capacity;
    }

    /** Proposes a number for a directive of magnus.conf, in its unit. */
    public Optional<ProposedChange> magnus(String directive, long wanted) {
        DirectiveValues values = configuration.magnus().values();
        return number(MagnusDirectives.TABLE, directive, values.find(directive), wanted)
                .flatMap(to -> change(MAGNUS, "", MagnusDirectives.TABLE, directive, values.find(directive), to));
    }

    /** Proposes a number for a directive of magnus.conf whose bound by the system the same finding moves. */
    public Optional<ProposedChange> magnusAfterSystem(String directive, long wanted) {
        DirectiveValues values = configuration.magnus().values();
        return number(MagnusDirectives.TABLE, directive, values.find(directive), wanted, Long.MAX_VALUE)
                .flatMap(to -> change(MAGNUS, "", MagnusDirectives.TABLE, directive, values.find(directive), to));
    }

    /** Proposes a word, such as {@code off}, for a directive of magnus.conf. */
    public Optional<ProposedChange> magnus(String directive, String word) {
        DirectiveValues values = configuration.magnus().values();
        return change(MAGNUS, "", MagnusDirectives.TABLE, directive, values.find(directive), word);
    }

    /** Proposes a number for a parameter of nsfc.conf, in its unit. */
    public Optional<ProposedChange> nsfc(String parameter, long wanted) {
        DirectiveValues values = configuration.nsfc().values();
        return number(NsfcDirectives.TABLE, parameter, values.find(parameter), wanted)
                .flatMap(to -> change(NSFC, "", NsfcDirectives.TABLE, parameter, values.find(parameter), to));
    }

    /**
     * Proposes a number for a parameter of nsfc.conf that may be {@code auto}, in its unit.
     *
     * @param inForce what it means now
     */
    public Optional<ProposedChange> nsfc(String parameter, long inForce, long wanted) {
        Optional<String> now = Optional.of(Long.toString(inForce));
        Optional<String> written = configuration.nsfc().values().find(parameter);
        return number(NsfcDirectives.TABLE, parameter, now, wanted)
                .flatMap(to -> change(NSFC, "", NsfcDirectives.TABLE, parameter, written, to));
    }

    /** Proposes a word for a parameter of nsfc.conf. */
    public Optional<ProposedChange> nsfc(String parameter, String word) {
        DirectiveValues values = configuration.nsfc().values();
        return change(NSFC, "", NsfcDirectives.TABLE, parameter, values.find(parameter), word);
    }

    /**
     * Proposes a number for an attribute of server.xml.
     *
     * @param element its name, such as {@code JDBCCONNECTIONPOOL}
     * @param id which of them; empty where there is only one
     * @param from value in force
     */
    public Optional<ProposedChange> serverXml(String element, String id, String attribute, long from, long wanted) {
        Optional<String> now = Optional.of(Long.toString(from));
        return attributes(element).flatMap(table -> number(table, attribute, now, wanted)
                .flatMap(to -> change(SERVER_XML, where(element, id), table, attribute, now, to)));
    }

    /** Proposes a word for an attribute of server.xml; parameters as for numbers. */
    public Optional<ProposedChange> serverXml(String element, String id, String attribute, String from, String word) {
        return attributes(element)
                .flatMap(table -> change(SERVER_XML, where(element, id), table, attribute, Optional.of(from), word));
    }

    /**
     * Proposes something of the operating system, which nobody checks.
     *
     * @param name such as {@code net.core.somaxconn}
     * @param from value in force; negative = not known
     */
    public Optional<ProposedChange> system(String name, long from, long wanted) {
        return from == wanted
                ? Optional.empty()
                : Optional.of(
                        new ProposedChange("", "os", name, from < 0 ? "" : Long.toString(from), Long.toString(wanted)));
    }

    private Optional<String> number(DirectiveTable table, String name, Optional<String> from, long wanted) {
        return number(table, name, from, wanted, capacity.most(name));
    }

    /** Proposes a word for something of the operating system. */
    public Optional<ProposedChange> system(String name, String from, String word) {
        return from.equals(word) ? Optional.empty() : Optional.of(new ProposedChange("", "os", name, from, word));
    }

    /** Drawn into both limits, as long as that does not turn a step up into one down. */
    private static Optional<String> number(
            DirectiveTable table, String name, Optional<String> from, long wanted, long bearable) {
        Optional<Directive> row = row(table, name).filter(one -> one.type().isNumber());
        if (row.isEmpty()) {
            return Optional.empty();
        }
        long most = Math.min(row.get().most(), bearable);
        long to = Math.max(row.get().least(), Math.min(most, wanted));
        long now = from.flatMap(Proposals::parsed).orElse(wanted);
        boolean isTurned = wanted > now ? to <= now : to >= now;
        return from.isPresent() && isTurned ? Optional.empty() : Optional.of(Long.toString(to));
    }

    private static Optional<Long> parsed(String number) {
        try {
            return Optional.of(Long.parseLong(number.strip()));
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    private static Optional<ProposedChange> change(
            String file, String where, DirectiveTable table, String name, Optional<String> from, String to) {
        return row(table, name)
                .filter(row -> row.parse(to).isPresent())
                .filter(row -> !from.flatMap(row::parse).equals(row.parse(to)))
                .map(row -> new ProposedChange(file, where, row.name(), from.orElse(""), to));
    }

    private static Optional<Directive> row(DirectiveTable table, String name) {
        return table.find(name).filter(row -> row.support() == Support.HONOURED);
    }

    private static Optional<DirectiveTable> attributes(String element) {
        return ServerXmlDirectives.ELEMENTS.stream()
                .filter(one -> one.name().equals(element.toUpperCase(Locale.ROOT)))
                .map(ElementSchema::attributes)
                .findFirst();
    }

    private static String where(String element, String id) {
        return id.isEmpty() ? element : element + " " + id;
    }
}
