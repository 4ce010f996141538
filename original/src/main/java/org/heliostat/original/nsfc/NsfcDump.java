package org.heliostat.original.nsfc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.CachedFile;
import org.heliostat.filecache.FileCache;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Service {@code service-nsfc-dump}: reports on the file cache, starts and stops it. While it is stopped files are
 * served straight from the disk. Its object belongs behind an ACL or a {@code <Client>}.
 *
 * @param others start and stop theirs as well; the report is on that of this process
 */
record NsfcDump(FileCache cache, OtherProcesses others, ZoneId zone) implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(NsfcDump.class);

    static StageFunction bind(Parameters parameters, BindContext context) {
        OtherProcesses others = context.services().find(OtherProcesses.class).orElse(OtherProcesses.NONE);
        return new NsfcDump(context.files().cache(), others, ZoneId.systemDefault());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        NsfcQuery query = NsfcQuery.parse(exchange.request().query());
        List<String> messages = new ArrayList<>();
        for (NsfcQuery.Action action : query.actions()) {
            messages.add(act(action));
            elsewhere(action).ifPresent(messages::add);
        }
        List<CachedFile> listed = query.entries() > 0 ? cache.list(query.entries()) : List.of();
        String page = new NsfcReport(zone)
                .write(ProcessHandle.current().pid(), messages, cache.snapshot(), cache.settings(), listed);
        Response response = exchange.response();
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        response.status(200)
                .headers()
                .set("Content-Type", "text/html;charset=utf-8")
                .set("Cache-Control", "no-cache");
        if (!query.refreshSeconds().isEmpty()) {
            response.headers().set("Refresh", query.refreshSeconds());
        }
        response.output().bufferSize(Math.max(response.output().bufferSize(), bytes.length));
        response.output().write(bytes);
        return Outcome.PROCEED;
    }

    /** @return how many processes have followed; empty where there are no others, or nothing to follow */
    private Optional<String> elsewhere(NsfcQuery.Action action) {
        if (!cache.settings().enabled()) {
            return Optional.empty();
        }
        String word =
                switch (action) {
                    case STOP -> "stop";
                    case START -> "start";
                };
        List<ProcessAnswer> answers = others.follow(RuntimeChange.fileCache(word));
        long made = answers.stream().filter(ProcessAnswer::isMade).count();
        return answers.isEmpty()
                ? Optional.empty()
                : Optional.of("Made by " + (1 + made) + " of " + (1 + answers.size()) + " processes.");
    }

    private String act(NsfcQuery.Action action) {
        return switch (action) {
            case STOP -> {
                if (!cache.stop()) {
                    yield cache.settings().enabled()
                            ? "The cache is already stopped."
                            : "The file cache has not been initialized.";
                }
                LOG.info("The file cache was shut down by a request");
                yield "Shutting down the file cache...";
            }
            case START -> {
                if (!cache.settings().enabled()) {
                    yield "The file cache is not enabled";
                }
                if (!cache.start()) {
                    yield "The cache is already started.";
                }
                LOG.info("The file cache was started by a request");
                yield "Starting the file cache...";
            }
        };
    }
}
