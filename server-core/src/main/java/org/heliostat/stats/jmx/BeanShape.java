package org.heliostat.stats.jmx;

import java.util.Arrays;
import java.util.Map;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanConstructorInfo;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenMBeanOperationInfo;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.latency.LatencySnapshot;

/** Describes beans of a kind: attributes of open types, each with its meaning and unit. Immutable. */
final class BeanShape {

    private static final String[] TIMES = {
        "count", "sumNanos", "averageNanos", "p50Nanos", "p90Nanos", "p99Nanos", "p999Nanos", "maxNanos"
    };

    private final CompositeType timesType = timesType();

    /** @return the name of the figure's attribute */
    static String attribute(Figure<?> figure) {
        return Character.toUpperCase(figure.name().charAt(0)) + figure.name().substring(1);
    }

    MBeanInfo info(Box<?> box) {
        OpenMBeanAttributeInfo[] attributes =
                box.figures().stream().map(figure -> attributeInfo(box, figure)).toArray(OpenMBeanAttributeInfo[]::new);
        return new OpenMBeanInfoSupport(
                BoxBean.class.getName(),
                box.help(),
                attributes,
                new OpenMBeanConstructorInfo[0],
                new OpenMBeanOperationInfo[0],
                new MBeanNotificationInfo[0],
                // Clients need no class of ours: every attribute is of an open type.
                new ImmutableDescriptor(Map.of("mxbean", "true", "immutableInfo", "true")));
    }

    private OpenMBeanAttributeInfoSupport attributeInfo(Box<?> box, Figure<?> figure) {
        Descriptor descriptor = new ImmutableDescriptor(Map.of(
                "units",
                figure.unit().text(),
                "metricType",
                figure.kind() == FigureKind.COUNTER ? "counter" : "gauge",
                "metricCategory",
                box.type()));
        return new OpenMBeanAttributeInfoSupport(
                attribute(figure), figure.help(), type(figure), true, false, false, descriptor);
    }

    private OpenType<?> type(Figure<?> figure) {
        return switch (figure.kind()) {
            case COUNTER -> SimpleType.LONG;
            case GAUGE -> figure.isFraction() ? SimpleType.DOUBLE : SimpleType.LONG;
            case TIMES -> timesType;
            case TEXT -> SimpleType.STRING;
        };
    }

    /** @return a figure as its type says */
    Object value(Object figure) {
        return figure instanceof LatencySnapshot times ? times(times) : figure;
    }

    private CompositeData times(LatencySnapshot times) {
        Object[] values = {
            times.count(),
            times.sumNanos(),
            (long) times.averageNanos(),
            times.p50Nanos(),
            times.p90Nanos(),
            times.p99Nanos(),
            times.p999Nanos(),
            times.maxNanos()
        };
        try {
            return new CompositeDataSupport(timesType, TIMES, values);
        } catch (OpenDataException impossible) {
            throw new IllegalStateException("times do not fit their type", impossible);
        }
    }

    private static CompositeType timesType() {
        String[] meanings = {
            "Durations recorded",
            "All together",
            "On average",
            "Half of them were at most so long",
            "Nine of ten",
            "99 of 100",
            "999 of 1000",
            "The longest"
        };
        OpenType<?>[] types = new OpenType<?>[TIMES.length];
        Arrays.fill(types, SimpleType.LONG);
        try {
            return new CompositeType("heliostat.Times", "A distribution of durations", TIMES, meanings, types);
        } catch (OpenDataException impossible) {
            throw new IllegalStateException("the type of times is wrong", impossible);
        }
    }
}
