package org.heliostat.original.dav;

import static org.heliostat.config.DirectiveRow.text;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.dav.DavCollectionConfig;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.log.ServerLog;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.method.DavLog;
import org.heliostat.original.dav.method.DavParts;
import org.heliostat.original.dav.method.LockFolders;
import org.heliostat.original.dav.method.ServiceDav;
import org.heliostat.original.dav.place.DavSpace;
import org.heliostat.original.dav.property.PropertyStore;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** Lists what obj.conf can name for WebDAV, and keeps the locks of the server. */
public final class DavFunctions implements StageFunctionProvider {

    private static final String PROPERTIES = "prop-db";

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(
                FunctionDefinition.of(
                                Stage.NAME_TRANS,
                                "ntrans-dav",
                                NtransDav::bind,
                                text("name").required().help("object for what is reached as a source"))
                        .shared(),
                FunctionDefinition.of(
                                Stage.PATH_CHECK,
                                "pcheck-dav",
                                (parameters, context) -> new PcheckDav(DavSpace.of(context)))
                        .shared(),
                FunctionDefinition.of(Stage.SERVICE, "service-dav", DavFunctions::service)
                        .shared());
    }

    private static StageFunction service(Parameters parameters, BindContext context) {
        FileLocks locks = context.services().find(FileLocks.class).orElseGet(() -> new FileLocks(context.wallClock()));
        DavSpace space = DavSpace.of(context);
        LockFolders folders = new LockFolders(context.instance(), context.virtualServerId());
        for (DavCollectionConfig collection : space.collections()) {
            // So that what it holds counts from the first request on, whichever function changes files.
            locks.table(folders.of(collection));
        }
        return new ServiceDav(new DavParts(
                space,
                context.files(),
                context.mimeTypes(),
                locks,
                folders,
                new PropertyStore(context.instance().resolve(PROPERTIES)),
                new DavLog(new ServerLog(context.ticker()))));
    }

    @Override
    public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        return Optional.of(new ServerLocks(new FileLocks(WallClock.system())));
    }
}
