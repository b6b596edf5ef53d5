package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFolderTest {

    @TempDir
    Path folder;

    /** Writes an image whose pixels are 0, 1, 2, … times a colour. */
    private void image(String name, int width, int height, int type, int color) throws IOException {
        BufferedImage image = new BufferedImage(width, height, type);
        for (int i = 0; i < width * height; i++) {
            if (type == BufferedImage.TYPE_BYTE_GRAY) {
                image.getRaster().setSample(i % width, i / width, 0, i);
            } else {
                image.setRGB(i % width, i / width, i * color);
            }
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        ImageIO.write(image, "png", file.toFile());
    }

    @Test
    void greyImagesArePointsInTheOrderOfTheirNames() throws IOException {
        image("b.png", 3, 2, BufferedImage.TYPE_BYTE_GRAY, 0);
        image("a.PNG", 3, 2, BufferedImage.TYPE_INT_RGB, 0x020202);
        Files.writeString(folder.resolve("notes.txt"), "no image");
        Dataset data = Datasets.read(folder);
        assertThat(data.ids()).contains(List.of("a.PNG", "b.png"));
        assertThat(data.labels()).isEmpty();
        assertThat(data.features()).startsWith("p0_0", "p0_1", "p0_2", "p1_0");
        assertThat(data.points().row(0)).containsExactly(0, 2, 4, 6, 8, 10);
        assertThat(data.points().row(1)).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void foldersAreClassesAndColoursThreeNumbersAPixel() throws IOException {
        image("cats/1.png", 2, 1, BufferedImage.TYPE_INT_RGB, 0x030201);
        image("dogs/1.png", 2, 1, BufferedImage.TYPE_BYTE_GRAY, 0);
        ReadOptions roles = TableSource.of(folder).survey(ReadOptions.DEFAULT).roles();
        Dataset data = Datasets.read(folder, roles);
        assertThat(data.labels()).contains(Labels.of("cats", "dogs"));
        assertThat(data.features()).containsExactly("r0_0", "g0_0", "b0_0", "r0_1", "g0_1", "b0_1");
        assertThat(data.points().row(0)).containsExactly(0, 0, 0, 3, 2, 1);
        assertThat(data.points().row(1)).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    void anotherSizeIsNamedWithBothFiles() throws IOException {
        image("a.png", 3, 2, BufferedImage.TYPE_BYTE_GRAY, 0);
        image("b.png", 2, 2, BufferedImage.TYPE_BYTE_GRAY, 0);
        assertThatThrownBy(() -> Datasets.read(folder))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("b.png: found an image of 2 × 2 pixels, expected 3 × 2 as ")
                .hasMessageContaining("a.png has");
    }

    @Test
    void whatIsNoImage() throws IOException {
        assertThatThrownBy(() -> Datasets.read(folder)).hasMessageContaining("is a folder without images (.png .jpg");
        Files.writeString(folder.resolve("a.png"), "no image");
        assertThatThrownBy(() -> Datasets.read(folder))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.png: cannot be read as an image");
    }
}
