package org.heliostat.config.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttributeTextTest {

    private static final String TEXT =
            """
            <?xml version="1.0"?>
            <!DOCTYPE SERVER [ <!ELEMENT LS ANY> ]>
            <SERVER>
              <!-- <LS id="ls1" port="1"/> -->
              <LS id="ls1"   port = '80' http2="off" ip="any" />
              <LS id="ls2" port="81" ip="any"><SSLPARAMS nickname="a>b"/></LS>
              <VSCLASS id="c1">
                <VS id="vs1"><QOSPARAMS maxbps="10"/></VS>
                <VS id="vs2"><QOSPARAMS maxbps="20"/></VS>
              </VSCLASS>
              <JAVA>
                <RESOURCES>
                  <JDBCCONNECTIONPOOL name="Shop" maxpoolsize="2"
                      steadypoolsize="1"/>
                </RESOURCES>
              </JAVA>
              <LOG/>
            </SERVER>
            """;

    @Test
    void setsAnAttributeAndLeavesEverythingElse() throws Exception {
        assertThat(set("JDBCCONNECTIONPOOL Shop", "maxpoolsize", "4"))
                .isEqualTo(TEXT.replace("maxpoolsize=\"2\"", "maxpoolsize=\"4\""));
        assertThat(set("LS ls1", "HTTP2", "on")).isEqualTo(TEXT.replace("http2=\"off\"", "http2=\"on\""));
        assertThat(set("LS ls1", "port", "90")).isEqualTo(TEXT.replace("port = '80'", "port = '90'"));
    }

    @Test
    void addsOneThatIsNotWritten() throws Exception {
        assertThat(set("LOG", "loglevel", "info")).isEqualTo(TEXT.replace("<LOG/>", "<LOG loglevel=\"info\"/>"));
        assertThat(set("LS ls2", "http2", "on"))
                .isEqualTo(TEXT.replace("port=\"81\" ip=\"any\"", "port=\"81\" ip=\"any\" http2=\"on\""));
    }

    @Test
    void findsAnElementInsideAnother() throws Exception {
        assertThat(set("QOSPARAMS of VS vs2", "maxbps", "40")).isEqualTo(TEXT.replace("\"20\"", "\"40\""));
    }

    @Test
    void takesOneOut() throws Exception {
        String without =
                new AttributeText(TEXT).with(new FileEdit.Attribute("server.xml", "LS ls1", "http2", Optional.empty()));

        assertThat(without).isEqualTo(TEXT.replace(" http2=\"off\"", ""));
        assertThat(new AttributeText(without).find("LS ls1", "http2")).isEmpty();
    }

    @Test
    void readsWhatIsWritten() {
        assertThat(new AttributeText(TEXT).find("JDBCCONNECTIONPOOL Shop", "steadypoolsize"))
                .contains("1");
        assertThat(new AttributeText(TEXT).find("LS ls1", "port")).contains("80");
        assertThat(new AttributeText(TEXT).find("JDBCCONNECTIONPOOL none", "steadypoolsize"))
                .isEmpty();
    }

    @Test
    void writesWhatXmlWouldRead() throws Exception {
        String edited = set("LOG", "file", "a<b>\"&'");

        assertThat(edited).contains("<LOG file=\"a&lt;b>&quot;&amp;&apos;\"/>");
    }

    @Test
    void whatIsNotThereOnceIsRefused() {
        assertThatThrownBy(() -> set("JDBCCONNECTIONPOOL none", "maxpoolsize", "4"))
                .isInstanceOf(EditException.class)
                .hasMessageContaining("which has 0");
        assertThatThrownBy(() -> set("QOSPARAMS", "maxbps", "4")).hasMessageContaining("which has 2");
        assertThatThrownBy(() -> set("LOG", "file", "a\nb")).isInstanceOf(EditException.class);
    }

    /** Or a change that was asked for would bring others along. */
    @Test
    void whatWouldChangeMoreIsRefused() {
        assertThatThrownBy(() -> set("LS ls1", "id", "other")).isInstanceOf(EditException.class);
        assertThatThrownBy(() -> new AttributeText("<SERVER><LOG/>")
                        .with(new FileEdit.Attribute("server.xml", "LOG", "file", Optional.of("a"))))
                .isInstanceOf(EditException.class);
    }

    private static String set(String where, String name, String value) throws EditException {
        return new AttributeText(TEXT).with(new FileEdit.Attribute("server.xml", where, name, Optional.of(value)));
    }
}
