package org.heliostat.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.cgi.CgiHeadParser;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.gateway.cgi.CgiProgram;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.cgi.NoPlaceException;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Service {@code send-cgi}: runs the file that the path was translated to as a CGI program (RFC 3875). {@code
 * query-handler} runs one program for all requests with a query.
 *
 * @param programs null where a configuration is only checked
 * @param handler the program of query-handler, null for the request's own file
 */
record SendCgi(
        @Nullable CgiPrograms programs,
        ScriptFile files,
        ProgramVariables variables,
        ProgramRights rights,
        RequestInput.Limits limits,
        @Nullable Path handler)
        implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(SendCgi.class);

    private static final String RETRY_AFTER_SECONDS = "5";
    private static final int NOT_FOUND = 404;
    private static final int PIECE = 16 * 1024;

    static StageFunction bind(Parameters parameters, BindContext context) {
        return of(parameters, context, null);
    }

    static StageFunction bindQueryHandler(Parameters parameters, BindContext context) {
        Path handler = context.instance().resolve(parameters.text("path")).toAbsolutePath();
        if (!Files.isRegularFile(handler)) {
            context.findings().warning(parameters.at(), "query-handler: path: " + handler + " is no file");
        }
        return of(parameters, context, handler);
    }

    private static StageFunction of(Parameters parameters, BindContext context, @Nullable Path handler) {
        return new SendCgi(
                context.services().find(CgiPrograms.class).orElse(null),
                new ScriptFile(context.files()),
                ProgramVariables.of(context, parameters.flag(ProgramRights.AUTHORIZATION, false)),
                ProgramRights.of(parameters, context),
                GatewayLimits.of(parameters, context),
                handler);
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        if (programs == null) {
            throw new IllegalStateException("no programs are run here");
        }
        if (handler == null) {
            int refusal = files.refusal(exchange);
            return refusal == 0 ? run(exchange, programs, pathOf(exchange.request())) : failed(exchange, refusal);
        }
        int refusal = files.refusal(handler);
        return refusal == 0 ? run(exchange, programs, handler) : failed(exchange, refusal);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return (handler == null ? files.refusal(exchange) : files.refusal(handler)) != NOT_FOUND;
    }

    private static Path pathOf(Request request) {
        Path path = request.path();
        if (path == null) {
            throw new IllegalStateException("no file");
        }
        return path;
    }

    private Outcome run(Exchange exchange, CgiPrograms programs, Path file) throws IOException {
        String name = rights.nameOf(file);
        if (name == null || !Files.isExecutable(file)) {
            LOG.warn("{}: {}", file, name == null ? "lies outside of chroot" : "may not be executed");
            return failed(exchange, 403);
        }
        RequestInput input = RequestInput.of(exchange.request(), limits);
        List<String> command = rights.command(
                programs.tools(),
                QueryWords.commandLine(
                        name, exchange.request().method(), exchange.request().query()));
        Map<String, String> environment = new HashMap<>(programs.settings().environment());
        environment.putAll(variables.of(exchange, file, input.length()));
        CgiProgram program;
        try {
            program = programs.start(file.toString(), command, environment, rights.folder(file));
        } catch (NoPlaceException full) {
            LOG.warn("{}: not run: {} (MaxCGIStubs, CGIQueueSize, CGIQueueTimeout)", file, full.getMessage());
            exchange.response().headers().set("Retry-After", RETRY_AFTER_SECONDS);
            return failed(exchange, 503);
        }
        return converse(exchange, programs, program, input);
    }

    private Outcome converse(Exchange exchange, CgiPrograms programs, CgiProgram program, RequestInput input)
            throws IOException {
        CgiSettings settings = programs.settings();
        boolean raw = Path.of(program.name()).getFileName().toString().startsWith("nph-");
        var answer = new ProgramAnswer(exchange, new CgiHeadParser(settings.headSize(), raw), raw);
        @Nullable BodyFeeder feeder = null;
        boolean complete = false;
        try {
            feeder = feed(programs, program, input);
            copy(exchange, program, answer);
            Outcome outcome = answer.end();
            complete = true;
            return outcome;
        } catch (MalformedException bad) {
            LOG.error("{}: its output is no answer: {}", program.name(), bad.getMessage());
            programs.malformed();
            return given(exchange, 500);
        } catch (CgiProgram.EndedException ended) {
            return ended(exchange, ended.why(), feeder);
        } finally {
            if (!complete) {
                program.end(CgiProgram.End.CLIENT_GONE);
            }
            if (feeder != null) {
                feeder.stop();
            }
            programs.close(program);
        }
    }

    private static @Nullable BodyFeeder feed(CgiPrograms programs, CgiProgram program, RequestInput input) {
        byte[] collected = input.collected();
        if (collected == null || collected.length > RequestInput.SHORT) {
            BodyFeeder feeder = BodyFeeder.of(input, program);
            programs.feed(feeder);
            return feeder;
        }
        try (var in = program.input()) {
            in.write(collected);
        } catch (IOException unread) {
            LOG.debug("{}: did not read its input: {}", program.name(), unread.toString());
        }
        return null;
    }

    private static void copy(Exchange exchange, CgiProgram program, ProgramAnswer answer)
            throws IOException, MalformedException {
        byte[] piece = new byte[PIECE];
        boolean more = true;
        while (more) {
            int read = program.read(piece, answer::idle, exchange::isClientGone);
            more = read > 0 && answer.take(piece, 0, read);
            program.heard();
        }
    }

    private static Outcome ended(Exchange exchange, CgiProgram.End why, @Nullable BodyFeeder feeder)
            throws IOException {
        BodyException bad = feeder == null ? null : feeder.failure();
        if (bad != null && !exchange.response().isCommitted()) {
            exchange.response().reset();
            throw bad;
        }
        return switch (why) {
            case EXPIRED, SILENT -> given(exchange, 504);
            case SHUTDOWN, GIVEN_UP -> given(exchange, 503);
            case CLIENT_GONE -> throw new ClientGoneException("the client left while a program ran");
        };
    }

    /** Another answer takes the place of the program's; where that has begun, it is cut. */
    private static Outcome given(Exchange exchange, int status) {
        Response response = exchange.response();
        if (response.isCommitted()) {
            return Outcome.EXIT;
        }
        response.reset();
        return failed(exchange, status);
    }

    private static Outcome failed(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }
}
