package dev.unfold.recipe;

import dev.unfold.data.Points;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A fingerprint of coordinates: SHA-256 over n, d and the doubles, row by row. */
final class DataHash {

    private DataHash() {}

    static String of(Points points) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        int d = points.dimension();
        ByteBuffer buffer = ByteBuffer.allocate(8 * Math.max(1, d));
        digest.update(ByteBuffer.allocate(8).putInt(points.size()).putInt(d).array());
        for (int i = 0; i < points.size(); i++) {
            buffer.clear();
            for (int j = 0; j < d; j++) {
                buffer.putDouble(points.get(i, j));
            }
            digest.update(buffer.array(), 0, 8 * d);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
