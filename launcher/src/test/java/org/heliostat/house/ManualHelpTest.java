package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.heliostat.config.Directive;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.junit.jupiter.api.Test;

/** The address that the administration's pages give each directive's help (parts/help.js) is a place of the manual in the jar. */
class ManualHelpTest {

    private static final List<String> OF_ALL_INITS = List.of("LateInit", "EarlyInit");

    @Test
    void everyDirectiveHasAPlaceInTheManual() throws IOException {
        String page = page("directives.html");
        List<String> places = new ArrayList<>();
        MagnusDirectives.TABLE.rows().forEach(row -> places.add("magnus.conf:" + row.name()));
        NsfcDirectives.TABLE.rows().forEach(row -> places.add("nsfc.conf:" + row.name()));
        ServerXmlDirectives.ELEMENTS.forEach(element -> element.attributes()
                .rows()
                .forEach(row -> places.add("server.xml:" + element.name() + ":" + row.name())));
        InitFunctions.ALL.stream()
                .filter(function -> function.withoutEffect().isEmpty())
                .forEach(function -> function.parameters().rows().stream()
                        .map(Directive::name)
                        .filter(name -> !OF_ALL_INITS.contains(name))
                        .forEach(name -> places.add("Init-functions:" + function.name() + ":" + name)));

        assertThat(places.size()).isGreaterThan(300);
        assertThat(places.stream().filter(place -> !page.contains("id=\"" + place + "\"")))
                .isEmpty();
    }

    private static String page(String wanted) throws IOException {
        try (InputStream archive = ManualHelpTest.class.getResourceAsStream("/org/heliostat/manual/site.zip");
                ZipInputStream zip = new ZipInputStream(archive)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals(wanted)) {
                    return new String(zip.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
        }
        throw new IOException(wanted + ": not in the manual");
    }
}
