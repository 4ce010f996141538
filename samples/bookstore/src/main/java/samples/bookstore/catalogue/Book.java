package samples.bookstore.catalogue;

import java.math.BigDecimal;

/** One title of the catalogue; price in euros, stock in copies at the time of reading. */
public record Book(
        int id,
        String title,
        String author,
        String subject,
        int published,
        int pages,
        BigDecimal price,
        int stock,
        String blurb) {}
