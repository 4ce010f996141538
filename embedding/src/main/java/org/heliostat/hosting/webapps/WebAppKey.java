package org.heliostat.hosting.webapps;

/** Where an application answers. */
record WebAppKey(String virtualServer, String uri) {

    @Override
    public String toString() {
        return uri + " of " + virtualServer;
    }
}
