package org.heliostat.search.page;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.search.index.Indexing;
import org.heliostat.time.Ticker;

/** Brings search: the function of obj.conf, and what keeps the indexes. */
public final class SearchFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(FunctionDefinition.of(Stage.SERVICE, "service-search", ServiceSearch::bind));
    }

    @Override
    public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        return Optional.of(new KeptIndexes(new Indexing(ticker)));
    }
}
