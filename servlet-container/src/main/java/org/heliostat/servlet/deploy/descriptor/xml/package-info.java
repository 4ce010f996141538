/**
 * A descriptor as a tree of elements, each with its line, and its texts turned into values. XML is read by StAX without
 * external entities, without schemas and with limits, because a WAR comes from outside.
 *
 * <p>Start reading at {@link XmlDocument}. Used by the deploying thread.
 *
 * <p>Not here: what the elements of a kind of descriptor mean.
 */
@NullMarked
package org.heliostat.servlet.deploy.descriptor.xml;

import org.jspecify.annotations.NullMarked;
