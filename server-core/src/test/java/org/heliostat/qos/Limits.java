package org.heliostat.qos;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.ServerXmlReader;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Quality of service of two classes with virtual servers whose traffic a test makes up. */
public final class Limits {

    public final QualityOfService quality;
    final Map<String, MadeUp> traffic = new HashMap<>();

    public Limits(Ticker ticker) {
        quality = new QualityOfService(ticker);
    }

    /** Virtual servers one and two in class a, three in class b; each text is the attributes of a QOSPARAMS. */
    public Limits configure(String ofServer, String ofClassA, String ofOne) {
        return read(
                """
                <SERVER qosactive="on">
                <LS id="ls1" port="0" defaultvs="one"/><MIME id="m" file="mime.types"/>
                <VSCLASS id="a"><VS id="one" mime="m" urlhosts="1"><QOSPARAMS %s/></VS>
                <VS id="two" connections="ls1" mime="m" urlhosts="2"/><QOSPARAMS %s/></VSCLASS>
                <VSCLASS id="b"><VS id="three" connections="ls1" mime="m" urlhosts="3"/></VSCLASS>
                <QOSPARAMS %s/></SERVER>
                """
                        .formatted(ofOne, ofClassA, ofServer));
    }

    /** As {@link Flow}s do: they count only while something is measured. */
    void pass(String virtualServer, long bytes) {
        MadeUp one = traffic.get(virtualServer);
        if (one.group != null) {
            one.bytes.addAndGet(bytes);
        }
    }

    Limits read(String text) {
        Findings findings = new Findings();
        ServerXml serverXml = ServerXmlReader.read(
                        new ConfigText("conf/server.xml", text), new Replacements(Map.of(), Path.of("conf")), findings)
                .orElseThrow(() -> new AssertionError(findings.sorted().toString()));
        quality.configure(serverXml, id -> traffic.computeIfAbsent(id, any -> new MadeUp()));
        return this;
    }

    /** What a test says, and how often it was asked. */
    static final class MadeUp implements Traffic {

        final AtomicLong bytes = new AtomicLong();

        @Nullable
        OpenRequests group;

        @Override
        public long bytes() {
            return bytes.get();
        }

        @Override
        public void countIn(@Nullable OpenRequests whole) {
            group = whole;
        }
    }
}
