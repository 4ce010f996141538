/**
 * What is counted of the sessions of an application, and how often their troubles are told of.
 *
 * <p>Start reading at {@link SessionFigures}. Any thread; nothing here blocks.
 */
@NullMarked
package org.heliostat.servlet.httpsession.figures;

import org.jspecify.annotations.NullMarked;
