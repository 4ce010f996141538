package org.heliostat.original.imagemap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.original.imagemap.Area.Point;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.StatedPath;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code imagemap}: sends who clicked at {@code ?x,y} to where the file of areas says. Nothing hit and no
 * default: 204, so that the browser stays on its page.
 */
record Imagemap(FileAccess files) implements StageFunction {

    private static final int MOST_BYTES = 1024 * 1024;
    private static final Pattern CLICK = Pattern.compile("([0-9]{1,6}),([0-9]{1,6})");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new Imagemap(context.files());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        FileEntry map = map(exchange);
        if (map == null) {
            return ended(exchange, 404);
        }
        if (map.size() > MOST_BYTES) {
            return ended(exchange, 500);
        }
        String url =
                target(ImagemapReader.read(text(map)), click(exchange.request().query()));
        if (url == null) {
            exchange.response().status(204);
            return Outcome.PROCEED;
        }
        exchange.response().headers().set("Location", absolute(exchange.request(), url));
        return ended(exchange, 302);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return map(exchange) != null;
    }

    private @Nullable FileEntry map(Exchange exchange) {
        FileEntry map = StatedPath.of(exchange, files);
        boolean isThere = map != null && map.isFile() && exchange.request().confines(map.realPath());
        return isThere ? map : null;
    }

    private String text(FileEntry map) throws IOException {
        try (FileLease file = files.cache().openToRead(map)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
            while (bytes.hasRemaining() && file.channel().read(bytes, bytes.position()) > 0) {
                continue;
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (FileChangedException changed) {
            throw new IOException("the file of areas is being changed", changed);
        }
    }

    private static @Nullable Point click(@Nullable String query) {
        Matcher click = CLICK.matcher(query == null ? "" : query);
        return click.matches() ? new Point(Long.parseLong(click.group(1)), Long.parseLong(click.group(2))) : null;
    }

    private static @Nullable String target(List<Area> areas, @Nullable Point click) {
        String otherwise = null;
        Area nearest = null;
        for (Area area : areas) {
            if (area.shape() == Area.Shape.DEFAULT) {
                otherwise = area.url();
            } else if (click != null && area.contains(click)) {
                return area.url();
            } else if (click != null && area.shape() == Area.Shape.POINT && isNearer(area, nearest, click)) {
                nearest = area;
            }
        }
        return nearest != null ? nearest.url() : otherwise;
    }

    private static boolean isNearer(Area area, @Nullable Area nearest, Point click) {
        return nearest == null
                || area.points().get(0).squareDistance(click)
                        < nearest.points().get(0).squareDistance(click);
    }

    /** What is no absolute URL starts at the folder of the file of areas. */
    private static String absolute(Request request, String url) {
        if (SCHEME.matcher(url).matches() || url.startsWith("//")) {
            return url;
        }
        String origin = request.client().origin();
        if (url.startsWith("/")) {
            return origin + url;
        }
        String raw = request.target().rawPath();
        return origin + raw.substring(0, raw.lastIndexOf('/') + 1) + url;
    }

    private static Outcome ended(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }
}
