package org.heliostat.benchmarks.advice.load;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** TLS of clients that ask only servers which this program has started on 127.0.0.1, and so believe any certificate. */
final class Trust {

    private Trust() {}

    /** @return with sessions of its own */
    static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("the JDK has no TLS", impossible);
        }
    }

    private static final class Anybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("only servers are asked");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // The server is one of this program's own.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
