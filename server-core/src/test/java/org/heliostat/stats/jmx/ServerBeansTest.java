package org.heliostat.stats.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.junit.jupiter.api.Test;

class ServerBeansTest {

    private final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();
    private final AtomicInteger asked = new AtomicInteger();
    private ServerSnapshot now = SampleSnapshot.busy();
    private final ServerBeans beans = new ServerBeans(() -> mbeans, this::recent);

    @Test
    void eachBoxHasABeanWithItsFigures() throws Exception {
        beans.follow();

        assertThat(attribute("type=ConnectionQueue,name=\"sample\"", "QueuedTotal"))
                .isEqualTo(1234L);
        assertThat(attribute("type=VirtualServer,name=\"vs2\"", "Status2xx")).isEqualTo(200L);
        assertThat(attribute("type=JdbcPool,name=\"ShopPool\"", "State")).isEqualTo("open");
        assertThat(attribute("type=Jvm,name=\"sample\"", "SystemLoad")).isEqualTo(0.75);
        var times = (CompositeData) attribute("type=Servlet,name=\"vs1 /shop Cart\"", "Latency");
        assertThat(times.get("count")).isEqualTo(2000L);
        assertThat(times.get("maxNanos")).isEqualTo(250_000_000L);
    }

    @Test
    void everyAttributeIsExplainedAndCanBeRead() throws Exception {
        beans.follow();

        for (ObjectName name : mbeans.queryNames(new ObjectName("heliostat:*"), null)) {
            for (MBeanAttributeInfo attribute : mbeans.getMBeanInfo(name).getAttributes()) {
                assertThat(attribute.getDescription()).isNotEmpty();
                assertThat(attribute.isWritable()).isFalse();
                assertThat(attribute.getDescriptor().getFieldNames()).contains("units", "metricType");
                Object value = mbeans.getAttribute(name, attribute.getName());
                assertThat(value.getClass().getName())
                        .as(name + " " + attribute.getName())
                        .isEqualTo(
                                value instanceof CompositeData
                                        ? value.getClass().getName()
                                        : attribute.getType());
            }
        }
    }

    @Test
    void manyAttributesComeFromOneSnapshot() throws Exception {
        beans.follow();
        asked.set(0);

        var found = mbeans.getAttributes(
                name("type=ConnectionQueue,name=\"sample\""), new String[] {"Peak", "Limit", "Overflows", "Nothing"});

        assertThat(found.asList()).extracting(Attribute::getName).containsExactly("Peak", "Limit", "Overflows");
        assertThat(asked).hasValue(1);
    }

    @Test
    void followsBoxesThatGo() throws Exception {
        beans.follow();
        assertThat(mbeans.isRegistered(name("type=WebApp,name=\"vs1 /shop\""))).isTrue();

        now = SampleSnapshot.justStarted();
        assertThatThrownBy(() -> attribute("type=WebApp,name=\"vs1 /shop\"", "Mode"))
                .isInstanceOf(AttributeNotFoundException.class);
        beans.follow();

        assertThat(mbeans.isRegistered(name("type=WebApp,name=\"vs1 /shop\""))).isFalse();
        assertThat(mbeans.isRegistered(name("type=Server,name=\"sample\""))).isTrue();
    }

    @Test
    void severalServersInOneVirtualMachineDoNotClash() throws Exception {
        var second = new ServerBeans(() -> mbeans, SampleSnapshot::busy);
        var third = new ServerBeans(() -> mbeans, SampleSnapshot::busy);
        beans.follow();
        second.follow();
        third.follow();

        assertThat(mbeans.queryNames(new ObjectName("heliostat:type=ConnectionQueue,*"), null))
                .containsExactlyInAnyOrder(
                        name("type=ConnectionQueue,name=\"sample\""),
                        name("type=ConnectionQueue,name=\"sample\",server=\"sample\""),
                        name("type=ConnectionQueue,name=\"sample\",server=\"sample-3\""));

        second.close();
        assertThat(mbeans.isRegistered(name("type=Server,name=\"sample\""))).isTrue();
        assertThat(mbeans.isRegistered(name("type=Server,name=\"sample\",server=\"sample\"")))
                .isFalse();
    }

    @Test
    void nothingIsLeftBehind() throws Exception {
        beans.follow();
        beans.close();
        beans.follow();

        assertThat(mbeans.queryNames(new ObjectName("heliostat:*"), null)).isEmpty();
    }

    @Test
    void figuresCannotBeSet() throws Exception {
        beans.follow();

        assertThatThrownBy(
                        () -> mbeans.setAttribute(name("type=Server,name=\"sample\""), new Attribute("Requests", 1L)))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThat(List.of(
                        mbeans.getMBeanInfo(name("type=Server,name=\"sample\"")).getOperations()))
                .isEmpty();
    }

    private ServerSnapshot recent() {
        asked.incrementAndGet();
        return now;
    }

    private Object attribute(String keys, String attribute) throws Exception {
        return mbeans.getAttribute(name(keys), attribute);
    }

    private static ObjectName name(String keys) throws Exception {
        return new ObjectName("heliostat:" + keys);
    }
}
