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
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
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
        Provided provided = provided(loader, jar, parameters);
        Loaded found = new Loaded(new ArrayList<>(), new ArrayList<>());
        for (String name : names) {
            FunctionDefinition function = provided.functions().get(FunctionDefinition.normalised(name));
            FilterDefinition filter = provided.filters().get(FilterDefinition.normalised(name));
            if (filter != null) {
                found.filters().add(filter);
            }
            if (function != null || filter == null) {
                found.functions().add(function != null ? function : ofClass(loader, name, jar, parameters));
            }
        }
        return found;
    }

    /** What one line asks for, in its order. */
    record Loaded(List<FunctionDefinition> functions, List<FilterDefinition> filters) {}

    /** What a jar has, by name. */
    private record Provided(Map<String, FunctionDefinition> functions, Map<String, FilterDefinition> filters) {}

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

    /** Plug-in code runs here for the first time, so anything may be thrown. */
    private static Provided provided(ClassLoader loader, Path jar, Parameters parameters) {
        Provided provided = new Provided(new HashMap<>(), new HashMap<>());
        try {
            for (StageFunctionProvider provider : ServiceLoader.load(StageFunctionProvider.class, loader)) {
                provider.functions().forEach(one -> provided.functions().put(one.name(), one));
                provider.filters().forEach(one -> provided.filters().put(one.name(), one));
            }
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
