/**
 * Deployment descriptors as they are written: web.xml (2.2 to 6.1), web-fragment.xml and sun-web.xml.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.descriptor.DescriptorReader}; what it returns is one file's
 * content, not yet merged. Everything is told by line. XML is read by StAX without external entities, without
 * schemas and with limits, because a WAR comes from outside. Used by the deploying thread.
 *
 * <p>Not here: annotations (annotation), rules between several descriptors (merge).
 */
@NullMarked
package org.heliostat.servlet.deploy.descriptor;

import org.jspecify.annotations.NullMarked;
