package org.heliostat.gateway;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of CGI programs that really run begin and end with. */
abstract class RealPrograms {

    @TempDir
    Path docs;

    CgiFixture cgi;

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    CgiSettings settings() {
        return CgiFixture.SETTINGS;
    }

    @BeforeEach
    void start() throws IOException {
        docs = docs.toRealPath();
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        use(Ticker.system());
    }

    @AfterEach
    void stop() {
        if (cgi != null) {
            cgi.close();
        }
    }

    /**
     * Begins anew.
     *
     * @param parameters of send-cgi
     */
    void use(Ticker time, String... parameters) {
        stop();
        cgi = new CgiFixture(docs, settings(), spawner(), time, parameters);
    }
}
