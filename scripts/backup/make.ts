import '../lib/commands/load-env'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '@/lib/backup/make-backup'
import { openAsItIs } from '@/lib/db/open-database'
import { env } from '@/lib/env'
import { formatBytes, formatCount } from '@/lib/format/number'
import { readBackupKey } from '../lib/commands/backup-key'
import { runCommand } from '../lib/commands/run-command'

const USAGE = `Usage: npm run backup [-- --output <file>] [--key-file <file>]
Writes the database, as it is at one instant, to one compressed file. On Postgres the desk keeps running; with PGlite, stop it first.
The file is encrypted with the key in --key-file, or with BACKUP_KEY: 32 bytes in base64.`

const OPTIONS = { output: { type: 'string' }, 'key-file': { type: 'string' } } as const

await runCommand(USAGE, OPTIONS, async ({ output, 'key-file': keyFile }) => {
  const { databaseUrl, databaseDir } = env()
  const key = readBackupKey(keyFile)
  const file = path.resolve(output ?? `rampdesk-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`)
  // Opening the folder would create a database.
  if (!databaseUrl && !existsSync(databaseDir)) throw new Error(`There is no database in ${databaseDir}.`)
  const opened = await openAsItIs({ databaseUrl, databaseDir })
  try {
    const { rows, tables, bytes, sha256, madeAt } = await makeBackup(opened, { file, key })
    console.log(`Backed up ${formatCount(rows)} rows of ${tables} tables, as of ${madeAt}.`)
    console.log(`${file}: ${formatBytes(bytes)}, SHA-256 ${sha256}.`)
    if (!key)
      console.log('It is not encrypted: it holds payloads and password hashes. Keep it where only you can read it.')
  } finally {
    await opened.close()
  }
})
