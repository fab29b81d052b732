import '../lib/commands/load-env'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { writeAuditReport } from '@/lib/audit/write-report'
import { checkRestored, type RestoreCheck } from '@/lib/backup/check-restored'
import { type RestoredBackup, restoreBackup } from '@/lib/backup/restore-backup'
import { getDatabase } from '@/lib/db'
import { openAsItIs } from '@/lib/db/open-database'
import { VAULT } from '@/lib/doctor/checks/desk/vault'
import { readDesk } from '@/lib/doctor/probe/desk-facts'
import { env } from '@/lib/env'
import { formatCount } from '@/lib/format/number'
import { readBackupKey } from '../lib/commands/backup-key'
import { runCommand } from '../lib/commands/run-command'

const USAGE = `Usage: npm run restore -- --file <file> [--key-file <file>]
Fills an empty database, on either engine, from a backup, and verifies the rows, the audit chain and the vault key.
Exits with 0 if it was restored and everything fits; with 1 if it was not restored: the database is empty, or already has tables and was left unchanged; with 2 if it was restored, but the audit chain or the vault key does not fit or could not be checked.`

const OPTIONS = { file: { type: 'string' }, 'key-file': { type: 'string' } } as const

const CHECKS: readonly RestoreCheck[] = [
  {
    title: 'Audit',
    again: 'npm run audit:verify',
    run: async () => {
      const report = await verifyAudit(await getDatabase(), null)
      return { fits: report.isSound, words: writeAuditReport(report) }
    },
  },
  {
    title: VAULT.title,
    again: 'npm run doctor',
    run: async () => {
      const { verdict, cause, advice } = await VAULT.judge(readDesk())
      return { fits: verdict !== 'wrong', words: `${cause}${advice ? ` ${advice}` : ''}` }
    },
  },
]

await runCommand(USAGE, OPTIONS, async ({ file, 'key-file': keyFile }) => {
  if (!file) throw new Error(USAGE)
  const restored = await restoreInto(file, readBackupKey(keyFile))
  const { madeAt, product, engine, rows, tables, paused } = restored
  console.log(
    `Restored ${formatCount(rows)} rows of ${tables} tables, as of ${madeAt}, from version ${product} on ${engine}. Each table has the same rows and SHA-256 as in the backup.`,
  )
  const { fits, lines } = await checkRestored(CHECKS)
  for (const line of lines) console.log(line)
  if (paused > 0)
    console.log(
      `Redeliveries paused: ${paused}. Deliveries that were sent after the backup are waiting in them again: check before you resume one.`,
    )
  if (!fits) process.exitCode = 2
})

async function restoreInto(file: string, key: Uint8Array | null): Promise<RestoredBackup> {
  const opened = await openAsItIs(env())
  try {
    return await restoreBackup(opened, { file, key })
  } finally {
    await opened.close()
  }
}
