package org.heliostat.servlet.servlethttp.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import org.heliostat.request.MutableHeaders;
import org.junit.jupiter.api.Test;

class FieldEnumerationTest {

    private final MutableHeaders fields = new MutableHeaders()
            .add("Accept", "a")
            .add("X-One", "1")
            .add("accept", "b")
            .add("ACCEPT", "c");

    @Test
    void namesComeOnceAsTheyWereWrittenFirst() {
        assertThat(Collections.list(FieldEnumeration.names(fields))).containsExactly("Accept", "X-One");
    }

    @Test
    void valuesComeInOrderHoweverTheNameIsWritten() {
        assertThat(Collections.list(FieldEnumeration.values(fields, "aCCept"))).containsExactly("a", "b", "c");
        assertThat(Collections.list(FieldEnumeration.values(fields, "x-one"))).containsExactly("1");
    }

    @Test
    void aNameThatIsNotThereHasNoValues() {
        assertThat(FieldEnumeration.values(fields, "Host").hasMoreElements()).isFalse();
        assertThat(FieldEnumeration.values(fields, null).hasMoreElements()).isFalse();
        assertThat(FieldEnumeration.names(new MutableHeaders()).hasMoreElements())
                .isFalse();
    }

    @Test
    void endsWithAnExceptionAsEnumerationsDo() {
        Enumeration<String> values = FieldEnumeration.values(fields, "X-One");
        values.nextElement();

        assertThatThrownBy(values::nextElement).isInstanceOf(NoSuchElementException.class);
    }
}
