package org.heliostat.benchmarks.advice.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.latency.Buckets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real rules and windows see recordings. */
class ReplayTest {

    private static final int FRAMES = 30;

    @TempDir
    private Path work;

    private Path instance;

    @BeforeEach
    void configure() throws IOException {
        instance = work.resolve("some");
        write("conf/magnus.conf", "AdviceInterval 5\n");
        write(
                "conf/obj.conf",
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                ObjectType fn="force-type" type="text/plain"
                Service method="(GET|HEAD)" fn="send-file"
                </Object>
                """);
        write("conf/mime.types", "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=html\n");
        write(
                "conf/server.xml",
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                      <PROPERTY name="docroot" value="../docs"/>
                    </VS>
                  </VSCLASS>
                </SERVER>
                """);
    }

    @Test
    void nothingIsSaidOfAServerThatIsWell() throws IOException {
        record(frame());

        Replay.Result result = Replay.of(work, List.of("some", "not recorded"), Duration.ofHours(2));

        assertThat(result.alarms()).isEmpty();
        assertThat(result.rounds()).isEqualTo(2 * 3_600 / 5);
        assertThat(result.hours()).isEqualTo(2);
    }

    @Test
    void aFaultInTheFiguresIsFound() throws IOException {
        ObjectNode frame = frame();
        ((ObjectNode) frame.get("jvm"))
                .put("heapUsed", 96L << 20)
                .put("heapAfterCollection", 96L << 20)
                .put("heapMax", 100L << 20);
        record(frame);

        assertThat(Replay.of(work, List.of("some"), Duration.ofMinutes(3)).alarms())
                .singleElement()
                .asString()
                .startsWith("some: critical heap-nearly-full: ");
    }

    @Test
    void countersThatGrowAreSeenInTheirWindow() throws IOException {
        ObjectNode frame = frame();
        try (OutputStream out = recording()) {
            for (int i = 0; i < FRAMES; i++) {
                ((ObjectNode) frame.get("protocol")).put("connectionsRefused", 10 * i);
                out.write((frame + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        assertThat(Replay.of(work, List.of("some"), Duration.ofMinutes(10)).alarms())
                .singleElement()
                .asString()
                .startsWith("some: critical connections-refused: ");
    }

    private void record(ObjectNode frame) throws IOException {
        try (OutputStream out = recording()) {
            out.write((frame + "\n").repeat(FRAMES).getBytes(StandardCharsets.UTF_8));
        }
    }

    private OutputStream recording() throws IOException {
        return new GZIPOutputStream(Files.newOutputStream(instance.resolve(Recorder.FILE)));
    }

    /** As the administration writes it. */
    private static ObjectNode frame() {
        JsonMapper mapper = JsonMapper.builder()
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .build();
        mapper.configOverride(Buckets.class).setIsIgnoredType(true);
        mapper.configOverride(ProcessParts.class).setIsIgnoredType(true);
        return mapper.valueToTree(SampleSnapshot.justStarted());
    }

    private void write(String file, String text) throws IOException {
        Path path = instance.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
