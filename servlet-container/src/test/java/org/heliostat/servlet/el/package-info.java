/** Expression Language as applications meet it: the API and the implementation on the server's class path. */
package org.heliostat.servlet.el;
