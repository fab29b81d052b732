import './lib/commands/load-env'
import { randomUUID } from 'node:crypto'
import type { Scope } from '@/lib/auth/scope'
import { auditDoctor, proveByUserKey } from '@/lib/doctor/ask-doctor'
import { readDesk } from '@/lib/doctor/probe/desk-facts'
import { writeReport } from '@/lib/doctor/report/write-report'
import { runDoctor } from '@/lib/doctor/run-doctor'
import type { Environment } from '@/lib/env'
import { namedEnvironment } from './lib/commands/named-environment'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run doctor -- [--environment <name>] [--json]
Checks the configuration, database, replica, vault, worker, disk and mail server, and for each environment the connection to the platform, the clock, the key and the signature.
Exits with 0 if nothing is wrong, with 1 otherwise.`

const OPTIONS = { environment: { type: 'string' }, json: { type: 'boolean', default: false } } as const

await runCommand(USAGE, OPTIONS, async (values) => {
  const { configuration, database } = readDesk()
  const all = 'env' in configuration ? configuration.env.environments : []
  const chosen = values.environment && all.length > 0 ? [namedEnvironment(values.environment, USAGE)] : all
  const scopes = chosen.map(scopeOf)
  const isOpen = all.length > 0 && 'database' in (await database())
  if (isOpen) for (const scope of scopes) await auditDoctor(scope)
  const report = await runDoctor({ scopes, proofKey: isOpen ? proveByUserKey : async () => null })
  console.log(values.json ? JSON.stringify(report, null, 2) : writeReport(report))
  if (report.counts.wrong > 0) process.exitCode = 1
})

function scopeOf(environment: Environment): Scope {
  return { actor: { kind: 'system', name: 'doctor' }, environment, requestId: randomUUID(), address: null }
}
