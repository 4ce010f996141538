package org.heliostat.servlet;

import org.heliostat.testing.KeptInputs;

/** Inputs of the fuzz targets of this module. */
class KeptInputsTest extends KeptInputs {}
