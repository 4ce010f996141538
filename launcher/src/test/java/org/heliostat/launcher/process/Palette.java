package org.heliostat.launcher.process;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;

/** Makes PNG files of pages a third as large: the 256 colours used most stand for all. */
final class Palette {

    private static final int COLOURS = 256;
    /** Colours that differ in the last three bits of a channel count as one. */
    private static final int COARSE = 0xF8F8F8;

    private Palette() {}

    static byte[] reduced(byte[] png) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        int[] palette = mostUsed(image);
        BufferedImage indexed =
                new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model(palette));
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int index = nearest.computeIfAbsent(image.getRGB(x, y), colour -> nearest(palette, colour));
                indexed.getRaster().setSample(x, y, 0, index);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(indexed, "png", out);
        return out.toByteArray();
    }

    /** Of colours that count as one the most used shade is taken as it is, so that grounds keep their colour. */
    private static int[] mostUsed(BufferedImage image) {
        Map<Integer, Integer> shades = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                shades.merge(image.getRGB(x, y) & 0xFFFFFF, 1, Integer::sum);
            }
        }
        Map<Integer, Integer> groups = new HashMap<>();
        Map<Integer, Integer> shadeOf = new HashMap<>();
        shades.forEach((shade, count) -> {
            int group = shade & COARSE;
            groups.merge(group, count, Integer::sum);
            shadeOf.merge(group, shade, (a, b) -> shades.get(a) >= shades.get(b) ? a : b);
        });
        return groups.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(COLOURS)
                .mapToInt(entry -> shadeOf.get(entry.getKey()))
                .toArray();
    }

    private static IndexColorModel model(int[] palette) {
        return new IndexColorModel(8, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE);
    }

    private static int nearest(int[] palette, int colour) {
        int best = 0;
        int bestDistance = Integer.MAX_VALUE;
        for (int i = 0; i < palette.length; i++) {
            int distance = square(palette[i] >> 16, colour >> 16)
                    + square(palette[i] >> 8, colour >> 8)
                    + square(palette[i], colour);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = i;
            }
        }
        return best;
    }

    private static int square(int a, int b) {
        int difference = (a & 0xFF) - (b & 0xFF);
        return difference * difference;
    }
}
