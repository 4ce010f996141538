package samples.bookstore.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryFormTest {

    @Test
    void aCompleteFormHasNoErrors() {
        var form = new DeliveryForm(" Ada ", "ada@example.org", "Ring Road 1", "SW1A 1AA", "London");

        assertThat(form.errors()).isEmpty();
        assertThat(form.name()).isEqualTo("Ada");
    }

    @Test
    void everyMissingFieldIsNamedInTheOrderOfThePage() {
        assertThat(DeliveryForm.EMPTY.errors())
                .containsExactly(
                        entry("name", "error.missing"),
                        entry("email", "error.missing"),
                        entry("street", "error.missing"),
                        entry("postcode", "error.missing"),
                        entry("city", "error.missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada", "ada@", "@example.org", "ada@example", "a b@example.org", "ada@example..org"})
    void refusesWhatIsNoAddress(String email) {
        assertThat(new DeliveryForm("Ada", email, "Road 1", "12345", "Town").errors())
                .containsExactly(entry("email", "error.email"));
    }

    @Test
    void refusesLongTextAndControlCharacters() {
        assertThat(new DeliveryForm("a".repeat(101), "a@b.org", "Road\u00001", "12345", "Town").errors())
                .containsExactly(entry("name", "error.tooLong"), entry("street", "error.characters"));
    }
}
