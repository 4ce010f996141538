package org.heliostat.original.nsconfig;

import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.acl.Realms;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PathCheck {@code load-config}: the rules of files in the folders that lead to what is asked for. Rules of a folder hold
 * under every name of what lies in it: those on the way that links lead to are asked as well.
 *
 * @param disabled types that are not served; null: none
 * @param descend whether folders below the base have files of their own
 * @param basedir where the way begins; null: where the URI was translated to
 */
record LoadConfig(
        RulesFiles files,
        @Nullable HostNames names,
        @Nullable Wildcard disabled,
        boolean descend,
        @Nullable Path basedir,
        ExtraLine refusal)
        implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(LoadConfig.class);
    private static final int DEFECT = 500;

    static FunctionDefinition definition() {
        return FunctionDefinition.of(
                        Stage.PATH_CHECK,
                        "load-config",
                        LoadConfig::bind,
                        text("file").help("name of the files of rules; .nsconfig where it is missing"),
                        text("disable-types")
                                .help("wildcard pattern of types that are not served, such as magnus-internal/cgi"),
                        text("descend").help("if given, folders below the base may have files of rules, too"),
                        path("basedir").help("folder where the search begins; where the URI leads to if it is missing"))
                .shared();
    }

    private static StageFunction bind(Parameters parameters, BindContext context) {
        String file = parameters.text("file", ".nsconfig");
        if (file.isEmpty() || file.equals(".") || file.equals("..") || file.indexOf('/') >= 0 || file.indexOf(0) >= 0) {
            throw parameters.wrong("file", "a name without folders, such as .nsconfig");
        }
        Wildcard disabled = Patterns.optional(parameters, "disable-types");
        return new LoadConfig(
                new RulesFiles(
                        context.files(),
                        file,
                        context.instance(),
                        context.services().find(Realms.class).orElse(null),
                        context.wallClock()),
                context.services().find(HostNames.class).orElse(null),
                disabled,
                parameters.has("descend"),
                basedir(parameters, context),
                new ExtraLine(Stage.SERVICE, "disable-types", new DisabledType(), disabled, 0, null, parameters.at()));
    }

    private static @Nullable Path basedir(Parameters parameters, BindContext context) {
        try {
            return parameters
                    .optional("basedir")
                    .map(name ->
                            context.instance().resolve(name).toAbsolutePath().normalize())
                    .orElse(null);
        } catch (InvalidPathException notAFolder) {
            throw parameters.wrong("basedir", "the name of a folder");
        }
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        RuledPlace place;
        try {
            place = RuledPlace.of(exchange, files.files());
        } catch (RuledPlace.TooDeepException tooDeep) {
            LOG.error("load-config: {} goes on for too long behind what is there", request.uriPath());
            return ended(exchange, DEFECT);
        }
        return place == null ? Outcome.NO_ACTION : run(exchange, place);
    }

    private Outcome run(Exchange exchange, RuledPlace place) throws IOException {
        Request request = exchange.request();
        Path path = place.path();
        Path base = basedir == null ? legal(translatedBase(request)) : basedir;
        if (base == null || base.toString().isEmpty()) {
            LOG.error("load-config: {} leads to no folder (expected: basedir)", request.uriPath());
            return ended(exchange, DEFECT);
        }
        Path realBase = files.files().lookup(exchange, base).realPath();
        Path realPath = place.realPath();
        boolean isNamedBelow = path.startsWith(base);
        boolean isReallyBelow = realBase != null && realPath != null && realPath.startsWith(realBase);
        if (realBase == null || !isNamedBelow && !isReallyBelow) {
            return Outcome.NO_ACTION;
        }
        RulesRun run = new RulesRun(exchange, files, names, descend);
        int refused = isNamedBelow ? run.meet(base, path, place.slash(), realBase) : 0;
        boolean isSame = isNamedBelow && realBase.resolve(base.relativize(path)).equals(realPath);
        if (refused == 0 && realPath != null && isReallyBelow && !isSame) {
            refused = run.meet(realBase, realPath, place.slash(), realBase);
        }
        return outcome(exchange, run, refused);
    }

    private Outcome outcome(Exchange exchange, RulesRun run, int refused) throws IOException {
        RunNotes notes = RunNotes.of(exchange);
        List<ExtraLine> lines = run.lines();
        if (disabled != null) {
            lines.add(refusal);
        }
        if (notes != null && !lines.isEmpty()) {
            notes.joins(lines);
        }
        if (notes != null && run.isAboutClient()) {
            notes.answersOnlyOnce();
        }
        return refused == 0 ? run.logins() : ended(exchange, refused);
    }

    private static String translatedBase(Request request) {
        String base = request.ntransBase() == null ? request.documentRoot() : request.ntransBase();
        return base == null ? "" : base;
    }

    private static @Nullable Path legal(String name) {
        try {
            return Path.of(name).normalize();
        } catch (InvalidPathException notAFileName) {
            return null;
        }
    }

    private static Outcome ended(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        // What looks at the client says itself that it must run again.
        return Repeatability.SAME_FOR_URI;
    }
}
