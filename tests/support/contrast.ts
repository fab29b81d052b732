import config from '@/tailwind.config'

type Rules = Record<string, Record<string, string | Record<string, string>>>

/** The variables that the plugin of the themes gives each theme. */
export function themeVariables(): Record<'light' | 'dark', Record<string, string>> {
  const base: Rules = {}
  for (const plugin of config.plugins ?? []) {
    if (typeof plugin === 'object' && 'handler' in plugin)
      // The themes use nothing else of what a plugin is given.
      plugin.handler({ addBase: (rules: Rules) => Object.assign(base, rules) } as never)
  }
  const colours = (selector: string) =>
    // Rules of a selector, not of a media query, hold texts alone.
    Object.fromEntries(Object.entries(base[selector] ?? {}).map(([name, value]) => [name.slice(2), String(value)]))
  return { light: colours(':root'), dark: colours('[data-theme="dark"]') }
}

const OKLCH = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/

/** Linear sRGB of an opaque colour, cut to what screens show (CSS Color 4, section 10). */
function linear(colour: string): [number, number, number] {
  const [, lightness, chroma = '', hue = ''] = OKLCH.exec(colour) ?? []
  if (lightness === undefined) throw new Error(`This is no opaque oklch colour: ${colour}`)
  const angle = (Number(hue) * Math.PI) / 180
  const [l0, a, b] = [Number(lightness) / 100, Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)]
  const l = (l0 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (l0 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (l0 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = (colour: string) => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
