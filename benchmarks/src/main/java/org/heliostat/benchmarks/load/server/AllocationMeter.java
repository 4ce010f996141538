package org.heliostat.benchmarks.load.server;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Bytes that another virtual machine has allocated in its heap so far, and those in use, over a local JMX connection. On JDK 17
 * the allocated ones are those of the threads that still live; from 21 on those of all threads.
 */
public final class AllocationMeter implements AutoCloseable {

    private static final ObjectName THREADING = name("java.lang:type=Threading");
    private static final ObjectName MEMORY = name("java.lang:type=Memory");
    private static final int COLLECTIONS = 5;

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private AllocationMeter(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** @return empty where a virtual machine cannot be attached to */
    @SuppressWarnings("BanJNDI") // The other end is a process that this one has started.
    public static Optional<AllocationMeter> attach(long pid) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                String address = machine.startLocalManagementAgent();
                return Optional.of(new AllocationMeter(JMXConnectorFactory.connect(new JMXServiceURL(address))));
            } finally {
                machine.detach();
            }
        } catch (IOException | AttachNotSupportedException impossible) {
            System.err.println("no figures of allocation: " + impossible);
            return Optional.empty();
        }
    }

    public long allocatedBytes() throws IOException {
        try {
            boolean countsAll = Arrays.stream(server.getMBeanInfo(THREADING).getAttributes())
                    .anyMatch(attribute -> attribute.getName().equals("TotalThreadAllocatedBytes"));
            if (countsAll) {
                return (Long) server.getAttribute(THREADING, "TotalThreadAllocatedBytes");
            }
            long[] ids = (long[]) server.getAttribute(THREADING, "AllThreadIds");
            long[] bytes = (long[]) server.invoke(
                    THREADING, "getThreadAllocatedBytes", new Object[] {ids}, new String[] {long[].class.getName()});
            long sum = 0;
            for (long one : bytes) {
                sum += Math.max(0, one);
            }
            return sum;
        } catch (JMException unexpected) {
            throw new IOException("the virtual machine does not tell what it allocates", unexpected);
        }
    }

    /** @return bytes of the heap in use after collections, the least of some */
    public long liveBytes() throws IOException {
        try {
            long live = Long.MAX_VALUE;
            for (int i = 0; i < COLLECTIONS; i++) {
                server.invoke(MEMORY, "gc", new Object[0], new String[0]);
                CompositeData used = (CompositeData) server.getAttribute(MEMORY, "HeapMemoryUsage");
                live = Math.min(live, (Long) used.get("used"));
            }
            return live;
        } catch (JMException unexpected) {
            throw new IOException("the virtual machine does not tell what it holds", unexpected);
        }
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }

    private static ObjectName name(String text) {
        try {
            return ObjectName.getInstance(text);
        } catch (JMException impossible) {
            throw new IllegalStateException(text, impossible);
        }
    }
}
