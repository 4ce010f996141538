package org.heliostat.adminui.rest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessApplications;
import org.heliostat.admin.RefusedException;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.ChangeTurn;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/applications}: lists them, deploys one (from a path on the server's machine, or uploaded), reloads
 * one, flushes its response cache, removes one. {@code vs} may be left out for the default virtual server.
 */
record ApplicationsResource(
        Applications applications,
        ServerControl server,
        Upload upload,
        AdminLanes lanes,
        OtherProcesses others,
        Json json) {

    private static final String UPLOAD_TYPE = "application/octet-stream";
    private static final String PATH_TYPE = "application/json";

    /** What applications are unpacked into bears their names. */
    private static final int LONGEST_URI = 255;

    private static final Pattern SEGMENT = Pattern.compile("[\\p{L}\\p{N}._~!$'()+,=-]+");

    /**
     * The list of the process that administers.
     *
     * @param processes of the instance; 1 where it is the only one
     * @param elsewhere in which of the others an application is not in order
     */
    record Listed(List<Application> applications, int processes, List<Elsewhere> elsewhere, long uploadLimitBytes) {}

    record Flushed(String virtualServer, String uri, long entries) {}

    record Application(
            String virtualServer,
            String uri,
            String state,
            boolean replacementRefused,
            String source,
            String displayName,
            String detail,
            long startedMillis,
            long startMillis,
            long activeSessions) {}

    void list(Exchange exchange) throws IOException {
        List<ApplicationInfo> all = applications.list();
        List<ProcessApplications> processes = others.applications();
        json.send(
                exchange,
                200,
                new Listed(
                        all.stream().map(ApplicationsResource::shown).toList(),
                        1 + processes.size(),
                        all.stream()
                                .flatMap(info -> Elsewhere.of(info.deployment(), processes))
                                .toList(),
                        upload.limit()));
    }

    /** What the client sends comes in first, however long that takes; then the deployment waits for its turn. */
    void deploy(Exchange exchange) throws IOException, ProblemException {
        String type = mediaType(exchange.request().header("Content-Type"));
        switch (type) {
            case UPLOAD_TYPE -> deployUpload(exchange);
            case PATH_TYPE -> deployPath(exchange);
            default ->
                throw new ProblemException(
                        Problem.wrongValue(415, "Content-Type", type, UPLOAD_TYPE + " or " + PATH_TYPE));
        }
    }

    void undeploy(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String uri = checkedUri(query.get("uri"));
        String vs = checkedVs(query.get("vs"));
        try {
            if (!applications.undeploy(vs, uri)) {
                throw nothingAt(uri, vs);
            }
        } catch (RefusedException refused) {
            throw new ProblemException(Problem.of(409, "Refused", String.valueOf(refused.getMessage())));
        }
        Json.sendNothing(exchange);
    }

    private void deployUpload(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String uri = checkedUri(query.get("uri"));
        String vs = checkedVs(query.get("vs"));
        Path war = upload.receive(exchange.request().body());
        try {
            deploy(exchange, new Deployment(vs, uri, war));
        } finally {
            Files.deleteIfExists(war);
        }
    }

    private void deployPath(Exchange exchange) throws IOException, ProblemException {
        Fields body = Fields.read(json, exchange, List.of("path", "uri", "vs"));
        Path source = source(body.text("path").orElse(""));
        deploy(
                exchange,
                new Deployment(
                        checkedVs(body.text("vs").orElse(null)),
                        checkedUri(body.text("uri").orElse(null)),
                        source));
    }

    private void deploy(Exchange exchange, Deployment deployment) throws IOException, ProblemException {
        ApplicationInfo info;
        try {
            info = ChangeTurn.take(lanes, () -> applications.deploy(deployment));
        } catch (RefusedException refused) {
            throw new ProblemException(Problem.of(409, "Refused", String.valueOf(refused.getMessage())));
        }
        if (info.isFailed()) {
            throw new ProblemException(Problem.of(422, "Deployment failed", info.detail()));
        }
        json.send(
                exchange,
                201,
                shown(info),
                others.follow(RuntimeChange.applicationDeploy(deployment.virtualServer(), deployment.uri())));
    }

    void reload(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String uri = checkedUri(query.get("uri"));
        String vs = checkedVs(query.get("vs"));
        Optional<ApplicationInfo> info = applications.reload(vs, uri);
        if (info.isEmpty()) {
            throw nothingAt(uri, vs);
        }
        if (info.get().isFailed()) {
            throw new ProblemException(
                    Problem.of(422, "Reload failed", info.get().detail()));
        }
        json.send(exchange, 200, shown(info.get()), others.follow(RuntimeChange.applicationReload(vs, uri)));
    }

    /** Forgets what the response cache keeps: all of it, or the answers of one path. */
    void flush(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String uri = checkedUri(query.get("uri"));
        String vs = checkedVs(query.get("vs"));
        String path = query.get("path");
        if (path != null && !path.startsWith("/")) {
            throw new ProblemException(
                    Problem.wrongValue(422, "path", path, "a path of the application, such as /books"));
        }
        OptionalInt entries;
        try {
            entries = applications.flushCache(vs, uri, Optional.ofNullable(path));
        } catch (RefusedException refused) {
            throw new ProblemException(Problem.of(409, "Refused", String.valueOf(refused.getMessage())));
        }
        if (entries.isEmpty()) {
            throw nothingAt(uri, vs);
        }
        List<ProcessAnswer> elsewhere =
                others.follow(RuntimeChange.applicationFlush(vs, uri, Optional.ofNullable(path)));
        long all = entries.getAsInt()
                + elsewhere.stream().mapToLong(ProcessAnswer::count).sum();
        json.send(exchange, 200, new Flushed(vs, uri, all), elsewhere);
    }

    private static ProblemException nothingAt(String uri, String vs) {
        return new ProblemException(
                Problem.of(404, "No such application", "nothing is deployed at " + uri + " of " + vs));
    }

    private static Path source(String path) throws ProblemException {
        try {
            Path source = Path.of(path);
            if (source.isAbsolute() && Files.exists(source)) {
                return source;
            }
        } catch (InvalidPathException malformed) {
            throw new ProblemException(Problem.wrongValue(422, "path", path, "a path of the server's machine"));
        }
        throw new ProblemException(
                Problem.wrongValue(422, "path", path, "the absolute path of a WAR or folder on the server's machine"));
    }

    private static String checkedUri(@Nullable String uri) throws ProblemException {
        if (uri == null || !isContextRoot(uri)) {
            throw new ProblemException(Problem.wrongValue(
                    422,
                    "uri",
                    uri == null ? "none" : uri,
                    "/ or /name, without a slash at the end, " + LONGEST_URI + " characters at most"));
        }
        return uri;
    }

    /** Part by part: a pattern of them all would go as deep as a client likes. */
    private static boolean isContextRoot(String uri) {
        if (!uri.startsWith("/") || uri.length() > LONGEST_URI) {
            return false;
        }
        return uri.equals("/")
                || Stream.of(uri.substring(1).split("/", -1))
                        .allMatch(segment ->
                                SEGMENT.matcher(segment).matches() && !segment.equals(".") && !segment.equals(".."));
    }

    private String checkedVs(@Nullable String vs) throws ProblemException {
        List<String> ids = server.configuration().serverXml().virtualServers().stream()
                .map(VirtualServerConfig::id)
                .toList();
        if (vs == null) {
            return server.configuration()
                    .serverXml()
                    .defaultVirtualServer()
                    .map(VirtualServerConfig::id)
                    .orElseThrow(() -> new IllegalStateException("no virtual server is configured"));
        }
        if (!ids.contains(vs)) {
            throw new ProblemException(Problem.wrongValue(422, "vs", vs, String.join(", ", ids)));
        }
        return vs;
    }

    private static String mediaType(@Nullable String contentType) {
        return contentType == null
                ? "none"
                : contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
    }

    private static Application shown(ApplicationInfo info) {
        Deployment deployment = info.deployment();
        return new Application(
                deployment.virtualServer(),
                deployment.uri(),
                ApiWords.of(info.state()),
                info.isReplacementRefused(),
                deployment.source().toString(),
                info.displayName(),
                info.detail(),
                info.startedMillis(),
                info.startMillis(),
                info.activeSessions());
    }
}
