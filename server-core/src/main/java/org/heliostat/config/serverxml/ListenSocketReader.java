package org.heliostat.config.serverxml;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.xml.XmlElement;

/** Makes {@link ListenSocketConfig} from an {@code <LS>} element, also as 6.0 wrote it. */
final class ListenSocketReader {

    private static final List<String> ANY = List.of("any", "inaddr_any", "*");

    private final Findings findings;

    ListenSocketReader(Findings findings) {
        this.findings = findings;
    }

    /** @return empty when the element has errors */
    Optional<ListenSocketConfig> read(XmlElement ls) {
        int errorsBefore = findings.errorCount();
        Optional<DirectiveValues> attributes = ServerXmlDirectives.LS.read(ls, findings);
        Optional<XmlElement> groupElement = ls.children("CONNECTIONGROUP").findFirst();
        Optional<DirectiveValues> group = groupElement.flatMap(this::group);
        Optional<SslParams> sslParams = ls.children("SSLPARAMS")
                .findFirst()
                .or(() -> groupElement.flatMap(g -> g.children("SSLPARAMS").findFirst()))
                .flatMap(this::sslParams);
        checkIdAndAddress(ls);
        attributes.ifPresent(v -> warn(ls, v));
        attributes.ifPresent(v -> checkServerName(ls, own(v, group, "servername")));
        if (attributes.isEmpty() || findings.errorCount() > errorsBefore) {
            return Optional.empty();
        }
        DirectiveValues v = attributes.get();
        String defaultVs = own(v, group, "defaultvs");
        if (defaultVs.isEmpty()) {
            findings.error(ls.at(), ls.label() + ": defaultvs: missing (expected: the id of a VS)");
            return Optional.empty();
        }
        return Optional.of(new ListenSocketConfig(
                ls.at(),
                v.text("id"),
                v.text("ip"),
                v.integer("port"),
                v.flag("security"),
                v.integer("acceptorthreads"),
                "nca".equals(v.text("family")) ? "default" : v.text("family"),
                v.flag("blocking"),
                defaultVs,
                own(v, group, "servername"),
                new ListenSocketConfig.Protocols(v.flag("http2"), v.flag("proxyprotocol")),
                sslParams));
    }

    private Optional<DirectiveValues> group(XmlElement group) {
        findings.warning(group.at(), "CONNECTIONGROUP: deprecated (expected: defaultvs and servername in LS)");
        return ServerXmlDirectives.CONNECTIONGROUP.read(group, findings);
    }

    private Optional<SslParams> sslParams(XmlElement element) {
        return ServerXmlDirectives.SSLPARAMS
                .read(element, findings)
                .map(v -> new SslParams(
                        element.at(),
                        v.text("servercertnickname"),
                        v.list("morecertnicknames"),
                        v.flag("acme"),
                        v.flag("tls"),
                        SslParams.ClientAuth.of(v.text("clientauth").toLowerCase(Locale.ROOT))));
    }

    private void checkIdAndAddress(XmlElement ls) {
        ls.attribute("id")
                .filter(id -> !id.isBlank() && Character.isDigit(id.codePointAt(0)))
                .ifPresent(id -> findings.wrongValue(
                        ls.at(), ls.label() + ": id", id, "a name that does not begin with a digit"));
        ls.attribute("ip")
                .filter(ip -> !ANY.contains(ip.toLowerCase(Locale.ROOT))
                        && IpLiteral.address(ip).isEmpty())
                .ifPresent(ip -> findings.wrongValue(ls.at(), ls.label() + ": ip", ip, "an IP address, or any"));
    }

    private void checkServerName(XmlElement ls, String name) {
        if (!name.isEmpty() && ServerName.parse(name).isEmpty()) {
            findings.wrongValue(
                    ls.at(),
                    ls.label() + ": servername",
                    name,
                    "a host, with http:// or https:// before it or a port behind it where they are other ones");
        }
    }

    private void warn(XmlElement ls, DirectiveValues v) {
        if ("nca".equals(v.text("family"))) {
            findings.warning(ls.at(), ls.label() + ": family: nca: accepted, no effect: there is no such kernel cache");
        }
        if (v.flag("blocking")) {
            findings.warning(ls.at(), ls.label() + ": blocking: accepted, no effect: sockets never block");
        }
    }

    private static String own(DirectiveValues ls, Optional<DirectiveValues> group, String name) {
        return ls.optionalText(name)
                .or(() -> group.flatMap(g -> g.optionalText(name)))
                .orElse("");
    }
}
