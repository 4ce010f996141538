/**
 * Deployment descriptors as they are written: web.xml (2.2 to 6.1) and web-fragment.xml here, sun-web.xml in sunweb.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.descriptor.DescriptorReader}; what it returns is one file's
 * content, not yet merged. Everything is told by line. Used by the deploying thread.
 *
 * <p>Not here: XML itself (xml), annotations (annotation), rules between several descriptors (merge).
 */
@NullMarked
package org.heliostat.servlet.deploy.descriptor;

import org.jspecify.annotations.NullMarked;
