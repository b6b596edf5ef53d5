package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads an embedding: the columns y1, y2, … of a file, or all its numeric columns where there is no y1. */
final class Places {

    private Places() {}

    static Dataset read(String input, InputOptions options, Session session, long seed) {
        byte[] standard = standard(input, session);
        if (!options.features().isEmpty()) {
            return options.read(input, new ByteArrayInputStream(standard), seed);
        }
        Dataset found;
        try {
            found = options.read(input, new ByteArrayInputStream(standard), seed, MethodOptions.axes(1));
        } catch (ParameterException e) {
            return options.read(input, new ByteArrayInputStream(standard), seed); // there is no y1
        }
        return found.features().equals(MethodOptions.axes(1))
                ? withAll(found)
                : options.read(input, new ByteArrayInputStream(standard), seed); // the columns have no names
    }

    /** Standard input as a whole, for it may have to be read twice. */
    private static byte[] standard(String input, Session session) {
        if (!input.equals("-")) {
            return new byte[0];
        }
        try {
            return session.in().readAllBytes();
        } catch (IOException e) {
            throw new DataException("standard input: cannot be read: " + e.getMessage(), e);
        }
    }

    /** Takes y2, y3, … from the columns that were left aside. */
    private static Dataset withAll(Dataset found) {
        List<Column> more = new ArrayList<>();
        for (Column extra : found.extras()) {
            if (extra.name().equals("y" + (more.size() + 2))) {
                more.add(extra);
            }
        }
        Points.Builder places = Points.builder(1 + more.size());
        double[] row = new double[1 + more.size()];
        for (int i = 0; i < found.size(); i++) {
            row[0] = found.points().get(i, 0);
            for (int c = 0; c < more.size(); c++) {
                row[c + 1] = more.get(c).get(i);
            }
            places.add(row);
        }
        return found.withPoints(places.build(), MethodOptions.axes(row.length));
    }
}
