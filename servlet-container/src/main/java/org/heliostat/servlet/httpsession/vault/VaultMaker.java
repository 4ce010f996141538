package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;

/** Opens vaults of one kind; there is one for each {@code persistence-type} of sun-web.xml. Any thread. */
public interface VaultMaker {

    /** @return the persistence-type, in lower case */
    String type();

    /**
     * Says where records lie: in the place's folder alone, whatever its properties say, or where store-properties say.
     * What guards files in a folder exists once in a process, so that there must not be two vaults on one folder.
     */
    default boolean isInFolder(VaultPlace place) {
        return false;
    }

    /**
     * Opens the vault of one application; what is kept there from before is found again. A process has one vault open
     * for one folder, or for equal store-properties where these say where records lie: an application that is reloaded
     * goes on with the one it has. When such store-properties changed, the new vault is open before the old one is
     * closed.
     *
     * <p>A database or server that is down is no reason to fail: the vault fails call by call until it is back.
     *
     * @throws IOException when it can never work as it is configured; the application is not deployed then, and the
     *     message says why
     */
    SessionVault open(VaultPlace place) throws IOException;
}
