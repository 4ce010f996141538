package org.heliostat.gateway;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.cgi.CgiProgram;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.NoPlaceException;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.function.BindContext;
import org.heliostat.shtml.PageCommands;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands of server-parsed pages, run by the shell as CGI programs are: with their environment, in a process group of
 * their own, counted among them (MaxCGIStubs) and ended with them (CGIExpirationTimeout, init-cgi timeout), with the
 * user, group, chroot, dir and nice of the virtual server. What clients send is in the environment, never in the command.
 *
 * @param mostBytes of output; more ends the command
 */
record ShellCommands(CgiPrograms programs, ProgramVariables variables, ProgramRights rights, long mostBytes)
        implements PageCommands {

    /** Bytes that a command of a page may write. */
    public static final long MOST_BYTES = 8L * 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(ShellCommands.class);
    private static final String SHELL = "/bin/sh";
    private static final int PIECE = 8 * 1024;

    /** @return the commands of a virtual server's pages */
    static PageCommands of(CgiPrograms programs, Parameters parameters, BindContext context) {
        return new ShellCommands(
                programs, ProgramVariables.of(context, false), ProgramRights.of(parameters, context), MOST_BYTES);
    }

    @Override
    public String run(Exchange client, Path page, String command, OutputStream out) throws IOException {
        Map<String, String> environment = new HashMap<>(programs.settings().environment());
        environment.putAll(variables.of(client, page, -1));
        CgiProgram program;
        try {
            program = programs.start(
                    page.toString(),
                    rights.command(programs.tools(), List.of(SHELL, "-c", command)),
                    environment,
                    rights.folder(page));
        } catch (NoPlaceException full) {
            return "not run: " + full.getMessage() + " (MaxCGIStubs, CGIQueueSize, CGIQueueTimeout)";
        } catch (IOException unstarted) {
            return "cannot be started: " + unstarted.getMessage();
        }
        return copy(client, program, out);
    }

    private static void endInput(CgiProgram program) {
        try {
            program.input().close();
        } catch (IOException unread) {
            LOG.debug("{}: did not wait for the end of its input: {}", program.name(), unread.toString());
        }
    }

    private String copy(Exchange client, CgiProgram program, OutputStream out) throws IOException {
        boolean complete = false;
        try {
            endInput(program);
            byte[] piece = new byte[PIECE];
            long left = mostBytes;
            int read = program.read(piece, () -> {}, client::isClientGone);
            while (read > 0) {
                if (read > left) {
                    return "wrote more than " + mostBytes + " bytes";
                }
                left -= read;
                out.write(piece, 0, read);
                program.heard();
                read = program.read(piece, () -> {}, client::isClientGone);
            }
            complete = true;
            return "";
        } catch (CgiProgram.EndedException ended) {
            return switch (ended.why()) {
                case EXPIRED, SILENT -> "took too long (CGIExpirationTimeout, init-cgi timeout)";
                case SHUTDOWN, GIVEN_UP -> "was ended";
                case CLIENT_GONE -> throw new ClientGoneException("the client left while a command ran");
            };
        } finally {
            if (!complete) {
                program.end(CgiProgram.End.GIVEN_UP);
            }
            programs.close(program);
        }
    }
}
