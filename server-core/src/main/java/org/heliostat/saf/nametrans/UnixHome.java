package org.heliostat.saf.nametrans;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileKind;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.InitValues;
import org.jspecify.annotations.Nullable;

/**
 * NameTrans {@code unix-home}: {@code /~user/x} is the file {@code x} in a folder of the user's home. Users may put
 * links there; what a link leads out of that folder to is answered 404. So is who has no home here, once the ACLs have been
 * asked.
 *
 * @param from literal prefix before the user's name
 * @param subdir folder below the home, relative; empty for the home itself
 * @param name object to add, null for none
 */
record UnixHome(FileAccess files, String from, String subdir, PasswordFile users, @Nullable String name)
        implements StageFunction {

    private static final String USUAL_FOLDER = "public_html";
    private static final String USUAL_FILE = "/etc/passwd";

    /** Steps up from a name that is not there to the folder that is; what is missing deeper down is not there. */
    static final int MOST_STEPS = 64;

    static StageFunction bind(Parameters parameters, BindContext context) {
        String from = parameters.text("from");
        if (!from.startsWith("/")) {
            throw parameters.wrong("from", "the beginning of a path, such as /~");
        }
        String file = parameters
                .optional("pwfile")
                .or(() -> InitValues.of(context).last("init-uhome").flatMap(line -> line.optional("pwfile")))
                .orElse(USUAL_FILE);
        return new UnixHome(
                context.files(),
                from,
                subdir(parameters),
                users(parameters, context.instance(), file),
                parameters.optional("name").orElse(null));
    }

    private static String subdir(Parameters parameters) {
        String subdir = parameters.text("subdir", USUAL_FOLDER);
        try {
            Path folder = Path.of(subdir);
            if (!folder.isAbsolute() && folder.equals(folder.normalize()) && !folder.startsWith("..")) {
                return folder.toString();
            }
        } catch (InvalidPathException notAFolder) {
            throw parameters.wrong("subdir", "a folder below the home directory");
        }
        throw parameters.wrong("subdir", "a folder below the home directory");
    }

    private static PasswordFile users(Parameters parameters, Path instance, String file) {
        try {
            return PasswordFile.read(instance.resolve(file));
        } catch (IOException | InvalidPathException unreadable) {
            throw parameters.wrong("pwfile", "a readable file of users, here " + file);
        }
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        String ppath = request.ppath();
        if (!ppath.startsWith(from) || ppath.length() == from.length() || ppath.charAt(from.length()) == '/') {
            return Outcome.NO_ACTION;
        }
        if (name != null) {
            // Also for users who are not there: what the object says of access holds for all.
            request.objectName(name);
        }
        int slash = ppath.indexOf('/', from.length());
        int end = slash < 0 ? ppath.length() : slash;
        Path home = users.homeOf(ppath.substring(from.length(), end));
        if (home == null || HiddenFolder.isIn(ppath.substring(end))) {
            return missing(exchange);
        }
        Path base = subdir.isEmpty() ? home : home.resolve(subdir);
        if (!staysBelow(exchange, base, base + ppath.substring(end))) {
            return missing(exchange);
        }
        return Outcome.PROCEED;
    }

    /** Looks at what is there of the path; what is not there can lead nowhere else. */
    private boolean staysBelow(Exchange exchange, Path base, String translated) {
        FileEntry folder = files.lookup(exchange, base);
        Path real = folder.realPath();
        Request request = exchange.request();
        request.translated(translated);
        Path at = request.path();
        if (!folder.isDirectory()
                || real == null
                || at == null
                || !at.normalize().startsWith(base)) {
            return false;
        }
        request.confinedTo(real);
        request.ntransBase(base.toString());
        for (int step = 0; step < MOST_STEPS && at != null && at.startsWith(base); step++) {
            FileEntry entry = files.lookup(exchange, at);
            if (entry.kind() != FileKind.MISSING) {
                return request.confines(entry.realPath());
            }
            at = at.getParent();
        }
        // Where a link above leads was not seen.
        return false;
    }

    private static Outcome missing(Exchange exchange) {
        exchange.response().status(404);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
