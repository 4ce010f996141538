/**
 * Elements of an XML configuration file with their lines, and the tables that say which are allowed.
 *
 * <p>Start reading at {@link XmlElement}; {@link XmlText} makes it from text without ever resolving an external
 * entity; {@link ElementSchema} checks it. Immutable.
 *
 * <p>Not here: which elements there are (serverxml, resources).
 */
@NullMarked
package org.heliostat.config.xml;

import org.jspecify.annotations.NullMarked;
