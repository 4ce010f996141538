package org.heliostat.arquillian;

import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Web archives of the tests. */
final class Archives {

    private Archives() {}

    /** @return one with {@code page.txt} of that text */
    static WebArchive page(String name, String text) {
        return ShrinkWrap.create(WebArchive.class, name).addAsWebResource(new StringAsset(text), "page.txt");
    }
}
