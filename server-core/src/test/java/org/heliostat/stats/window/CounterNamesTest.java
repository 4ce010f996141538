package org.heliostat.stats.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;
import org.junit.jupiter.api.Test;

/** A figure that is forgotten here would speak of the whole time in every window. */
class CounterNamesTest {

    /** Too many to have windows of their own, four and more for each virtual server; and what each process has since its start. */
    private static final Set<Class<?>> NEVER_IN_WINDOWS =
            Set.of(PerformanceSnapshot.Counts.class, ProcessParts.Part.class);

    @Test
    void everyCounterOfTheCatalogueIsOneAndNoLevelIs() {
        List<String> wrong = new ArrayList<>();
        Catalogue.boxes().forEach(box -> compare(box, wrong));

        assertThat(wrong).as("to be mended in CounterNames").isEmpty();
    }

    @Test
    void everyNameIsOneOfAComponentThatIsANumber() {
        for (Class<?> record : recordsOf(ServerSnapshot.class, new HashSet<>())) {
            for (String name : CounterNames.of(record)) {
                assertThat(record.getRecordComponents())
                        .as(record.getSimpleName())
                        .anyMatch(component -> component.getName().equals(name) && component.getType() == long.class);
            }
        }
    }

    @Test
    void everyListWithCountersInItHasRows() {
        for (Class<?> record : recordsOf(ServerSnapshot.class, new HashSet<>())) {
            for (RecordComponent component : record.getRecordComponents()) {
                if (component.getGenericType() instanceof ParameterizedType list
                        && list.getActualTypeArguments()[0] instanceof Class<?> row
                        && row.isRecord()
                        && !NEVER_IN_WINDOWS.contains(row)
                        && counts(row)) {
                    assertThat(CounterNames.areRows(row))
                            .as(record.getSimpleName() + "." + component.getName())
                            .isTrue();
                }
            }
        }
    }

    private static boolean counts(Class<?> record) {
        if (!CounterNames.of(record).isEmpty()) {
            return true;
        }
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getType() == LatencySnapshot.class) {
                return true;
            }
        }
        return false;
    }

    private static <P> void compare(Box<P> box, List<String> wrong) {
        List<Part<P>> parts = box.parts(SampleSnapshot.busy());
        if (parts.isEmpty()) {
            return;
        }
        Class<?> record = parts.get(0).figures().getClass();
        for (Figure<P> figure : box.figures()) {
            boolean isComponent = List.of(record.getRecordComponents()).stream()
                    .anyMatch(component -> component.getName().equals(figure.name())
                            && !component.getType().isRecord());
            boolean isCounter = figure.kind() == FigureKind.COUNTER;
            if (isComponent && isCounter != CounterNames.of(record).contains(figure.name())) {
                wrong.add(record.getSimpleName() + "." + figure.name() + " is " + figure.kind());
            }
        }
    }

    private static Set<Class<?>> recordsOf(Class<?> record, Set<Class<?>> found) {
        if (found.add(record)) {
            for (RecordComponent component : record.getRecordComponents()) {
                types(component.getGenericType()).stream()
                        .filter(Class::isRecord)
                        .forEach(inner -> recordsOf(inner, found));
            }
        }
        return found;
    }

    private static List<Class<?>> types(Type type) {
        List<Class<?>> types = new ArrayList<>();
        if (type instanceof Class<?> simple) {
            types.add(simple);
        } else if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                types.addAll(types(argument));
            }
        }
        return types;
    }
}
