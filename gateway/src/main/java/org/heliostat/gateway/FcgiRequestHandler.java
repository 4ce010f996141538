package org.heliostat.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.config.ConfigException;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.cgi.CgiHeadParser;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.cgi.NoPlaceException;
import org.heliostat.gateway.fastcgi.BrokenAnswerException;
import org.heliostat.gateway.fastcgi.FastCgiAddresses;
import org.heliostat.gateway.fastcgi.FastCgiApplication;
import org.heliostat.gateway.fastcgi.FastCgiApplications;
import org.heliostat.gateway.fastcgi.FastCgiSettings;
import org.heliostat.gateway.fastcgi.SilentException;
import org.heliostat.gateway.fastcgi.UnavailableException;
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
 * Service {@code FCGIRequestHandler} and {@code php4_execute}: a FastCGI application answers for the file that the path was
 * translated to.
 *
 * @param application null where a configuration is only checked
 * @param programs for the limit of heads; null where a configuration is only checked
 * @param needsFile whether the path must be a file (CheckFile)
 */
record FcgiRequestHandler(
        @Nullable FastCgiApplication application,
        @Nullable CgiPrograms programs,
        ScriptFile files,
        ProgramVariables variables,
        RequestInput.Limits limits,
        boolean needsFile)
        implements StageFunction {

    private static final int NOT_FOUND = 404;
    private static final Logger LOG = LoggerFactory.getLogger(FcgiRequestHandler.class);

    private static final String RETRY_AFTER_SECONDS = "5";
    private static final String DEFAULT_SOCKET = "run/php.sock";
    private static final Path DEFAULT_PHP = Path.of("/usr/bin/php-cgi");

    static StageFunction bind(Parameters parameters, BindContext context) {
        return of(parameters, context, parameters);
    }

    /** The original ran PHP in its own process; it becomes an application of ours that nobody has to set up. */
    static StageFunction bindPhp(Parameters parameters, BindContext context) {
        Parameters whole = parameters;
        if (!whole.has("BindPath")) {
            whole = whole.plus("BindPath", DEFAULT_SOCKET);
            whole = whole.has("AppPath") ? whole : whole.plus("AppPath", DEFAULT_PHP.toString());
        }
        return of(parameters, context, whole);
    }

    private static StageFunction of(Parameters parameters, BindContext context, Parameters whole) {
        Map<String, String> environment = context.services()
                .find(CgiPrograms.class)
                .map(programs -> programs.settings().environment())
                .orElseGet(() -> CgiSettings.from(MagnusConf.defaults()).environment());
        FastCgiSettings settings = FastCgiParameters.read(whole, context, environment);
        boolean isFree = context.services()
                .find(FastCgiAddresses.class)
                .map(all -> all.take(settings))
                .orElse(true);
        if (!isFree) {
            throw new ConfigException(
                            parameters.at(),
                            "BindPath: " + settings.address().text()
                                    + ": another line starts a program there with other settings; one address is for one AppPath"
                                    + " with one environment")
                    .about("BindPath");
        }
        Path program = settings.program();
        if (program != null && !Files.isExecutable(program)) {
            context.findings()
                    .warning(
                            parameters.at(),
                            "AppPath: " + program + " is no program: requests for it will be answered 503");
        }
        return new FcgiRequestHandler(
                context.services()
                        .find(FastCgiApplications.class)
                        .map(all -> all.named(settings))
                        .orElse(null),
                context.services().find(CgiPrograms.class).orElse(null),
                new ScriptFile(context.files()),
                ProgramVariables.of(context, parameters.flag(ProgramRights.AUTHORIZATION, true)),
                GatewayLimits.of(parameters, context),
                parameters.flag("CheckFile", true));
    }

    @Override
    public boolean answersOptions() {
        return true;
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        if (application == null || programs == null) {
            throw new IllegalStateException("no applications are asked here");
        }
        Request request = exchange.request();
        int refusal = needsFile ? files.refusal(exchange) : 0;
        Path path = request.path();
        if (refusal != 0 || path == null) {
            return failed(exchange, refusal == 0 ? 404 : refusal);
        }
        RequestInput input = RequestInput.of(request, limits);
        var answer = new ProgramAnswer(
                exchange, new CgiHeadParser(programs.settings().headSize(), false), false);
        var conversation =
                new ExchangeConversation(exchange, input, answer, variables.of(exchange, path, input.length()), path);
        return ask(exchange, application, conversation, answer);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return exchange.request().path() != null && (!needsFile || files.refusal(exchange) != NOT_FOUND);
    }

    private static Outcome ask(
            Exchange exchange, FastCgiApplication application, ExchangeConversation conversation, ProgramAnswer answer)
            throws IOException {
        String name = application.settings().address().text();
        try {
            application.answer(conversation);
            if (exchange.isClientGone()) {
                throw new ClientGoneException("the client left");
            }
            return answer.end();
        } catch (NoPlaceException | UnavailableException busy) {
            LOG.warn("FastCGI application at {}: {}", name, busy.getMessage());
            Outcome outcome = given(exchange, 503);
            exchange.response().headers().set("Retry-After", RETRY_AFTER_SECONDS);
            return outcome;
        } catch (MalformedException | ExchangeConversation.MalformedOutputException bad) {
            LOG.error("FastCGI application at {}: its output is no answer: {}", name, bad.getMessage());
            return given(exchange, 502);
        } catch (BrokenAnswerException broken) {
            LOG.error("FastCGI application at {}: {}", name, broken.getMessage());
            return given(exchange, 502);
        } catch (SilentException silent) {
            LOG.error("FastCGI application at {}: {} (ResponseTimeout)", name, silent.getMessage());
            return given(exchange, 504);
        } finally {
            conversation.done();
        }
    }

    /** Another answer takes the place of the application's; where that has begun, it is cut. */
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
