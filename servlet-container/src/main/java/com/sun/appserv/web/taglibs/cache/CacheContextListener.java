package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.ServletContextListener;

/** Does nothing: descriptors written for the original name it, and fragments need no listener here. */
public class CacheContextListener implements ServletContextListener {}
