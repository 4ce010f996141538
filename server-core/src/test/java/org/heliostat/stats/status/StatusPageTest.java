package org.heliostat.stats.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.stats.SampleSnapshot;
import org.junit.jupiter.api.Test;

class StatusPageTest {

    private final String page = StatusPage.write(SampleSnapshot.busy(), true);

    @Test
    void showsTheFigures() {
        assertThat(page)
                .contains("Total accesses:</b> 1212")
                .contains("2 requests currently being processed, 56 idle sessions, ")
                .contains("<th>queuedTotal</th><td class=\"n\">1234</td>")
                .contains("<td>ShopPool</td>");
    }

    @Test
    void whatClientsSendIsText() {
        assertThat(StatusPage.write(SampleSnapshot.busy(), true))
                .contains("/shop/\uFFFD[31m\u2028cart")
                .doesNotContain("\u001b");
        assertThat(new HtmlText().text("<a href=\"x\">&'").toString())
                .isEqualTo("&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
    }

    @Test
    void needsNoScriptAndKnowsLightAndDark() {
        assertThat(page)
                .doesNotContain("<script")
                .doesNotContain("onclick")
                .contains("color-scheme: light dark")
                .contains("prefers-color-scheme: dark");
    }

    @Test
    void everyTableIsClosed() {
        for (String tag : new String[] {"table", "tr", "div", "details", "pre", "h2"}) {
            assertThat(page.split("<" + tag + "[ >]", -1).length)
                    .as(tag)
                    .isEqualTo(page.split("</" + tag + ">", -1).length);
        }
    }

    @Test
    void theSessionsCanBeLeftOut() {
        assertThat(page).contains("Sessions at work");
        assertThat(StatusPage.write(SampleSnapshot.busy(), false)).doesNotContain("Sessions at work");
    }
}
