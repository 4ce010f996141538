package org.heliostat.config.objconf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;

/**
 * What is wrong with one line of obj.conf, or of a file with such lines. Whoever reads its parameters stops at the first wrong one; here he reads them
 * again without it, so that no mistake hides another. Each parameter is complained of once. Used by one thread.
 */
public final class LineMistakes {

    private final Findings findings;

    /** Names of parameters, in lower case, that need no further word. */
    private final Set<String> told;

    private Parameters rest;
    private boolean isUsable;

    /** @param parameters with variables replaced */
    public LineMistakes(Parameters parameters, Findings findings) {
        this(parameters, findings, Set.of(), true);
    }

    private LineMistakes(Parameters rest, Findings findings, Set<String> told, boolean isUsable) {
        this.rest = rest;
        this.findings = findings;
        this.told = new TreeSet<>(told);
        this.isUsable = isUsable;
    }

    /** @return what is known so far, to be gone on with for another virtual server */
    public LineMistakes copy(Findings into) {
        return new LineMistakes(rest, into, told, isUsable);
    }

    /** @return whether nothing is wrong so far */
    public boolean isUsable() {
        return isUsable;
    }

    /** @return the parameters that nothing is known against */
    public Parameters rest() {
        return rest;
    }

    /** Takes out parameters that others have complained of. */
    public void known(Collection<String> names) {
        for (String name : names) {
            isUsable = false;
            told.add(name.toLowerCase(Locale.ROOT));
            rest = rest.without(name);
        }
    }

    /** Complains of names that the table does not have, of values it does not allow, and of what is missing. */
    public void check(String fn, DirectiveTable table) {
        Parameters given = rest;
        int before = findings.errorCount();
        table.read(fn, given.at(), given.values(), findings);
        if (findings.errorCount() != before) {
            isUsable = false;
        }
        known(wrong(given, table));
        known(missing(given, table));
    }

    private static List<String> wrong(Parameters given, DirectiveTable table) {
        List<String> wrong = new ArrayList<>(0);
        for (NamedValue value : given) {
            if (!table.accepts(value)) {
                wrong.add(value.name());
            }
        }
        return wrong;
    }

    private static List<String> missing(Parameters given, DirectiveTable table) {
        List<String> missing = new ArrayList<>(0);
        for (Directive row : table.required()) {
            if (!given.has(row.name())) {
                missing.add(row.name());
            }
        }
        return missing;
    }

    /**
     * Reads from the parameters, again as long as another mistake is found.
     *
     * @return empty when something that is needed is wrong
     */
    public <T> Optional<T> read(Function<Parameters, T> reading) {
        while (true) {
            try {
                return Optional.of(reading.apply(rest));
            } catch (ConfigException wrong) {
                if (!tell(wrong)) {
                    return Optional.empty();
                }
            } catch (RuntimeException unforeseen) {
                if (isUsable) {
                    throw unforeseen;
                }
                return Optional.empty();
            }
        }
    }

    /** @return whether reading without the wrong parameter may find more; its end is that parameters get fewer */
    private boolean tell(ConfigException wrong) {
        isUsable = false;
        Optional<String> name = wrong.name();
        if (name.isEmpty()) {
            findings.addAll(wrong.findings());
            return false;
        }
        if (told.add(name.get().toLowerCase(Locale.ROOT))) {
            findings.addAll(wrong.findings());
        }
        int before = rest.values().size();
        rest = rest.without(name.get());
        return rest.values().size() < before;
    }
}
