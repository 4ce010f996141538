package org.heliostat.virtualserver;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.request.function.offer.DocumentRoots;

/**
 * Document roots of one configuration, looked up when somebody asks: what is bound for one virtual server can be shared by
 * others that differ in their document root alone.
 *
 * @param byId gets all virtual servers before any of them serves, and does not change any more then
 */
record OwnDocumentRoots(Path instance, Map<String, VirtualServer> byId) implements DocumentRoots {

    @Override
    public String of(String virtualServerId) {
        VirtualServer virtualServer = byId.get(virtualServerId);
        return virtualServer == null ? "" : DocumentRoots.absolute(instance, virtualServer.variables());
    }
}
