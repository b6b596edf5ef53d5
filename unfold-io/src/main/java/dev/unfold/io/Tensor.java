package dev.unfold.io;

import dev.unfold.error.ParameterException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Numbers of one type with a shape, as they stand in a model file: the last index runs fastest. A tensor is a view of
 * the array it was made of or read into; nobody may write to that afterwards.
 */
public final class Tensor {

    /** The types of numbers, by the names of the safetensors format. */
    public enum Type {
        F64(Double.BYTES),
        I64(Long.BYTES),
        F32(Float.BYTES),
        I32(Integer.BYTES),
        U8(Byte.BYTES);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
        }

        /** The bytes of one number. */
        public int bytes() {
            return bytes;
        }
    }

    private final Type type;
    private final Object values;
    private final int length;
    private final int[] shape;

    private Tensor(Type type, Object values, int length, int... shape) {
        this.type = type;
        this.values = values;
        this.length = length;
        this.shape = shape.clone();
        long product = 1;
        for (int size : shape) {
            product = size >= 0 && product >= 0 && product <= Integer.MAX_VALUE ? product * size : -1;
        }
        if (product != length) {
            throw new ParameterException("a tensor of shape " + Arrays.toString(shape) + " cannot have " + length
                    + " numbers; make the product of its sizes equal to that");
        }
    }

    public static Tensor of(double[] values, int... shape) {
        return new Tensor(Type.F64, values, values.length, shape);
    }

    public static Tensor of(long[] values, int... shape) {
        return new Tensor(Type.I64, values, values.length, shape);
    }

    public static Tensor of(float[] values, int... shape) {
        return new Tensor(Type.F32, values, values.length, shape);
    }

    public static Tensor of(int[] values, int... shape) {
        return new Tensor(Type.I32, values, values.length, shape);
    }

    public static Tensor of(byte[] values, int... shape) {
        return new Tensor(Type.U8, values, values.length, shape);
    }

    /** Zeros to be filled by {@link #get}. */
    static Tensor zeros(Type type, int length, int... shape) {
        Object values = switch (type) {
            case F64 -> new double[length];
            case I64 -> new long[length];
            case F32 -> new float[length];
            case I32 -> new int[length];
            case U8 -> new byte[length];
        };
        return new Tensor(type, values, length, shape);
    }

    public Type type() {
        return type;
    }

    /** The number of numbers. */
    public int length() {
        return length;
    }

    /** The sizes, outermost first; none for a single number. */
    public int[] shape() {
        return shape.clone();
    }

    /** The numbers of an F64 tensor. */
    public double[] doubles() {
        return (double[]) values(Type.F64);
    }

    /** The numbers of an I64 tensor. */
    public long[] longs() {
        return (long[]) values(Type.I64);
    }

    /** The numbers of an F32 tensor. */
    public float[] floats() {
        return (float[]) values(Type.F32);
    }

    /** The numbers of an I32 tensor. */
    public int[] ints() {
        return (int[]) values(Type.I32);
    }

    /** The numbers of a U8 tensor. */
    public byte[] bytes() {
        return (byte[]) values(Type.U8);
    }

    private Object values(Type wanted) {
        if (type != wanted) {
            throw new IllegalStateException("the tensor is " + type + ", not " + wanted);
        }
        return values;
    }

    /** Writes numbers begin ≤ i &lt; begin + count at the start of the buffer, in its byte order. */
    void put(ByteBuffer buffer, int begin, int count) {
        switch (type) {
            case F64 -> buffer.asDoubleBuffer().put(doubles(), begin, count);
            case I64 -> buffer.asLongBuffer().put(longs(), begin, count);
            case F32 -> buffer.asFloatBuffer().put(floats(), begin, count);
            case I32 -> buffer.asIntBuffer().put(ints(), begin, count);
            case U8 -> buffer.duplicate().put(bytes(), begin, count);
        }
    }

    /** Reads numbers begin ≤ i &lt; begin + count from the start of the buffer, in its byte order. */
    void get(ByteBuffer buffer, int begin, int count) {
        switch (type) {
            case F64 -> buffer.asDoubleBuffer().get(doubles(), begin, count);
            case I64 -> buffer.asLongBuffer().get(longs(), begin, count);
            case F32 -> buffer.asFloatBuffer().get(floats(), begin, count);
            case I32 -> buffer.asIntBuffer().get(ints(), begin, count);
            case U8 -> buffer.duplicate().get(bytes(), begin, count);
        }
    }
}
