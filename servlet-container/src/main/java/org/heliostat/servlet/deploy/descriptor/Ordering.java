package org.heliostat.servlet.deploy.descriptor;

import java.util.List;
import java.util.Optional;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;

/**
 * Wishes about the order of fragments (Servlet 6.1, 8.2.2).
 *
 * @param absolute {@code absolute-ordering} of web.xml
 * @param before names a fragment wants to precede
 * @param after names a fragment wants to follow
 */
public record Ordering(Optional<List<String>> absolute, List<String> before, List<String> after) {

    /** Stands for {@code <others/>} in the lists; no fragment can have this name. */
    public static final String OTHERS = "<others/>";

    /** No wishes. */
    public static final Ordering NONE = new Ordering(Optional.empty(), List.of(), List.of());

    public Ordering {
        absolute = absolute.map(List::copyOf);
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    static Ordering read(XmlElement root) {
        Optional<List<String>> absolute = root.child("absolute-ordering").map(Ordering::names);
        Optional<XmlElement> relative = root.child("ordering");
        return new Ordering(
                absolute,
                relative.flatMap(ordering -> ordering.child("before"))
                        .map(Ordering::names)
                        .orElse(List.of()),
                relative.flatMap(ordering -> ordering.child("after"))
                        .map(Ordering::names)
                        .orElse(List.of()));
    }

    private static List<String> names(XmlElement list) {
        return list.children().stream()
                .filter(child -> child.name().equals("others") || child.name().equals("name"))
                .map(child -> child.name().equals("others") ? OTHERS : child.text())
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }
}
