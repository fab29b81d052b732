const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
]

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

/** Names browser and system of a user agent, for example "Firefox on Linux". User agents can be made up, so this proves nothing. */
export function deviceOf(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
