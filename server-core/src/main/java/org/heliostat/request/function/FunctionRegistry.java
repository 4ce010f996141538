package org.heliostat.request.function;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every function that obj.conf can name: built-in ones, those of the servlet container, and those of plug-ins.
 * Immutable.
 */
public final class FunctionRegistry {

    private final Map<String, FunctionDefinition> byName;

    private FunctionRegistry(Map<String, FunctionDefinition> byName) {
        this.byName = byName;
    }

    /** @throws IllegalStateException when two functions have the same name */
    public static FunctionRegistry of(Collection<FunctionDefinition> definitions) {
        return new FunctionRegistry(Map.of()).plus(definitions);
    }

    /** @return a registry with these as well; none may have a name that is taken */
    public FunctionRegistry plus(Collection<FunctionDefinition> more) {
        Map<String, FunctionDefinition> all = new TreeMap<>(byName);
        for (FunctionDefinition definition : more) {
            @Nullable FunctionDefinition other = all.put(definition.name(), definition);
            if (other != null) {
                throw new IllegalStateException(definition.name() + ": two functions of this name");
            }
        }
        return new FunctionRegistry(all);
    }

    public FunctionRegistry plus(FunctionDefinition... more) {
        return plus(List.of(more));
    }

    /** @return a registry with these in the place of those with the same names */
    public FunctionRegistry replacing(Collection<FunctionDefinition> others) {
        Map<String, FunctionDefinition> all = new TreeMap<>(byName);
        others.forEach(definition -> all.put(definition.name(), definition));
        return new FunctionRegistry(all);
    }

    /** @return the function of the name; {@code -} and {@code _} are the same */
    public Optional<FunctionDefinition> find(String name) {
        return Optional.ofNullable(byName.get(FunctionDefinition.normalised(name)));
    }

    /** @return every name, in alphabetical order */
    public Collection<String> names() {
        return List.copyOf(byName.keySet());
    }
}
