package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgPictureTest {

    private static Document svg(Scatter scatter) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(PictureFormat.SVG.render(scatter)));
    }

    private static List<Element> all(Document document, String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<String> texts(Document document) {
        return all(document, "text").stream().map(Element::getTextContent).toList();
    }

    @Test
    void hasACircleForEachPointAndEachClass() throws Exception {
        Document document = svg(Scatters.corners());

        assertThat(all(document, "circle")).hasSize(5 + 5);
        assertThat(all(document, "circle").stream().map(circle -> circle.getAttribute("fill")))
                .containsOnly("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7");
        assertThat(texts(document)).contains("Corners", "y1", "y2", "a", "b", "c", "d", "e", "−1.0", "0.0", "0.5");
    }

    @Test
    void textOfTheDataIsEscaped() throws Exception {
        String odd = "<&>\"']]>\u0001\uD800 \u2028";
        Document document = svg(Scatter.of(odd, Points.of(new double[] {0, 0}, new double[] {1, 1}))
                .withLabels(Labels.of(odd, "b"))
                .withAxes(List.of(odd, odd)));

        assertThat(texts(document)).contains("<&>\"']]>\uFFFD\uFFFD \u2028");
    }

    @Test
    void manyPointsBecomeAnImage() throws Exception {
        Scatter many = Scatters.clusters(SvgCanvas.MOST_SHAPES + 1, 2);
        Document document = svg(many);

        assertThat(all(document, "circle")).hasSize(4);
        String address = all(document, "image").get(0).getAttribute("href");
        byte[] png = Base64.getDecoder().decode(address.substring("data:image/png;base64,".length()));
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getRGB(0, 0) >>> 24).isZero();
        assertThat(Pixels.like(image, 0x0072B2, 10)).hasSizeGreaterThan(1000);
    }

    @Test
    void aLegendThatOverflowsCountsTheRest() throws Exception {
        int classes = 150;
        Points.Builder points = Points.builder(2);
        for (int i = 0; i < classes; i++) {
            points.add(i % 13, i % 11);
        }
        Document document = svg(Scatter.of("Many", points.build())
                .withLabels(Labels.of(Scatters.names(
                        classes, i -> i == 0 ? "" : "a name much too long for any legend, number " + i))));

        double width = Double.parseDouble(document.getDocumentElement().getAttribute("width"));
        double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
        List<Element> lines = all(document, "text").stream()
                .filter(text -> Double.parseDouble("0" + text.getAttribute("x")) > 650)
                .toList();
        int named = (int) lines.stream()
                .filter(text -> text.getTextContent().startsWith("a name"))
                .count();
        assertThat(named).isBetween(40, 148);
        assertThat(lines.stream().map(Element::getTextContent))
                .contains("and " + (classes - 1 - named) + " more", "unlabelled");
        Canvas canvas = new SvgCanvas();
        for (Element line : lines) {
            double x = Double.parseDouble(line.getAttribute("x"));
            assertThat(x + canvas.width(line.getTextContent(), TextStyle.LEGEND))
                    .isLessThan(width);
            assertThat(Double.parseDouble(line.getAttribute("y"))).isLessThan(height);
        }
        // Names that begin alike remain apart.
        assertThat(lines.stream().map(Element::getTextContent)).doesNotHaveDuplicates();
        // Beyond nine classes the markers differ, too.
        assertThat(all(document, "path")).isNotEmpty();
    }

    @Test
    void longTitlesKeepWithinThePage() throws Exception {
        Scatter scatter = Scatters.corners();
        Document document = svg(new Scatter(
                "A title of many words ".repeat(20),
                "neverending".repeat(40),
                scatter.points(),
                scatter.axes(),
                scatter.table(),
                scatter.coloring(),
                scatter.run()));

        double width = Double.parseDouble(document.getDocumentElement().getAttribute("width"));
        Canvas canvas = new SvgCanvas();
        List<String> titles =
                texts(document).stream().filter(text -> text.contains("title")).toList();
        assertThat(titles).hasSize(2);
        assertThat(titles.get(1)).endsWith("…");
        assertThat(titles).allMatch(line -> canvas.width(line, TextStyle.TITLE) < width);
        assertThat(texts(document).stream().filter(text -> text.startsWith("neverending")))
                .singleElement()
                .matches(line -> canvas.width(line, TextStyle.SUBTITLE) < width);
    }

    @Test
    void aColumnHasAScaleWithItsName() throws Exception {
        Document document = svg(Scatters.corners()
                .withColumns(List.of(new Column("length", 1e-7, 2e-7, 3e-7, 4e-7, 5e-7)))
                .withColoring(new Coloring.ByColumn("length")));

        assertThat(texts(document)).contains("length (×10⁻⁷)", "1", "3", "5");
        assertThat(all(document, "circle").stream().map(circle -> circle.getAttribute("fill")))
                .containsExactlyInAnyOrder(
                        Palette.css(Palette.shade(0)),
                        Palette.css(Palette.shade(0.25)),
                        Palette.css(Palette.shade(0.5)),
                        Palette.css(Palette.shade(0.75)),
                        Palette.css(Palette.shade(1)));
    }

    @Test
    void oneCoordinateStandsAgainstTheRowNumber() throws Exception {
        Document document = svg(Scatter.of("Line", Points.of(new double[] {5}, new double[] {7}, new double[] {6})));

        assertThat(texts(document)).contains("row", "y1");
        List<Double> xs = all(document, "circle").stream()
                .map(circle -> Double.valueOf(circle.getAttribute("cx")))
                .sorted()
                .toList();
        assertThat(xs.get(2) - xs.get(1)).isCloseTo(xs.get(1) - xs.get(0), offset(0.02));
    }
}
