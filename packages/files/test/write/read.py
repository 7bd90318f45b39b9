"""Prints what a library reads of a file: {"types": {field: type}, "rows": [[text or null, ...], ...]}."""
import datetime
import json
import sys

library, path = sys.argv[1:]


def text(value):
    if value is None or value != value:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, float):
        return "double " + value.hex()
    if isinstance(value, bytes):
        return value.decode()
    return str(value)


if library == "pyarrow":
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    types = {field.name: str(field.type) for field in table.schema}
    rows = zip(*[column.to_pylist() for column in table.columns])
elif library == "polars":
    import polars

    table = polars.read_parquet(path)
    types = {name: str(type) for name, type in table.schema.items()}
    rows = table.rows()
else:
    import pandas

    table = pandas.read_csv(path, dtype=str, keep_default_na=False, na_filter=False)
    types = {name: "text" for name in table.columns}
    rows = table.itertuples(index=False, name=None)

json.dump({"types": types, "rows": [[text(value) for value in row] for row in rows]}, sys.stdout)
