import '../lib/commands/load-env'
import { open } from 'node:fs/promises'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { writeAuditReport } from '@/lib/audit/write-report'
import { getDatabase } from '@/lib/db'
import { runCommand } from '../lib/commands/run-command'

const USAGE = `Usage: npm run audit:verify -- [--seals <file>] [--json]
Reads the chain of the audit from its first row to its newest, and compares it with the seals in a file or a log.
Exits with 0 if everything fits, with 1 if something was changed, with 2 if that could not be checked.`

const OPTIONS = { seals: { type: 'string' }, json: { type: 'boolean', default: false } } as const

await runCommand(
  USAGE,
  OPTIONS,
  async ({ seals, json }) => {
    const db = await getDatabase()
    // Opened only here, because lines that arrive before somebody reads them would be lost.
    const lines = seals === undefined ? null : (await open(seals)).readLines()
    const report = await verifyAudit(db, lines)
    console.log(json ? JSON.stringify(report, null, 2) : writeAuditReport(report))
    if (!report.isSound) process.exitCode = 1
  },
  { failure: 2 },
)
