/**
 * What the original's performance guides tell an administrator to write into configuration files, pasted and tried.
 *
 * <p>Start reading at {@link GuidesTest}; the examples are files in {@code src/test/conf/guides}.
 *
 * <p>Not here: PHP ({@code server.GuidePhpTest}), applications and pools of database connections (launcher).
 */
package org.heliostat.original.guide;
