import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject } from '../lib/paths.mjs'
import { costPerMillion, planCapacity } from './capacity'
import { readCosts } from './read-costs'
import { trafficOf } from './traffic'
import { writePlan } from './write-plan'

const GB = 1e9

const USAGE = `Usage: npm run plan -- [--integrators 10] [--deliveries 100000000] [--days 365] [--disk 1000] [--memory 64] [--price <a month>] [--json]
Estimates how many database servers are needed for --integrators that each have --deliveries over --days, from the costs in bench/report.json.
--disk and --memory are those of one server, in GB. With --price, the price of a server a month, it also shows what a million stored deliveries cost.`

const OPTIONS = {
  integrators: { type: 'string', default: '10' },
  deliveries: { type: 'string', default: '100000000' },
  days: { type: 'string', default: '365' },
  disk: { type: 'string', default: '1000' },
  memory: { type: 'string', default: '64' },
  price: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most.toLocaleString('en')}, not “${text}”.`)
  return number
}

function plan(): string {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return USAGE
  const integrators = wholeNumber('integrators', values.integrators, 1_000)
  const deliveries = wholeNumber('deliveries', values.deliveries, 1e12)
  const days = wholeNumber('days', values.days, 3_650)
  const server = {
    disk: GB * wholeNumber('disk', values.disk, 1_000_000),
    memory: GB * wholeNumber('memory', values.memory, 100_000),
  }
  const price = values.price === undefined ? undefined : wholeNumber('price', values.price, 1_000_000)
  const traffic = trafficOf(integrators, deliveries, days)
  const report = JSON.parse(readFileSync(inProject('bench', 'report.json'), 'utf8'))
  const planned = planCapacity(traffic, readCosts(report), server)
  if (!values.json) return writePlan(planned, price)
  const costs = price === undefined ? {} : { costPerMillion: costPerMillion(planned, price) }
  return JSON.stringify({ ...planned, ...costs }, null, 2)
}

try {
  console.log(plan())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
