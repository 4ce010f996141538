package org.heliostat.config.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.Test;

class ChangedNamesTest {

    private static final Replacements OUTSIDE = new Replacements(Map.of(), Path.of("conf"));

    @Test
    void tellsDirectivesThatChangeAtOnceFromThoseThatNeedARestart() throws EditException {
        ChangedNames names = names("magnus.conf", "RqThrottle 5\nIOThreads 2\n", "# all gone\nRqThrottle 6\n");

        assertThat(names.live()).containsExactly("RqThrottle");
        assertThat(names.restart()).containsExactly("IOThreads");
    }

    @Test
    void aValueWrittenInAnotherPlaceIsNoChange() throws EditException {
        ChangedNames names = names("magnus.conf", "RqThrottle 5\nETag on\n", "ETag on\nRqThrottle 5\n");

        assertThat(names.all()).isEmpty();
    }

    @Test
    void accessLogsAreOpenedAnewOtherInitLinesRunAtAStart() throws EditException {
        assertThat(names("magnus.conf", "", "Init fn=flex-init access=logs/a\n").live())
                .containsExactly("Init");
        assertThat(names("magnus.conf", "", "Init fn=init-uhome pwfile=conf/users\n")
                        .live())
                .containsExactly("Init");
        assertThat(names("magnus.conf", "", "Init fn=stats-init profiling=on\n").restart())
                .containsExactly("Init");
    }

    @Test
    void namesElementsAndAttributesOfServerXml() throws EditException {
        String before = "<SERVER>\n<LS id=\"ls1\" port=\"80\"/><VSCLASS id=\"c\"><VS id=\"a\" urlhosts=\"x\"/>"
                + "<VS id=\"b\" urlhosts=\"y\"><PROPERTY name=\"docroot\" value=\"d\"/></VS></VSCLASS></SERVER>";
        String after = "<SERVER>\n\n<VSCLASS id=\"c\"><VS id=\"b\" urlhosts=\"z\">"
                + "<PROPERTY name=\"docroot\" value=\"e\"/></VS><VS id=\"new\" urlhosts=\"n\">"
                + "<PROPERTY name=\"docroot\" value=\"d\"/></VS></VSCLASS><LS id=\"ls1\" port=\"80\"/></SERVER>";

        assertThat(names("server.xml", before, after).live())
                .containsExactlyInAnyOrder("VS a", "VS b urlhosts", "VS b PROPERTY docroot value", "VS new");
    }

    private static ChangedNames names(String file, String before, String after) throws EditException {
        StagedFiles staged = StagedFiles.of(
                List.of(new FileEdit.Text(file, after)), name -> Optional.of(FileContent.of(before)), OUTSIDE);
        return ChangedNames.of(staged, OUTSIDE);
    }
}
