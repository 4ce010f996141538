package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.listen.ListenException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortOfTheCommandTest {

    @TempDir
    private Path folder;

    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void aReloadSaysThatAnotherPortHasNoEffectBesideIt() throws Exception {
        write("port=\"0\"", "port=\"8080\"");
        server = built(OptionalInt.of(0));
        server.start();
        int port = server.listenAddresses().get(0).port();
        assertThat(server.reload().findings()).isEmpty();

        write("port=\"8080\"", "port=\"8081\"");
        ReloadResult result = server.reload();

        assertThat(result.applied()).isTrue();
        assertThat(result.findings())
                .extracting(Finding::toString)
                .containsExactly("conf/server.xml:2: LS ls1: port: 8081 has no effect: the server was started with"
                        + " --port 0");
        assertThat(server.listenAddresses().get(0).port()).isEqualTo(port);
    }

    /** 192.0.2.0/24 is for documentation: no machine has an address of it. */
    @Test
    void anAddressOfAnotherMachineIsRefusedInWords() throws Exception {
        write("ip=\"127.0.0.1\"", "ip=\"192.0.2.7\"");
        server = built(OptionalInt.empty());

        assertThatThrownBy(server::start)
                .isInstanceOf(ListenException.class)
                .hasMessageMatching("conf/server\\.xml:2: LS ls1: 192\\.0\\.2\\.7:0: [A-Z][a-z ]+");
    }

    private void write(String before, String after) throws Exception {
        Path serverXml = folder.resolve("conf/server.xml");
        if (!Files.exists(serverXml)) {
            new TestInstance(folder, List.of()).writeFiles(Map.of());
        }
        String text = Files.readString(serverXml);
        assertThat(text).contains(before);
        Files.writeString(serverXml, text.replace(before, after));
    }

    private WebServer built(OptionalInt port) {
        ServerParts plain = ServerParts.plain();
        return WebServer.build(
                ConfigurationReader.read(folder).orThrow(),
                new ServerParts(
                        plain.version(),
                        plain.modules(),
                        port,
                        plain.errorLog(),
                        plain.process(),
                        plain.ticker(),
                        plain.wallClock()));
    }
}
