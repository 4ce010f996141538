package org.heliostat.adminui.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.change.FileEdit;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/config}: the files, changes of one or several of them, and what a change would do. */
record ConfigResource(ConfigDesk desk, Json json) {

    static final String PATH = "/api/v1/config/";

    static final int LARGEST_BODY = 20 << 20;

    /**
     * One file.
     *
     * @param bytes null where it cannot be read
     * @param version null where it cannot be read
     * @param link whether it is a link to another file, so that it cannot be changed here
     * @param unreadable why it cannot be read; null where it can
     */
    record Listed(
            String file,
            @Nullable Integer bytes,
            @Nullable String version,
            boolean link,
            @Nullable String unreadable) {}

    record Shown(String file, String version, String text) {}

    record Previewed(
            List<ConfigWords.FileDiff> diff,
            List<ConfigWords.Found> findings,
            List<String> live,
            List<String> restart) {}

    record Changed(
            long id,
            List<String> applied,
            List<String> restart,
            List<ConfigWords.Found> findings,
            List<String> needRestart) {}

    void list(Exchange exchange) throws IOException {
        List<Listed> files = new ArrayList<>();
        for (String file : desk.files()) {
            boolean link = desk.folder().isLink(file);
            try {
                desk.read(file)
                        .ifPresent(found -> files.add(new Listed(file, found.length(), found.version(), link, null)));
            } catch (ProblemException unreadable) {
                // The others can be looked at and changed all the same.
                files.add(
                        new Listed(file, null, null, link, unreadable.problem().detail()));
            }
        }
        json.send(exchange, 200, files);
    }

    void show(Exchange exchange) throws IOException, ProblemException {
        String file = file(exchange);
        FileContent content = desk.read(file)
                .orElseThrow(() -> new ProblemException(
                        Problem.of(404, "No such file", "conf/" + file + ": there is no such file")));
        tag(exchange, content.version());
        json.send(exchange, 200, new Shown(file, content.version(), content.text()));
    }

    /** {@code PATCH}: directives of magnus.conf or nsfc.conf. */
    void set(Exchange exchange) throws IOException, ProblemException {
        String file = file(exchange);
        change(exchange, file, ChangeRequest.directives(file, json.read(exchange)));
    }

    /** {@code PUT}: the whole text of a file. */
    void replace(Exchange exchange) throws IOException, ProblemException {
        JsonNode body = json.read(exchange, LARGEST_BODY);
        JsonNode text = body.path("text");
        if (!text.isTextual() || body.size() > 1) {
            throw new ProblemException(
                    Problem.wrongValue(422, "text", text.toString(), "the file's text, and nothing else"));
        }
        String file = file(exchange);
        change(exchange, file, new FileEdit.Text(file, text.asText()));
    }

    void preview(Exchange exchange) throws IOException, ProblemException {
        ConfigDesk.Preview preview = desk.preview(
                ChangeRequest.read(json.read(exchange, LARGEST_BODY)).edits());
        json.send(
                exchange,
                200,
                new Previewed(
                        ConfigWords.FileDiff.of(preview.staged().files()),
                        ConfigWords.Found.of(preview.findings()),
                        preview.names().live(),
                        preview.names().restart()));
    }

    void apply(Exchange exchange) throws IOException, ProblemException {
        ChangeRequest request = ChangeRequest.read(json.read(exchange, LARGEST_BODY));
        var author = new ConfigDesk.Author(Authors.of(exchange).user(), request.reason());
        send(exchange, desk.apply(request.edits(), request.versions(), author));
    }

    void send(Exchange exchange, ConfigDesk.Applied applied) throws IOException {
        json.send(
                exchange,
                200,
                new Changed(
                        applied.id(),
                        applied.names().live(),
                        applied.names().restart(),
                        ConfigWords.Found.of(applied.findings()),
                        applied.needRestart()),
                applied.others());
    }

    private void change(Exchange exchange, String file, FileEdit edit) throws IOException, ProblemException {
        Optional<IfMatch> seen = IfMatch.of(exchange.request());
        if (seen.isPresent()) {
            desk.require(file, seen.get());
        }
        ConfigDesk.Applied applied = desk.apply(List.of(edit), Map.of(), Authors.of(exchange));
        tag(exchange, desk.read(file).map(FileContent::version).orElse(FileContent.NO_FILE));
        send(exchange, applied);
    }

    private static void tag(Exchange exchange, String version) {
        exchange.response().headers().set("ETag", "\"" + version + "\"");
    }

    /** @return the name behind the last fixed part of the path */
    private static String file(Exchange exchange) {
        // The path is decoded already.
        return exchange.request().uriPath().substring(PATH.length());
    }
}
