package org.heliostat.shtml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one page for one request. One thread, which may block. */
final class PageRun {

    private static final Logger LOG = LoggerFactory.getLogger(PageRun.class);

    private final Exchange exchange;
    private final RunNotes notes;
    private final PageSettings settings;
    private final FileAccess files;
    private final PageCommands commands;
    private final ShtmlFigures figures;
    private final FileEntry file;
    private final ShtmlPage page;
    private final long nowMillis;
    private final PageConfig config;
    private final PageVariables variables;
    private final OutputStream out;

    PageRun(
            Exchange exchange,
            RunNotes notes,
            PageServices services,
            FileEntry file,
            ShtmlPage page,
            FileEntry outermost,
            long nowMillis) {
        this.exchange = exchange;
        this.notes = notes;
        this.settings = services.settings();
        this.files = services.files();
        this.commands = services.commands();
        this.figures = services.figures();
        this.file = file;
        this.page = page;
        this.nowMillis = nowMillis;
        this.config = new PageConfig(settings.zone());
        this.variables =
                new PageVariables(notes.client(), outermost, config, nowMillis, settings.hostNames(), settings.ports());
        this.out = exchange.response().output();
    }

    /** @throws IOException when the client is gone */
    void write() throws IOException {
        figures.page();
        for (Piece piece : page.pieces()) {
            if (piece instanceof Piece.Text text) {
                out.write(text.bytes());
            } else if (piece instanceof Piece.Element element) {
                element(element);
            } else if (piece instanceof Piece.Broken broken) {
                failed(broken.line(), broken.problem());
            }
        }
    }

    private void element(Piece.Element element) throws IOException {
        switch (element.name()) {
            case "config" -> config(element);
            case "echo" -> echo(element);
            case "include" -> include(element);
            case "fsize", "flastmod" -> fileFact(element);
            case "exec" -> exec(element);
            case "printenv" -> printEnvironment();
            default ->
                failed(
                        element.line(),
                        element.name() + " (expected: config, echo, exec, flastmod, fsize, include or printenv)");
        }
    }

    private void config(Piece.Element element) throws IOException {
        for (Piece.Attribute attribute : element.attributes()) {
            String problem = config.set(attribute);
            if (!problem.isEmpty()) {
                failed(element.line(), "config: " + problem);
            }
        }
    }

    private void echo(Piece.Element element) throws IOException {
        String encoding = "entity";
        for (Piece.Attribute attribute : element.attributes()) {
            switch (attribute.name()) {
                case "encoding" -> encoding = attribute.value();
                case "var" -> echo(element, attribute.value(), encoding);
                default -> failed(element.line(), "echo: " + attribute.name() + " (expected: var or encoding)");
            }
        }
    }

    private void echo(Piece.Element element, String name, String encoding) throws IOException {
        String value = variables.value(name);
        if (value == null) {
            write("(none)");
            return;
        }
        switch (encoding) {
            case "entity" -> write(Escaped.html(value));
            case "url" -> write(Escaped.url(value));
            case "none" -> write(value);
            default -> failed(element.line(), "echo: encoding " + encoding + " (expected: entity, url or none)");
        }
    }

    private void printEnvironment() throws IOException {
        for (Map.Entry<String, String> variable : variables.all().entrySet()) {
            write(Escaped.html(variable.getKey() + "=" + variable.getValue()) + "\n");
        }
    }

    private void include(Piece.Element element) throws IOException {
        for (Piece.Attribute attribute : element.attributes()) {
            String target = target(element, attribute);
            if (target != null) {
                include(element, target);
            }
        }
    }

    private void include(Piece.Element element, String target) throws IOException {
        figures.include();
        InnerAnswer answer = notes.ask(target, out, settings.limits());
        if (!answer.isWhole()) {
            figures.ended(answer.kind());
            failed(
                    element.line(),
                    element.name() + ": " + target + " " + answer.kind().text()
                            + (answer.status() == 0 ? "" : ", status " + answer.status()));
        }
    }

    private void fileFact(Piece.Element element) throws IOException {
        for (Piece.Attribute attribute : element.attributes()) {
            String target = target(element, attribute);
            if (target == null) {
                continue;
            }
            Path path = notes.find(target, settings.limits());
            FileEntry entry = path == null ? null : files.lookup(exchange, path);
            if (entry == null || !entry.isFile()) {
                failed(element.line(), element.name() + ": " + target + " is no file that can be had");
            } else if (element.name().equals("fsize")) {
                write(config.size(entry.size()));
            } else {
                write(config.localTime(entry.lastModifiedMillis()));
            }
        }
    }

    private void exec(Piece.Element element) throws IOException {
        if (!settings.exec()) {
            failed(element.line(), "exec is off (expected: exec=\"on\" on the function's line)");
            return;
        }
        for (Piece.Attribute attribute : element.attributes()) {
            switch (attribute.name()) {
                case "cgi" -> include(element, beside(attribute.value()));
                case "cmd" -> command(element, attribute.value());
                default -> failed(element.line(), "exec: " + attribute.name() + " (expected: cgi or cmd)");
            }
        }
    }

    private void command(Piece.Element element, String command) throws IOException {
        if (!notes.mayAsk(settings.limits())) {
            figures.ended(Kind.TOO_MANY);
            failed(element.line(), "exec: cmd " + Kind.TOO_MANY.text());
            return;
        }
        figures.command();
        String problem = commands.run(notes.client(), file.path(), command, out);
        if (!problem.isEmpty()) {
            failed(element.line(), "exec: cmd " + problem);
        }
    }

    /** @return what virtual or file names as a path of the server; null when it was said what is wrong */
    private @Nullable String target(Piece.Element element, Piece.Attribute attribute) throws IOException {
        String value = attribute.value();
        switch (attribute.name()) {
            case "virtual":
                return beside(value);
            case "file":
                if (value.isEmpty() || value.startsWith("/") || isAbove(value)) {
                    failed(element.line(), element.name() + ": file " + value + " (expected: a file of this folder)");
                    return null;
                }
                return beside(UriText.escaped(value));
            default:
                failed(element.line(), element.name() + ": " + attribute.name() + " (expected: virtual or file)");
                return null;
        }
    }

    private static boolean isAbove(String file) {
        for (String part : file.split("/", -1)) {
            if (part.equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** @return the reference as a path, relative ones from the folder of this page's URI */
    private String beside(String reference) {
        if (reference.startsWith("/")) {
            return reference;
        }
        String uri = exchange.request().uriPath();
        return UriText.escaped(uri.substring(0, uri.lastIndexOf('/') + 1)) + reference;
    }

    private void failed(int line, String problem) throws IOException {
        figures.failed();
        long untold = page.complains(nowMillis);
        if (untold > 0) {
            LOG.warn("{}:{}: {} ({} failures of this page not logged)", file.path(), line, problem, untold);
        } else if (untold == 0) {
            LOG.warn("{}:{}: {}", file.path(), line, problem);
        }
        write(config.message());
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
