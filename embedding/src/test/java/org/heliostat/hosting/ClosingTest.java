package org.heliostat.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {

    private final List<String> closed = new ArrayList<>();
    private final Closing closing = new Closing();

    @Test
    void closesTheLastOneFirstAndEachOnce() {
        closing.add(() -> closed.add("first"));
        closing.add(() -> closed.add("second"));
        closing.close();
        closing.close();
        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void whatOneThrowsKeepsNoOtherOpen() {
        RuntimeException of = new IllegalStateException("of the second");
        Error too = new AssertionError("of the first, too");
        closing.add(() -> closed.add("first"));
        closing.add(() -> {
            throw too;
        });
        closing.add(() -> {
            throw of;
        });
        assertThatThrownBy(closing::close).isSameAs(of).hasSuppressedException(too);
        assertThat(closed).containsExactly("first");
    }

    @Test
    void whatIsThrownAfterAFailureGoesWithIt() {
        Exception failure = new Exception("why");
        RuntimeException later = new IllegalStateException("later");
        closing.add(() -> {
            throw later;
        });
        closing.closeAfter(failure);
        assertThat(failure).hasSuppressedException(later);
    }
}
