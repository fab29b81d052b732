import { readFileSync } from 'node:fs'
import { runCommand } from '../lib/commands/run-command'
import { inProject } from '../lib/paths.mjs'
import { planCapacity } from './capacity'
import { readCosts } from './read-costs'
import { addTraffic, makeTraffic } from './traffic'
import { writePlan } from './write-plan'

const GB = 1e9

const USAGE = `Usage: npm run plan -- [--integrators 10] [--deliveries 100000000] [--days 365] [--disk 1000] [--memory 64] [--json]
Reckons what the deliveries of so many integrators over so many days ask of database servers with a disk and a memory in GB,
from the costs in bench/report.json.`

const OPTIONS = {
  integrators: { type: 'string', default: '10' },
  deliveries: { type: 'string', default: '100000000' },
  days: { type: 'string', default: '365' },
  disk: { type: 'string', default: '1000' },
  memory: { type: 'string', default: '64' },
  json: { type: 'boolean', default: false },
} as const

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most.toLocaleString('en')}, not “${text}”.`)
  return number
}

await runCommand(USAGE, OPTIONS, async (given) => {
  const integrators = wholeNumber('integrators', given.integrators, 1_000)
  const deliveries = wholeNumber('deliveries', given.deliveries, 1e12)
  const days = wholeNumber('days', given.days, 3_650)
  const server = {
    disk: GB * wholeNumber('disk', given.disk, 1_000_000),
    memory: GB * wholeNumber('memory', given.memory, 100_000),
  }
  const traffic = addTraffic(
    Array.from({ length: integrators }, (_, index) => makeTraffic(`integrator-${index}`, deliveries, days)),
  )
  const plan = planCapacity(
    traffic,
    readCosts(JSON.parse(readFileSync(inProject('bench', 'report.json'), 'utf8'))),
    server,
  )
  console.log(given.json ? JSON.stringify(plan, null, 2) : writePlan(plan))
})
