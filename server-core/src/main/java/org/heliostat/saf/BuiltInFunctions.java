package org.heliostat.saf;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.saf.addlog.AddLogFunctions;
import org.heliostat.saf.around.AroundFunctions;
import org.heliostat.saf.authtrans.AuthTransFunctions;
import org.heliostat.saf.error.ErrorFunctions;
import org.heliostat.saf.filter.FilterFunctions;
import org.heliostat.saf.gateway.GatewayFunctions;
import org.heliostat.saf.imagemap.Imagemap;
import org.heliostat.saf.listing.ListingFunctions;
import org.heliostat.saf.nametrans.NameTransFunctions;
import org.heliostat.saf.nsconfig.NsconfigFunctions;
import org.heliostat.saf.nsfc.NsfcDump;
import org.heliostat.saf.objecttype.ObjectTypeFunctions;
import org.heliostat.saf.pathcheck.PathCheckFunctions;
import org.heliostat.saf.publish.PublishFunctions;
import org.heliostat.saf.service.ServiceFunctions;

/** The functions that every server has. */
public final class BuiltInFunctions {

    /**
     * What ask their context for nothing that differs between virtual servers: these share one bound line. A function
     * that comes to ask for more (MIME types, ACLs, logs, the id) must leave the list.
     */
    private static final Set<String> SAME_EVERYWHERE = Set.of(
            "set-variable",
            "match-browser",
            "assign-name",
            "document-root",
            "home-page",
            "pfx2dir",
            "redirect",
            "strip-params",
            "unix-uri-clean",
            "uri-clean",
            "nt-uri-clean",
            "find-pathinfo",
            "set-virtual-index",
            "find-links",
            "deny-existence",
            "set-cache-control",
            "force-type",
            "set-default-type",
            "type-by-exp",
            "change-type",
            "send-file",
            "send-range",
            "service-dump",
            "service-nsfc-dump",
            "stats-xml",
            "server-status",
            "service-trace",
            "service-toobusy");

    private BuiltInFunctions() {}

    public static FunctionRegistry registry() {
        return FunctionRegistry.of(Stream.of(
                        AuthTransFunctions.definitions(),
                        NameTransFunctions.definitions(),
                        PathCheckFunctions.definitions(),
                        NsconfigFunctions.definitions(),
                        ObjectTypeFunctions.definitions(),
                        ServiceFunctions.definitions(),
                        AroundFunctions.definitions(),
                        FilterFunctions.definitions(),
                        ListingFunctions.definitions(),
                        Imagemap.definitions(),
                        PublishFunctions.definitions(),
                        NsfcDump.definitions(),
                        GatewayFunctions.definitions(),
                        AddLogFunctions.definitions(),
                        ErrorFunctions.definitions())
                .flatMap(List<FunctionDefinition>::stream)
                .map(one -> SAME_EVERYWHERE.contains(one.name()) ? one.sameEverywhere() : one)
                .toList());
    }
}
