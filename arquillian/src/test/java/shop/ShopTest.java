package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.servlet.ServletContext;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ArquillianExtension.class)
public final class ShopTest {

    @ArquillianResource
    private ServletContext context;

    @Deployment
    public static WebArchive shop() {
        return ShrinkWrap.create(WebArchive.class, "shop.war")
                .addAsWebResource(new StringAsset("12 books"), "stock.txt");
    }

    @Test
    void theStockIsInTheApplication() throws Exception {
        assertEquals("/shop", context.getContextPath());
        assertEquals(
                "12 books", new String(context.getResourceAsStream("/stock.txt").readAllBytes()));
    }
}
