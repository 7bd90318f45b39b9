type Color = readonly [red: number, green: number, blue: number]

const BLACK: Color = [0, 0, 0]
const WHITE: Color = [255, 255, 255]
/** What text in the colour stands on, by theme: the surfaces of `tokens.css` with the least contrast. */
const SURFACES = {
  light: [WHITE, [240, 242, 245]],
  dark: [
    [14, 16, 19],
    [30, 35, 40],
  ],
} as const

/** What text needs to be read (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5
const STEP = 0.04

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour such as `#0b5fff`. */
export function parseColor(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toText = (color: Color) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** A colour between two, as a screen shows it. */
function mix(color: Color, other: Color, share: number): Color {
  const between = (one: number, two: number) => Math.round(one + (two - one) * share)
  return [between(color[0], other[0]), between(color[1], other[1]), between(color[2], other[2])]
}

/** The colour, as much darker or lighter as it needs to be read on these surfaces. */
function readable(color: Color, surfaces: readonly Color[], towards: Color): Color {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, towards, share)
    if (surfaces.every((surface) => contrastOf(mixed, surface) >= CONTRAST)) return mixed
  }
  return towards
}

/**
 * The colours of the page that follow from one: on each, black or white text has a contrast of at least 4.5, and so has text
 * in the colour on the surfaces of both themes.
 */
export function paletteOf(text: string): Readonly<Record<string, string>> {
  const color = parseColor(text)
  const on_color = contrastOf(color, WHITE) >= CONTRAST ? WHITE : BLACK
  // away from its text, so that its contrast grows
  const hover = mix(color, on_color === WHITE ? BLACK : WHITE, 0.15)
  const soft = { light: mix(WHITE, color, 0.08), dark: mix(SURFACES.dark[1], color, 0.12) }
  const light = readable(color, [...SURFACES.light, soft.light], BLACK)
  const dark = readable(color, [...SURFACES.dark, soft.dark], WHITE)
  return {
    '--accent-fill': toText(color),
    '--accent-fill-hover': toText(hover),
    '--on-accent': toText(on_color),
    '--accent': `light-dark(${toText(light)}, ${toText(dark)})`,
    '--accent-soft': `light-dark(${toText(soft.light)}, ${toText(soft.dark)})`,
  }
}
