package org.heliostat.saf.init;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/**
 * Holds what load-modules lines have brought.
 *
 * @param functions that lines name, in their order
 * @param filters that lines name, and those of providers on board
 * @param providers of these functions and filters, and those on board before them
 * @param jars open as long as functions of plug-ins are used
 */
public record PlugIns(
        List<FunctionDefinition> functions,
        List<FilterDefinition> filters,
        List<StageFunctionProvider> providers,
        List<Closeable> jars)
        implements Closeable {

    public PlugIns {
        functions = List.copyOf(functions);
        filters = List.copyOf(filters);
        providers = List.copyOf(providers);
        jars = List.copyOf(jars);
    }

    /** Gives the jars back; their functions can no longer be relied on. */
    @Override
    public void close() throws IOException {
        for (Closeable jar : jars) {
            jar.close();
        }
    }
}
