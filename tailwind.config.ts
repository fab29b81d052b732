import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

type Tokens = Record<keyof typeof light, string>

const light = {
  canvas: 'oklch(98.6% .002 255)',
  panel: 'oklch(100% 0 0)',
  sunken: 'oklch(96.8% .004 255)',
  line: 'oklch(91.5% .006 255)',
  'line-strong': 'oklch(85% .01 255)',
  ink: 'oklch(24% .02 260)',
  muted: 'oklch(48% .018 260)',
  // 4.5:1 on every surface above, the selected row included.
  faint: 'oklch(52.5% .015 260)',
  accent: 'oklch(50% .17 262)',
  'accent-soft': 'oklch(95% .03 262)',
  'accent-text': 'oklch(43% .17 262)',
  'on-accent': 'oklch(99% 0 0)',
  delivered: 'oklch(47% .11 160)',
  'delivered-soft': 'oklch(95.5% .035 160)',
  rejected: 'oklch(50% .13 55)',
  'rejected-soft': 'oklch(95.5% .045 75)',
  failed: 'oklch(50% .18 25)',
  'failed-soft': 'oklch(95.5% .03 20)',
  unknown: 'oklch(48% .15 305)',
  'unknown-soft': 'oklch(95.5% .03 305)',
  legacy: 'oklch(50% .012 260)',
  'legacy-soft': 'oklch(94.5% .005 260)',
  contradictory: 'oklch(48% .14 350)',
  'contradictory-soft': 'oklch(95.5% .03 350)',
  sandbox: 'oklch(52% .12 235)',
  'sandbox-soft': 'oklch(95% .03 235)',
  production: 'oklch(54% .19 38)',
  'production-soft': 'oklch(95.5% .035 45)',
  'on-environment': 'oklch(99% 0 0)',
  veil: 'oklch(24% .02 260 / .35)',
}

const dark: Tokens = {
  canvas: 'oklch(17.5% .012 262)',
  panel: 'oklch(20.5% .013 262)',
  sunken: 'oklch(23.5% .014 262)',
  line: 'oklch(28.5% .015 262)',
  'line-strong': 'oklch(36% .018 262)',
  ink: 'oklch(93.5% .006 260)',
  muted: 'oklch(73% .014 260)',
  faint: 'oklch(66% .014 260)',
  accent: 'oklch(70% .14 262)',
  'accent-soft': 'oklch(29% .06 262)',
  'accent-text': 'oklch(80% .11 262)',
  'on-accent': 'oklch(18% .03 262)',
  delivered: 'oklch(79% .13 160)',
  'delivered-soft': 'oklch(28% .045 160)',
  rejected: 'oklch(82% .12 75)',
  'rejected-soft': 'oklch(30% .05 70)',
  failed: 'oklch(76% .14 22)',
  'failed-soft': 'oklch(29% .06 22)',
  unknown: 'oklch(80% .11 305)',
  'unknown-soft': 'oklch(29% .06 305)',
  legacy: 'oklch(74% .01 260)',
  'legacy-soft': 'oklch(28% .01 260)',
  contradictory: 'oklch(79% .12 350)',
  'contradictory-soft': 'oklch(29% .06 350)',
  sandbox: 'oklch(78% .1 235)',
  'sandbox-soft': 'oklch(28% .05 235)',
  production: 'oklch(76% .15 45)',
  'production-soft': 'oklch(30% .06 42)',
  'on-environment': 'oklch(18% .03 262)',
  veil: 'oklch(8% .01 262 / .6)',
}

const shadow = {
  light: '0 1px 2px oklch(20% .02 260 / .06), 0 8px 24px oklch(20% .02 260 / .1)',
  dark: '0 1px 2px #0006, 0 12px 32px #0007',
}

/** Elements that name one of these in `data-tone` get it as the colours `tone` and `tone-soft`. */
const TONES = [
  'accent',
  'delivered',
  'rejected',
  'failed',
  'unknown',
  'legacy',
  'contradictory',
  'sandbox',
  'production',
]

function variables(tokens: Tokens, scheme: 'light' | 'dark') {
  const colours = Object.entries(tokens).map(([name, value]) => [`--${name}`, value])
  return { ...Object.fromEntries(colours), '--shadow-float': shadow[scheme], 'color-scheme': scheme }
}

const themes = plugin(({ addBase }) => {
  addBase({
    ':root': variables(light, 'light'),
    '[data-theme="dark"]': variables(dark, 'dark'),
    '@media (prefers-color-scheme: dark)': { '[data-theme="system"]': variables(dark, 'dark') },
    // Paper is light, whatever the screen is.
    '@media print': { ':root[data-theme]': variables(light, 'light') },
    ...Object.fromEntries(
      TONES.map((tone) => [
        `[data-tone="${tone}"]`,
        { '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)` },
      ]),
    ),
  })
})

const config: Config = {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      tone: 'var(--tone)',
      'tone-soft': 'var(--tone-soft)',
      ...Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      sans: ['Inter', 'system-ui', '"Segoe UI"', 'Roboto', '"Helvetica Neue"', 'sans-serif'],
      mono: ['ui-monospace', '"SF Mono"', '"JetBrains Mono"', 'Menlo', 'Consolas', '"DejaVu Sans Mono"', 'monospace'],
    },
    fontSize: {
      mini: ['0.6875rem', '1rem'],
      small: ['0.75rem', '1.125rem'],
      body: ['0.8125rem', '1.1875rem'],
      lead: ['0.9375rem', '1.3125rem'],
      figure: ['1.125rem', '1.5rem'],
      title: ['1.1875rem', '1.4375rem'],
    },
    boxShadow: { float: 'var(--shadow-float)', none: 'none' },
    extend: { borderRadius: { card: '8px', control: '7px', chip: '6px', badge: '5px' } },
  },
  plugins: [themes],
}

export default config
