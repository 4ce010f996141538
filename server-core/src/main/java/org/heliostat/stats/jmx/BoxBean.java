package org.heliostat.stats.jmx;

import java.util.List;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.Part;
import org.jspecify.annotations.Nullable;

/**
 * One box as a bean that can only be read. Any thread.
 *
 * @param names which of the boxes of its kind
 * @param recent a snapshot that is not too old
 */
record BoxBean<P>(Box<P> box, List<String> names, BeanShape shape, Supplier<ServerSnapshot> recent)
        implements DynamicMBean {

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        for (Figure<P> figure : box.figures()) {
            if (BeanShape.attribute(figure).equals(attribute)) {
                return shape.value(figure.of(part().figures()));
            }
        }
        throw new AttributeNotFoundException(attribute);
    }

    /** All of them come from the same snapshot; what is not there is left out, as the interface wants it. */
    @Override
    public AttributeList getAttributes(String @Nullable [] attributes) {
        AttributeList found = new AttributeList();
        try {
            P figures = part().figures();
            List<String> wanted = attributes == null ? List.of() : List.of(attributes);
            for (Figure<P> figure : box.figures()) {
                String name = BeanShape.attribute(figure);
                if (wanted.contains(name)) {
                    found.add(new Attribute(name, shape.value(figure.of(figures))));
                }
            }
            return found;
        } catch (AttributeNotFoundException gone) {
            return found;
        }
    }

    private Part<P> part() throws AttributeNotFoundException {
        for (Part<P> part : box.parts(recent.get())) {
            if (part.names().equals(names)) {
                return part;
            }
        }
        throw new AttributeNotFoundException(box.type() + " " + names + " is gone");
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException("figures can only be read");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String action, Object @Nullable [] parameters, String @Nullable [] signature)
            throws ReflectionException {
        throw new ReflectionException(new NoSuchMethodException(action));
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return shape.info(box);
    }
}
