package org.heliostat.admin;

/**
 * What an administrator may do to the pools of database connections; their figures are in the server's snapshot. Any
 * thread; both changes may take as long as the database does.
 */
public interface ConnectionPools {

    /** A server without pools. */
    ConnectionPools NONE = new ConnectionPools() {
        @Override
        public boolean start(String name) {
            return false;
        }

        @Override
        public boolean flush(String name) {
            return false;
        }
    };

    /**
     * Opens the pool's steadypoolsize connections now, instead of at its first use ("jump-start").
     *
     * @return false when there is no such pool
     * @throws RefusedException when not all of them could be opened; the message says why
     */
    boolean start(String name);

    /**
     * Replaces the pool's connections: those that lie ready are closed, those that are out when they come back.
     *
     * @return false when there is no such pool
     */
    boolean flush(String name);
}
