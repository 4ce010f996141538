package org.heliostat.benchmarks.slow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class SlowClientsCommandTest {

    @Test
    void putsTenThousandOnOursTomcatAndNginx() {
        SlowPlan plan = plan();

        assertThat(plan.clients()).isEqualTo(10_000);
        assertThat(plan.normal()).isEqualTo(32);
        assertThat(plan.order(1)).containsExactly(ServerKind.HELIOSTAT, ServerKind.TOMCAT, ServerKind.NGINX);
        assertThat(plan.order(2)).containsExactly(ServerKind.TOMCAT, ServerKind.NGINX, ServerKind.HELIOSTAT);
        assertThat(plan.order(4)).isEqualTo(plan.order(1));
        assertThat(plan.settle()).isGreaterThan(Duration.ofSeconds(30));
        assertThat(plan.connectLimit()).isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void saysWhatItExpected() {
        assertThatThrownBy(() -> plan("--clients=0")).hasMessage("--clients: 0 (expected: 1 or more)");
        assertThatThrownBy(() -> plan("--rate=9")).hasMessage("--rate: 9 (expected: 10 or more)");
        assertThatThrownBy(() -> plan("--servers=apache"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--servers: apache (expected: heliostat, tomcat, nginx)");
        assertThatThrownBy(() -> plan("--servers=abacus")).hasMessageStartingWith("server: abacus (expected: ");
    }

    @Test
    void saysHowManyDescriptorsAreMissing() {
        assertThat(Descriptors.obstacle(10_000, 11_000)).isEmpty();
        assertThat(Descriptors.obstacle(10_000, 4_096))
                .isEqualTo(
                        "10000 clients need 11000 descriptors in each process, the limit is 4096: ulimit -n 11000, or"
                                + " --clients 3096");
        assertThat(Descriptors.limit()).isPositive();
    }

    @Test
    void halfOfTheClientsSpeakHttp2AndAThirdDoesEachThing() {
        List<SlowScript> scripts = SlowScript.all();

        assertThat(scripts).hasSize(6);
        assertThat(scripts.stream().filter(SlowScript::http2)).hasSize(3);
        assertThat(scripts.stream().filter(SlowScript::readsSlowly))
                .hasSize(2)
                .allMatch(each -> each.dripped().length == 0);
        assertThat(scripts.stream().filter(each -> each.dripped().length > 3_600))
                .hasSize(4);
        assertThat(text(scripts.get(0).first())).endsWith("\r\nX-Slow: ");
        assertThat(text(scripts.get(2).first()))
                .startsWith("POST /uploads/slow HTTP/1.1\r\n")
                .endsWith(": 10000\r\n\r\n");
        assertThat(text(scripts.get(4).first()))
                .startsWith("GET /file-250k.bin HTTP/1.1\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void findsTheHeadsOfFramesInPieces() {
        byte[] bytes = Frames.joined(
                Frames.settings(1, 2),
                Frames.frame(Frames.SETTINGS, Frames.ACK, 0, new byte[0]),
                Frames.frame(7, 0, 1));
        FrameHeads heads = new FrameHeads();
        List<Integer> found = new ArrayList<>();

        for (byte each : bytes) {
            heads.read(Unpooled.wrappedBuffer(new byte[] {each}), found::add);
        }
        heads.read(Unpooled.wrappedBuffer(bytes), found::add);

        assertThat(found)
                .containsExactly(
                        Frames.SETTINGS,
                        FrameHeads.of(Frames.SETTINGS, Frames.ACK),
                        Frames.GOAWAY,
                        Frames.SETTINGS,
                        FrameHeads.of(Frames.SETTINGS, Frames.ACK),
                        Frames.GOAWAY);
        assertThat(FrameHeads.kind(found.get(1))).isEqualTo(Frames.SETTINGS);
        assertThat(FrameHeads.flags(found.get(1))).isEqualTo(Frames.ACK);
    }

    @Test
    void writesTheApplicationThatReadsBodies(@TempDir Path folder) throws Exception {
        UploadApplication.write(folder.resolve("app"));

        assertThat(folder.resolve("app/WEB-INF/classes/org/heliostat/benchmarks/slow/app/UploadServlet.class"))
                .exists();
        assertThat(Files.readString(folder.resolve("app/WEB-INF/web.xml")))
                .contains("<servlet-class>org.heliostat.benchmarks.slow.app.UploadServlet</servlet-class>");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static SlowPlan plan(String... arguments) {
        SlowClientsCommand command = new SlowClientsCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }
}
