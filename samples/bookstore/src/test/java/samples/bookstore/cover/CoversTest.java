package samples.bookstore.cover;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import samples.bookstore.catalogue.Book;

class CoversTest {

    private static final Book BOOK =
            new Book(38, "Clouds < Mountains", "Dr. & Co", "Science", 2019, 1, BigDecimal.TEN, 1, "");

    private final Covers covers = new Covers();

    @Test
    void drawsACoverWithTheTitleEscaped() {
        String svg = new String(covers.of(BOOK).bytes(), StandardCharsets.UTF_8);

        assertThat(svg)
                .startsWith("<svg ")
                .contains("Clouds &lt;", "Dr. &amp; Co")
                .doesNotContain("Clouds <");
    }

    @Test
    void aPictureIsKnownByItsFirstBytes() {
        byte[] gif = "GIF89a...".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(covers.replace(BOOK, gif)).isTrue();

        assertThat(covers.of(BOOK).mediaType()).isEqualTo("image/gif");
        assertThat(covers.of(BOOK).bytes()).isEqualTo(gif);
    }

    @Test
    void aPageOfHtmlIsNoPicture() {
        assertThat(covers.replace(BOOK, "<html>".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(covers.replace(BOOK, new byte[0])).isFalse();
        assertThat(covers.of(BOOK).mediaType()).isEqualTo("image/svg+xml");
    }
}
