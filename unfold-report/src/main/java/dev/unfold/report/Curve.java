package dev.unfold.report;

import dev.unfold.error.DataException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A value against a number, with one of the numbers marked: what each k was worth, and which was taken.
 *
 * @param title the heading
 * @param subtitle one line below it
 * @param xName what the numbers are
 * @param yName what the values are
 * @param stops in rising order
 * @param marked the x of the stop that was chosen
 */
public record Curve(String title, String subtitle, String xName, String yName, List<Stop> stops, double marked) {

    /** One value. */
    public record Stop(double x, double y) {}

    public Curve {
        stops = List.copyOf(stops);
        if (stops.isEmpty()) {
            throw new DataException("there is nothing to draw: a curve without values");
        }
    }

    /** The stop that was chosen. */
    Stop chosen() {
        return stops.stream().filter(stop -> stop.x() == marked).findFirst().orElse(stops.get(0));
    }

    /** As text for people, one line a stop: values of four digits. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Stop stop : stops) {
            String value = Double.isFinite(stop.y())
                    ? new BigDecimal(stop.y()).round(new MathContext(4)).toString()
                    : "–";
            rows.add(List.of(plain(stop.x()), value));
        }
        return rows;
    }

    /** 12 for 12.0. */
    static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
