package org.heliostat.stats.statsxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class StatsXmlWriterTest {

    @Test
    void aBusyServersDocumentFollowsTheGrammar() {
        assertThat(root(SampleSnapshot.busy(), "").getAttribute("enabled")).isEqualTo("1");
    }

    @Test
    void aFreshServersDocumentFollowsTheGrammar() {
        assertThat(root(SampleSnapshot.justStarted(), "").getAttribute("versionMajor"))
                .isEqualTo("1");
    }

    @Test
    void theDocumentOfAServerWithoutStatisticsFollowsTheGrammar() {
        Document document = ValidXml.parse(StatsXmlWriter.disabled(StatsXmlQuery.ALL));

        assertThat(document.getDocumentElement().getAttribute("enabled")).isEqualTo("0");
        assertThat(document.getElementsByTagName("server").getLength()).isZero();
    }

    @Test
    void everyElementOfTheGrammarThatCanBeFilledIsThere() {
        Set<String> grammar = new HashSet<>(ValidXml.declaredElements(StatsXmlWriter.dtd()));

        assertThat(namesIn(root(SampleSnapshot.busy(), ""))).containsExactlyInAnyOrderElementsOf(grammar);
    }

    @Test
    void figuresAreThoseOfTheSnapshot() {
        Element root = root(SampleSnapshot.busy(), "");

        Element queue = first(root, "connection-queue-bucket");
        assertThat(queue.getAttribute("countTotalQueued")).isEqualTo("1234");
        assertThat(queue.getAttribute("countOverflows")).isEqualTo("7");
        assertThat(queue.getAttribute("ticksTotalQueued")).isEqualTo("3000000000");
        assertThat(queue.getAttribute("countTotalConnections")).isEqualTo("4");
        assertThat(first(root, "request-bucket").getAttribute("count2xx")).isEqualTo("1000");
        assertThat(first(root, "keepalive-bucket").getAttribute("countHits")).isEqualTo("1100");
        assertThat(first(root, "servlet-response-cache-bucket").getAttribute("countEntriesOverflowed"))
                .isEqualTo("2");
        assertThat(first(root, "servlet-bucket").getAttribute("millisecondsPeakProcessing"))
                .isEqualTo("250");
        Element server = first(root, "server");
        assertThat(server.getAttribute("timeStarted")).isEqualTo("1000");
        assertThat(server.getAttribute("secondsRunning")).isEqualTo("90");
        Element thread = first(root, "thread");
        assertThat(thread.getAttribute("mode")).isEqualTo("processing");
        assertThat(thread.getAttribute("timeRequestStarted")).isEqualTo("1029000000");
        assertThat(thread.hasAttribute("function")).isFalse();
    }

    @Test
    void theProcessAndTheProcessorsAreMeasured() {
        Element root = root(SampleSnapshot.busy(), "");

        Element process = first(root, "process");
        assertThat(process.getAttribute("sizeVirtual")).isEqualTo("9000");
        assertThat(process.getAttribute("sizeResident")).isEqualTo("3000");
        assertThat(process.getAttribute("fractionSystemMemoryUsage")).isEqualTo("0.2500");
        Element cpu = first(root, "cpu-info");
        assertThat(cpu.getAttribute("cpu")).isEqualTo("0");
        assertThat(cpu.getAttribute("percentIdle")).isEqualTo("50.0000");
        assertThat(cpu.getAttribute("percentUser")).isEqualTo("37.5000");
        assertThat(cpu.getAttribute("percentKernel")).isEqualTo("12.5000");
        assertThat(root.getElementsByTagName("cpu-info").getLength()).isEqualTo(2);
    }

    @Test
    void aSecureSocketSaysHowLongItsCertificatesAreGood() {
        NodeList sockets = root(SampleSnapshot.busy(), "").getElementsByTagName("secure-listen-socket");

        assertThat(sockets.getLength()).isEqualTo(1);
        assertThat(((Element) sockets.item(0)).getAttribute("id")).isEqualTo("ls2");
        assertThat(((Element) sockets.item(0)).getAttribute("daysCertificateLeft"))
                .isEqualTo("57");
    }

    @Test
    void oneProcessHasOneElement() {
        NodeList processes = root(SampleSnapshot.justStarted(), "").getElementsByTagName("process");

        assertThat(processes.getLength()).isEqualTo(1);
        assertThat(((Element) processes.item(0)).getAttribute("pid")).isEqualTo("2408");
    }

    @Test
    void eachOfSeveralProcessesHasAnElementOfItsOwn() {
        ServerSnapshot one = SampleSnapshot.justStarted().startedAs(4001, 2_000_000);
        ServerSnapshot two = SampleSnapshot.busy().startedAs(4002, 3_000_000);
        ServerSnapshot all = SampleSnapshot.busy()
                .with(new ProcessesSnapshot(
                        List.of(
                                row(1, 4001, "ready"),
                                row(2, 4002, "hung"),
                                row(3, 4003, "starting"),
                                row(4, 0, "waiting")),
                        SampleSnapshot.parts(one, two)));

        NodeList processes = root(all, "").getElementsByTagName("process");

        assertThat(processes.getLength()).isEqualTo(3);
        Element first = (Element) processes.item(0);
        assertThat(first.getAttribute("pid")).isEqualTo("4001");
        assertThat(first.getAttribute("mode")).isEqualTo("active");
        assertThat(first.getAttribute("timeStarted")).isEqualTo("2000");
        assertThat(first.getAttribute("countConfigurations")).isEqualTo("1");
        assertThat(first(first, "connection-queue-bucket").getAttribute("countTotalQueued"))
                .isEqualTo(Long.toString(one.connectionQueue().queuedTotal()));
        Element second = (Element) processes.item(1);
        assertThat(second.getAttribute("mode")).isEqualTo("unknown");
        assertThat(first(second, "connection-queue-bucket").getAttribute("countTotalQueued"))
                .isEqualTo("1234");
        assertThat(second.getElementsByTagName("thread").getLength()).isPositive();
        Element silent = (Element) processes.item(2);
        assertThat(silent.getAttribute("pid")).isEqualTo("4003");
        assertThat(silent.getAttribute("mode")).isEqualTo("unknown");
        assertThat(silent.getElementsByTagName("*").getLength()).isZero();
    }

    private static ProcessesSnapshot.Row row(int number, long pid, String state) {
        return new ProcessesSnapshot.Row(number, pid, state, pid == 0 ? 0 : 4_000_000, 0, "", 0, 0, 0, 0, 0, 0);
    }

    @Test
    void whatTheMachineDoesNotTellIsLeftOut() {
        Element root = root(SampleSnapshot.justStarted(), "");

        assertThat(first(root, "process").hasAttribute("sizeVirtual")).isFalse();
        assertThat(first(root, "process").hasAttribute("fractionSystemMemoryUsage"))
                .isFalse();
        assertThat(root.getElementsByTagName("cpu-info").getLength()).isZero();
    }

    @Test
    void eachResourceOfAPoolHasAnElement() {
        NodeList resources = root(SampleSnapshot.busy(), "").getElementsByTagName("jdbc-resource-bucket");

        assertThat(resources.getLength()).isEqualTo(2);
        assertThat(((Element) resources.item(1)).getAttribute("jndiName")).isEqualTo("jdbc/stock");
        assertThat(((Element) resources.item(1)).getAttribute("millisecondsPeakWait"))
                .isEqualTo("250");
    }

    @Test
    void theSumOfAllBucketsIsTheFirstProfile() {
        Element root = root(SampleSnapshot.busy(), "");

        assertThat(first(root, "profile").getAttribute("name")).isEqualTo("all-requests");
        Element all = first(first(root, "virtual-server"), "profile-bucket");
        assertThat(all.getAttribute("profile")).isEqualTo("profile-0");
        assertThat(all.getAttribute("countRequests")).isEqualTo("1000");
        assertThat(all.getAttribute("countCalls")).isEqualTo("4000");
    }

    @Test
    void whatClientsChoseCannotBreakTheDocument() {
        Element bucket = first(root(SampleSnapshot.busy(), ""), "request-bucket");

        assertThat(bucket.getAttribute("uri")).isEqualTo("/<a>?\"&'\uFFFD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "no", "off", "false", "OFF"})
    void anElementThatIsSwitchedOffIsLeftOutWithAllItHolds(String off) {
        Set<String> names = namesIn(root(SampleSnapshot.busy(), "virtual-server=" + off));

        assertThat(names).contains("process").doesNotContain("virtual-server", "request-bucket", "web-app-bucket");
    }

    @Test
    void everyElementButTheRootCanBeSwitchedOff() {
        for (String name : ValidXml.declaredElements(StatsXmlWriter.dtd())) {
            Set<String> names = namesIn(root(SampleSnapshot.busy(), name + "=no"));

            if (name.equals("stats")) {
                assertThat(names).contains(name);
            } else {
                assertThat(names).doesNotContain(name);
            }
        }
    }

    @Test
    void otherSwitchesChangeNothing() {
        Set<String> names = namesIn(root(SampleSnapshot.busy(), "thread=1&nothing=0&&=&process"));

        assertThat(names).contains("thread", "process");
    }

    @Test
    void theQueryNamesAnotherGrammar() {
        String document = StatsXmlWriter.write(
                SampleSnapshot.justStarted(),
                StatsXmlQuery.read("dtd=%2Fmine%2Fstats.dtd").orElseThrow());

        assertThat(document).contains("<!DOCTYPE stats SYSTEM \"/mine/stats.dtd\">");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dtd=a%22%5D%3E", "dtd=", "dtd=%", "dtd=a%20b", "dtd=%3C"})
    void aGrammarThatIsNoUriIsRefused(String query) {
        assertThat(StatsXmlQuery.read(query)).isEmpty();
    }

    @Property(tries = 300)
    void noQueryBreaksTheDocument(@ForAll @StringLength(max = 60) String query) {
        StatsXmlQuery.read(query)
                .ifPresent(read -> ValidXml.parse(StatsXmlWriter.write(SampleSnapshot.justStarted(), read)));
    }

    @Property(tries = 300)
    void everyTextBecomesLegal(@ForAll @StringLength(max = 40) String text) {
        XmlTree tree = new XmlTree(StatsXmlQuery.DTD_NAME, Set.of());
        tree.element("connection-queue", () -> tree.attribute("id", text));

        Element element = ValidXml.wellFormed(tree.end()).getDocumentElement();

        assertThat(element.getAttribute("id")).isEqualTo(XmlTree.legal(text));
    }

    private static Element root(ServerSnapshot snapshot, String query) {
        String document =
                StatsXmlWriter.write(snapshot, StatsXmlQuery.read(query).orElseThrow());
        return ValidXml.parse(document).getDocumentElement();
    }

    private static Element first(Element parent, String name) {
        return (Element) parent.getElementsByTagName(name).item(0);
    }

    private static Set<String> namesIn(Element root) {
        List<String> names = new ArrayList<>(List.of(root.getTagName()));
        NodeList all = root.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            names.add(((Element) all.item(i)).getTagName());
        }
        return new HashSet<>(names);
    }
}
