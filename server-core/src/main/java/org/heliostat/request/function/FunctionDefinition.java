package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.StageFunction;

/**
 * One function that directive lines can name.
 *
 * @param name as in obj.conf, with {@code -} where C names have {@code _}
 * @param stages it makes sense in; another stage is a warning
 * @param parameters of its own, without those that every directive takes; an open table takes any
 * @param tables says which table counts for a line, where that depends on the line itself
 * @param factory reads the parameters once, when the configuration is loaded
 * @param isShared whether virtual servers that answer what the factory asks of the context alike share what it makes
 */
public record FunctionDefinition(
        String name, Set<Stage> stages, DirectiveTable parameters, Tables tables, Factory factory, boolean isShared) {

    /** A function that is made anew for each virtual server, which is always right. */
    public FunctionDefinition(String name, Set<Stage> stages, DirectiveTable parameters, Factory factory) {
        this(name, stages, parameters, Tables.USUAL, factory, false);
    }

    public FunctionDefinition {
        name = normalised(requireNonNull(name, "name"));
        stages = Set.copyOf(stages);
        requireNonNull(parameters, "parameters");
        requireNonNull(tables, "tables");
        requireNonNull(factory, "factory");
    }

    /** Says what a line may take. */
    @FunctionalInterface
    public interface Tables {

        Tables USUAL = (line, usual) -> usual;

        /**
         * @param usual the parameters of the definition
         * @return those that the line is checked by
         */
        DirectiveTable of(Parameters line, DirectiveTable usual);
    }

    /** Makes the function that one directive line calls. */
    @FunctionalInterface
    public interface Factory {
        /** @throws org.heliostat.config.ConfigException when a value is wrong */
        StageFunction bind(Parameters parameters, BindContext context);
    }

    /** A function of one stage with these parameters. */
    public static FunctionDefinition of(Stage stage, String name, Factory factory, DirectiveRow... rows) {
        return new FunctionDefinition(name, Set.of(stage), DirectiveTable.of("parameter", rows), factory);
    }

    /** A function whose parameter names are data, such as the variables it sets. */
    public static FunctionDefinition open(Set<Stage> stages, String name, Factory factory) {
        return new FunctionDefinition(
                name, stages, DirectiveTable.of("parameter").open(), factory);
    }

    /** @return whether all lines are checked by the same table, whatever they say */
    public boolean hasOneTable() {
        return tables == Tables.USUAL;
    }

    /** @return the same function for these stages as well */
    public FunctionDefinition alsoAt(Stage... more) {
        Set<Stage> all = new HashSet<>(stages);
        all.addAll(Arrays.asList(more));
        return new FunctionDefinition(name, all, parameters, tables, factory, isShared);
    }

    /** @return the same function, of which virtual servers that do not differ for it share one */
    public FunctionDefinition shared() {
        return new FunctionDefinition(name, stages, parameters, tables, factory, true);
    }

    /** @return the same function, whose lines decide themselves what they take */
    public FunctionDefinition withTables(Tables own) {
        return new FunctionDefinition(name, stages, parameters, own, factory, isShared);
    }

    /** @return the name under which both spellings of it are found */
    public static String normalised(String name) {
        return name.replace('_', '-');
    }
}
