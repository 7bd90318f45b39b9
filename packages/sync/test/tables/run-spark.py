"""Runs statements in Spark, over tables as views.

Takes JSON on the standard input: the `warehouse`, a folder with tables; the `jar` of Iceberg; and `steps`, each with a
`statement` and what has to be a view before it, by name: a `table` with its `location`, and its `snapshot` if that is not the
newest, or `rows` with their `schema`. Prints a line of JSON with the rows of each step, as lists of [column, value]. Integers
are texts with an n at their end.
"""
import datetime
import json
import sys

from pyspark.sql import SparkSession

asked = json.load(sys.stdin)
settings = {
    "spark.jars": asked["jar"],
    "spark.ui.enabled": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.memory": "1200m",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
    "spark.sql.catalog.place": "org.apache.iceberg.spark.SparkCatalog",
    "spark.sql.catalog.place.type": "hadoop",
    "spark.sql.catalog.place.warehouse": asked["warehouse"],
}
builder = SparkSession.builder.master("local[2]")
for name, value in settings.items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def view_of(view):
    if "rows" in view:
        texts = spark.createDataFrame(view["rows"], [name for name, _ in view["schema"]])
        return texts.selectExpr(*(f"cast(`{name}` as {kind}) as `{name}`" for name, kind in view["schema"]))
    reader = spark.read.format("iceberg")
    if view.get("snapshot"):
        reader = reader.option("snapshot-id", view["snapshot"])
    return reader.load(view["location"])


def plain(value):
    if value is None or isinstance(value, (bool, float, str)):
        return value
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%dT%H:%M:%S}.{value.microsecond // 1000:03d}Z"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return f"{value}n"


for step in asked["steps"]:
    for name, view in step.get("views", {}).items():
        view_of(view).createOrReplaceTempView(name)
    found = spark.sql(step["statement"])
    rows = [[[name, plain(value)] for name, value in zip(found.columns, row)] for row in found.collect()]
    print(json.dumps(rows, ensure_ascii=False))
