package org.heliostat.original.nsconfig;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.dns.HostNames;
import org.heliostat.log.LogText;
import org.heliostat.original.nsconfig.FolderRules.FileSet;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.ExtraLine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rules that one request meets on the way to what it asks for. Belongs to the thread that has the exchange. */
final class RulesRun {

    private static final Logger LOG = LoggerFactory.getLogger(RulesRun.class);
    private static final int NOT_FOUND = 404;
    private static final int DEFECT = 500;
    private static final int MOST_FOLDERS = 100;

    private final Exchange exchange;
    private final RulesFiles files;
    private final @Nullable HostNames names;
    private final boolean descend;
    private final List<LoginRule> logins = new ArrayList<>();
    private final List<ExtraLine> lines = new ArrayList<>();
    private boolean aboutClient;

    RulesRun(Exchange exchange, RulesFiles files, @Nullable HostNames names, boolean descend) {
        this.exchange = exchange;
        this.files = files;
        this.names = names;
        this.descend = descend;
    }

    /**
     * Asks the rules of the folders on the way, the base first. Rules about logins are kept for {@link #logins()}.
     *
     * @param slash what the path ends with: a slash or nothing
     * @param inside folder without links that files of rules must be in
     * @return 0, or the status of a refusal
     */
    int meet(Path base, Path path, String slash, Path inside) {
        int deep = path.getNameCount() - base.getNameCount();
        for (Path name : base.relativize(path)) {
            if (name.toString().equalsIgnoreCase(files.name())) {
                return NOT_FOUND;
            }
        }
        if (descend && deep > MOST_FOLDERS) {
            LOG.error("load-config: {} lies {} folders deep (expected: {} at most)", path, deep, MOST_FOLDERS);
            return DEFECT;
        }
        int refused = 0;
        for (int i = 0; i <= (descend ? deep : 0) && refused == 0; i++) {
            Path folder = i == 0 ? base : base.resolve(base.relativize(path).subpath(0, i));
            FolderRules rules = files.in(folder, inside, exchange);
            if (rules != null && !ErrorFile.isPageOf(rules, exchange)) {
                refused = meet(rules, below(folder, path, slash));
            }
        }
        return refused;
    }

    private static String below(Path folder, Path path, String slash) {
        return folder.equals(path) ? "" : folder.relativize(path) + slash;
    }

    private int meet(FolderRules rules, String name) {
        if (rules.isBroken()) {
            return DEFECT;
        }
        AddressDecision decision = new AddressDecision(exchange, names);
        for (FileSet set : rules.sets()) {
            if (set.pattern().matches(name)) {
                aboutClient |= !set.addresses().isEmpty() || !set.logins().isEmpty();
                set.addresses().forEach(decision::meet);
                logins.addAll(set.logins());
                lines.addAll(0, set.lines());
            }
        }
        int refused = decision.refusal();
        if (refused != 0) {
            // Without anything that clients make up, so that LogRepeatLines can hold it back.
            LOG.warn("{}: access is denied", rules.file());
            LOG.debug(
                    "{}: access to {} is denied",
                    rules.file(),
                    LogText.oneLine(exchange.request().uriPath()));
        }
        return refused;
    }

    /** @return lines for the rest of the request, those of what lies deeper and of later tags first: the first one counts */
    List<ExtraLine> lines() {
        return lines;
    }

    /** @return whether another client, or another request of this one, may get another answer */
    boolean isAboutClient() {
        return aboutClient;
    }

    /** Asks who the client is, where rules want to know. */
    Outcome logins() throws IOException {
        for (LoginRule rule : logins) {
            Outcome outcome = rule.check(exchange, files.files());
            if (outcome != Outcome.PROCEED) {
                return outcome;
            }
        }
        return Outcome.PROCEED;
    }
}
