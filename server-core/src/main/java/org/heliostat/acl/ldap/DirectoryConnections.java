package org.heliostat.acl.ldap;

import com.unboundid.ldap.sdk.FailoverServerSet;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ServerSet;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.ldap.sdk.StartTLSPostConnectProcessor;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import com.unboundid.util.ssl.JVMDefaultTrustManager;
import com.unboundid.util.ssl.PEMFileTrustManager;
import com.unboundid.util.ssl.SSLUtil;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStoreException;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.jspecify.annotations.Nullable;

/** Makes the connections to a directory. None is opened before somebody needs one. */
final class DirectoryConnections {

    private DirectoryConnections() {}

    /** @throws DirectoryUnavailableException when TLS cannot be set up */
    static LDAPConnectionPool pool(LdapConfig config) throws DirectoryUnavailableException {
        try {
            LDAPConnectionOptions options = options(config);
            SSLContext tls = config.security() == Security.PLAIN ? null : context(config);
            SocketFactory sockets = config.security() == Security.TLS && tls != null
                    ? tls.getSocketFactory()
                    : SocketFactory.getDefault();
            SimpleBindRequest bind = config.bindDn().isEmpty()
                    ? new SimpleBindRequest()
                    : new SimpleBindRequest(config.bindDn(), config.bindPassword());
            LDAPConnectionPool pool = new LDAPConnectionPool(
                    servers(config, sockets, options),
                    bind,
                    0,
                    config.limits().connections(),
                    config.security() == Security.START_TLS && tls != null
                            ? new StartTLSPostConnectProcessor(tls)
                            : null,
                    false);
            // Turns are taken before; a connection that the server has closed is replaced by a new one at once.
            pool.setCreateIfNecessary(true);
            pool.setRetryFailedOperationsDueToInvalidConnections(true);
            pool.setConnectionPoolName(config.servers().get(0).host());
            return pool;
        } catch (LDAPException | GeneralSecurityException | IOException unusable) {
            throw new DirectoryUnavailableException(String.valueOf(unusable.getMessage()));
        }
    }

    private static LDAPConnectionOptions options(LdapConfig config) {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setConnectTimeoutMillis((int) config.limits().connectTimeout().toMillis());
        options.setResponseTimeoutMillis(config.limits().timeout().toMillis());
        options.setAbandonOnTimeout(true);
        // Whoever asks reads the answer: no thread for each connection.
        options.setUseSynchronousMode(true);
        options.setFollowReferrals(false);
        if (config.security() != Security.PLAIN) {
            options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        }
        return options;
    }

    private static SSLContext context(LdapConfig config) throws GeneralSecurityException, IOException {
        return new SSLUtil(trust(config)).createSSLContext();
    }

    private static TrustManager trust(LdapConfig config) throws KeyStoreException, IOException {
        @Nullable File file = config.trustFile().map(path -> path.toFile()).orElse(null);
        return file == null ? JVMDefaultTrustManager.getInstance() : new PEMFileTrustManager(file);
    }

    private static ServerSet servers(LdapConfig config, SocketFactory sockets, LDAPConnectionOptions options) {
        ServerSet[] each = config.servers().stream()
                .map(server -> new SingleServerSet(server.host(), server.port(), sockets, options))
                .toArray(ServerSet[]::new);
        return each.length == 1 ? each[0] : new FailoverServerSet(each);
    }
}
