"""Fitted models between Unfold and Python.

    import unfold_interchange as unfold

    unfold.write_sklearn(fitted, "roll.unfold")     # a fitted sklearn LocallyLinearEmbedding as a model file
    metadata, arrays = unfold.read("roll.unfold")   # any model file as NumPy arrays
    fitted = unfold.to_sklearn("roll.unfold")       # a model of lle as a LocallyLinearEmbedding with transform

and from a shell

    python3 unfold_interchange.py roll.unfold              # what a model file holds
    python3 unfold_interchange.py roll.unfold roll.npz     # its arrays for numpy.load

Needs NumPy; scikit-learn and SciPy for the two functions that speak of it. docs/model-format.md describes the file,
docs/interchange.md what is equal on both sides.
"""

import hashlib
import json
import sys

import numpy as np

TYPES = {"F64": "<f8", "I64": "<i8", "F32": "<f4", "I32": "<i4", "U8": "u1"}
FORMAT, VERSION = "unfold-model", 2

# What the settings of a model must be so that scikit-learn places new points as it does, and those that may be anything.
PLAIN = {"method": ["lle"], "preparation": ["none"], "extension": ["linear"], "search": ["auto", "exact"]}
FREE = ["neighbors", "reg", "dimensions", "scale", "coordinates", "candidates", "solver", "disconnected"]


def read(path):
    """The metadata of a model file, a dict of strings, and its arrays, a dict of NumPy arrays."""
    with open(path, "rb") as file:
        raw = file.read()
    begin = 8 + int.from_bytes(raw[:8], "little")
    try:
        header = json.loads(raw[8:begin])
        metadata = header.pop("__metadata__")
        told = metadata.pop("sha256")
        version = int(metadata["format.version"])
    except (ValueError, KeyError, AttributeError):
        raise ValueError(f"{path}: is no model file of Unfold, or ends early") from None
    if metadata["format"] != FORMAT or version > VERSION:
        raise ValueError(f"{path}: has format {metadata['format']} version {version}, but this script reads {FORMAT} up to "
                         f"version {VERSION}; take the script that came with the newer Unfold")
    if hashlib.sha256(raw.replace(told.encode(), b"0" * 64, 1)).hexdigest() != told:
        raise ValueError(f"{path}: is damaged: its checksum does not agree with its content")
    data = memoryview(raw)[begin:]
    arrays = {
        name: np.frombuffer(data[slice(*entry["data_offsets"])], TYPES[entry["dtype"]]).reshape(entry["shape"])
        for name, entry in header.items()
    }
    return metadata, arrays


def write(path, metadata, arrays):
    """Writes a file of that layout: a dict of strings, and a dict of arrays of the types above."""
    names = {np.dtype(dtype): name for name, dtype in TYPES.items()}
    arrays = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    # Wider numbers first, so that each stands at a multiple of its own size.
    order = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name))
    header, end = {"__metadata__": {"sha256": "0" * 64, **metadata}}, 0
    for name in order:
        begin, end = end, end + arrays[name].nbytes
        header[name] = {
            "dtype": names[arrays[name].dtype],
            "shape": list(arrays[name].shape),
            "data_offsets": [begin, end],
        }
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    raw = len(text).to_bytes(8, "little") + text + b"".join(arrays[name].tobytes() for name in order)
    raw = raw.replace(b"0" * 64, hashlib.sha256(raw).hexdigest().encode(), 1)
    with open(path, "wb") as file:
        file.write(raw)


