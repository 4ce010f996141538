package org.heliostat.arquillian;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.embedding.Application;
import org.heliostat.embedding.Heliostat;
import org.heliostat.hosting.webapps.WebAppFileName;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.jspecify.annotations.Nullable;

/** A server that runs, with the archives that are deployed on it. Used by one thread at a time. */
final class ServedArchives {

    private final Heliostat server;
    private final WarFolder wars;
    private final Map<String, Path> deployed = new HashMap<>(); // by id of the archive: its WAR

    private ServedArchives(Heliostat server, WarFolder wars) {
        this.server = server;
        this.wars = wars;
    }

    /**
     * Starts a server without any.
     *
     * @throws org.heliostat.embedding.HeliostatException when it does not start
     */
    static ServedArchives start(HeliostatConfiguration configuration) throws IOException {
        Heliostat server = configuration.server().start();
        boolean ready = false;
        try {
            ServedArchives running =
                    new ServedArchives(server, WarFolder.in(server.folder().resolve("work")));
            ready = true;
            return running;
        } finally {
            if (!ready) {
                server.close();
            }
        }
    }

    /**
     * Deploys a web archive.
     *
     * @return where it answers, with every servlet that it has
     * @throws org.heliostat.embedding.HeliostatException when the server refuses it
     */
    HTTPContext deploy(Archive<?> archive) throws IOException {
        String contextPath = contextPath(archive);
        Path war = wars.write(archive);
        boolean served = false;
        try {
            server.deploy(Application.war(contextPath, war));
            deployed.put(archive.getId(), war);
            served = true;
            return context(contextPath);
        } finally {
            if (!served) {
                wars.remove(war);
            }
        }
    }

    /** As for a WAR that is put into {@code webapps/}. */
    private static String contextPath(Archive<?> archive) {
        return WebAppFileName.uriOf(Path.of(archive.getName()));
    }

    private HTTPContext context(String contextPath) {
        URI url = URI.create(server.url());
        HTTPContext context =
                new HTTPContext(url.getHost(), url.getPort(), url.getScheme().equals("https"));
        String root = contextPath.equals("/") ? "" : contextPath;
        server.servlets(contextPath).forEach(name -> context.add(new Servlet(name, root)));
        return context;
    }

    /** Ends what an archive has become. Without effect for one that was refused, which Arquillian may undeploy all the same. */
    void undeploy(Archive<?> archive) throws IOException {
        @Nullable Path war = deployed.remove(archive.getId());
        if (war == null) {
            return;
        }
        // Without its WAR, what was unpacked and compiled of it goes with the application.
        wars.remove(war);
        server.undeploy(contextPath(archive));
    }

    /**
     * Stops the server, with all that is deployed on it.
     *
     * @throws IllegalStateException when something does not come to its end as it should; everything else has
     */
    void stop(Duration grace) throws IOException {
        try {
            wars.remove();
        } finally {
            server.stop(grace);
        }
    }
}
