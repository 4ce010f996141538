/** Certificates that the server gets, proves and makes by itself; the core only reads their files. */
@NullMarked
package org.heliostat.certificates;

import org.jspecify.annotations.NullMarked;