def write_sklearn(fitted, path, name="data"):
    """Writes a fitted LocallyLinearEmbedding as a model file.

    Unfold then places new points as fitted.transform does, which takes barycentric weights with its reg whatever its
    method; so the file is one of method lle. For another method than 'standard' the embedding is that method's, but the
    weights and the eigenvalues in the file are those of lle.
    """
    from sklearn.manifold._locally_linear import barycenter_weights

    points = np.asarray(fitted.nbrs_._fit_X, dtype="<f8")
    embedding = np.asarray(fitted.embedding_, dtype="<f8")
    n, k = len(points), fitted.n_neighbors
    distances, neighbors = fitted.nbrs_.kneighbors(n_neighbors=k)  # of the training points, themselves left out
    weights = barycenter_weights(points, points, neighbors, reg=fitted.reg)

    # Row i of A = I - W: point i itself and its neighbours, by rising column.
    columns = np.concatenate([np.arange(n)[:, None], neighbors], axis=1)
    values = np.concatenate([np.ones((n, 1)), -weights], axis=1)
    rising = np.argsort(columns, axis=1)
    columns, values = np.take_along_axis(columns, rising, 1), np.take_along_axis(values, rising, 1)
    residuals = np.einsum("ij,ijc->ic", values, embedding[columns])
    eigenvalues = np.sum(residuals**2, axis=0) / np.sum(embedding**2, axis=0)

    names = getattr(fitted, "feature_names_in_", [f"x{c + 1}" for c in range(points.shape[1])])
    shape = np.array(points.shape, dtype=">i4")
    metadata = {
        "format": FORMAT,
        "format.version": str(VERSION),
        "version": "scikit-learn",
        "data.name": name,
        "data.hash": hashlib.sha256(shape.tobytes() + points.astype(">f8").tobytes()).hexdigest(),
        "input.size": str(n),
        "seed": "0",
        "residuals.weights": "true",
        "column.named": str(hasattr(fitted, "feature_names_in_")).lower(),
        "setting.method": "lle",
        "setting.preparation": "none",
        "setting.neighbors": str(k),
        "setting.reg": repr(float(fitted.reg)),
        "setting.dimensions": str(embedding.shape[1]),
        "setting.extension": "linear",
        "setting.scale": "unit-norm",
        "setting.solver": "auto",
        "setting.search": "auto",
        "setting.disconnected": "null",
        "diagnostic.fitted-by": f"scikit-learn, method {fitted.method}",
    }
    metadata.update({f"feature.{c}": str(column) for c, column in enumerate(names)})
    each = np.arange(n + 1, dtype="<i4")
    write(path, metadata, {
        "points": points,
        "embedding": embedding,
        "embedding.rows": each[:-1],
        "eigenvalues": np.concatenate([[0.0], np.sort(eigenvalues)]),
        "neighbors.offsets": k * each,
        "neighbors.indices": neighbors.astype("<i4").ravel(),
        "neighbors.distances": distances.astype("<f8").ravel(),
        "neighbors.links": np.zeros((0, 2), dtype="<i4"),
        "residuals.offsets": (k + 1) * each,
        "residuals.indices": columns.astype("<i4").ravel(),
        "residuals.values": values.astype("<f8").ravel(),
        "residuals.owners": each[:-1],
        "extras": np.zeros((n, 0)),
    })


def to_sklearn(path):
    """A model of method lle as a fitted LocallyLinearEmbedding, whose transform places new points."""
    from sklearn.manifold import LocallyLinearEmbedding
    from sklearn.neighbors import NearestNeighbors

    metadata, arrays = read(path)
    setting = {name[len("setting."):]: value for name, value in metadata.items() if name.startswith("setting.")}
    other = [f"{name} {value}" for name, value in setting.items() if value not in PLAIN.get(name, [value])]
    other += [f"{name} {value}" for name, value in setting.items() if name not in (*PLAIN, *FREE)]
    if other or len(arrays["points"]) != len(arrays["embedding"]):
        raise ValueError(f"{path}: scikit-learn places new points as lle does, by the neighbours of the points as they are, but "
                         f"this model has {', '.join(other) or 'points without a place'}")
    fitted = LocallyLinearEmbedding(
        n_neighbors=int(setting["neighbors"]), n_components=int(setting["dimensions"]), reg=float(setting["reg"]))
    fitted.n_features_in_ = arrays["points"].shape[1]
    fitted.nbrs_ = NearestNeighbors(n_neighbors=fitted.n_neighbors).fit(arrays["points"])
    fitted.embedding_ = arrays["embedding"]
    fitted.reconstruction_error_ = float(np.sum(arrays["eigenvalues"][1:fitted.n_components + 1]))
    fitted._n_features_out = fitted.n_components
    return fitted


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    about, content = read(sys.argv[1])
    if len(sys.argv) == 3:
        np.savez(sys.argv[2], **content)
    else:
        for key, text in about.items():
            print(f"{key} = {text}")
        for key, array in content.items():
            print(f"{key}: {array.dtype} {list(array.shape)}")
