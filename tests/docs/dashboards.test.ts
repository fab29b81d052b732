import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { METRICS } from '@/lib/metrics/metrics'
import { createMetrics } from '@/lib/metrics/registry'
import { SEVERITIES } from '@/lib/model/alert/alert'
import { read } from './support/project'

/** A query in PromQL, and the text that names its labels. */
type Asked = { of: string; expr: string; says: string }
type Panel = { title: string; targets?: { expr: string; legendFormat: string }[] }
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }

const dashboard: { panels: Panel[]; templating: { list: { query: { query: string } | string }[] } } = JSON.parse(
  read('deploy/grafana-dashboard.json'),
)
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('deploy/alert-rules.yaml'))
const rules = groups.flatMap((group) => group.rules)

const drawn: Asked[] = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ of: title, expr, says: legendFormat })),
)
const judged: Asked[] = rules.map(({ alert, expr, annotations }) => ({
  of: alert,
  expr,
  says: Object.values(annotations).join(' '),
}))
const asked = [...drawn, ...judged]

/** Labels that Prometheus adds to each sample. */
const OF_SCRAPE = ['job', 'instance']
const NAME = /\b(?:(?:rampdesk|nodejs|process)_\w+|up\b)/g
const OF_HISTOGRAM = /_(bucket|sum|count)$/

const brought = new Map<string, readonly string[]>([['up', []]])
const { registry } = createMetrics()
for (const { name } of await registry.getMetricsAsJSON()) brought.set(name, [])
for (const [name, { labels }] of Object.entries(METRICS)) brought.set(name, labels)

/** The labels of a metric; undefined if it does not exist, or for a part that only a histogram has. */
function labelsOf(name: string): readonly string[] | undefined {
  const histogram = name.replace(OF_HISTOGRAM, '')
  const isHistogram = Object.entries(METRICS).some(([own, { kind }]) => own === histogram && kind === 'histogram')
  if (name === histogram) return isHistogram ? undefined : brought.get(name)
  if (!isHistogram) return brought.get(name)
  return [...(brought.get(histogram) ?? []), ...(name.endsWith('_bucket') ? ['le'] : [])]
}

const namesIn = (expr: string) => [...expr.replace(/"[^"]*"/g, '""').matchAll(NAME)].map(([name]) => name)
const listed = (text: string) => text.split(',').map((label) => label.trim())

function unknownLabels({ expr, says }: Asked): string[] {
  const selected = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
      .map(([, label = '']) => label)
      .filter((label) => ![...(labelsOf(name) ?? []), ...OF_SCRAPE].includes(label)),
  )
  const all = new Set([...namesIn(expr).flatMap((name) => labelsOf(name) ?? []), ...OF_SCRAPE])
  const kept = [...expr.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(([, text = '']) => listed(text))
  const said = [...says.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label)
  return [...selected, ...kept.filter((label) => !all.has(label)), ...said.filter((label) => !all.has(label))]
}

function isBalanced(expr: string): boolean {
  const open: string[] = []
  const ends: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of expr.replace(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in ends && open.pop() !== ends[sign]) return false
  }
  return open.length === 0 && (expr.match(/"/g)?.length ?? 0) % 2 === 0
}

describe('the dashboard and the rules of alerts', () => {
  test.each(asked)('$of asks for metrics and labels that exist: $expr', (question) => {
    const names = namesIn(question.expr)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => labelsOf(name) === undefined)).toEqual([])
    expect(unknownLabels(question)).toEqual([])
    expect(isBalanced(question.expr)).toBe(true)
  })

  test('ask for a counter by its growth alone, and never add up what is alike in each process', () => {
    for (const { expr } of asked)
      for (const [name, { kind, of }] of Object.entries(METRICS)) {
        if (!new RegExp(`\\b${name}\\b`).test(expr)) continue
        if (kind === 'counter') expect(expr).toMatch(new RegExp(`(rate|increase)\\(${name}\\b`))
        if (of === 'database') expect(expr).toMatch(new RegExp(`\\b(max|absent)( by \\([^)]*\\))? ?\\(${name}\\b`))
      }
  })

  test('the dashboard draws every metric of our own, and its variables are read from one', () => {
    const names = new Set(drawn.flatMap(({ expr }) => namesIn(expr)).map((name) => name.replace(OF_HISTOGRAM, '')))
    expect(Object.keys(METRICS).filter((name) => !names.has(name))).toEqual([])
    const queries = dashboard.templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query]))
    for (const query of queries) {
      const [, name = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? []
      expect(labelsOf(name)).toContain(label)
    }
  })

  test('each rule has a name of its own, a severity of ours, and says what it means', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(SEVERITIES).toContain(labels.severity)
      expect(Object.keys(annotations)).toEqual(['summary', 'description'])
    }
  })
})
