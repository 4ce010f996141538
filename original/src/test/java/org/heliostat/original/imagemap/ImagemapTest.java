package org.heliostat.original.imagemap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagemapTest {

    private static final String NCSA =
            """
            # areas
            default /nowhere
            rect /rect 10,10 20,20
            circle circle.html 100,100 100,110
            poly http://other.example/ 200,200 220,200 210,220
            nonsense
            rect /incomplete 1,1
            """;

    private static final String CERN =
            """
            rect (10,10) (20,20) /rect
            circle (100,100) 10 circle.html
            polygon (200,200) (220,200) (210,220) http://other.example/
            default /nowhere
            """;

    @TempDir
    Path docs;

    @Test
    void aParameterThatNothingNeedsAnyMoreIsAccepted() {
        assertThat(new ImagemapFunctions().functions()).singleElement().satisfies(imagemap -> assertThat(
                        imagemap.parameters().find("ncsa-compat"))
                .isPresent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "15,15   | http://localhost:8080/rect",
                "21,15   | http://localhost:8080/nowhere",
                "100,109 | http://localhost:8080/maps/circle.html",
                "108,108 | http://localhost:8080/nowhere",
                "210,205 | http://other.example/",
                "201,215 | http://localhost:8080/nowhere",
                "x       | http://localhost:8080/nowhere",
            })
    void sendsTheClickToItsArea(String click, String expected) throws IOException {
        for (String map : new String[] {NCSA, CERN}) {
            assertThat(click(map, click).response().headers().first("Location")).isEqualTo(expected);
        }
    }

    @Test
    void aPointAttractsWhatHitsNoArea() throws IOException {
        String map = "point /a 0,0\npoint /b 100,100\nrect /r 40,40 50,50";

        assertThat(click(map, "90,90").response().headers().first("Location")).endsWith("/b");
        assertThat(click(map, "45,45").response().headers().first("Location")).endsWith("/r");
    }

    @Test
    void leavesTheBrowserWhereItIsWhenNothingIsHit() throws IOException {
        assertThat(click("rect /r 1,1 2,2", "5,5").response().status()).isEqualTo(204);
    }

    @Property
    void readsAnyText(@ForAll String text) {
        for (Area area : ImagemapReader.read("rect " + text + "\npoly " + text + "\n" + text)) {
            area.contains(new Area.Point(3, 3));
        }
    }

    private Exchange click(String map, String query) throws IOException {
        Files.writeString(Files.createDirectories(docs.resolve("maps")).resolve("m.map"), map);
        Exchange exchange = FakeExchange.get("/maps/m.map?" + query);
        new PipelineFixture(docs.toRealPath())
                .servingFiles()
                .line("default", Stage.SERVICE, "imagemap", "type", "magnus-internal/imagemap", "ncsa-compat", "x")
                .build()
                .run(exchange);
        return exchange;
    }
}
