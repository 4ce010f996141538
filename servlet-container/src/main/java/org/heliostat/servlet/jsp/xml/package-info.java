/**
 * The two of JSTL's XML tags that read documents, with a limit on what the documents make them read.
 *
 * <p>Start reading at {@link ParseTag} and {@link TransformTag}, which take the place of JSTL's own in the tag libraries on
 * board; {@link XmlReading} makes their parsers, {@link XmlAccess} is the limit. Tags belong to the thread of their page.
 *
 * <p>Not here: the other XML tags, which are JSTL's own; the tag libraries (jsp).
 */
@NullMarked
package org.heliostat.servlet.jsp.xml;

import org.jspecify.annotations.NullMarked;
