package org.heliostat.launcher;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.netbeans.lib.profiler.heap.GCRoot;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;
import org.netbeans.lib.profiler.heap.PrimitiveArrayInstance;

/** Says what keeps objects of a class alive: walks a dump of this process's heap to the nearest root. */
final class RetainingPath {

    private static final int LONGEST = 60;
    private static final int MOST = 3;

    private RetainingPath() {}

    /** @return a path for some of the objects, each from the object to the root, one step a line */
    static String of(Class<?> type, Path folder) throws IOException {
        Path file = folder.resolve("heap.hprof");
        Files.deleteIfExists(file);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
        Heap heap = HeapFactory.createHeap(file.toFile());
        JavaClass found = heap.getJavaClassByName(type.getName());
        List<String> paths = new ArrayList<>();
        for (Object each : found.getInstances()) {
            if (paths.size() < MOST
                    && each instanceof Instance instance
                    && instance.getNearestGCRootPointer() != null) {
                paths.add(path(heap, instance));
            }
        }
        Files.deleteIfExists(file);
        return String.join("\n\n", paths);
    }

    private static String path(Heap heap, Instance retained) {
        StringBuilder text = new StringBuilder(1024);
        text.append(name(retained));
        Instance at = retained;
        for (int step = 0; step < LONGEST && !at.isGCRoot(); step++) {
            Instance holder = at.getNearestGCRootPointer();
            if (holder == null) {
                break;
            }
            text.append("\n  <- ").append(name(holder)).append('.').append(field(holder, at));
            at = holder;
        }
        if (at.isGCRoot()) {
            GCRoot root = heap.getGCRoot(at);
            text.append("\n  root: ").append(root.getKind());
            if (at.getValueOfField("name") instanceof Instance threadName) {
                text.append(' ').append(text(threadName));
            }
        }
        return text.toString();
    }

    private static String name(Instance instance) {
        return instance.getJavaClass().getName() + '#' + instance.getInstanceNumber();
    }

    private static String field(Instance holder, Instance held) {
        List<Object> values = new ArrayList<>();
        for (Object value : holder.getFieldValues()) {
            values.add(value);
        }
        for (Object value : holder.getStaticFieldValues()) {
            values.add(value);
        }
        for (Object value : values) {
            if (value instanceof ObjectFieldValue object && held.equals(object.getInstance())) {
                return object.getField().getName();
            }
        }
        return "[]";
    }

    private static String text(Instance string) {
        if (!(string.getValueOfField("value") instanceof PrimitiveArrayInstance bytes)) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (Object value : bytes.getValues()) {
            text.append((char) Integer.parseInt(String.valueOf(value)));
        }
        return text.toString();
    }
}
