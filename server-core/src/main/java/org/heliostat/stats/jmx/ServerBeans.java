package org.heliostat.stats.jmx;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Part;

/**
 * The beans of one server: {@code heliostat:type=ConnectionQueue,name="heliostat"} for a box of which there is one,
 * {@code heliostat:type=VirtualServer,name="vs1"} for others. A second server in the same virtual machine has {@code
 * server="…"} in every name besides. Any thread; changes are guarded by {@code this}.
 */
public final class ServerBeans implements AutoCloseable {

    private static final String DOMAIN = "heliostat";
    private static final int MOST_SERVERS = 1_000;

    private final Supplier<MBeanServer> source;
    private final Supplier<ServerSnapshot> recent;
    private final BeanShape shape = new BeanShape();
    private final List<Box<?>> boxes = Catalogue.boxes();
    private final Set<ObjectName> registered = new HashSet<>();
    /** Key of the names of a further server; empty for the first one. */
    private String server = "";

    private boolean closed;

    /**
     * @param source where beans are registered; not asked before the first {@link #follow}, since the JVM's own takes its
     *     time to be made
     * @param recent a snapshot at most update-interval old
     */
    public ServerBeans(Supplier<MBeanServer> source, Supplier<ServerSnapshot> recent) {
        this.source = source;
        this.recent = recent;
    }

    /** Registers beans of boxes that are new and takes back those of boxes that are gone; to be called now and then. */
    public synchronized void follow() throws JMException {
        if (closed) {
            return;
        }
        ServerSnapshot snapshot = recent.get();
        if (registered.isEmpty()) {
            claim(snapshot.identity().id());
        }
        Map<ObjectName, BoxBean<?>> wanted = new HashMap<>();
        for (Box<?> box : boxes) {
            add(box, snapshot, wanted);
        }
        for (Map.Entry<ObjectName, BoxBean<?>> bean : wanted.entrySet()) {
            if (!registered.contains(bean.getKey())) {
                source.get().registerMBean(bean.getValue(), bean.getKey());
                registered.add(bean.getKey());
            }
        }
        for (ObjectName gone :
                registered.stream().filter(name -> !wanted.containsKey(name)).toList()) {
            takeBack(gone);
        }
    }

    /** Takes all beans back. */
    @Override
    public synchronized void close() {
        closed = true;
        List.copyOf(registered).forEach(this::takeBack);
    }

    /** The bean of the server itself decides whose names these are. */
    private void claim(String id) throws JMException {
        for (int number = 1; number <= MOST_SERVERS; number++) {
            String key = number == 1 ? "" : id + (number == 2 ? "" : "-" + number);
            Map<ObjectName, BoxBean<?>> own = new HashMap<>();
            server = key;
            add(boxes.get(0), recent.get(), own);
            Map.Entry<ObjectName, BoxBean<?>> bean = own.entrySet().iterator().next();
            // Another server of the same type has another name: what counts is whether there is one at all.
            boolean first =
                    number > 1 || source.get().queryNames(serverPattern(), null).isEmpty();
            if (first && register(bean.getKey(), bean.getValue())) {
                return;
            }
        }
        throw new InstanceAlreadyExistsException("more than " + MOST_SERVERS + " servers");
    }

    private static ObjectName serverPattern() throws JMException {
        return new ObjectName(DOMAIN + ":type=Server,*");
    }

    private boolean register(ObjectName name, BoxBean<?> bean) throws JMException {
        try {
            source.get().registerMBean(bean, name);
            registered.add(name);
            return true;
        } catch (InstanceAlreadyExistsException taken) {
            return false;
        }
    }

    private <P> void add(Box<P> box, ServerSnapshot snapshot, Map<ObjectName, BoxBean<?>> all) throws JMException {
        for (Part<P> part : box.parts(snapshot)) {
            String name = part.names().isEmpty() ? snapshot.identity().id() : String.join(" ", part.names());
            all.put(name(box.type(), name), new BoxBean<>(box, part.names(), shape, recent));
        }
    }

    private ObjectName name(String type, String name) throws JMException {
        String keys = "type=" + type + ",name=" + ObjectName.quote(name);
        return new ObjectName(DOMAIN + ":" + (server.isEmpty() ? keys : keys + ",server=" + ObjectName.quote(server)));
    }

    private void takeBack(ObjectName name) {
        registered.remove(name);
        try {
            source.get().unregisterMBean(name);
        } catch (InstanceNotFoundException somebodyElseDid) {
            // Anybody in the virtual machine may take beans back; that is what was wanted.
            return;
        } catch (JMException impossible) {
            throw new IllegalStateException(name + " cannot be taken back", impossible);
        }
    }
}
