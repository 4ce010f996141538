package org.heliostat.search.page;

import org.heliostat.config.instance.Configuration;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.search.index.Indexing;

/** The indexes of one server, from its start to its end. */
record KeptIndexes(Indexing indexing) implements ProviderLifecycle {

    @Override
    public BindContext.Services offeredBy(BindContext.Services services) {
        return services.plus(Indexing.class, indexing);
    }

    @Override
    public void start(Host server) {
        indexing.apply(server.configuration());
    }

    @Override
    public void apply(Configuration configuration) {
        indexing.apply(configuration);
    }

    @Override
    public void stop() {
        indexing.stop();
    }
}
