package org.heliostat.saf.init;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.config.ConfigException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/**
 * Finds plug-in functions in jars of {@code lib/}. A function is named by a {@link StageFunctionProvider} of the jar,
 * or is the full name of a class that implements {@link StageFunction} and has a public constructor, with a {@link
 * Parameters} parameter or without any. Classes stay loaded as long as a configuration uses them.
 */
final class PlugInLoader {

    private final Path lib;
    private final Map<Path, URLClassLoader> loaders = new HashMap<>();
    private final Map<Path, Provided> byJar = new HashMap<>();

    PlugInLoader(Path lib) {
        this.lib = lib;
    }

    /** @throws ConfigException when the jar or one of the functions is not there */
    Loaded load(Parameters parameters, List<String> names) {
        Path jar = lib.resolve(jarName(parameters.text("shlib")));
        if (!Files.isReadable(jar)) {
            throw parameters.wrong("shlib", "a readable file, here " + jar);
        }
        ClassLoader loader = loaders.computeIfAbsent(jar, file -> loader(file, parameters));
        Provided provided = byJar.computeIfAbsent(jar, file -> provided(loader, file, parameters));
        Loaded found = new Loaded(new ArrayList<>(), new ArrayList<>(), new LinkedHashSet<>());
        for (String name : names) {
            Of<FunctionDefinition> function = provided.functions().get(FunctionDefinition.normalised(name));
            Of<FilterDefinition> filter = provided.filters().get(FilterDefinition.normalised(name));
            if (filter != null) {
                found.filters().add(filter.definition());
                found.providers().add(filter.provider());
            }
            if (function != null) {
                found.functions().add(function.definition());
                found.providers().add(function.provider());
            } else if (filter == null) {
                found.functions().add(ofClass(loader, name, jar, parameters));
            }
        }
        return found;
    }

    /** What one line asks for, in its order. */
    record Loaded(
            List<FunctionDefinition> functions, List<FilterDefinition> filters, Set<StageFunctionProvider> providers) {}

    /** What a jar has, by name. */
    private record Provided(Map<String, Of<FunctionDefinition>> functions, Map<String, Of<FilterDefinition>> filters) {

        void add(StageFunctionProvider provider) {
            provider.functions().forEach(one -> functions.put(one.name(), new Of<>(provider, one)));
            provider.filters().forEach(one -> filters.put(one.name(), new Of<>(provider, one)));
        }
    }

    private record Of<T>(StageFunctionProvider provider, T definition) {}

    /** @return the jars opened so far */
    List<Closeable> jars() {
        return List.copyOf(loaders.values());
    }

    /** A library of the original, {@code /path/x.so}, has become {@code x.jar}. */
    static String jarName(String shlib) {
        String file = shlib.substring(Math.max(shlib.lastIndexOf('/'), shlib.lastIndexOf('\\')) + 1);
        int dot = file.lastIndexOf('.');
        return (dot > 0 ? file.substring(0, dot) : file) + ".jar";
    }

    private static URLClassLoader loader(Path jar, Parameters parameters) {
        try {
            return new URLClassLoader(
                    "plug-in " + jar.getFileName(),
                    new URL[] {jar.toUri().toURL()},
                    StageFunctionProvider.class.getClassLoader());
        } catch (IOException malformed) {
            throw parameters.wrong("shlib", "a file that can be opened: " + malformed.getMessage());
        }
    }

    /** Plug-in code runs here for the first time, so anything may be thrown. What is on board is no part of the jar. */
    private static Provided provided(ClassLoader loader, Path jar, Parameters parameters) {
        Provided provided = new Provided(new HashMap<>(), new HashMap<>());
        Set<Class<?>> onBoard =
                StageFunctionProvider.onBoard().stream().map(Object::getClass).collect(Collectors.toSet());
        try {
            ServiceLoader.load(StageFunctionProvider.class, loader).stream()
                    .filter(one -> !onBoard.contains(one.type()))
                    .map(ServiceLoader.Provider::get)
                    .forEach(provided::add);
        } catch (Throwable defect) {
            throw new ConfigException(
                    parameters.at(), "load-modules: " + jar + ": its functions cannot be had: " + defect);
        }
        return provided;
    }

    private static FunctionDefinition ofClass(ClassLoader loader, String name, Path jar, Parameters parameters) {
        try {
            Class<? extends StageFunction> type =
                    Class.forName(name, true, loader).asSubclass(StageFunction.class);
            return FunctionDefinition.open(EnumSet.allOf(Stage.class), name, (own, context) -> instance(type, own));
        } catch (ClassNotFoundException | ClassCastException | LinkageError missing) {
            throw new ConfigException(
                    parameters.at(),
                    "load-modules: funcs: " + name + " (expected: a function or filter that " + jar
                            + " provides, or the name of a class of it that is a StageFunction)");
        }
    }

    private static StageFunction instance(Class<? extends StageFunction> type, Parameters parameters) {
        try {
            for (Constructor<?> constructor : type.getConstructors()) {
                Class<?>[] wanted = constructor.getParameterTypes();
                if (wanted.length == 1 && wanted[0] == Parameters.class) {
                    return type.cast(constructor.newInstance(parameters));
                }
            }
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof ConfigException wrong) {
                throw wrong;
            }
            throw new ConfigException(parameters.at(), type.getName() + ": " + failed.getCause());
        } catch (ReflectiveOperationException unusable) {
            throw new ConfigException(
                    parameters.at(),
                    type.getName() + ": " + unusable.getMessage()
                            + " (expected: a public constructor with Parameters or without any parameter)");
        }
    }
}
