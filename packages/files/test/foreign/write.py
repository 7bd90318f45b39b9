"""Writes a file of every format into the folder of the first argument. Prints what a reader should find in them as JSON."""

import base64
import datetime as dt
import decimal
import json
import math
import sys

import docx
import fastavro
import openpyxl
import pptx
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
from reportlab.pdfgen import canvas

FOLDER = sys.argv[1]
Decimal = decimal.Decimal
EXACT = 2**53 - 1
UTC = dt.timezone.utc
files = []


def digits(text):
    """A fraction of a second as the readers write it: at least milliseconds, without zeros after them."""
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction[:3].ljust(3, '0')}{fraction[3:].rstrip('0')}"


def plain(value):
    """The documented value of a Python value."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value if abs(value) <= EXACT else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dt.datetime):
        zone = "Z" if value.tzinfo else ""
        return digits(value.replace(tzinfo=None).isoformat()) + zone
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, dt.time):
        return value.isoformat().rstrip("0") if value.microsecond else value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value


def expect(name, filetype, rows, **options):
    rows = [{key: plain(value) for key, value in row.items()} for row in rows]
    files.append({"name": name, "format": {"filetype": filetype, **options}, "rows": rows})


MOMENT = dt.datetime(2024, 2, 29, 23, 59, 58, 123456)
ROWS = [
    {
        "id": 1,
        "big": 2**53 + 1,
        "amount": 0.1,
        "flag": True,
        "text": 'Ä "quoted", €\n😀',
        "day": dt.date(2024, 2, 29),
        "time": dt.time(9, 5, 7, 250000),
        "moment": MOMENT,
        "zoned": MOMENT.replace(tzinfo=UTC),
        "price": Decimal("12345678901234567890.1200"),
        "raw": b"\x00\xff",
        "tags": ["a", None, ""],
        "owner": {"name": "Ada", "age": 36},
    },
    {
        "id": 2,
        "big": -(2**63),
        "amount": 1e300,
        "flag": False,
        "text": "",
        "day": dt.date(1969, 12, 31),
        "time": dt.time(0, 0),
        "moment": dt.datetime(1969, 12, 31, 23, 59, 59),
        "zoned": dt.datetime(1, 1, 1, tzinfo=UTC),
        "price": Decimal("-0.0001"),
        "raw": b"",
        "tags": [],
        "owner": {"name": None, "age": None},
    },
]
ROWS.append({name: None for name in ROWS[0]} | {"id": 3})


def write_parquet():
    schema = pa.schema(
        [
            ("id", pa.int32()),
            ("big", pa.int64()),
            ("amount", pa.float64()),
            ("flag", pa.bool_()),
            ("text", pa.string()),
            ("day", pa.date32()),
            ("time", pa.time64("us")),
            ("moment", pa.timestamp("us")),
            ("zoned", pa.timestamp("us", tz="UTC")),
            ("price", pa.decimal128(24, 4)),
            ("raw", pa.binary()),
            ("tags", pa.list_(pa.string())),
            ("owner", pa.struct([("name", pa.string()), ("age", pa.int8())])),
        ]
    )
    table = pa.Table.from_pylist(ROWS, schema=schema)
    for codec in ["none", "snappy", "gzip", "brotli", "zstd", "lz4"]:
        for version in ["1.0", "2.0"]:
            name = f"{codec}-{version}.parquet"
            pq.write_table(table, f"{FOLDER}/{name}", compression=codec, data_page_version=version, row_group_size=2)
            expect(name, "parquet", ROWS)
    unsigned = [{"u64": 2**64 - 1, "u32": 2**32 - 1, "u16": 2**16 - 1, "u8": 255}, {"u64": 1, "u32": 0, "u16": 0, "u8": 0}]
    types = pa.schema([("u64", pa.uint64()), ("u32", pa.uint32()), ("u16", pa.uint16()), ("u8", pa.uint8())])
    pq.write_table(pa.Table.from_pylist(unsigned, schema=types), f"{FOLDER}/unsigned.parquet")
    # a column with integers beyond 64 bits is of texts
    expect("unsigned.parquet", "parquet", [row | {"u64": str(row["u64"])} for row in unsigned])
    deep = [{"m": [("k", [{"t": dt.time(1)}]), ("__proto__", [])], "n": [[1, None], [], None]}, {"m": [], "n": None}]
    nested = pa.schema(
        [
            ("m", pa.map_(pa.string(), pa.list_(pa.struct([("t", pa.time32("ms"))])))),
            ("n", pa.list_(pa.list_(pa.int64()))),
        ]
    )
    pq.write_table(pa.Table.from_pylist(deep, schema=nested), f"{FOLDER}/nested.parquet")
    expect("nested.parquet", "parquet", [row | {"m": dict(row["m"])} for row in deep])


def write_avro():
    def optional(kind):
        return ["null", kind]

    def logical(kind, name, **more):
        return optional({"type": kind, "logicalType": name, **more})

    owner = {"type": "record", "name": "Owner", "fields": [{"name": "name", "type": optional("string")}, {"name": "age", "type": optional("int")}]}
    types = {
        "id": "int",
        "big": optional("long"),
        "amount": optional("double"),
        "flag": optional("boolean"),
        "text": optional("string"),
        "day": logical("int", "date"),
        "time": logical("long", "time-micros"),
        "moment": logical("long", "local-timestamp-micros"),
        "zoned": logical("long", "timestamp-micros"),
        "price": logical("bytes", "decimal", precision=24, scale=4),
        "raw": optional("bytes"),
        "tags": optional({"type": "array", "items": optional("string")}),
        "owner": optional(owner),
    }
    schema = {"type": "record", "name": "Row", "namespace": "test", "fields": [{"name": name, "type": kind} for name, kind in types.items()]}
    for codec in ["null", "deflate", "snappy", "zstandard"]:
        with open(f"{FOLDER}/{codec}.avro", "wb") as out:
            fastavro.writer(out, fastavro.parse_schema(schema), ROWS, codec=codec, sync_interval=100)
        rows = [row if row["price"] is None else row | {"price": row["price"].quantize(Decimal("0.0001"))} for row in ROWS]
        expect(f"{codec}.avro", "avro", rows)


def write_workbook():
    # the library itself rounds numbers to 16 digits
    book = openpyxl.Workbook()
    rows = [
        {"id": 1, "big": EXACT, "mixed": 1, "text": "Ä <b>", "day": dt.date(2024, 2, 29), "time": dt.time(9, 5, 7), "moment": dt.datetime(2024, 2, 29, 9, 30), "flag": True, "long": dt.timedelta(hours=30)},
        {"id": 2, "big": 1, "mixed": 0.5, "text": None, "day": dt.date(1999, 12, 31), "time": dt.time(0, 0), "moment": dt.datetime(1999, 12, 31, 23, 59, 59), "flag": False, "long": dt.timedelta(minutes=5)},
    ]
    expected = []
    for title in ["North", "South"]:
        sheet = book.create_sheet(title)
        sheet.append(list(rows[0]))
        for row in rows:
            sheet.append(list(row.values()))
            texts = {"sheet": title, "moment": row["moment"].isoformat()}
            hours = {"long": "30:00:00" if row["id"] == 1 else "00:05:00"}
            expected.append(row | texts | hours)
    del book["Sheet"]
    book.save(f"{FOLDER}/book.xlsx")
    expect("book.xlsx", "excel", expected)
    expect("book.xlsx", "excel", [row for row in expected if row["sheet"] == "South"], sheets=["South"])


def write_texts():
    rows = [{"id": 1, "text": 'a "b", c\nd', "n": 0.1}, {"id": 2, "text": "", "n": None}, {"id": 3, "text": None, "n": 1e300}]
    table = pa.Table.from_pylist(rows)
    pa.csv.write_csv(table, f"{FOLDER}/table.csv")
    expect("table.csv", "csv", rows)
    with pa.CompressedOutputStream(f"{FOLDER}/table.csv.gz", "gzip") as out:
        pa.csv.write_csv(table, out)
    expect("table.csv.gz", "csv", rows)
    values = [{"id": 1, "big": 2**64, "o": {"a": [2**60, None, ""]}, "__proto__": "x"}, {"id": 2, "big": 1, "o": None, "__proto__": ""}]
    with open(f"{FOLDER}/array.json", "w") as out:
        json.dump(values, out, indent=2)
    expect("array.json", "jsonl", [row | {"big": str(row["big"])} for row in values])
    with pa.CompressedOutputStream(f"{FOLDER}/lines.jsonl.gz", "gzip") as out:
        out.write("".join(json.dumps(row) + "\n" for row in values).encode())
    expect("lines.jsonl.gz", "jsonl", [row | {"big": str(row["big"])} for row in values])


def passages(title, found):
    return [{"title": title, "heading": heading, "passage": at + 1, "content": content} for at, (heading, content) in enumerate(found)]


def write_documents():
    document = docx.Document()
    document.add_heading("Plan", 1)
    document.add_heading("Wheels", 2)
    document.add_paragraph("Buy four.")
    document.add_heading("Later", 1)
    document.save(f"{FOLDER}/plan.docx")
    expect("plan.docx", "unstructured", passages("Plan", [("Plan", "Plan"), ("Wheels", "Buy four."), ("Later", "Later")]))

    deck = pptx.Presentation()
    for title, body, notes in [("One", "first", None), ("Two", "second", "say it slowly"), (None, None, None)]:
        slide = deck.slides.add_slide(deck.slide_layouts[1 if title else 6])
        if title:
            slide.shapes.title.text = title
            slide.placeholders[1].text = body
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
    order = deck.slides._sldIdLst
    order.insert(0, order[1])
    deck.save(f"{FOLDER}/deck.pptx")
    expect("deck.pptx", "unstructured", passages("Two", [("Two", "second\n\nsay it slowly"), ("One", "first"), ("Slide 3", "Slide 3")]))

    pdf = canvas.Canvas(f"{FOLDER}/pages.pdf")
    pdf.setTitle("Pages")
    for text in ["The first page.", "The second page."]:
        pdf.drawString(72, 700, text)
        pdf.showPage()
    pdf.save()
    expect("pages.pdf", "unstructured", passages("Pages", [(None, "The first page.\n\nThe second page.")]))


write_parquet()
write_avro()
write_workbook()
write_texts()
write_documents()
json.dump(files, sys.stdout)
