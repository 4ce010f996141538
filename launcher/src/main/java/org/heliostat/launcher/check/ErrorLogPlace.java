package org.heliostat.launcher.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.RunningAccount;

/**
 * Whether the error log can be written where ErrorLog of magnus.conf, or LOG of server.xml, puts it; folders that are missing
 * are made at the start. Makes and changes nothing. Any thread.
 */
final class ErrorLogPlace {

    private final InstanceFolder instance;
    private final Optional<RunningAccount> visitor;
    private final Predicate<Path> mayWrite;

    /**
     * @param visitor who looks, where it is not the server itself; what only another account may not is odd, not wrong
     * @param mayWrite to a file or folder
     */
    ErrorLogPlace(InstanceFolder instance, Optional<RunningAccount> visitor, Predicate<Path> mayWrite) {
        this.instance = instance;
        this.visitor = visitor;
        this.mayWrite = mayWrite;
    }

    void check(Configuration read, Findings findings) {
        ErrorLogSettings.of(read).file().ifPresent(file -> check(read, file, findings));
    }

    private void check(Configuration read, Path file, Findings findings) {
        Path nearest = file;
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        boolean isThere = nearest.equals(file);
        if (isThere == Files.isDirectory(nearest)) {
            String reason = isThere ? "this is a folder" : nearest + " is no folder";
            findings.wrongValue(at(read), thing(read), file.toString(), "a file that can be written: " + reason);
        } else if (!mayWrite.test(nearest)) {
            refused(read, file, nearest, findings);
        }
    }

    private void refused(Configuration read, Path file, Path nearest, Findings findings) {
        String user = System.getProperty("user.name");
        String expected = "a file that can be written: " + user + " may not write to " + nearest;
        visitor.flatMap(who -> who.otherThanServers(instance, read.magnus()))
                .ifPresentOrElse(
                        servers -> findings.warning(
                                at(read),
                                thing(read) + ": " + file + " (expected: " + expected + ", or " + servers
                                        + ", as whom the server runs, may)"),
                        () -> findings.wrongValue(at(read), thing(read), file.toString(), expected));
    }

    private static boolean isOfServerXml(Configuration read) {
        return !read.serverXml().log().file().isEmpty();
    }

    private static SourceLocation at(Configuration read) {
        return isOfServerXml(read)
                ? new SourceLocation("conf/server.xml", 0)
                : read.magnus().at("ErrorLog");
    }

    private static String thing(Configuration read) {
        return isOfServerXml(read) ? "LOG: file" : "ErrorLog";
    }
}
