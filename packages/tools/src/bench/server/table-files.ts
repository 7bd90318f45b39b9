/** Rows of sales, as CSV and as JSON Lines. */

const PRODUCTS = ['Wheel', 'Brake', 'Saddle, wide', 'Frame "M"', 'Chain', 'Pedal', 'Lamp', 'Bell']
const REGIONS = ['north', 'east', 'south', 'west']

function saleOf(row: number) {
  const random = Math.imul(row * 2654435761, 2246822519) >>> 0
  return {
    id: row + 1,
    day: new Date(Date.UTC(2024, 0, 1 + (random % 900))).toISOString().slice(0, 10),
    customer: `customer-${random % 50_000}`,
    region: REGIONS[random % REGIONS.length] as string,
    product: PRODUCTS[(random >>> 5) % PRODUCTS.length] as string,
    quantity: 1 + (random % 20),
    price: (random % 100_000) / 100,
    paid: random % 3 > 0,
    note: `order ${random.toString(36)} was packed on shelf ${random % 311} by team ${random % 17}`,
  }
}

type Sale = ReturnType<typeof saleOf>

function toCsv(sale: Sale): string {
  const cells = Object.values(sale).map((value) => String(value))
  return cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()
}

const PIECE_ROWS = 5_000

function* pieces(bytes: number, toText: (sale: Sale) => string, start = ''): Generator<Buffer> {
  let made = Buffer.from(start)
  for (let row = 0, size = 0; size < bytes; row += PIECE_ROWS) {
    let text = ''
    for (let at = row; at < row + PIECE_ROWS; at++) text += `${toText(saleOf(at))}\n`
    made = Buffer.concat([made, Buffer.from(text)])
    yield made
    size += made.length
    made = Buffer.alloc(0)
  }
}

/** A CSV file of at least this number of bytes, in pieces. */
export function csvPieces(bytes: number): Generator<Buffer> {
  return pieces(bytes, toCsv, `${Object.keys(saleOf(0)).join()}\n`)
}

/** A JSON Lines file of at least this number of bytes, in pieces. */
export function jsonlPieces(bytes: number): Generator<Buffer> {
  return pieces(bytes, (sale) => JSON.stringify(sale))
}
