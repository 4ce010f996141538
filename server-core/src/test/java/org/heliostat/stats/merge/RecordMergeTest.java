package org.heliostat.stats.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.junit.jupiter.api.Test;

/** Rows of what comes and goes: origins at the addresses of a name. */
class RecordMergeTest {

    private static final int MOST = 1_000;

    private final RecordMerge merge = new RecordMerge();
    private final ProgramsSnapshot sample = SampleSnapshot.busy().programs();

    private OriginSnapshot origin(String address) {
        OriginSnapshot like = sample.origins().get(0);
        try {
            RecordComponent[] components = OriginSnapshot.class.getRecordComponents();
            Class<?>[] types = new Class<?>[components.length];
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                values[i] = components[i].getName().equals("address")
                        ? address
                        : components[i].getAccessor().invoke(like);
            }
            return OriginSnapshot.class.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private ProgramsSnapshot with(Stream<String> addresses) {
        return sample.with(addresses.map(this::origin).toList());
    }

    private ProgramsSnapshot merged(List<ProgramsSnapshot> running, List<ProgramsSnapshot> ended) {
        return (ProgramsSnapshot) merge.merged(ProgramsSnapshot.class, running, ended);
    }

    @Test
    void originsThatNobodyHasAnyMoreAreLeftOut() {
        ProgramsSnapshot over = merged(List.of(), List.of(with(Stream.of("a", "b"))));
        assertThat(over.origins()).extracting(OriginSnapshot::address).containsExactly("a", "b");

        ProgramsSnapshot all = merged(List.of(with(Stream.of("a"))), List.of(over));

        assertThat(all.origins()).extracting(OriginSnapshot::address).containsExactly("a");
        assertThat(all.origins().get(0).requests())
                .as("what it was asked in all processes")
                .isEqualTo(2 * origin("a").requests());
    }

    @Test
    void otherRowsStay() {
        ProgramsSnapshot none = new ProgramsSnapshot(sample.cgi(), List.of(), sample.bodies(), List.of());

        assertThat(merged(List.of(none), List.of(sample)).fastCgi())
                .hasSameSizeAs(sample.fastCgi())
                .isNotEmpty();
    }

    @Test
    void ofThoseThatHaveEndedTheLastAreKept() {
        ProgramsSnapshot over = with(Stream.of("stays", "goes"));
        for (int round = 0; round < 3; round++) {
            int first = round * MOST / 2;
            Stream<String> fresh = IntStream.range(first, first + MOST / 2).mapToObj(i -> "address" + i);
            over = merged(List.of(), List.of(over, with(Stream.concat(Stream.of("stays"), fresh))));
        }

        assertThat(over.origins())
                .hasSize(MOST)
                .extracting(OriginSnapshot::address)
                .contains("stays", "address1499", "address501")
                .doesNotContain("goes", "address0");
    }
}
