package samples.bookstore.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private final MemoryDatabase database = new MemoryDatabase();
    private final Catalogue catalogue = new Catalogue(database.connections());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aBlankSearchFindsEverythingInPages() {
        BookPage first = catalogue.search(" ", SearchField.ANY, 1);
        BookPage beyond = catalogue.search("", SearchField.ANY, 99);

        assertThat(first.found()).isEqualTo(41);
        assertThat(first.books()).hasSize(12);
        assertThat(beyond.number()).isEqualTo(first.pages()).isEqualTo(4);
        assertThat(beyond.books()).hasSize(5);
    }

    @Test
    void everyWordMustOccurInTheField() {
        assertThat(catalogue.search("HOLM salt", SearchField.ANY, 1).books())
                .extracting(Book::title)
                .containsExactly("Salt & Rope");
        assertThat(catalogue.search("holm salt", SearchField.AUTHOR, 1).found()).isZero();
        assertThat(catalogue.search("poetry", SearchField.SUBJECT, 1).found()).isEqualTo(3);
    }

    @Test
    void wildcardsAndQuotesStandForThemselves() {
        assertThat(catalogue.search("%", SearchField.ANY, 1).found()).isZero();
        assertThat(catalogue.search("_", SearchField.ANY, 1).found()).isZero();
        assertThat(catalogue.search("\\", SearchField.ANY, 1).found()).isZero();
        assertThat(catalogue.search("keeper's' OR 1=1", SearchField.ANY, 1).found())
                .isZero();
    }

    @Test
    void findsOneBookByItsNumber() {
        assertThat(catalogue.find(40)).get().extracting(Book::title).isEqualTo("Müßiggang");
        assertThat(catalogue.find(0)).isEmpty();
    }

    @Test
    void whatWasSoldStaysSoldWhenTheTablesAreThereAlready() throws Exception {
        try (Connection connection = database.connections().getConnection()) {
            connection.createStatement().executeUpdate("UPDATE book SET stock = 0 WHERE id = 3");
        }

        ShopDatabase.prepare(database.connections());

        assertThat(catalogue.find(3)).get().extracting("stock").isEqualTo(0);
        assertThat(catalogue.search("", SearchField.ANY, 1).found()).isEqualTo(41);
    }

    @Test
    void listsEachSubjectOnce() {
        assertThat(catalogue.subjects())
                .doesNotHaveDuplicates()
                .contains("Novel", "Humour")
                .isSorted();
    }
}
