package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.io.ImageSize;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Whether the features are the pixels of images, which a page shows. */
final class ImageOption {

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,3})[xX×]([1-9][0-9]{0,3})");

    @Option(
            names = "--image",
            paramLabel = "WxH",
            description =
                    "the features are the pixels of images so wide and high, row by row, as in 28x28; the page shows"
                            + " them (known for IDX, folders of images and @digits)")
    private Optional<String> image = Optional.empty();

    /**
     * Refuses what is no size, and a size where nothing is drawn.
     *
     * @param remedy the option that draws
     */
    void check(boolean drawn, String remedy) {
        if (image.isPresent() && !drawn) {
            throw new ParameterException("--image " + image.get()
                    + " is shown on the page of a picture, but there is none; name one with " + remedy + " FILE.html");
        }
        image.ifPresent(ImageOption::size);
    }

    /** The size of the images that so many features are: as it is said, or as the input tells. */
    Optional<ImageSize> size(int features, Optional<ImageSize> told) {
        if (image.isEmpty()) {
            return told.filter(size -> isSizeOf(features, size));
        }
        ImageSize said = size(image.get());
        if (!isSizeOf(features, said)) {
            long pixels = (long) said.width() * said.height();
            throw new ParameterException("--image " + image.get() + ": such images have " + pixels + " columns, or "
                    + 3 * pixels + " in colour, but there are " + features
                    + " features; give the width and the height whose product that is");
        }
        return Optional.of(said);
    }

    /** Whether so many features can be images of that size, grey or in colour. */
    private static boolean isSizeOf(int features, ImageSize size) {
        long pixels = (long) size.width() * size.height();
        return features == pixels || features == 3 * pixels;
    }

    private static ImageSize size(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new ParameterException(
                    "--image " + text + ": expected a width and a height from 1 to 9999, as in 28x28");
        }
        return new ImageSize(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)));
    }
}
