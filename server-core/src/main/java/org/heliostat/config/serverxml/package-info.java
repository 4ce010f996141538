/**
 * server.xml: listen sockets, virtual server classes and virtual servers.
 *
 * <p>Start reading at {@link ServerXml}; {@link ServerXmlReader} makes it from text with the tables of
 * {@link ServerXmlDirectives}. Records are immutable; names of files in them are relative to the configuration
 * folder.
 *
 * <p>Not here: the elements below JAVA (resources), and choosing a virtual server for a request (virtualserver).
 */
@NullMarked
package org.heliostat.config.serverxml;

import org.jspecify.annotations.NullMarked;
