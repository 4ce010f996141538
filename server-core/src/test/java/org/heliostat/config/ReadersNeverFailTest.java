package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.heliostat.config.magnus.MagnusConfReader;
import org.heliostat.config.mime.MimeTypesReader;
import org.heliostat.config.nsfc.NsfcConfReader;
import org.heliostat.config.objconf.ObjConfReader;
import org.heliostat.config.serverxml.ServerXmlReader;

/** No input makes a reader hang or throw: whatever is wrong becomes a finding. */
class ReadersNeverFailTest {

    private static final Path SAMPLES = Path.of("../conf");
    private static final List<String> FILES =
            List.of("magnus.conf", "obj.conf", "server.xml", "nsfc.conf", "mime.types");
    private static final String FRAGMENTS = "\"\u201c\u201d\\<>/=&;#$%!\n\r\t \u0000\u00a0\u2003'(|){}[]-@x9";

    /** Of the processor, not of the clock: other work on the machine makes no reader slower. */
    private static final Duration MOST_WORK = Duration.ofSeconds(20);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Property(tries = 100)
    void noBytesMakeAReaderFail(@ForAll byte[] bytes) {
        readWithAll(bytes);
    }

    @Property(tries = 300)
    void noTextOfFragmentsMakesAReaderFail(@ForAll("fragments") String text) {
        readWithAll(text.getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 500)
    void noMutationOfASampleFileMakesItsReaderFail(@ForAll("mutations") byte[] bytes) {
        readWithAll(bytes);
    }

    @Provide
    Arbitrary<String> fragments() {
        Arbitrary<String> words = Arbitraries.of(
                "Init ",
                "fn=",
                "fn=\"x\" ",
                "<Object ",
                "name=default>\n",
                "</Object>\n",
                "<Client ip=*>\n",
                "</Client>",
                "Service ",
                "NameTrans ",
                "RqThrottle ",
                "${env:",
                "${file:",
                "}",
                "type=a/b ",
                "exts=",
                "<!DOCTYPE a [",
                "<!ENTITY x \"y\">",
                "]>",
                "&x;",
                "<SERVER>",
                "<LS id=\"",
                "<![CDATA[",
                "<?xml ");
        Arbitrary<String> characters =
                Arbitraries.chars().with(FRAGMENTS.toCharArray()).map(String::valueOf);
        return Arbitraries.frequencyOf(Tuple.of(1, words), Tuple.of(2, characters))
                .list()
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<byte[]> mutations() {
        return Combinators.combine(
                        Arbitraries.of(FILES),
                        Arbitraries.longs(),
                        Arbitraries.integers().between(1, 12))
                .as((file, seed, edits) -> mutate(sample(file), new Random(seed), edits));
    }

    private static byte[] mutate(String sample, Random random, int edits) {
        StringBuilder text = new StringBuilder(sample);
        for (int i = 0; i < edits && text.length() > 1; i++) {
            int from = random.nextInt(text.length());
            int to = Math.min(text.length(), from + random.nextInt(20));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, FRAGMENTS.charAt(random.nextInt(FRAGMENTS.length())));
                case 2 -> text.insert(random.nextInt(text.length()), text.substring(from, to));
                default -> text.setCharAt(from, FRAGMENTS.charAt(random.nextInt(FRAGMENTS.length())));
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String sample(String file) {
        try {
            return Files.readString(SAMPLES.resolve(file));
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static void readWithAll(byte[] bytes) {
        Replacements replacements = new Replacements(Map.of("X", "1"), SAMPLES);
        long before = THREADS.getCurrentThreadCpuTime();
        Findings findings = new Findings();
        ConfigText.decode(bytes, "conf/any", findings).ifPresent(text -> {
            MagnusConfReader.read(text, replacements, findings);
            NsfcConfReader.read(text, findings);
            MimeTypesReader.read(text, findings);
            ObjConfReader.read(text, findings).objects().forEach(object -> object.lines()
                    .forEach(line -> line.parameters().substitute(Map.of("docroot", "/"), findings)));
            ServerXmlReader.read(text, replacements, findings)
                    .ifPresent(xml -> xml.virtualServers().forEach(vs -> xml.settings(vs, xml.variables(vs, SAMPLES))));
        });
        findings.sorted();
        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before)).isLessThan(MOST_WORK);
    }
}
