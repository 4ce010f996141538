package org.heliostat.saf.pathcheck;

import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code get-client-cert}: leaves the certificate that the client showed in its handshake as the variable
 * {@code auth-cert}, DER in Base64. The listen socket asks for it ({@code clientauth}); it cannot be asked for later.
 *
 * @param required whether the answer without one is 403
 * @param method pattern of the methods it is for, null for all
 */
record GetClientCert(boolean required, @Nullable Wildcard method) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        if (parameters.flag("dorequest", false)) {
            context.findings()
                    .warning(
                            parameters.at(),
                            "get-client-cert: dorequest: accepted, no effect: certificates are asked for in the"
                                    + " handshake only; set clientauth of the listen socket to optional");
        }
        return new GetClientCert(parameters.flag("require", true), Patterns.optional(parameters, "method"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (method != null && !method.matches(exchange.request().method())) {
            return Outcome.NO_ACTION;
        }
        String certificate = certificate(exchange.request().connection().tls());
        if (certificate != null) {
            exchange.request().variables().set("auth-cert", certificate);
            return Outcome.PROCEED;
        }
        if (!required) {
            return Outcome.NO_ACTION;
        }
        exchange.response().status(403);
        return Outcome.ABORTED;
    }

    private static @Nullable String certificate(@Nullable TlsSession tls) {
        List<X509Certificate> shown = tls == null ? List.of() : tls.clientCertificates();
        try {
            return shown.isEmpty()
                    ? null
                    : Base64.getEncoder().encodeToString(shown.get(0).getEncoded());
        } catch (CertificateEncodingException unusable) {
            return null;
        }
    }
}
