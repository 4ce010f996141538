package samples.embeddedfiles;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.embedding.AccessLog;
import org.heliostat.embedding.Compression;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.Listen;

/** Serves the folder that is its first argument, on the port that is its second, else 8080; logs to {@code access.log}. */
public final class FilesProgram {

    private static final int USUAL_PORT = 8080;

    private FilesProgram() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments.length > 0 ? arguments[0] : ".");
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_PORT;
        try (Heliostat server = start(folder, port, Path.of("access.log"))) {
            System.out.println(server.url() + "/; Enter ends it");
            int end = System.in.read();
            System.out.println(end < 0 ? "no more input" : server.perfdump());
        }
    }

    /** @param port 0: any that is free */
    static Heliostat start(Path folder, int port, Path accessLog) {
        return Heliostat.builder()
                .listen(Listen.local(port))
                .files("/", folder)
                .compression(Compression.usual())
                .accessLog(AccessLog.combined(accessLog))
                .start();
    }
}
