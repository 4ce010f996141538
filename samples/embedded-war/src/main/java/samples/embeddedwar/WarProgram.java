package samples.embeddedwar;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.embedding.Application;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.Listen;

/** Serves the WAR that is its first argument, on the port that is its second, else 8080. */
public final class WarProgram {

    private static final int USUAL_PORT = 8080;

    private WarProgram() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("the WAR to be served (expected: a file or folder as first argument)");
        }
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_PORT;
        try (Heliostat server = start(Path.of(arguments[0]), port)) {
            System.out.println(server.url() + "/; Enter ends it");
            int end = System.in.read();
            System.out.println(end < 0 ? "no more input" : server.perfdump());
        }
    }

    /** @param port 0: any that is free */
    static Heliostat start(Path war, int port) {
        return Heliostat.builder()
                .listen(Listen.local(port))
                .directive("RqThrottle", "32")
                .application(Application.war("/", war))
                .start();
    }
}
