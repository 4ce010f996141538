package org.heliostat.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.log.access.format.AccessLogFormat;
import org.junit.jupiter.api.Test;

class UsualFormatsTest {

    private static final SourceLocation AT = new SourceLocation("obj.conf", 1);

    @Test
    void aLogOfOneFunctionHasItsLines() throws Exception {
        UsualFormats formats = formats(
                line("record-useragent", "name", "agents"), line("record_keysize", "name", "keys"), line("flex-log"));

        assertThat(formats.formatOf("agents")).isEqualTo("%Ses->client.ip% \"%Req->headers.user-agent%\"");
        assertThat(formats.formatOf("keys")).isEqualTo("%Ses->client.ip% %Ses->client.keysize%");
        assertThat(formats.formatOf("access")).isEqualTo(AccessLogFormat.COMMON);
        assertThat(AccessLogFormat.compile(formats.formatOf("keys"))).isNotNull();
        assertThat(AccessLogFormat.compile(formats.formatOf("agents"))).isNotNull();
    }

    @Test
    void aLogThatSeveralWriteToHasTheCommonFormat() {
        UsualFormats formats = formats(line("record-useragent", "name", "both"), line("common-log", "name", "both"));

        assertThat(formats.formatOf("both")).isEqualTo(AccessLogFormat.COMMON);
        assertThat(UsualFormats.of(null).formatOf("both")).isEqualTo(AccessLogFormat.COMMON);
    }

    private static UsualFormats formats(DirectiveLine... lines) {
        return UsualFormats.of(
                new ObjConf(List.of(new ConfigObject(Optional.of("default"), Optional.empty(), List.of(lines), AT))));
    }

    private static DirectiveLine line(String fn, String... parameters) {
        return new DirectiveLine(Stage.ADD_LOG, fn, Parameters.of(parameters), List.of(), AT);
    }
}
