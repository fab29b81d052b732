import { expect, test } from 'vitest'
import { METRICS } from '@/lib/metrics/metrics'
import { createMetrics } from '@/lib/metrics/registry'
import { read } from './support/project'

const page = read('docs/watching.md')

test('docs/watching.md lists exactly the metrics of our own, as the code has them', () => {
  const rows = [...page.matchAll(/^\| `(rampdesk_\w+)` \| (.+) \|$/gm)].map(([, name, rest]) => [name, rest])
  const own = Object.entries(METRICS).map(([name, { kind, of, labels, help }]) => {
    const names = labels.map((label) => `\`${label}\``).join(', ') || '–'
    return [name, [kind, of, names, help].join(' | ')]
  })
  expect(rows).toEqual(own)
})

test('every other metric that docs/watching.md names comes with prom-client', async () => {
  const { registry } = createMetrics()
  const brought = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  const named = [...page.matchAll(/`((?:nodejs|process)_\w+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !brought.includes(String(name)))).toEqual([])
})

test('names end in their unit, or in total for what is counted', () => {
  for (const [name, { kind }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^rampdesk_[a-z]+(_[a-z]+)*$/)
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
    if (/_lag|_age|duration|oldest|unanswered/.test(name)) expect(name).toMatch(/_seconds$/)
  }
})
