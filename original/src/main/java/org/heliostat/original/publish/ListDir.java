package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.target.UriText;

/**
 * Service {@code list-dir} (INDEX): the files of a folder as the original's lines of name, type, bytes and seconds since
 * 1970, separated by blanks. The name is escaped as in a URI; the type is that of mime.types, {@code directory} or
 * {@code unknown}.
 *
 * @param most files listed
 */
record ListDir(int most, MimeTypes types) implements StageFunction {

    static final int MOST_ENTRIES = 10_000;

    private static final String UNKNOWN = "unknown";

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ListDir(parameters.integer("max-entries", MOST_ENTRIES, 1, 1_000_000), context.mimeTypes());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Path folder = request.path();
        if (folder == null || !isFolder(request, folder)) {
            exchange.response().status(404);
            return Outcome.ABORTED;
        }
        if (!request.confines(folder.toRealPath())) {
            exchange.response().status(403);
            return Outcome.ABORTED;
        }
        byte[] bytes = lines(folder).getBytes(StandardCharsets.UTF_8);
        Response response = exchange.response();
        response.status(200)
                .headers()
                .set("Content-Type", "text/plain; charset=utf-8")
                .set("Content-Length", Integer.toString(bytes.length));
        response.output().write(bytes);
        return Outcome.PROCEED;
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        Path folder = exchange.request().path();
        return folder != null && isFolder(exchange.request(), folder);
    }

    private static boolean isFolder(Request request, Path folder) {
        return request.pathInfo() == null && Files.isDirectory(folder);
    }

    private String lines(Path folder) throws IOException {
        TreeMap<String, String> lines = new TreeMap<>();
        try (DirectoryStream<Path> names = Files.newDirectoryStream(folder)) {
            for (Path path : names) {
                String name = String.valueOf(path.getFileName());
                boolean hidden =
                        name.startsWith(".") || name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF");
                if (!hidden && lines.size() < most) {
                    lines.put(name, line(path, name));
                }
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return String.join("", lines.values());
    }

    private String line(Path path, String name) {
        try {
            BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            long seconds = file.lastModifiedTime().to(TimeUnit.SECONDS);
            return UriText.escaped(name) + " " + type(file, name) + " " + file.size() + " " + seconds + "\n";
        } catch (IOException gone) {
            return "";
        }
    }

    private String type(BasicFileAttributes file, String name) {
        if (file.isDirectory()) {
            return "directory";
        }
        return file.isRegularFile() ? types.forName(name).type().orElse(UNKNOWN) : UNKNOWN;
    }
}
