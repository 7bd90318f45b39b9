"""Reads tables with engines that share no code with their writer.

Takes a JSON list on the standard input: for each table its `location`, and its `snapshots` (ids as texts; an empty one is
the newest). It may have `statements`, which DuckDB runs, and its `metadata` file with the `storage` that has it, an S3 server; or
its `name` in a `catalog`, in which pyiceberg first makes the `changes`, a row to `append` or a filter to `delete`. Prints for each table, engine and snapshot a line with the rows, as lists of [column, value] in the order of the
columns' names. Integers are texts with an n at their end; days and times are as ISO 8601 writes them.
"""
import datetime
import glob
import json
import os
import sys

# chdb reads only files below the working directory
os.chdir("/")


def metadata_of(table):
    if "metadata" in table:
        return table["metadata"]
    location = table["location"]
    hint = open(f"{location}/metadata/version-hint.text").read()
    return f"{location}/metadata/v{hint}.metadata.json"


def plain(value):
    if value is None or isinstance(value, (bool, float, str)):
        return value
    if isinstance(value, int):
        return f"{value}n"
    if isinstance(value, datetime.datetime):
        utc = value.astimezone(datetime.timezone.utc)
        return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"
    return value.isoformat()


def of_arrow(found):
    return found.column_names, zip(*(found[name].to_pylist() for name in found.column_names))


def open_pyiceberg(table):
    from pyiceberg.catalog import load_catalog
    from pyiceberg.table import StaticTable

    storage = {f"s3.{name}": value for name, value in table.get("storage", {}).items()}
    if "catalog" in table:
        return load_catalog("lake", type="rest", uri=table["catalog"], **storage).load_table(table["name"])
    return StaticTable.from_metadata(metadata_of(table), storage)


def change(table, kind, value):
    import pyarrow

    found = open_pyiceberg(table)
    if kind == "delete":
        return found.delete(value)
    columns = found.schema().as_arrow()
    row = {**dict.fromkeys(columns.names), **value}
    return found.append(pyarrow.Table.from_pylist([row], schema=columns))


def by_pyiceberg(table, snapshot):
    found = open_pyiceberg(table)
    return of_arrow((found.scan(snapshot_id=int(snapshot)) if snapshot else found.scan()).to_arrow())


def connect_duckdb():
    import duckdb
    import duckdb_extension_avro as avro
    import duckdb_extension_httpfs as httpfs
    import duckdb_extension_iceberg as iceberg

    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute("set timezone='UTC'")
    for module in (avro, httpfs, iceberg):
        folder = os.path.dirname(module.__file__)
        path = glob.glob(f"{folder}/extensions/*/*.duckdb_extension")[0]
        connection.execute(f"load '{path}'")
    return connection


duckdb_connection = connect_duckdb()


def by_statement(statement):
    return of_arrow(duckdb_connection.execute(statement).to_arrow_table())


def by_duckdb(table, snapshot):
    if storage := table.get("storage"):
        duckdb_connection.execute(
            f"""create or replace secret (type s3, key_id '{storage["access-key-id"]}', url_style 'path', use_ssl false,
            secret '{storage["secret-access-key"]}', endpoint '{storage["endpoint"].removeprefix("http://")}',
            region '{storage["region"]}')"""
        )
    if catalog := table.get("catalog"):
        connection = duckdb_connection
        connection.execute("detach database if exists lake")
        connection.execute(f"attach '' as lake (type iceberg, endpoint '{catalog}', authorization_type 'none')")
        # as the documents say, for statements that name the namespace
        connection.execute(f"use lake.{table['name'].split('.')[0]}")
        at = f" at (version => {snapshot})" if snapshot else ""
        found = by_statement(f"select * from {table['name']}{at}")
        connection.execute("use memory.main")
        return found
    at = f", snapshot_from_id={snapshot}" if snapshot else ""
    statement = f"select * from iceberg_scan('{metadata_of(table)}'{at})"
    return by_statement(statement)


def chdb_source(table):
    storage = table.get("storage")
    if not storage:
        return f"icebergLocal('{table['location']}')"
    address = f"{storage['endpoint']}/{table['location'].removeprefix('s3://')}"
    return f"icebergS3('{address}', '{storage['access-key-id']}', '{storage['secret-access-key']}')"


def by_chdb(table, snapshot):
    import chdb

    at = f", iceberg_snapshot_id={snapshot}" if snapshot else ""
    out = chdb.query(
        f"select * from {chdb_source(table)} settings output_format_json_quote_64bit_integers=1,"
        f"output_format_json_quote_denormals=1,session_timezone='UTC'{at}",
        "JSONCompactEachRowWithNamesAndTypes",
    )
    names, types, *rows = [json.loads(line) for line in out.bytes().decode().splitlines()]

    def typed(value, kind):
        if value is None or "String" in kind:
            return value
        if "DateTime" in kind:
            return datetime.datetime.fromisoformat(f"{value}+00:00")
        if "Date" in kind:
            return datetime.date.fromisoformat(value)
        return {"Int64": int, "Float64": float, "Bool": bool}[kind.removeprefix("Nullable(").rstrip(")")](value)

    return names, [[typed(value, kind) for value, kind in zip(row, types)] for row in rows]


def show(engine, names, rows):
    lists = [sorted([name, plain(value)] for name, value in zip(names, row)) for row in rows]
    print(json.dumps({"engine": engine, "rows": lists}, ensure_ascii=False))


for table in json.load(sys.stdin):
    for statement in table.get("statements", []):
        show("duckdb", *by_statement(statement))
    for kind, value in table.get("changes", []):
        change(table, kind, value)
    engines = {"pyiceberg": by_pyiceberg, "duckdb": by_duckdb, **({} if "catalog" in table else {"chdb": by_chdb})}
    for engine, read in engines.items():
        for snapshot in table["snapshots"]:
            show(engine, *read(table, snapshot))
