package org.heliostat.importer.draft;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFormatTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%h %l %u | %Ses->client.ip% - %Req->vars.auth-user%",
                "%>s %b | %Req->srvhdrs.clf-status% %Req->srvhdrs.content-length%",
                "%{Referer}i %{X-A}o | %Req->headers.referer% %Req->srvhdrs.x-a%",
                "100% %D | 100 %duration%",
                "%T $accesslog %v | - accesslog %vsid%",
                "%200,304{User-agent}i | %Req->headers.user-agent%"
            })
    void percentsBecomeTokens(String theirs, String ours) {
        assertThat(LogFormat.ofPercents(theirs, false).text()).isEqualTo(ours);
    }

    @Test
    void variablesBecomeTokens() {
        LogFormat format = LogFormat.ofVariables("$remote_addr ${status} $http_x_id $upstream_addr");

        assertThat(format.text()).isEqualTo("%Ses->client.ip% %Req->srvhdrs.clf-status% %Req->headers.x-id% -");
        assertThat(format.lost()).containsExactly("$upstream_addr");
    }

    @Test
    void aFormatWithoutATokenIsTheCommonOne() {
        assertThat(LogFormat.ofPercents("nothing", false).text()).isEqualTo("common");
    }
}
